import type { GoogleCredential } from '@daymark/contract/sign-in.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { GoogleLogo } from './google-logo.tsx';
import type { ButtonText, Google } from './google-script.ts';
import classes from './login-page.module.css';
import { authQueries } from './sign-in.queries.ts';

const LABELS: Record<ButtonText, string> = {
  signin_with: 'Sign in with Google',
  signup_with: 'Sign up with Google',
};

type Props = {
  text: ButtonText;
  /** A sign-in with Google is on its way. */
  isPending: boolean;
  /** Another sign-in is on its way. */
  isDisabled: boolean;
  onCredential: (credential: GoogleCredential) => void;
};

/** Google renders its own button, as its rules require; ours is the placeholder while it loads or cannot. */
export function GoogleButton({ text, isPending, isDisabled, onCredential }: Props) {
  const { data: google, isFetching, isError, refetch } = useQuery(authQueries.google());
  const { ref, width } = useElementSize();
  const whyNot = whyNoGoogle({ google, isFetching, isError });
  return (
    <div ref={ref} className={classes.google} inert={isDisabled}>
      {google && width > 0 && <DrawnButton {...{ google, text, width, onCredential }} isHidden={isPending} />}
      {(whyNot !== null || isPending) && (
        <GuardedButton
          className={classes.googleButton}
          leftSection={<GoogleLogo />}
          whyNot={whyNot}
          loading={isPending}
          onRefused={isError && !isFetching ? () => void refetch() : undefined}
        >
          {LABELS[text]}
        </GuardedButton>
      )}
    </div>
  );
}

function whyNoGoogle(query: { google: Google | null | undefined; isFetching: boolean; isError: boolean }) {
  if (query.isFetching) return 'Google sign-in is loading';
  if (query.isError) return 'Google sign-in did not load. Click to try again.';
  return query.google ? null : 'Google sign-in is not set up on this server';
}

type DrawnProps = {
  google: Google;
  text: ButtonText;
  width: number;
  onCredential: (credential: GoogleCredential) => void;
  isHidden: boolean;
};

function DrawnButton({ google, text, width, onCredential, isHidden }: DrawnProps) {
  const box = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light') === 'dark' ? 'filled_black' : 'outline';
  useEffect(() => google.listen(onCredential), [google, onCredential]);
  useEffect(() => {
    if (box.current) google.draw(box.current, { text, theme, width: Math.floor(width) });
  }, [google, text, theme, width]);
  return <div ref={box} className={classes.drawn} hidden={isHidden} />;
}
