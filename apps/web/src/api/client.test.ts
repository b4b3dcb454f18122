import { getProjects } from '@daymark/contract/projects.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { userRecord } from '@daymark/testing/records.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { refusalOf, send } from './client.ts';
import { dropSession, getLastEnd, getSession, type Session, startSession } from './session.ts';

const user = userRecord();
const old: Session = { token: 'old', user };
const current: Session = { token: 'current', user };

afterEach(() => {
  dropSession('logged_out');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  { refused: 'the current token', endpoint: getProjects, sent: current, status: 401, ends: true },
  { refused: 'the token of an earlier session', endpoint: getProjects, sent: old, status: 401, ends: false },
  { refused: 'a call without a session', endpoint: getProjects, sent: null, status: 401, ends: false },
  { refused: 'wrong credentials', endpoint: login, sent: current, status: 401, ends: false },
  { refused: 'a conflict', endpoint: getProjects, sent: current, status: 409, ends: false },
])('the server refuses $refused with $status: the session ends $ends', ({ endpoint, sent, status, ends }) => {
  startSession(current);
  refusalOf(endpoint, sent, { status, answer: undefined });
  expect(getSession()).toEqual(ends ? null : current);
  expect(getLastEnd()).toBe(ends ? 'expired' : undefined);
});

test('a call without an answer is given up after ten seconds, with a reason', async () => {
  startSession(current);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    return AbortSignal.abort(new DOMException('The operation timed out', 'TimeoutError'));
  });
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    if (url !== '/health') signal?.throwIfAborted();
    return Response.json({ success: true, data: [] });
  });
  await expect(send(getProjects, {})).rejects.toMatchObject({
    status: 0,
    message: 'The server did not answer in time. Try again.',
  });
  expect(timeout).toHaveBeenCalledWith(10_000);
});
