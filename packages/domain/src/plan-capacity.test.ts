import type { TaskStatus } from '@daymark/contract/statuses.ts';
import { TASK_STATUSES } from '@daymark/contract/statuses.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitOf, plannedMinutes, tasksToLeaveOut, tasksToMove } from './plan-capacity.ts';

type Case = [planned_duration: number, status: TaskStatus];

const tasksOf = (cases: Case[]) =>
  cases.map(([planned_duration, status], index) => ({ id: index + 1, planned_duration, status }));

const minutesOf = ({ planned_duration }: { planned_duration: number }) => planned_duration;

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
  const all = tasksOf(tasks);
  expect(tasksToMove(all, plannedMinutes(all) - capacity, minutesOf).map(({ id }) => id)).toEqual(moved);
});

const anyTasks = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 480 }), fc.constantFrom(...TASK_STATUSES)), { maxLength: 20 })
  .map(tasksOf);

test('the rest fits wherever open tasks can make it fit, and no named task could stay', () => {
  fc.assert(
    fc.property(anyTasks, fc.integer({ min: 0, max: 960 }), (tasks, capacity) => {
      const moved = tasksToMove(tasks, plannedMinutes(tasks) - capacity, minutesOf);
      const rest = plannedMinutes(tasks) - plannedMinutes(moved);
      const fixed = plannedMinutes(tasks.filter(({ status }) => status === 'active' || status === 'done'));
      expect(rest).toBeLessThanOrEqual(Math.max(capacity, fixed));
      for (const { planned_duration } of moved) expect(rest + planned_duration).toBeGreaterThan(capacity);
    }),
    { seed: 20 },
  );
});

test.each([
  { p50_minutes: 200, p80_minutes: 300, fit: 'fits' },
  { p50_minutes: 200, p80_minutes: 301, fit: 'even' },
  { p50_minutes: 330, p80_minutes: 500, fit: 'even' },
  { p50_minutes: 331, p80_minutes: 500, fit: 'over' },
])('likely $p50_minutes and 8 times of 10 $p80_minutes of 300 minutes: $fit', ({ fit, ...likely }) => {
  expect(fitOf(likely, 300)).toBe(fit);
});

test('nothing left fits into a day off, and anything else does not', () => {
  expect(fitOf({ p50_minutes: 0, p80_minutes: 0 }, 0)).toBe('fits');
  expect(fitOf({ p50_minutes: 1, p80_minutes: 1 }, 0)).toBe('over');
});

// A capacity of 300 minutes: 400 likely ones are 70 over about even odds.
test.each<{ about: string; tasks: Case[]; isEither: boolean; leftOut: number[] }>([
  {
    about: 'the last two of those that are enough alone',
    tasks: [
      [70, 'not_started'],
      [110, 'paused'],
      [69, 'not_started'],
      [80, 'not_started'],
      [71, 'active'],
    ],
    isEither: true,
    leftOut: [2, 4],
  },
  {
    about: 'the only one that is enough alone, though later ones would be together',
    tasks: [
      [290, 'not_started'],
      [50, 'not_started'],
      [60, 'not_started'],
    ],
    isEither: true,
    leftOut: [1],
  },
  {
    about: 'several together where none is enough',
    tasks: [
      [60, 'not_started'],
      [40, 'not_started'],
      [40, 'not_started'],
      [260, 'active'],
    ],
    isEither: false,
    leftOut: [2, 3],
  },
  {
    about: 'nothing where only the running task is left',
    tasks: [[400, 'active']],
    isEither: false,
    leftOut: [],
  },
])('of a day that will not fit, leave out $about', ({ tasks, isEither, leftOut }) => {
  const found = tasksToLeaveOut(tasksOf(tasks), { likely: 400, capacity: 300 }, minutesOf);
  expect({ ...found, tasks: found.tasks.map(({ id }) => id) }).toEqual({ isEither, tasks: leftOut });
});
