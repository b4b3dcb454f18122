import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { LoadFailure } from '#shared/load-failure.tsx';
import { useEndOfFirstPaint } from '#ui/first-paint.ts';
import { Mark } from '#ui/mark.tsx';
import { LoginIllustration } from './login-illustration.tsx';
import classes from './login-page.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Signs that somebody is at the page, whose first load is over by then. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'];

const loadSignUp = () => import('./sign-up-form.tsx');

/** The sign-up form is kept out of the first load, since most who open the page sign in. */
const SignUpForm = lazy(() =>
  loadSignUp().then(
    ({ SignUpForm }) => ({ default: SignUpForm }),
    () => ({ default: () => <LoadFailure /> }),
  ),
);

type Props = {
  onSignedIn: () => void;
  /** Opens a closed sign-up once; whoever comes with one wants to sign up. */
  invitation?: string | undefined;
  /** The address asks for the sign-up, as an old link does. */
  isSignUp?: boolean;
};

export function LoginPage({ onSignedIn, invitation, isSignUp = invitation !== undefined }: Props) {
  useEndOfFirstPaint();
  const [mode, setMode] = useState<'sign-in' | 'sign-up'>(isSignUp ? 'sign-up' : 'sign-in');
  const { data: config } = useQuery(waysInQueries.config());
  const canSignUp = config?.sign_up !== false || invitation !== undefined;
  const isAhead = config !== undefined && canSignUp;
  useEffect(() => {
    if (!isAhead) return;
    const left = new AbortController();
    const load = () => void loadSignUp().catch(() => undefined); // told in the form's place once it is asked for
    for (const type of SIGNS) addEventListener(type, load, { once: true, signal: left.signal });
    return () => left.abort();
  }, [isAhead]);
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.brand}>
          <Mark size={30} />
          <Text component="span" size="lg" fw={650}>
            Daymark
          </Text>
        </div>
        {/* Two components, so that switching starts with an empty form. */}
        {mode === 'sign-in' || !canSignUp ? (
          <SignInForm
            notice={mode === 'sign-up' && 'Sign-up is closed on this server. Ask its host for an account.'}
            onSignedIn={onSignedIn}
            onSwitch={canSignUp && (() => setMode('sign-up'))}
          />
        ) : (
          <Suspense>
            <SignUpForm invitation={invitation} onSignedIn={onSignedIn} onSwitch={() => setMode('sign-in')} />
          </Suspense>
        )}
      </main>
      <LoginIllustration />
    </div>
  );
}
