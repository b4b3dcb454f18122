import type { UsedCredential } from '@daymark/contract/passkeys.ts';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ApiError } from '#api/api-error.ts';
import { concernsFields } from '#api/client.ts';
import { type EndReason, getLastEnd, getStorageFailure } from '#api/session.ts';
import { textField } from '#ui/bound-fields.ts';
import { laterSchema } from '#ui/later-schema.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useSchemaForm } from '#ui/use-schema-form.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './login-page.module.css';
import { ticketOf, usePasskeySignIn } from './other-ways.queries.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useLogin } from './sign-in.queries.ts';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';

/** Notice above the form, by the end of the last session. */
const NOTICES: Record<EndReason, string | null> = {
  logged_out: null,
  expired: 'Your sign-in has expired. Please sign in again.',
  deleted: 'Your account is deleted, with everything in it.',
};

const credentials = laterSchema(() => import('./sign-in-schemas.ts').then(({ PasswordStep }) => PasswordStep));

type Props = {
  /** Stands in place of what the end of the last session has to say. */
  notice: string | false;
  onSignedIn: () => void;
  /** Way to the sign-up; false where it is closed. */
  onSwitch: (() => void) | false;
};

export function SignInForm(props: Props) {
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket === null) return <PasswordForm {...props} onTicket={setTicket} />;
  return <CodeForm ticket={ticket} onSignedIn={props.onSignedIn} onBack={() => setTicket(null)} />;
}

function PasswordForm({ notice, onSignedIn, onSwitch, onTicket }: Props & { onTicket: (ticket: string) => void }) {
  const login = useLogin();
  const passkey = usePasskeySignIn();
  const password = useRef<HTMLInputElement>(null);
  const { form, onSubmit, showErrors } = useSchemaForm({
    schema: credentials.schema,
    initialValues: { login: '', password: '' },
    onChange: credentials.load,
  });
  const isPending = login.isPending || passkey.isPending;

  function tryAgain(error: ApiError) {
    const ticket = ticketOf(error);
    if (ticket !== null) return onTicket(ticket);
    showErrors(error.errors);
    if (!concernsFields(error, form.getValues())) password.current?.select();
  }

  function applyPasskey(offered: UsedCredential | null) {
    login.reset();
    passkey.mutate(offered, { onSuccess: onSignedIn });
  }

  useOfferedPasskeys(isPending, applyPasskey);

  const submit = onSubmit((values) => {
    passkey.reset();
    login.mutate(values, { onSuccess: onSignedIn, onError: tryAgain });
  });
  // The newer of the two is the one that was not reset.
  const error = login.error ?? passkey.error;
  const failure = error && !concernsFields(error, form.getValues()) && (
    <AuthError error={error} fallback="Login failed" />
  );
  return (
    <AuthFrame
      title="Welcome back!"
      subtitle="Sign in to plan your day."
      error={failure || getStorageFailure()}
      notice={notice || NOTICES[getLastEnd() ?? 'logged_out']}
      googleText="signin_with"
      switchText="Don't have an account?"
      switchLabel="Sign up"
      onSignedIn={onSignedIn}
      onSwitch={onSwitch}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        credentials.submitLater(() => submit(event));
      }}
      otherWay={({ isDisabled, onTry }) => (
        <PasskeyButton
          isPending={passkey.isPending}
          isDisabled={isDisabled && !passkey.isPending}
          onPress={() => {
            onTry();
            applyPasskey(null);
          }}
        />
      )}
    >
      <TextInput label="Email or username" autoComplete="username webauthn" autoFocus {...textField(form, 'login')} />
      <PasswordField label="Password" autoComplete="current-password" ref={password} {...textField(form, 'password')} />
      <Button type="submit" className={classes.submit} loading={login.isPending}>
        Sign in
      </Button>
    </AuthFrame>
  );
}
