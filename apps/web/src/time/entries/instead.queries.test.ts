import { userRecord } from '@daymark/testing/records.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { dropSession, startSession } from '#api/session.ts';
import { takenTimes } from '#api/taken-times.ts';
import { bookInstead } from './instead.queries.ts';

const TIME = {
  place: 1,
  task: { id: 7, name: 'Write report' },
  parts: [
    { started_at: '2026-11-20T09:00:00.000Z', ended_at: '2026-11-20T09:20:00.000Z' },
    { started_at: '2026-11-20T09:30:00.000Z', ended_at: '2026-11-20T09:40:00.000Z' },
  ],
};

afterEach(() => {
  vi.unstubAllGlobals();
  dropSession('logged_out');
  takenTimes.set([]);
});

/** Answers each call, after this. */
function answering(before: () => void) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { Authorization: string } }) => {
    calls.push(headers.Authorization);
    before();
    return { ok: true, headers: new Headers(), json: async () => ({ success: true, data: {} }) };
  });
  return calls;
}

test('an offer is gone once all of its parts are booked', async () => {
  startSession({ token: 'first', user: userRecord() });
  takenTimes.set([TIME]);
  const calls = answering(() => undefined);
  await bookInstead(TIME);
  expect(calls).toEqual(['Bearer first', 'Bearer first']);
  expect(takenTimes.get()).toEqual([]);
});

test('whoever signs in while an offer is booked is offered nothing of it, and sends nothing for it', async () => {
  const user = userRecord();
  startSession({ token: 'first', user });
  const calls = answering(() => {
    dropSession('logged_out');
    startSession({ token: 'second', user: { ...user, id: user.id + 1 } });
  });
  await bookInstead(TIME);
  expect(calls).toEqual(['Bearer first']);
  expect(takenTimes.get()).toEqual([]);
});
