import { Credentials } from '@daymark/contract/sign-in.ts';
import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { ApiError } from '#api/api-error.ts';
import { concernsFields } from '#api/client.ts';
import { type EndReason, getLastEnd, getStorageFailure } from '#api/session.ts';
import { textField } from '#ui/bound-fields.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useSchemaForm } from '#ui/use-schema-form.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './login-page.module.css';
import { useLogin } from './sign-in.queries.ts';

/** Notice above the form, by the end of the last session. */
const NOTICES: Record<EndReason, string | null> = {
  logged_out: null,
  expired: 'Your sign-in has expired. Please sign in again.',
  deleted: 'Your account is deleted, with everything in it.',
};

type Props = { onSignedIn: () => void; onSwitch: () => void };

export function SignInForm({ onSignedIn, onSwitch }: Props) {
  const login = useLogin();
  const password = useRef<HTMLInputElement>(null);
  const { form, onSubmit, showErrors } = useSchemaForm({
    schema: Credentials,
    initialValues: { login: '', password: '' },
  });

  function tryAgain(error: ApiError) {
    showErrors(error.errors);
    if (!concernsFields(error, form.getValues())) password.current?.select();
  }

  const submit = onSubmit((values) =>
    login.mutate(values, {
      onSuccess: onSignedIn,
      onError: tryAgain,
    }),
  );
  const { error } = login;
  const failure = error && !concernsFields(error, form.getValues()) && (
    <AuthError error={error} fallback="Login failed" />
  );
  return (
    <AuthFrame
      title="Welcome back!"
      subtitle="Sign in to plan your day."
      error={failure || getStorageFailure()}
      notice={NOTICES[getLastEnd() ?? 'logged_out']}
      googleText="signin_with"
      switchText="Don't have an account?"
      switchLabel="Sign up"
      onSignedIn={onSignedIn}
      onSwitch={onSwitch}
      isPending={login.isPending}
      onSubmit={submit}
    >
      <TextInput label="Email or username" autoComplete="username" autoFocus {...textField(form, 'login')} />
      <PasswordField label="Password" autoComplete="current-password" ref={password} {...textField(form, 'password')} />
      <Button type="submit" className={classes.submit} loading={login.isPending}>
        Sign in
      </Button>
    </AuthFrame>
  );
}
