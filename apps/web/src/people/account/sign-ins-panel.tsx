import type { ActiveSignIn } from '@daymark/contract/account.ts';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatInstant } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { NamedRow, NamedRows } from '#ui/named-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { profileQueries, useEndOtherSignIns, useEndSignIn } from './account.queries.ts';

/** The user's active sign-ins, each with a button to end it. */
export function SignInsPanel() {
  const access = useQuery(profileQueries.access());
  const endOthers = useEndOtherSignIns();
  const others = (access.data?.sign_ins ?? []).filter(({ is_current }) => !is_current);
  return (
    <Panel
      order={3}
      title="Where you are signed in"
      about="End what you do not know or no longer use."
      action={
        others.length > 0 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End All Others
          </Button>
        )
      }
    >
      <Loaded query={access} loading={null} failed="Your sign-ins could not be loaded">
        {({ sign_ins }) => (
          <NamedRows>
            {sign_ins.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} />
            ))}
          </NamedRows>
        )}
      </Loaded>
    </Panel>
  );
}

function SignInRow({ signIn }: { signIn: ActiveSignIn }) {
  const endSignIn = useEndSignIn(signIn.id);
  const device = signIn.device ?? 'Unknown device';
  const Icon = /(Android|iOS)$/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  const used = formatInstant(signIn.last_used_at);
  const from = signIn.last_address === null ? '' : `, from ${signIn.last_address}`;
  const about = `Last used ${used}${from} · Signed in ${formatDay(signIn.created_at)}`;
  return (
    <NamedRow icon={Icon} name={device} about={about}>
      {signIn.is_current ? (
        <StateBadge color="green" icon={<IconCircleCheckFilled size={14} aria-hidden />} label="This one" />
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={endSignIn.isPending}
          aria-label={`End the sign-in of ${device}, last used ${used}`}
          onClick={() => endSignIn.mutate()}
        >
          End
        </Button>
      )}
    </NamedRow>
  );
}
