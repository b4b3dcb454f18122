import { Text } from '@mantine/core';
import { useState } from 'react';
import { useEndOfFirstPaint } from '#ui/first-paint.ts';
import { Mark } from '#ui/mark.tsx';
import { LoginIllustration } from './login-illustration.tsx';
import classes from './login-page.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Props = {
  onSignedIn: () => void;
  /** Opens a closed sign-up once; whoever comes with one wants to sign up. */
  invitation?: string | undefined;
};

export function LoginPage({ onSignedIn, invitation }: Props) {
  useEndOfFirstPaint();
  const [mode, setMode] = useState<'sign-in' | 'sign-up'>(invitation === undefined ? 'sign-in' : 'sign-up');
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
        {mode === 'sign-in' ? (
          <SignInForm onSignedIn={onSignedIn} onSwitch={() => setMode('sign-up')} />
        ) : (
          <SignUpForm invitation={invitation} onSignedIn={onSignedIn} onSwitch={() => setMode('sign-in')} />
        )}
      </main>
      <LoginIllustration />
    </div>
  );
}
