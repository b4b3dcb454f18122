import { expect, test } from 'vitest';
import { whyNotUnlink } from './ways-in.ts';

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
  expect(whyNotUnlink(ways, HOME.id)).toBe(text);
});
