import type { Codes } from '@daymark/contract/codes.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileQueries } from '#people/account/account.queries.ts';
import { counted, formatDay } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { codeQueries, useBeginCodes, useEndCodes, useRenewRecoveryCodes } from './codes.queries.ts';
import { RecoveryCodesDialog, SetUpCodesDialog } from './on-demand.ts';

type Opened = { secret: string; uri: string } | { recovery_codes: string[] };

/** Codes of an authenticator app, which are asked for after the password. */
export function CodesPanel() {
  const { has_password = true } = useQuery(profileQueries.access()).data ?? {};
  const codes = useQuery(codeQueries.state()).data;
  const { opened, open, close } = useDialog<Opened>();
  const begin = useBeginCodes();
  return (
    <Panel
      order={3}
      title="Codes"
      about={aboutCodes(codes, has_password)}
      action={
        has_password &&
        !codes?.is_on && (
          <Button
            variant="default"
            loading={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: open })}
          >
            Set Up Codes
          </Button>
        )
      }
    >
      {codes?.is_on && <CodesOn onRenewed={open} />}
      {opened && 'uri' in opened && <SetUpCodesDialog {...opened} onConfirmed={open} onClose={close} />}
      {opened && 'recovery_codes' in opened && <RecoveryCodesDialog codes={opened.recovery_codes} onClose={close} />}
    </Panel>
  );
}

function CodesOn({ onRenewed }: { onRenewed: (renewed: { recovery_codes: string[] }) => void }) {
  const renew = useRenewRecoveryCodes();
  const end = useEndCodes();
  return (
    <Group ref={useFocusHandover<HTMLDivElement>()} mt="sm">
      <Button
        variant="default"
        loading={renew.isPending}
        onClick={() => renew.mutate(undefined, { onSuccess: onRenewed })}
      >
        New Recovery Codes
      </Button>
      <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        Turn Off
      </Button>
    </Group>
  );
}

function aboutCodes(codes: Codes | undefined, hasPassword: boolean): string {
  if (!hasPassword) return 'Codes come after a password, and your account has none.';
  if (!codes?.is_on || codes.since === null)
    return 'After your password, a code of an authenticator app is asked for as well.';
  const left = counted(codes.recovery_codes_left, 'recovery code');
  return `Asked for after your password since ${formatDay(codes.since)}. You have ${left} left.`;
}
