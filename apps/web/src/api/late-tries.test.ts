import { MADE_AGO_HEADER } from '@daymark/contract/envelope.ts';
import { removeFromPlan } from '@daymark/contract/plan.ts';
import { pauseTimer } from '@daymark/contract/timer.ts';
import { userRecord } from '@daymark/testing/records.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline } from './connection.ts';
import { keptCommands, presentMoment } from './kept.ts';
import { sendKept } from './outbox.ts';
import { sendOrKeep } from './send-or-keep.ts';
import { dropSession, startSession } from './session.ts';

const HOUR = 60 * 60_000;

/** Ages that each try has said, in its body and in its header. */
let tries: { pressed: unknown; worked: unknown; made: string | undefined }[];

/** The machine sleeps during the first try, which gets no answer: the clock on the wall goes on, and no other. */
beforeEach(() => {
  startSession({ token: 'token', user: userRecord() });
  vi.stubGlobal('navigator', {});
  tries = [];
  let wall = Temporal.Now.instant().epochMilliseconds;
  vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => Temporal.Instant.fromEpochMilliseconds(wall));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/health') return Response.json({ success: true, data: null });
    const body = JSON.parse(String(init.body ?? '{}')) as { pressed_ago_ms?: number; worked_ago_ms?: number };
    const made = (init.headers as Record<string, string>)[MADE_AGO_HEADER];
    tries.push({ pressed: body.pressed_ago_ms, worked: body.worked_ago_ms, made });
    if (tries.length > 1) return Response.json({ success: true, data: {}, message: 'OK' });
    wall += 5 * HOUR;
    throw new TypeError('Failed to fetch');
  });
});

afterEach(() => {
  keptCommands.set([]);
  offline.set(false);
  dropSession('logged_out');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ages = () =>
  tries.map(({ pressed, worked, made }) =>
    [pressed, worked, made].map((ms) => ms !== undefined && Math.round(Number(ms) / HOUR)),
  );

test('a press that is tried again after a sleep says how old it is, and a change of a plan too', async () => {
  await sendOrKeep(pauseTimer, { params: { id: '7' }, body: {} }, { task: 7, idle: HOUR });
  expect(ages()).toEqual([
    [false, false, false],
    [5, 6, 5],
  ]);
  tries = [];
  await sendOrKeep(removeFromPlan, { params: { date: '2026-11-20', id: '7' } });
  expect(ages()).toEqual([
    [false, false, false],
    [false, false, 5],
  ]);
});

test('a kept press that is tried again after a sleep is as much older', async () => {
  const { method, path } = pauseTimer;
  const pressed = { kind: 'end' as const, task: 7 };
  const input = { params: { id: '7' }, body: {} };
  const made = presentMoment();
  keptCommands.set([{ place: 1, key: 'k', method, path, input, made, title: 'Pause', makes: [], pressed }]);
  await sendKept(new QueryClient());
  expect(ages()).toEqual([
    [0, false, 0],
    [5, false, 5],
  ]);
  expect(keptCommands.get()).toEqual([]);
});
