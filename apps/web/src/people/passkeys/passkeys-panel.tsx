import type { Passkey } from '@daymark/contract/passkeys.ts';
import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import classes from '#people/account/profile-page.module.css';
import { whyNoPasskeys } from '#people/ways-in/device.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { formatDay, formatInstant } from '#ui/format.ts';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { NewPasskeyDialog, RenamePasskeyDialog } from './on-demand.ts';
import { passkeyQueries, useDeletePasskey } from './passkeys.queries.ts';

/** The user's passkeys, each with its last use. */
export function PasskeysPanel() {
  const passkeys = useQuery(passkeyQueries.all());
  const config = useQuery(waysInQueries.config()).data;
  const { opened, open, close } = useDialog<'new' | Passkey>();
  return (
    <Panel
      order={3}
      title="Passkeys"
      about="Sign in by fingerprint, face or PIN, without a password."
      action={
        <GuardedButton whyNot={config ? whyNoPasskeys(config) : null} onClick={() => open('new')}>
          Add a Passkey
        </GuardedButton>
      }
    >
      <Loaded query={passkeys} loading={null} failed="Your passkeys could not be loaded">
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className={classes.signIns}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => open(passkey)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened === 'new' && <NewPasskeyDialog onClose={close} />}
      {typeof opened === 'object' && opened && <RenamePasskeyDialog passkey={opened} onClose={close} />}
    </Panel>
  );
}

function PasskeyRow({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const remove = useDeletePasskey(passkey.id);
  return (
    <li className={classes.signIn}>
      <IconFingerprint size={20} className={classes.device} aria-hidden />
      <div className={classes.signInText}>
        <Text truncate title={passkey.name}>
          {passkey.name}
        </Text>
        <Text size="sm" c="dimmed">
          {aboutPasskey(passkey)}
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={`Rename the passkey ${passkey.name}`} onClick={onRename}>
        Rename
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        aria-label={`Remove the passkey ${passkey.name}`}
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
    </li>
  );
}

/** 'Added Nov 20, 2026 · Last used Nov 22, 2026 at 10:40'. */
function aboutPasskey({ created_at, last_used_at }: Passkey): string {
  const used = last_used_at === null ? 'Never used' : `Last used ${formatInstant(last_used_at)}`;
  return `Added ${formatDay(created_at)} · ${used}`;
}
