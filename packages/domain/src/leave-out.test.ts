import type { TaskStatus } from '@daymark/contract/statuses.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaveOut } from './leave-out.ts';

const DATE = '2026-11-20';

type Case = { minutes: number; status?: TaskStatus; due?: string; at?: string };

/** A plan of these tasks, numbered from 1, whose minutes add up, on a day that holds so many. */
function leftOut(cases: Case[], capacity: number) {
  const tasks = cases.map(({ minutes, status = 'not_started', due = null, at = null }, place) => ({
    ...{ id: place + 1, status, due_date: due, at, likely_minutes: minutes },
  }));
  const overWithout = (ids: readonly number[]) =>
    tasks.reduce((sum, { id, likely_minutes }) => sum + (ids.includes(id) ? 0 : likely_minutes), -capacity);
  return leaveOut(tasks, { date: DATE, overWithout });
}

const minutes = (...all: number[]): Case[] => all.map((minutes) => ({ minutes }));

test.each<{ about: string; tasks: Case[]; capacity: number; left: number[]; over?: number }>([
  { about: 'what fits', tasks: minutes(60, 60), capacity: 120, left: [] },
  { about: 'an empty plan on a day off', tasks: [], capacity: 0, left: [] },
  { about: 'a minute too much', tasks: minutes(60, 61), capacity: 120, left: [2] },
  { about: 'one that is enough instead of two', tasks: minutes(90, 30, 30), capacity: 80, left: [1] },
  { about: 'the latest of those that are enough', tasks: minutes(60, 60, 10, 60, 10), capacity: 150, left: [4] },
  { about: 'a long one early and the latest beside it', tasks: minutes(100, 20, 20, 20), capacity: 50, left: [1, 4] },
  { about: 'the latest two', tasks: minutes(60, 60, 60, 60), capacity: 120, left: [3, 4] },
  {
    about: 'running and done ones stay',
    tasks: [...minutes(30, 30), { minutes: 60, status: 'active' }, { minutes: 0, status: 'done' }],
    capacity: 90,
    left: [2],
  },
  {
    about: 'overdue ones, ones due on the day and placed ones stay',
    tasks: [
      { minutes: 30, due: '2026-11-21' },
      { minutes: 30, due: '2026-11-20' },
      { minutes: 30, due: '2026-11-01' },
      { minutes: 30, at: '15:00' },
    ],
    capacity: 100,
    left: [1],
  },
  {
    about: 'all that can go are not enough',
    tasks: [...minutes(30, 30), { minutes: 60, status: 'active' }, { minutes: 60, due: DATE }],
    capacity: 95,
    left: [1, 2],
    over: 25,
  },
  { about: 'nothing can go', tasks: [{ minutes: 60, status: 'active' }], capacity: 0, left: [], over: 60 },
])('$about: without $left', ({ tasks, capacity, left, over = 0 }) => {
  expect(leftOut(tasks, capacity)).toEqual({ leave_out: left, still_over_minutes: over });
});

test('where minutes do not quite add up, as many more go as are needed', () => {
  const tasks = [40, 40, 40].map((likely_minutes, place) => ({
    ...{ id: place + 1, status: 'not_started' as const, due_date: null, at: null, likely_minutes },
  }));
  // Each task that goes saves 30 minutes only.
  const overWithout = (ids: readonly number[]) => 35 - 30 * ids.length;
  expect(leaveOut(tasks, { date: DATE, overWithout })).toEqual({ leave_out: [2, 3], still_over_minutes: 0 });
});

/** All choices of these places. */
function choices(places: readonly number[]): number[][] {
  const all: number[][] = [[]];
  for (const place of places) all.push(...all.map((some) => [...some, place]));
  return all;
}

/** Whether the places of one choice are later than those of another, compared from the last one on. */
function isLater(one: readonly number[], other: readonly number[]): boolean {
  const [latest, others] = [one.toReversed(), other.toReversed()];
  const place = latest.findIndex((value, at) => value !== others[at]);
  return place >= 0 && (latest[place] ?? 0) > (others[place] ?? 0);
}

test('no choice of fewer tasks is enough, and none of as many is later', () => {
  const anyCase = fc.record({
    minutes: fc.integer({ min: 0, max: 60 }),
    status: fc.constantFrom<TaskStatus>('not_started', 'paused', 'active'),
  });
  fc.assert(
    fc.property(fc.array(anyCase, { maxLength: 8 }), fc.integer({ min: 0, max: 300 }), (cases, capacity) => {
      const { leave_out, still_over_minutes } = leftOut(cases, capacity);
      const sumOf = (ids: readonly number[]) => ids.reduce((sum, id) => sum + (cases[id - 1]?.minutes ?? 0), 0);
      const over = sumOf(cases.map((_, place) => place + 1)) - capacity;
      const movable = cases.flatMap(({ status, minutes }, place) =>
        status !== 'active' && minutes > 0 ? place + 1 : [],
      );
      const enough = choices(movable).filter((ids) => sumOf(ids) >= over);
      if (enough.length === 0) {
        expect([leave_out, still_over_minutes]).toEqual([movable, over - sumOf(movable)]);
        return;
      }
      const fewest = Math.min(...enough.map(({ length }) => length));
      expect(still_over_minutes).toBe(0);
      expect(sumOf(leave_out)).toBeGreaterThanOrEqual(Math.max(0, over));
      expect(leave_out).toHaveLength(fewest);
      expect(enough.filter((ids) => ids.length === fewest && isLater(ids, leave_out))).toEqual([]);
    }),
  );
});
