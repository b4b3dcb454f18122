import type { Task } from '@daymark/contract/tasks.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import type { TaskChange } from '#work/tasks/task-changes.ts';
import { msLeft, type RunningTimerState, receivedNow } from './clock.ts';
import { changedRunningId, changedTimer } from './timer-changes.ts';

const task = taskRecord({ id: 7, planned_duration: 45 });

const start = (of: Task): TaskChange => ({
  kind: 'start',
  task: of,
  ...{ started_at: '2026-11-22T09:00:00.000Z', pressed_at: performance.now(), date: '2026-11-22' },
});
const pause: TaskChange = { kind: 'pause', id: 7, total_time_worked: 5 };

const running = { task: { ...task, status: 'active' } } as RunningTimerState;

test('a first start counts down from the press, through all of the planned minutes', () => {
  const timer = changedTimer(null, start(task));
  expect(timer).toMatchObject({
    ...{ status: 'active', is_expired: false, ms_planned: 45 * 60_000 },
    ...{ current_work_start: '2026-11-22T09:00:00.000Z', task: { id: 7, status: 'active' } },
  });
  const left = timer ? msLeft(timer) : 0;
  expect(left).toBeLessThanOrEqual(45 * 60_000);
  expect(left).toBeGreaterThan(44 * 60_000);
});

test('a task that is estimated while it runs counts down what is left of these minutes, from the answer on as well', () => {
  const at = { server_time: '2026-11-22T09:02:00.000Z', current_work_start: '2026-11-22T09:00:00.000Z' };
  const unestimated = {
    ...task,
    status: 'active',
    planned_duration: 25,
    estimate: null,
    estimate_origin: null,
  } as const;
  const timer = receivedNow({
    ...{ ...at, current_planned_end: '2026-11-22T09:25:00.000Z', status: 'active', task: unestimated },
    ...{ total_time_worked: 3, is_expired: false, remaining_seconds: 23 * 60 },
  });
  const values = { planned_duration: 45, estimate: 45, estimate_origin: 'own' } as const;
  const estimate: TaskChange = { kind: 'edit', ids: [7], values };
  const estimated = changedTimer(timer, estimate);
  expect(estimated).toMatchObject({
    ...{ task: values, received_at: timer.received_at, ms_left: 42 * 60_000, ms_planned: 44 * 60_000 },
    ...{ remaining_seconds: 42 * 60, is_expired: false },
  });
  expect(changedTimer(estimated, estimate)).toBe(estimated);
  expect(changedTimer(timer, { ...estimate, ids: [8] })).toBe(timer);
  expect(changedTimer(timer, { kind: 'edit', ids: [7], values: { name: 'Read mail' } })).toBe(timer);
});

test('a resumed task runs without a countdown until the server tells what was left', () => {
  const resume = start({ ...task, status: 'paused' });
  expect(changedTimer(null, resume)).toBeNull();
  expect(changedRunningId(null, resume)).toBe(7);
});

test('the timer that the server knows stays, whatever was pressed', () => {
  const other = { ...running, task: { ...task, id: 8 } };
  expect(changedTimer(running, start(task))).toBe(running);
  expect(changedTimer(other, start(task))).toBe(other);
  expect(changedRunningId(8, start(task))).toBe(8);
  expect(changedTimer(other, pause)).toBe(other);
  expect(changedRunningId(8, pause)).toBe(8);
});

test.each([
  pause,
  { kind: 'complete', id: 7, total_time_worked: 5, mental_state: 'tired', reflection: '', completed_at: null },
] as const)('$kind ends the timer of its task', (change) => {
  expect(changedTimer(running, change)).toBeNull();
  expect(changedRunningId(7, change)).toBeNull();
});

test('a switch is a pause and a start: the other timer is gone, and this one counts down', () => {
  const other = taskRecord({ id: 8, planned_duration: 30 });
  const changes = [pause, start(other)];
  expect(changes.reduce<RunningTimerState | null>(changedTimer, running)).toMatchObject({
    task: { id: 8 },
    ms_planned: 30 * 60_000,
  });
  expect(changes.reduce<number | null>(changedRunningId, 7)).toBe(8);
  // The answer is there, the refetch is not.
  expect(changes.reduce<number | null>(changedRunningId, 8)).toBe(8);
});
