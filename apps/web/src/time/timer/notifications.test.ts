import { afterEach, expect, test, vi } from 'vitest';
import { readPermission } from './notifications.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  { browser: 'that was granted it', isSecure: true, permission: 'granted', read: 'granted' },
  { browser: 'that asks', isSecure: true, permission: 'default', read: 'default' },
  { browser: 'that blocks it', isSecure: true, permission: 'denied', read: 'denied' },
  { browser: 'without notifications', isSecure: true, permission: null, read: 'unsupported' },
  { browser: 'on a page without https', isSecure: false, permission: 'granted', read: 'insecure' },
] as const)('the permission of a browser $browser is $read', ({ isSecure, permission, read }) => {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('Notification', { permission });
  if (permission === null) Reflect.deleteProperty(globalThis, 'Notification');
  expect(readPermission()).toBe(read);
});
