import type { Passkey } from '@daymark/contract/passkeys.ts';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { whyNoPasskeys } from '#people/ways-in/device.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { formatDay, formatInstant } from '#ui/format.ts';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { NamedRow, NamedRows } from '#ui/named-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { NewPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './on-demand.ts';
import { passkeyQueries } from './passkeys.queries.ts';

type Opened = { which: 'new' } | { which: 'rename' | 'remove'; passkey: Passkey };

/** The user's passkeys, each with its last use. */
export function PasskeysPanel() {
  const passkeys = useQuery(passkeyQueries.all());
  const config = useQuery(waysInQueries.config()).data;
  const { opened, open, close } = useDialog<Opened>();
  return (
    <Panel
      order={3}
      title="Passkeys"
      about="Sign in by fingerprint, face or PIN, without a password."
      action={
        <GuardedButton whyNot={config ? whyNoPasskeys(config) : null} onClick={() => open({ which: 'new' })}>
          Add a Passkey
        </GuardedButton>
      }
    >
      <Loaded query={passkeys} loading={null} failed="Your passkeys could not be loaded">
        {(passkeys) =>
          passkeys.length > 0 && (
            <NamedRows>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => open({ which: 'rename', passkey })}
                  onRemove={() => open({ which: 'remove', passkey })}
                />
              ))}
            </NamedRows>
          )
        }
      </Loaded>
      {opened?.which === 'new' && <NewPasskeyDialog onClose={close} />}
      {opened?.which === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.which === 'remove' && <RemovePasskeyDialog passkey={opened.passkey} onClose={close} />}
    </Panel>
  );
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { name } = passkey;
  return (
    <NamedRow icon={IconFingerprint} name={name} about={aboutPasskey(passkey)}>
      <Button variant="default" size="xs" aria-label={`Rename the passkey ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button variant="default" size="xs" aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </NamedRow>
  );
}

/** 'Added Nov 20, 2026 · Last used Nov 22, 2026 at 10:40'. */
function aboutPasskey({ created_at, last_used_at }: Passkey): string {
  const used = last_used_at === null ? 'Never used' : `Last used ${formatInstant(last_used_at)}`;
  return `Added ${formatDay(created_at)} · ${used}`;
}
