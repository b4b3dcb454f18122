import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test, vi } from 'vitest';
import { receivedNow } from './clock.ts';
import { currentSnapshot, takeSnapshot } from './timer-snapshot.ts';

vi.spyOn(performance, 'now').mockReturnValue(50_000);
const task = taskRecord({ total_time_worked: 30 });
const timer = receivedNow({
  status: 'active',
  task,
  current_work_start: '2026-11-20T09:00:00.000Z',
  current_planned_end: '2026-11-20T09:25:00.000Z',
  total_time_worked: 30,
  is_expired: true,
  remaining_seconds: 0,
  server_time: '2026-11-20T09:30:00.000Z',
});
const untimed = { task, worked: 30, overtime: 0 };

test('a snapshot of the running task holds the overtime and the time up to which work counts', () => {
  expect(takeSnapshot(task, timer)).toMatchObject({ overtime: 5, worked_until: '2026-11-20T09:30:00.000Z' });
});

test('an entry that was corrected to begin after its planned end has no more overtime than what it has lasted', () => {
  const corrected = receivedNow({ ...timer, current_work_start: '2026-11-20T09:28:00.000Z' });
  expect(takeSnapshot(task, corrected)).toMatchObject({ overtime: 2 });
});

test.each([
  { running: 'another task', other: { ...timer, task: taskRecord({ id: 2 }) } },
  { running: 'nothing', other: null },
])('while $running runs, a snapshot has no times', ({ other }) => {
  expect(takeSnapshot(task, other)).toEqual(untimed);
});

test('a snapshot stays the same while its entry runs, also when its countdown was extended', () => {
  const snapshot = takeSnapshot(task, timer);
  expect(currentSnapshot(snapshot, { ...timer, current_planned_end: '2026-11-20T10:00:00.000Z' })).toBe(snapshot);
});

test.each([
  { change: 'stopped', other: null, start: undefined },
  { change: 'restarted', other: { ...timer, current_work_start: '2026-11-20T09:29:00.000Z' }, start: '09:29:00' },
])('a snapshot is taken anew after its timer was $change elsewhere', ({ other, start }) => {
  const { work_start } = currentSnapshot(takeSnapshot(task, timer), other);
  expect(work_start?.slice(11, 19)).toBe(start);
});
