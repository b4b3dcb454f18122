import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { textField } from '#ui/bound-fields.ts';
import { usePageTitle } from '#ui/document-title.ts';
import { laterSchema } from '#ui/later-schema.ts';
import { useSchemaForm } from '#ui/use-schema-form.ts';
import { AuthError } from './auth-error.tsx';
import { AuthBox } from './auth-frame.tsx';
import classes from './login-page.module.css';
import { useCodeSignIn } from './other-ways.queries.ts';

const typed = laterSchema(() => import('./sign-in-schemas.ts').then(({ CodeStep }) => CodeStep));

type Props = { ticket: string; onSignedIn: () => void; onBack: () => void };

/** The second step of a sign-in by password. */
export function CodeForm({ ticket, onSignedIn, onBack }: Props) {
  const signIn = useCodeSignIn();
  usePageTitle('Enter a code');
  const { form, onSubmit } = useSchemaForm({ schema: typed.schema, initialValues: { code: '' } });
  useEffect(typed.load, []);
  const submit = onSubmit(({ code }) => signIn.mutate({ ticket, code }, { onSuccess: onSignedIn }));
  return (
    <AuthBox
      title="Enter a code"
      subtitle="Of your authenticator app, or one of your recovery codes."
      failure={signIn.error && <AuthError error={signIn.error} fallback="Login failed" />}
    >
      <form className={`${classes.fields} ${classes.codeStep}`} onSubmit={submit} noValidate>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          spellCheck={false}
          {...textField(form, 'code')}
        />
        <Button type="submit" className={classes.submit} loading={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <Text className={classes.switch} c="dimmed">
        No code?{' '}
        <Anchor component="button" type="button" onClick={onBack} disabled={signIn.isPending}>
          Sign in another way
        </Anchor>
      </Text>
    </AuthBox>
  );
}
