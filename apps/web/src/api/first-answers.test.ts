import type { Bootstrap } from '@daymark/contract/bootstrap.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { makeFirstAnswers, receivedAt } from './first-answers.ts';

const TOKEN = 'token';

/** Only the identity of the parts counts here. */
const DATA = {
  user: { id: 1 },
  timer: { status: 'active' },
  workspace: { lists: [] },
  lists: [{ id: 3 }, { id: 4 }, { id: 7 }],
  figures: { total_tasks: 2 },
  plan: { tasks: [] },
} as unknown as Bootstrap;

const RECEIVED = { success: true as const, data: DATA, receivedAt: performance.now() };

const early = (answer: Partial<typeof RECEIVED> | { success: false } = {}) => ({
  token: TOKEN,
  date: '2026-11-20',
  answer: Promise.resolve({ ...RECEIVED, ...answer } as typeof RECEIVED),
});

afterEach(() => void vi.useRealTimers());

test.each([
  { url: '/api/auth/profile', data: DATA.user },
  { url: '/api/task/active', data: DATA.timer },
  { url: '/api/workspace/2026-11-20', data: DATA.workspace },
  { url: '/api/analytics/daily/2026-11-20', data: DATA.figures },
  { url: '/api/plan/2026-11-20', data: DATA.plan },
  { url: '/api/list?ids=7%2C3&order=open_first&limit=100', data: [{ id: 3 }, { id: 7 }] },
])('$url is answered once', async ({ url, data }) => {
  const first = makeFirstAnswers(early());
  expect(await first.take(url, TOKEN)).toEqual({ data });
  expect(first.take(url, TOKEN)).toBeUndefined();
});

test('no running timer is an answer too', async () => {
  const first = makeFirstAnswers(early({ data: { ...DATA, timer: null } }));
  expect(await first.take('/api/task/active', TOKEN)).toEqual({ data: null });
});

test.each([
  { what: 'another day', url: '/api/plan/2026-11-21' },
  { what: 'a call without a part', url: '/api/project' },
  { what: 'another user', url: '/api/auth/profile', token: 'other' },
])('the call is made for $what, without waiting', ({ url, token = TOKEN }) => {
  expect(makeFirstAnswers(early()).take(url, token)).toBeUndefined();
});

test('the call is made for lists of which one is not on the board', async () => {
  expect(await makeFirstAnswers(early()).take('/api/list?ids=3%2C5&limit=1', TOKEN)).toBeUndefined();
});

test('every call is made without a request of the page, and after a refused one', async () => {
  expect(makeFirstAnswers(undefined).take('/api/auth/profile', undefined)).toBeUndefined();
  const refused = makeFirstAnswers(early({ success: false }));
  expect(await refused.take('/api/auth/profile', TOKEN)).toBeUndefined();
  expect(refused.take('/api/task/active', TOKEN)).toBeUndefined();
});

test('a change makes every answer old, also one that a screen waits for', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof RECEIVED>();
  const first = makeFirstAnswers({ ...early(), answer: promise });
  const waiting = first.take('/api/auth/profile', TOKEN);
  first.forget();
  resolve(RECEIVED);
  expect(await waiting).toBeUndefined();
  expect(first.take('/api/task/active', TOKEN)).toBeUndefined();
});

test('an answer lasts for ten seconds', async () => {
  vi.useFakeTimers();
  const answer = { receivedAt: performance.now() };
  const first = makeFirstAnswers(early(answer));
  vi.advanceTimersByTime(10_000);
  expect(await first.take('/api/auth/profile', TOKEN)).toEqual({ data: DATA.user });
  vi.advanceTimersByTime(1);
  expect(await first.take('/api/task/active', TOKEN)).toBeUndefined();
});

test('an answer was received when the page had it, any other one now', async () => {
  vi.useFakeTimers();
  const answer = { receivedAt: performance.now() };
  const first = makeFirstAnswers(
    early({ ...answer, data: { ...DATA, timer: { ...DATA.timer } as Bootstrap['timer'] } }),
  );
  vi.advanceTimersByTime(400);
  const known = (await first.take('/api/task/active', TOKEN)) as { data: object };
  expect(receivedAt(known.data) - answer.receivedAt).toBe(0);
  expect(receivedAt({}) - answer.receivedAt).toBe(400);
});
