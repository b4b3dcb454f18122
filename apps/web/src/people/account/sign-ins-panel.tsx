import type { ActiveSignIn } from '@daymark/contract/account.ts';
import { Button, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatInstant } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { profileQueries, useEndOtherSignIns, useEndSignIn } from './account.queries.ts';
import classes from './profile-page.module.css';

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
          <ul className={classes.signIns}>
            {sign_ins.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} />
            ))}
          </ul>
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
  return (
    <li className={classes.signIn}>
      <Icon size={20} className={classes.device} aria-hidden />
      <div className={classes.signInText}>
        <Text truncate title={device}>
          {device}
        </Text>
        <Text size="sm" c="dimmed">
          {`Last used ${used}`}
          {signIn.last_address !== null && `, from ${signIn.last_address}`}
          {` · Signed in ${formatDay(signIn.created_at)}`}
        </Text>
      </div>
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
    </li>
  );
}
