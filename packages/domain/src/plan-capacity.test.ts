import type { TaskStatus } from '@daymark/contract/statuses.ts';
import { TASK_STATUSES } from '@daymark/contract/statuses.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plannedMinutes, tasksToMove } from './plan-capacity.ts';

type Case = [planned_duration: number, status: TaskStatus];

const tasksOf = (cases: Case[]) =>
  cases.map(([planned_duration, status], index) => ({ id: index + 1, planned_duration, status }));

test.each<{ about: string; tasks: Case[]; capacity: number; moved: number[] }>([
  {
    about: 'a plan that fits',
    tasks: [
      [60, 'not_started'],
      [60, 'paused'],
    ],
    capacity: 120,
    moved: [],
  },
  { about: 'an empty plan on a day off', tasks: [], capacity: 0, moved: [] },
  {
    about: 'a minute over',
    tasks: [
      [60, 'not_started'],
      [61, 'not_started'],
    ],
    capacity: 120,
    moved: [2],
  },
  {
    about: 'the last ones first',
    tasks: [
      [60, 'not_started'],
      [60, 'not_started'],
      [60, 'not_started'],
    ],
    capacity: 60,
    moved: [2, 3],
  },
  {
    about: 'a short last one that would not help',
    tasks: [
      [120, 'not_started'],
      [5, 'not_started'],
    ],
    capacity: 60,
    moved: [1],
  },
  {
    about: 'done and running ones stay',
    tasks: [
      [60, 'not_started'],
      [60, 'active'],
      [60, 'done'],
    ],
    capacity: 90,
    moved: [1],
  },
  {
    about: 'too little that could go',
    tasks: [
      [30, 'paused'],
      [200, 'done'],
    ],
    capacity: 100,
    moved: [1],
  },
  {
    about: 'a day off',
    tasks: [
      [30, 'not_started'],
      [20, 'not_started'],
    ],
    capacity: 0,
    moved: [1, 2],
  },
])('$about: $moved would have to go', ({ tasks, capacity, moved }) => {
  expect(tasksToMove(tasksOf(tasks), capacity).map(({ id }) => id)).toEqual(moved);
});

const anyTasks = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 480 }), fc.constantFrom(...TASK_STATUSES)), { maxLength: 20 })
  .map(tasksOf);

test('the rest fits wherever open tasks can make it fit, and no named task could stay', () => {
  fc.assert(
    fc.property(anyTasks, fc.integer({ min: 0, max: 960 }), (tasks, capacity) => {
      const moved = tasksToMove(tasks, capacity);
      const rest = plannedMinutes(tasks) - plannedMinutes(moved);
      const fixed = plannedMinutes(tasks.filter(({ status }) => status === 'active' || status === 'done'));
      expect(rest).toBeLessThanOrEqual(Math.max(capacity, fixed));
      for (const { planned_duration } of moved) expect(rest + planned_duration).toBeGreaterThan(capacity);
    }),
    { seed: 20 },
  );
});
