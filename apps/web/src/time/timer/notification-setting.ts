import type { Permission } from './notifications.ts';

type Setting = { isOn: boolean; isLocked: boolean; text: string };

/** The switch of the profile's settings, with the permission told in words. */
export function notificationSetting(permission: Permission, isSwitchedOff: boolean): Setting {
  const lock = LOCKS[permission];
  if (lock) return { isOn: false, isLocked: true, text: lock };
  if (isSwitchedOff) return { isOn: false, isLocked: false, text: 'Off in this browser.' };
  if (permission === 'granted') {
    const text = 'On in this browser. It notifies you while you look at something else than Daymark.';
    return { isOn: true, isLocked: false, text };
  }
  const text = 'Your browser asks for permission with your first timer, or when you switch this on.';
  return { isOn: false, isLocked: false, text };
}

/** Why the switch cannot be used, by the browser's permission. */
const LOCKS: Partial<Record<Permission, string>> = {
  denied: 'Your browser blocks notifications from Daymark. Allow them in its settings for this site.',
  insecure: 'Browsers show notifications only from a secure address, one that begins with https.',
  unsupported: 'This browser cannot show notifications.',
};
