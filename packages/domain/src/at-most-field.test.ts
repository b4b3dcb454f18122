import { expect, test } from 'vitest';
import { atMostOfCopy, whyNotAtMost, whyNotChangeAtMost, whyNotEstimateAbove, withChanges } from './at-most-field.ts';

const ESTIMATED = { at_most: 70, estimate_origin: 'own', planned_duration: 40 } as const;

test.each([
  { task: ESTIMATED, why: null },
  { task: { ...ESTIMATED, at_most: 40 }, why: null },
  { task: { ...ESTIMATED, at_most: 39 }, why: 'At most must be at least the estimate' },
  { task: { ...ESTIMATED, at_most: null, estimate_origin: null }, why: null },
  { task: { ...ESTIMATED, estimate_origin: null }, why: 'An at-most needs an estimate' },
  // Once a task was started, the plan may change, and the at-most stands beside the frozen estimate.
  { task: { ...ESTIMATED, planned_duration: 120, estimate: 40 }, why: null },
  { task: { ...ESTIMATED, planned_duration: 20, estimate: 80 }, why: 'At most must be at least the estimate' },
])('$task: $why', ({ task, why }) => {
  expect(whyNotAtMost(task)).toBe(why);
});

test.each([
  { first_started_at: null, to: 90, why: null },
  { first_started_at: '2026-11-20T09:00:00.000Z', to: 90, why: 'It is too late to change the at-most of this task' },
  { first_started_at: '2026-11-20T09:00:00.000Z', to: null, why: 'It is too late to change the at-most of this task' },
  { first_started_at: '2026-11-20T09:00:00.000Z', to: 70, why: null },
  { first_started_at: '2026-11-20T09:00:00.000Z', to: undefined, why: null },
])('started $first_started_at, from 70 to $to: $why', ({ first_started_at, to, why }) => {
  expect(whyNotChangeAtMost({ at_most: 70, first_started_at }, to)).toBe(why);
});

test.each([
  { task: ESTIMATED, why: null },
  { task: { ...ESTIMATED, planned_duration: 71 }, why: 'This task is to take at most 70 minutes' },
  { task: { ...ESTIMATED, estimate_origin: null }, why: null },
])('estimate $task.planned_duration of $task.estimate_origin: $why', ({ task, why }) => {
  expect(whyNotEstimateAbove(task)).toBe(why);
});

test.each([
  {
    first_started_at: null,
    changes: { planned_duration: 60 },
    estimate_origin: 'own',
    planned_duration: 60,
    at_most: 70,
  },
  { first_started_at: null, changes: { at_most: null }, estimate_origin: null, planned_duration: 25, at_most: null },
  {
    first_started_at: 'then',
    changes: { planned_duration: 60 },
    estimate_origin: null,
    planned_duration: 60,
    at_most: 70,
  },
])('after $changes, started $first_started_at', ({ first_started_at, changes, ...after }) => {
  const task = { estimate: null, estimate_origin: null, planned_duration: 25, at_most: 70, first_started_at };
  expect(withChanges(task, changes)).toMatchObject(after);
});

test('a copy has the at-most, unless the plan grew beyond it', () => {
  expect(atMostOfCopy({ ...ESTIMATED, estimate: 40 })).toBe(70);
  expect(atMostOfCopy({ ...ESTIMATED, estimate: 40, planned_duration: 90 })).toBeNull();
});
