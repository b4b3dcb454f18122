import type { Settings } from '@daymark/contract/settings.ts';
import { Title } from '@mantine/core';
import { createLazyRoute } from '@tanstack/react-router';
import { useSession } from '#api/session.ts';
import { ArchivePanel } from '#features/archive/archive-panel.tsx';
import { DaysPanel } from '#features/settings/days-panel.tsx';
import { EditDaysDialog } from '#features/settings/on-demand.ts';
import { NotificationsPanel } from '#features/timer/notifications-panel.tsx';
import { PageHeader } from '#ui/page.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { DeleteAccountDialog, EditProfileDialog, PasswordDialog } from './on-demand.ts';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile-page.module.css';
import { DeletionPanel, PasswordPanel } from './settings-panels.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';

export const route = createLazyRoute('/signed-in/profile')({ component: ProfilePage });

function ProfilePage() {
  const user = useSession()?.user;
  const { opened, open, close } = useDialog<'profile' | 'password' | 'deletion' | Settings>();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Profile" />
      <div className={classes.column}>
        <ProfileCard user={user} onEdit={() => open('profile')} />
        <Title order={2} className={classes.settings}>
          Settings
        </Title>
        <DaysPanel onEdit={open} />
        <PasswordPanel onChange={() => open('password')} />
        <NotificationsPanel />
        <SignInsPanel />
        <ArchivePanel />
        <DeletionPanel onDelete={() => open('deletion')} />
      </div>
      {opened === 'profile' && <EditProfileDialog user={user} onClose={close} />}
      {typeof opened === 'object' && opened && <EditDaysDialog settings={opened} onClose={close} />}
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'deletion' && <DeleteAccountDialog user={user} onClose={close} />}
    </>
  );
}
