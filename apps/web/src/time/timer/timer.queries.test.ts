import type { TimerState } from '@daymark/contract/timer.ts';
import { taskRecord, userRecord } from '@daymark/testing/records.ts';
import { notificationsStore } from '@mantine/notifications';
import type { QueryFunction } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answeredCommands } from '#api/kept.ts';
import { noteBeat, noteSilence } from '#api/live.ts';
import { createQueryClient } from '#api/query-client.ts';
import { dropSession, startSession } from '#api/session.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { type RunningTimerState, receivedNow } from './clock.ts';
import { timerQueries } from './timer.queries.ts';

const AT = '2026-11-20T09:30:00.000Z';
const running = (name: string) =>
  receivedNow({
    ...{ status: 'active', server_time: AT, current_work_start: AT, current_planned_end: AT, total_time_worked: 0 },
    ...{ task: taskRecord({ name }), is_expired: false, remaining_seconds: 0 },
  });

const toasts = () => notificationsStore.getState().notifications.map(({ title }) => title);

function dropToasts() {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
}

beforeEach(() => {
  dropToasts();
  startSession({ token: 'token', user: userRecord() });
  noteBeat();
});

afterEach(() => {
  vi.unstubAllGlobals();
  dropSession('logged_out');
  noteSilence();
  dropToasts();
});

/** The next answer to the question for the running timer. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<TimerState | null>();
  const json = async () => ({ success: true, data: await promise });
  vi.stubGlobal('fetch', async () => ({ ok: true, headers: new Headers(), json }));
  return resolve;
}

test('a timer that is missing in the answer was stopped elsewhere', async () => {
  const client = createQueryClient();
  const { queryKey } = timerQueries.active();
  client.setQueryData(queryKey, running('Read mail'));
  const answer = heldAnswer();
  const asked = client.fetchQuery({ ...timerQueries.active(), staleTime: 0 });
  answer(null);
  expect(await asked).toBeNull();
  expect(toasts()).toEqual(['Timer Stopped']);
});

test('another timer in the answer was started elsewhere', async () => {
  const client = createQueryClient();
  client.setQueryData(timerQueries.active().queryKey, running('Read mail'));
  const answer = heldAnswer();
  const asked = client.fetchQuery({ ...timerQueries.active(), staleTime: 0 });
  const { task, ...timer } = running('Write report');
  answer({ ...timer, task: { ...task, id: task.id + 1 } });
  await asked;
  expect(toasts()).toEqual(['Timer Switched']);
});

test('a pause that waited for a network and is sent now was not pressed elsewhere', async () => {
  const client = createQueryClient();
  const timer = running('Call Ana');
  client.setQueryData(timerQueries.active().queryKey, timer);
  const pause: TaskChange = { kind: 'pause', id: timer.task.id, total_time_worked: 0 };
  answeredCommands.set([
    {
      ...{ place: 1, key: 'pause', method: 'POST', path: '/task/:id/timer/pause', input: {}, makes: [] },
      ...{ made: { wall: 0, steady: 0, origin: 0 }, title: 'Pause "Call Ana"' },
      shown: { mutationKey: TASK_CHANGE, changes: [pause] },
    },
  ]);
  const answer = heldAnswer();
  const asked = client.fetchQuery({ ...timerQueries.active(), staleTime: 0 });
  answer(null);
  await asked;
  answeredCommands.set([]);
  expect(toasts()).toEqual([]);
});

test('an answer from before a start on this page tells of no stop elsewhere', async () => {
  const client = createQueryClient();
  const { queryKey, queryFn, ...query } = timerQueries.active();
  const answer = heldAnswer();
  let read: unknown;
  const reading = client.fetchQuery({
    ...{ ...query, queryKey },
    queryFn: (context) => {
      const state = (queryFn as QueryFunction<RunningTimerState | null>)(context);
      read = state;
      return state;
    },
  });
  reading.catch(() => undefined); // it is cancelled
  // The answer to a start cancels the earlier request and writes the new timer, as these two lines do.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, running('Write report'));
  answer(null);
  expect(await read).toBeNull();
  expect(client.getQueryData(queryKey)).toMatchObject({ task: { id: 1 } });
  expect(toasts()).toEqual([]);
});
