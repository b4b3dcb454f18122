import { expect, test } from 'vitest';
import { whyNotRemovePasskey, whyNotUnlink } from './ways-in.ts';

const HOME = { id: 1, provider: 'home' };
const WORK = { id: 2, provider: 'work' };
const GONE = { id: 3, provider: null };

test.each([
  { hasPassword: true, isPasswordOn: true, identities: [HOME], why: null },
  { hasPassword: false, isPasswordOn: true, identities: [HOME, WORK], why: null },
  { hasPassword: false, isPasswordOn: true, identities: [HOME], why: 'Set a password or link another one first.' },
  {
    hasPassword: false,
    isPasswordOn: true,
    identities: [HOME, GONE],
    why: 'Set a password or link another one first.',
  },
  { hasPassword: true, isPasswordOn: false, identities: [HOME], why: 'Link another one first.' },
  { hasPassword: true, isPasswordOn: false, identities: [HOME, WORK], why: null },
])('with password $hasPassword (on: $isPasswordOn) and $identities: $why', ({ why, ...ways }) => {
  const text = why === null ? null : `This is the only way to sign in to your account. ${why}`;
  expect(whyNotUnlink({ ...ways, passkeys: 0 }, HOME.id)).toBe(text);
  expect(whyNotUnlink({ ...ways, passkeys: 1 }, HOME.id)).toBeNull();
});

test.each([
  { hasPassword: true, isPasswordOn: true, identities: [], passkeys: 1, why: null },
  { hasPassword: false, isPasswordOn: true, identities: [], passkeys: 2, why: null },
  { hasPassword: false, isPasswordOn: true, identities: [HOME], passkeys: 1, why: null },
  {
    hasPassword: false,
    isPasswordOn: true,
    identities: [GONE],
    passkeys: 1,
    why: 'Set a password or make another passkey first.',
  },
  { hasPassword: true, isPasswordOn: false, identities: [], passkeys: 1, why: 'Make another passkey first.' },
])('$passkeys passkeys beside password $hasPassword (on: $isPasswordOn) and $identities: $why', ({ why, ...ways }) => {
  const text = why === null ? null : `This is the only way to sign in to your account. ${why}`;
  expect(whyNotRemovePasskey(ways)).toBe(text);
});
