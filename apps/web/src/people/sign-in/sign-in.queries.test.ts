import { userRecord } from '@daymark/testing/records.ts';
import { beforeEach, expect, test } from 'vitest';
import { dropSession, getSession } from '#api/session.ts';
import { startSessionOf } from './sign-in.queries.ts';

const user = userRecord();

beforeEach(() => {
  dropSession('logged_out');
  localStorage.clear();
});

test.each([
  { answer: null },
  { answer: {} },
  { answer: { user } },
  { answer: { token: '', user } },
  { answer: { token: 'token' } },
  { answer: { token: 'token', user: { id: 1 } } },
])('the answer $answer signs nobody in and stores nothing', ({ answer }) => {
  expect(() => startSessionOf(answer)).toThrow('The server did not sign you in. Try signing in again.');
  expect(getSession()).toBeNull();
  expect(localStorage.length).toBe(0);
});

test('an answer with a token and a user signs in', () => {
  startSessionOf({ token: 'token', user });
  expect(getSession()).toEqual({ token: 'token', user });
});
