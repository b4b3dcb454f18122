import { Alert, Anchor, Divider, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FormEventHandler, ReactNode } from 'react';
import { usePageTitle } from '#ui/document-title.ts';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { authQueries } from './auth.queries.ts';
import { GoogleLogo } from './google-logo.tsx';
import classes from './login-page.module.css';

type Props = {
  title: string;
  subtitle: string;
  error: ReactNode;
  notice?: ReactNode;
  googleLabel: string;
  switchText: string;
  switchLabel: string;
  onSwitch: () => void;
  /** While an answer is on its way there is no switching: it could sign in behind the other form. */
  isPending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The fields and the button that sends them. */
  children: ReactNode;
};

/** What signing in and signing up have in common. */
export function AuthFrame({ title, subtitle, error, notice, children, ...rest }: Props) {
  const config = useQuery(authQueries.config());
  usePageTitle(title);
  return (
    <div className={classes.box}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <Text c="dimmed">{subtitle}</Text>
      {notice && !error && (
        <Text className={classes.alert} role="status">
          {notice}
        </Text>
      )}
      {error && (
        <Alert className={classes.alert} color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {error}
        </Alert>
      )}
      <GuardedButton
        className={classes.google}
        leftSection={<GoogleLogo />}
        whyNot={
          config.data?.google_client_id
            ? 'Google sign-in comes with a later version of Daymark'
            : 'Google sign-in is not set up on this server'
        }
      >
        {rest.googleLabel}
      </GuardedButton>
      <Divider className={classes.divider} label="Or continue with email" />
      <form className={classes.fields} onSubmit={rest.onSubmit} noValidate>
        {children}
      </form>
      <Text className={classes.switch} c="dimmed">
        {rest.switchText}{' '}
        <Anchor component="button" type="button" onClick={rest.onSwitch} disabled={rest.isPending}>
          {rest.switchLabel}
        </Anchor>
      </Text>
    </div>
  );
}
