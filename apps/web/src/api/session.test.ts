import { userRecord } from '@daymark/testing/records.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const user = JSON.stringify(userRecord());

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterAll(() => {
  localStorage.clear();
  vi.resetModules();
});

test.each([
  { stored: 'a token and a user', token: 'token', user, isSignedIn: true },
  { stored: 'no user', token: 'token', user: null, isSignedIn: false },
  { stored: 'no token', token: null, user, isSignedIn: false },
  { stored: 'a user that was cut off', token: 'token', user: '{"id":"seven"', isSignedIn: false },
  { stored: 'a user without an email', token: 'token', user: '{"id":1}', isSignedIn: false },
])('a page that opens with $stored is signed in: $isSignedIn', async ({ token, user, isSignedIn }) => {
  if (token) localStorage.setItem('access_token', token);
  if (user) localStorage.setItem('user', user);
  const { getSession } = await import('./session.ts');
  expect(getSession() !== null).toBe(isSignedIn);
});
