import { Credentials } from '@daymark/contract/sign-in.ts';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dropSession, useSession } from '#api/session.ts';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { type Save, useFormDialog } from '#ui/use-form-dialog.ts';
import { authQueries, useLogin } from './sign-in.queries.ts';

/** Opens over unsaved text when the session has expired: after signing in again the user continues there. */
export function SignInAgainDialog() {
  const isPasswordOn = useQuery(authQueries.config()).data?.password_sign_in !== false;
  return isPasswordOn ? <PasswordAgainDialog /> : <OtherWayDialog />;
}

/** Where passwords are off, a new tab signs in: this one notices. */
function OtherWayDialog() {
  const user = useSession()?.user;
  return (
    <FormDialog
      title="Your sign-in has expired"
      submitLabel="Sign In in a New Tab"
      cancelLabel="Leave"
      saving={false}
      failure={null}
      isDirty // the text below is not saved yet
      onSubmit={(event) => {
        event?.preventDefault();
        window.open('/login', '_blank');
      }}
      onClose={() => dropSession('expired')}
    >
      <Text>What you typed is still here. Sign in again as {user?.email} in a new tab to go on.</Text>
    </FormDialog>
  );
}

function PasswordAgainDialog() {
  const user = useSession()?.user;
  const login = useLogin();
  const save: Save<Credentials> = {
    isPending: login.isPending,
    failure: null, // shown at the password
    mutate: (credentials, { onSuccess, onError }) =>
      login.mutate(credentials, {
        onSuccess,
        onError: (error) => onError({ errors: [{ path: 'password', message: error.serverMessage ?? error.message }] }),
      }),
  };
  const { form, dialog } = useFormDialog({
    schema: Credentials,
    initialValues: { login: user?.username ?? '', password: '' },
    save,
    onClose: () => undefined, // closes when the session is valid again
  });
  return (
    <FormDialog
      title="Your sign-in has expired"
      submitLabel="Sign In"
      cancelLabel="Leave"
      {...dialog}
      isDirty // the text below is not saved yet
      onClose={() => dropSession('expired')}
    >
      <Text>
        What you typed is still here. Sign in again as {user?.email} to go on, or{' '}
        <Anchor href="/login" target="_blank">
          sign in another way
        </Anchor>{' '}
        in a new tab.
      </Text>
      <PasswordField label="Password" autoComplete="current-password" data-autofocus {...textField(form, 'password')} />
    </FormDialog>
  );
}
