import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { whyNoPasskeys } from '#people/ways-in/device.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { GuardedButton } from '#ui/guarded-button.tsx';
import classes from './login-page.module.css';

type Props = { isPending: boolean; isDisabled: boolean; onPress: () => void };

export function PasskeyButton({ isPending, isDisabled, onPress }: Props) {
  const config = useQuery(waysInQueries.config());
  const whyNot = config.data ? whyNoPasskeys(config.data) : 'Passkeys are loading';
  return (
    <div className={classes.passkey} inert={isDisabled}>
      <GuardedButton
        className={classes.googleButton}
        leftSection={<IconFingerprint size={18} />}
        whyNot={config.isError ? 'Passkeys did not load. Click to try again.' : whyNot}
        loading={isPending}
        onClick={onPress}
        onRefused={config.isError ? () => void config.refetch() : undefined}
      >
        Sign In with a Passkey
      </GuardedButton>
    </div>
  );
}
