import type { Settings } from '@daymark/contract/settings.ts';
import { Button, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useSession } from '#api/session.ts';
import { CalendarsPanel } from '#days/calendars/calendars-panel.tsx';
import { DaysPanel } from '#days/settings/days-panel.tsx';
import { EditDaysDialog } from '#days/settings/on-demand.ts';
import { RegionPanel } from '#days/settings/region-panel.tsx';
import { DeleteAccountDialog, EditProfileDialog, PasswordDialog } from '#people/account/on-demand.ts';
import { ProfileCard } from '#people/account/profile-card.tsx';
import classes from '#people/account/profile-page.module.css';
import { DeletionPanel, PasswordPanel } from '#people/account/settings-panels.tsx';
import { SignInsPanel } from '#people/account/sign-ins-panel.tsx';
import { CalendarPanel } from '#people/calendar-feed/calendar-panel.tsx';
import { CodesPanel } from '#people/codes/codes-panel.tsx';
import { PasskeysPanel } from '#people/passkeys/passkeys-panel.tsx';
import { IdentitiesPanel } from '#people/providers/identities-panel.tsx';
import { NewTokenDialog } from '#people/tokens/on-demand.ts';
import { TokensPanel } from '#people/tokens/tokens-panel.tsx';
import { NotificationsPanel } from '#time/timer/notifications-panel.tsx';
import { PageHeader } from '#ui/page.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { ArchivePanel } from '#whole/archive/archive-panel.tsx';
import { TrashPanel } from '#whole/trash/trash-panel.tsx';

export const route = createLazyRoute('/signed-in/profile')({ component: ProfilePage });

function ProfilePage() {
  const user = useSession()?.user;
  const { opened, open, close } = useDialog<'profile' | 'password' | 'token' | 'deletion' | Settings>();
  if (!user) return null;
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <Button
            variant="default"
            leftSection={<IconHistory size={18} />}
            renderRoot={(props) => <Link to="/history" {...props} />}
          >
            History
          </Button>
        }
      />
      <div className={classes.column}>
        <ProfileCard user={user} onEdit={() => open('profile')} />
        <Title order={2} id="settings" className={classes.settings}>
          Settings
        </Title>
        <DaysPanel onEdit={open} />
        <RegionPanel />
        <IdentitiesPanel />
        <PasswordPanel onChange={() => open('password')} />
        <PasskeysPanel />
        <CodesPanel />
        <NotificationsPanel />
        <CalendarPanel />
        <CalendarsPanel />
        <SignInsPanel />
        <TokensPanel onCreate={() => open('token')} />
        <TrashPanel />
        <div id="your-data">
          <ArchivePanel />
        </div>
        <DeletionPanel onDelete={() => open('deletion')} />
      </div>
      {opened === 'profile' && <EditProfileDialog user={user} onClose={close} />}
      {typeof opened === 'object' && opened && <EditDaysDialog settings={opened} onClose={close} />}
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'token' && <NewTokenDialog onClose={close} />}
      {opened === 'deletion' && <DeleteAccountDialog user={user} onClose={close} />}
    </>
  );
}
