import { Switch, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useSession } from '#api/session.ts';
import { useStoredFlag } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import { Panel } from '#ui/panel.tsx';
import { notificationSetting } from './notification-setting.ts';
import { readPermission } from './notifications.ts';
import classes from './notifications-panel.module.css';

/** Setting of this user in this browser: system notifications when a timer expires. */
export function NotificationsPanel() {
  const userId = useSession()?.user.id ?? 0;
  const [isSwitchedOff, setIsSwitchedOff] = useStoredFlag(STORED.notificationsOff(userId));
  const [permission, setPermission] = useState(readPermission);
  // The permission changes in the browser's own settings, too.
  useWindowEvent('focus', () => setPermission(readPermission()));
  const about = useId();
  const { isOn, isLocked, text } = notificationSetting(permission, isSwitchedOff);

  async function switchTo(on: boolean) {
    setIsSwitchedOff(!on);
    if (!on || permission !== 'default') return;
    await Notification.requestPermission();
    setPermission(readPermission());
  }

  return (
    <Panel order={3} title="Notifications">
      <div className={classes.body}>
        <Switch
          label="Notify me when a timer expires"
          aria-describedby={about}
          classNames={{ track: classes.track, label: classes.label }}
          checked={isOn}
          disabled={isLocked}
          onChange={({ currentTarget }) => void switchTo(currentTarget.checked)}
        />
        <Text id={about} size="sm" c="dimmed" aria-live="polite">
          {text}
        </Text>
      </div>
    </Panel>
  );
}
