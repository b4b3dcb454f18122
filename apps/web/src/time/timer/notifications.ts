import { getSession } from '#api/session.ts';
import { STORED } from '#api/stored-keys.ts';
import { claimExpiry, settleExpiry } from './claim-expiry.ts';

/** The browser's permission for system notifications, or why it cannot give any. */
export type Permission = NotificationPermission | 'unsupported' | 'insecure';

export function readPermission(): Permission {
  if (!isSecureContext) return 'insecure';
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** Asks for the permission with the first timer that is started in this browser; what the user answers then stays. */
export function askWithFirstTimer(): void {
  if (readPermission() !== 'default' || isSwitchedOff()) return;
  if (STORED.notificationsAsked.read()) return;
  STORED.notificationsAsked.write(true);
  void Notification.requestPermission();
}

/** Shows a system notification where no tab of this browser is visible, once for each `expiry`; null without one. */
export async function notifyOnce(expiry: string, taskName: string): Promise<Notification | null> {
  const last = STORED.lastNotification;
  if (document.visibilityState === 'visible') {
    settleExpiry(last, expiry);
    return null;
  }
  if (readPermission() !== 'granted' || isSwitchedOff()) return null;
  return (await claimExpiry(last, expiry)) ? notify(expiry, taskName) : null;
}

function notify(expiry: string, taskName: string): Notification | null {
  try {
    const notification = new Notification(`Time’s up: ${taskName}`, { tag: expiry, icon: '/favicon.svg' });
    notification.onclick = () => {
      focus();
      notification.close();
    };
    return notification;
  } catch {
    return null; // Chrome on Android lets only service workers notify, and says so by throwing.
  }
}

function isSwitchedOff(): boolean {
  const userId = getSession()?.user.id ?? 0;
  return STORED.notificationsOff(userId).read() === true;
}
