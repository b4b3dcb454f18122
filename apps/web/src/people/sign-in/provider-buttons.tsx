import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import type { ButtonText } from './google-script.ts';
import classes from './login-page.module.css';

const VERBS: Record<ButtonText, string> = { signin_with: 'Sign in with', signup_with: 'Sign up with' };

type Props = {
  text: ButtonText;
  /** The provider from which the browser has come back, while its sign-in is on its way. */
  pending: string | null;
  /** Another sign-in is on its way. */
  isDisabled: boolean;
  /** The button of Google, which stands before the others. */
  google: ReactNode;
};

/** Buttons of the providers, beside each other where there are several. Google's is left out where only others are set up. */
export function ProviderButtons({ text, pending, isDisabled, google }: Props) {
  const { data: config } = useQuery(waysInQueries.config());
  const providers = config?.providers ?? [];
  const hasGoogle = providers.length === 0 || config?.google_client_id !== null;
  const isSeveral = providers.length + Number(hasGoogle) > 1;
  return (
    <div className={classes.ways} data-several={isSeveral || undefined}>
      {hasGoogle && google}
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          component="a"
          href={`/api/auth/providers/${name}/start`}
          variant="default"
          className={classes.provider}
          title={label}
          aria-label={`${VERBS[text]} ${label}`}
          loading={pending === name}
          inert={isDisabled}
        >
          {isSeveral ? label : `${VERBS[text]} ${label}`}
        </Button>
      ))}
    </div>
  );
}
