import { Registration } from '@daymark/contract/sign-in.ts';
import { Button, TextInput } from '@mantine/core';
import { concernsFields } from '#api/client.ts';
import { textField } from '#ui/bound-fields.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useSchemaForm } from '#ui/use-schema-form.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './login-page.module.css';
import { PasswordStrength } from './password-strength.tsx';
import { useRegister } from './sign-in.queries.ts';

const EMPTY = { first_name: '', last_name: '', email: '', username: '', password: '' };

const PURPOSE = 'Plan your day, learn how long things take.';

type Props = { invitation: string | undefined; onSignedIn: () => void; onSwitch: () => void };

export function SignUpForm({ invitation, onSignedIn, onSwitch }: Props) {
  const register = useRegister();
  const { form, onSubmit, showErrors } = useSchemaForm({ schema: Registration, initialValues: EMPTY });
  const submit = onSubmit((values) =>
    register.mutate(invitation === undefined ? values : { ...values, invitation }, {
      onSuccess: onSignedIn,
      onError: (error) => showErrors(error.errors),
    }),
  );
  const { error } = register;
  const { password, first_name, last_name, email, username } = form.getValues();
  return (
    <AuthFrame
      title="Create account"
      subtitle={invitation === undefined ? PURPOSE : `You are invited. ${PURPOSE}`}
      error={error && !concernsFields(error, EMPTY) && <AuthError error={error} fallback="Registration failed" />}
      googleText="signup_with"
      switchText="Already have an account?"
      switchLabel="Sign in"
      onSignedIn={onSignedIn}
      onSwitch={onSwitch}
      isPending={register.isPending}
      onSubmit={submit}
    >
      <div className={classes.names}>
        <TextInput label="First name" autoComplete="given-name" autoFocus {...textField(form, 'first_name')} />
        <TextInput label="Last name" autoComplete="family-name" {...textField(form, 'last_name')} />
      </div>
      <TextInput label="Email" type="email" autoComplete="email" {...textField(form, 'email')} />
      <TextInput label="Username" autoComplete="username" {...textField(form, 'username')} />
      <PasswordField label="Password" autoComplete="new-password" {...textField(form, 'password')} />
      <PasswordStrength password={password} about={[first_name, last_name, email, username]} />
      <Button type="submit" className={classes.submit} loading={register.isPending}>
        Sign up
      </Button>
    </AuthFrame>
  );
}
