import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { Panel } from '#ui/panel.tsx';
import { profileQueries } from './account.queries.ts';
import classes from './profile-page.module.css';

export function PasswordPanel({ onChange }: { onChange: () => void }) {
  const access = useQuery(profileQueries.access()).data;
  // The common case while loading, so that nothing jumps.
  const { has_password = true, has_google = false } = access ?? {};
  if (useQuery(waysInQueries.config()).data?.password_sign_in === false) return null;
  const ways = [
    ...(has_google ? ['You sign in with Google.'] : []),
    has_password
      ? 'A new password ends every other sign-in.'
      : 'With a password you can sign in by your email or username as well.',
  ];
  return (
    <Panel
      order={3}
      title="Password"
      about={ways.join(' ')}
      action={
        <Button variant="default" onClick={onChange}>
          {has_password ? 'Change Password' : 'Set Password'}
        </Button>
      }
    />
  );
}

export function DeletionPanel({ onDelete }: { onDelete: () => void }) {
  return (
    <Panel
      order={3}
      title="Delete account"
      about="Deletes your account with every project, list, task and experiment in it, for good."
      action={
        <Button variant="default" className={classes.danger} onClick={onDelete}>
          Delete Account
        </Button>
      }
    />
  );
}
