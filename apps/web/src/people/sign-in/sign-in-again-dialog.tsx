import { CodeSignIn } from '@daymark/contract/codes.ts';
import { Credentials } from '@daymark/contract/sign-in.ts';
import { Anchor, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '#api/api-error.ts';
import { dropSession, useSession } from '#api/session.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { type Save, useFormDialog } from '#ui/use-form-dialog.ts';
import { ticketOf, useCodeSignIn } from './other-ways.queries.ts';
import { useLogin } from './sign-in.queries.ts';

type Typed = Credentials & { code: string };

/** Opens over unsaved text when the session has expired: after signing in again the user continues there. */
export function SignInAgainDialog() {
  const isPasswordOn = useQuery(waysInQueries.config()).data?.password_sign_in !== false;
  return isPasswordOn ? <PasswordAgainDialog /> : <OtherWayDialog />;
}

/** A new tab signs in where passwords are off, and this one notices. */
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
  const codeSignIn = useCodeSignIn();
  const [ticket, setTicket] = useState<string | null>(null);
  const save: Save<Typed> = {
    isPending: login.isPending || codeSignIn.isPending,
    failure: null, // shown at the field
    mutate: ({ code, ...credentials }, { onSuccess, onError }) => {
      const refused = (path: keyof Typed) => (error: ApiError) => {
        const asked = ticketOf(error);
        if (asked !== null) return setTicket(asked);
        if (error.code === 'ticket_over') setTicket(null);
        onError({ errors: [{ path, message: error.serverMessage ?? error.message }] });
      };
      if (ticket === null) login.mutate(credentials, { onSuccess, onError: refused('password') });
      else codeSignIn.mutate({ ticket, code }, { onSuccess, onError: refused('code') });
    },
  };
  const { form, dialog } = useFormDialog<Typed>({
    schema: ticket === null ? Credentials : Credentials.extend(CodeSignIn.pick({ code: true }).shape),
    initialValues: { login: user?.username ?? '', password: '', code: '' },
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
      {ticket !== null && (
        <TextInput label="Code" autoComplete="one-time-code" autoFocus mt="md" {...textField(form, 'code')} />
      )}
    </FormDialog>
  );
}
