import { userRecord } from '@daymark/testing/records.ts';
import { afterEach, expect, test } from 'vitest';
import { dropSession, startSession } from '#api/session.ts';
import { keepDraftsOverReload } from './capture.ts';

const KEY = 'daymark-typed-lines';

afterEach(() => sessionStorage.clear());

test('a page that is left, shown again and left once more leaves no line of a user who has signed out meanwhile', () => {
  startSession({ token: 'token', user: userRecord({ id: 7 }) });
  sessionStorage.setItem(KEY, JSON.stringify([7, [null, 'Call Ana']]));
  const end = keepDraftsOverReload();
  expect(sessionStorage.getItem(KEY)).toBeNull();
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem(KEY)).toBe('[7,[null,"Call Ana"]]');
  dropSession('logged_out');
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem(KEY)).toBeNull();
  end();
});
