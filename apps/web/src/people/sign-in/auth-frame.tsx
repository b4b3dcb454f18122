import type { GoogleCredential } from '@daymark/contract/sign-in.ts';
import { Alert, Anchor, Divider, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, FormEventHandler, ReactNode } from 'react';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { usePageTitle } from '#ui/document-title.ts';
import { AuthError } from './auth-error.tsx';
import { GoogleButton } from './google-button.tsx';
import type { ButtonText } from './google-script.ts';
import classes from './login-page.module.css';
import { ProviderButtons } from './provider-buttons.tsx';
import { useGoogleSignIn } from './sign-in.queries.ts';
import { useLanding } from './use-landing.tsx';

type Props = {
  title: string;
  subtitle: string;
  error: ReactNode;
  notice?: ReactNode;
  googleText: ButtonText;
  switchText: string;
  switchLabel: string;
  onSignedIn: () => void;
  onSwitch: (() => void) | false;
  /** Disables switching: the pending answer could sign in behind the other form. */
  isPending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A further way to sign in, below Google's button; `onTry` drops the failure of another way. */
  otherWay?: (way: { isDisabled: boolean; onTry: () => void }) => ReactNode;
  /** Fields and submit button. */
  children: ReactNode;
};

/** Common frame of the sign-in and sign-up forms. */
export function AuthFrame({ title, subtitle, error, notice, children, ...rest }: Props) {
  const google = useGoogleSignIn();
  const landing = useLanding(rest.onSignedIn);
  const { password_sign_in: isPasswordOn = true } = useQuery(waysInQueries.config()).data ?? {};
  usePageTitle(title);

  function signInWithGoogle(credential: GoogleCredential) {
    google.mutate(credential, { onSuccess: rest.onSignedIn });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    google.reset();
    rest.onSubmit(event);
  }

  const googleFailure = google.error && <AuthError error={google.error} fallback="Google login failed" />;
  // The newer of the two attempts is shown.
  const failure = google.isIdle ? error || landing.failure : googleFailure;
  const isPending = google.isPending || landing.pending !== null;
  return (
    <AuthBox title={title} subtitle={subtitle} failure={failure} notice={notice}>
      <ProviderButtons
        text={rest.googleText}
        pending={landing.pending}
        isDisabled={rest.isPending || isPending}
        google={
          <GoogleButton
            text={rest.googleText}
            isPending={google.isPending}
            isDisabled={rest.isPending}
            onCredential={signInWithGoogle}
          />
        }
      />
      {rest.otherWay?.({ isDisabled: rest.isPending || isPending, onTry: google.reset })}
      {isPasswordOn && (
        <>
          <Divider className={classes.divider} label="Or continue with email" />
          <form className={classes.fields} onSubmit={submit} inert={isPending} noValidate>
            {children}
          </form>
          {rest.onSwitch && (
            <Text className={classes.switch} c="dimmed">
              {rest.switchText}{' '}
              <Anchor component="button" type="button" onClick={rest.onSwitch} disabled={rest.isPending || isPending}>
                {rest.switchLabel}
              </Anchor>
            </Text>
          )}
        </>
      )}
    </AuthBox>
  );
}

type BoxProps = { title: string; subtitle: string; failure: ReactNode; notice?: ReactNode; children: ReactNode };

/** The heading of a step of signing in, with what came of the last try. */
export function AuthBox({ title, subtitle, failure, notice, children }: BoxProps) {
  return (
    <div className={classes.box}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <Text c="dimmed">{subtitle}</Text>
      {notice && !failure && (
        <Text className={classes.alert} role="status">
          {notice}
        </Text>
      )}
      {failure && (
        <Alert className={classes.alert} color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {failure}
        </Alert>
      )}
      {children}
    </div>
  );
}
