import { taskRecord, userRecord } from '@daymark/testing/records.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { offline } from './connection.ts';
import { loadCopies } from './copy.ts';
import { asOfScreen, keepAnswers } from './copy-keeping.ts';
import type { Kept } from './copy-shapes.ts';
import { createQueryClient } from './query-client.ts';
import { dropSession, startSession } from './session.ts';

vi.hoisted(() => void vi.resetModules()); // those of earlier files are not mocked
afterAll(() => void vi.resetModules());

/** Stored values by the name of their database. */
const databases = new Map<string, Map<string, unknown>>();

/** Whether the next write is answered late. */
let isLate = false;

vi.mock('./browser-database.ts', () => ({
  BY_AGE: 'at',
  LATE: 'TimeoutError',
  databaseNames: async () => [...databases.keys()],
  browserStore: (name: string) => {
    const values = () => databases.get(name) ?? new Map<string, unknown>();
    return {
      read: async (key: string) => values().get(key),
      change: async (act: (store: unknown) => void) => {
        if (isLate) {
          isLate = false;
          throw new DOMException('Late', 'TimeoutError');
        }
        databases.set(name, values());
        act({
          put: (value: unknown, key: string) => void databases.get(name)?.set(key, value),
          index: () => ({ openKeyCursor: () => ({}) }),
        });
      },
    };
  },
}));

const KEY = ['tasks', 'reflection-phrases'];
const AT = Temporal.Instant.from('2026-11-20T09:05:00.000Z').epochMilliseconds;
const KEPT: Kept = { kind: 'phrases', version: 1, at: AT, data: ['Kept'] };

const keep = (kept: Kept, key: unknown[] = KEY, userId = 1) =>
  databases.set(`daymark-copy:${userId}`, new Map([[JSON.stringify(key), kept]]));

const out = () => Promise.reject(new ApiError(0, 'The server cannot be reached'));

let health: () => Promise<Response>;

beforeAll(() => loadCopies());

beforeEach(() => {
  vi.useFakeTimers({ now: AT + 60_000 });
  vi.stubGlobal('IDBKeyRange', { upperBound: () => undefined });
  health = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', () => health());
  startSession({ token: 'token', user: userRecord() });
  databases.clear();
});

afterEach(() => {
  dropSession('logged_out');
  offline.set(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function asked(ask: () => Promise<unknown>, queryKey: unknown[] = KEY) {
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey, queryFn: ask });
  observer.subscribe(() => undefined);
  return { client, observer, data: () => client.getQueryData(queryKey), state: () => client.getQueryState(queryKey) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('an answer in time is shown, whatever is kept', async () => {
  keep(KEPT);
  const { data } = asked(async () => ['New']);
  await pass(0);
  expect(data()).toEqual(['New']);
  await pass(10_000);
  expect(data()).toEqual(['New']);
});

test('where the server is out of reach what is kept is shown, with the instant of its answer', async () => {
  keep(KEPT);
  const { client, data, state } = asked(out);
  await pass(0);
  expect(data()).toEqual(['Kept']);
  expect(state()).toMatchObject({ status: 'success', dataUpdatedAt: AT });
  expect(asOfScreen(client, true)).toBe(AT);
});

test('a single lost answer of a server that is reached is a failure', async () => {
  keep(KEPT);
  health = async () => Response.json({ success: true });
  const { data, state } = asked(out);
  await pass(0);
  expect(data()).toBeUndefined();
  expect(state()?.status).toBe('error');
});

test('a refusal of the server is a failure', async () => {
  keep(KEPT);
  const { state } = asked(() => Promise.reject(new ApiError(404, 'Not found', { serverMessage: 'Not found' })));
  await pass(0);
  expect(state()?.status).toBe('error');
});

test('a query of which nothing is kept fails', async () => {
  const { state } = asked(out);
  await pass(0);
  expect(state()?.status).toBe('error');
});

test('the copy of another user is not read', async () => {
  keep(KEPT, KEY, 2);
  const { state } = asked(out);
  await pass(0);
  expect(state()?.status).toBe('error');
});

test('a slow answer takes the place of what is shown after three seconds', async () => {
  keep(KEPT);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const { client, data } = asked(() => promise);
  await pass(2_999);
  expect(data()).toBeUndefined();
  await pass(1);
  expect(data()).toEqual(['Kept']);
  expect(asOfScreen(client, false)).toBe(AT);
  resolve(['New']);
  await pass(0);
  expect(data()).toEqual(['New']);
  expect(asOfScreen(client, false)).toBeUndefined();
});

test('a slow answer does not take the place of a later one', async () => {
  keep(KEPT);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const answers = [promise, Promise.resolve(['Later'])];
  const { observer, data } = asked(() => answers.shift() ?? out());
  await pass(3_000);
  await observer.refetch();
  resolve(['Slow']);
  await pass(0);
  expect(data()).toEqual(['Later']);
});

test('data of the page itself stay shown while the server is out of reach, as of when it was heard last', async () => {
  keep(KEPT);
  const answers = [Promise.resolve(['Own'])];
  const { client, observer, data, state } = asked(() => answers.shift() ?? out());
  await pass(0);
  const heard = state()?.dataUpdatedAt ?? 0;
  await pass(60_000);
  await observer.refetch();
  expect(data()).toEqual(['Own']);
  expect(state()).toMatchObject({ status: 'success', dataUpdatedAt: heard });
  expect(asOfScreen(client, true)).toBe(heard);
});

test('the running timer counts on from when it was told', async () => {
  keep({ kind: 'timer', version: 1, at: AT, data: TIMER }, ['timer', 'active']);
  const { data } = asked(out, ['timer', 'active']);
  await pass(0);
  expect(performance.now() - (data() as typeof TIMER).received_at).toBe(60_000);
});

test('answers are written once the page rests, under their user, and kept ones are not written again', async () => {
  const { client } = asked(async () => ['New']);
  const stop = keepAnswers(client, 1);
  await pass(10_000);
  expect(databases.get('daymark-copy:1')?.get(JSON.stringify(KEY))).toEqual({
    ...KEPT,
    at: AT + 60_000,
    data: ['New'],
  });
  stop();
  const later = asked(out);
  const stopLater = keepAnswers(later.client, 1);
  await pass(10_000);
  expect(databases.get('daymark-copy:1')?.get(JSON.stringify(KEY))).toMatchObject({ at: AT + 60_000 });
  stopLater();
});

test('each answer is written in an idle moment of its own, and those of a page that is hidden at once', async () => {
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => moments.push(act));
  const { client } = asked(async () => ['New']);
  const ask = (first: string, answer: unknown) =>
    client.fetchQuery({ queryKey: [first, 'active'], queryFn: async () => answer });
  const written = () => databases.get('daymark-copy:1')?.size ?? 0;
  const rest = async () => {
    for (const act of moments.splice(0)) act();
    await pass(0);
  };
  await ask('timer', TIMER);
  const stop = keepAnswers(client, 1);
  await pass(10_000);
  expect(written()).toBe(0);
  await rest();
  expect(written()).toBe(1);
  await rest();
  expect(written()).toBe(2);

  databases.clear();
  await rest();
  await ask('timer', TIMER);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(written()).toBe(1);
  stop();
});

test('the answer to a press on the timer is written at once', async () => {
  const { client } = asked(async () => ['New']);
  const stop = keepAnswers(client, 1);
  client.setQueryData(['timer', 'active'], TIMER);
  await pass(0);
  expect(databases.get('daymark-copy:1')?.get(JSON.stringify(['timer', 'active']))).toMatchObject({
    at: TIMER.received_wall,
    data: { received_at: TIMER.received_at },
  });
  stop();
});

test('answers whose writing a busy browser answers late are written once more', async () => {
  isLate = true;
  const { client } = asked(async () => ['New']);
  const stop = keepAnswers(client, 1);
  await pass(10_000);
  expect(isLate).toBe(false);
  expect(databases.get('daymark-copy:1')?.get(JSON.stringify(KEY))).toMatchObject({ data: ['New'] });
  stop();
});

test('an answer that waits to be written when its user signs out is not written', async () => {
  const { client } = asked(async () => ['New']);
  const stop = keepAnswers(client, 1);
  await pass(0);
  dropSession('logged_out');
  await pass(10_000);
  expect(databases.get('daymark-copy:1')?.size ?? 0).toBe(0);
  stop();
});

const TIMER = {
  status: 'active',
  task: taskRecord(),
  current_work_start: '2026-11-20T09:00:00.000Z',
  current_planned_end: '2026-11-20T09:25:00.000Z',
  total_time_worked: 5,
  is_expired: false,
  remaining_seconds: 1_200,
  server_time: '2026-11-20T09:05:00.000Z',
  received_at: 123,
  received_wall: 1_795_000_000_000,
  ms_left: 1_200_000,
  ms_planned: 1_500_000,
};
