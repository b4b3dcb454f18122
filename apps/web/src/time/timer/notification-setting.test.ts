import { expect, test } from 'vitest';
import { notificationSetting } from './notification-setting.ts';

test.each([
  { permission: 'granted', isSwitchedOff: false, isOn: true, isLocked: false, text: /^On in this browser/ },
  { permission: 'granted', isSwitchedOff: true, isOn: false, isLocked: false, text: /^Off in this browser/ },
  { permission: 'default', isSwitchedOff: false, isOn: false, isLocked: false, text: /asks for permission/ },
  { permission: 'default', isSwitchedOff: true, isOn: false, isLocked: false, text: /^Off in this browser/ },
  { permission: 'denied', isSwitchedOff: false, isOn: false, isLocked: true, text: /blocks notifications/ },
  { permission: 'denied', isSwitchedOff: true, isOn: false, isLocked: true, text: /blocks notifications/ },
  { permission: 'insecure', isSwitchedOff: false, isOn: false, isLocked: true, text: /https/ },
  { permission: 'unsupported', isSwitchedOff: false, isOn: false, isLocked: true, text: /cannot show/ },
] as const)('permission $permission, switched off $isSwitchedOff: on $isOn', ({ permission, isSwitchedOff, ...is }) => {
  expect(notificationSetting(permission, isSwitchedOff)).toEqual({ ...is, text: expect.stringMatching(is.text) });
});
