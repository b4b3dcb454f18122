import type { Plan, PlannedTask, PlanOfDay } from '@daymark/contract/plan.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { withMoved } from './evening-words.ts';
import { figuresOfDay } from './sentence-words.ts';

const FIGURES = {
  planned_minutes: 90,
  not_estimated: 0,
  likely_minutes: null,
  capacity_minutes: 360,
  worked_minutes: 20,
};

test.each([
  [{}, '1h 30m planned of 6h.'],
  [{ not_estimated: 2 }, '1h 30m planned and 2 without an estimate, of 6h.'],
  [{ likely_minutes: 100 }, '1h 30m planned, likely 1h 40m, of 6h.'],
  [{ likely_minutes: 100, not_estimated: 1 }, '1h 30m planned and 1 without an estimate, likely 1h 40m, of 6h.'],
  [{ capacity_minutes: 0 }, '1h 30m planned on a day off.'],
])('a day of %j is told as %s', (values, words) => {
  expect(figuresOfDay({ ...FIGURES, ...values }, false)).toBe(words);
});

const moved = (task: Parameters<typeof taskRecord>[0], likely_minutes: number | null) =>
  ({ task: taskRecord(task), likely_minutes }) as PlannedTask;

test.each<[number | null, PlannedTask[], Partial<Plan>]>([
  [0, [moved({ planned_duration: 45 }, 50)], { planned_minutes: 45, not_estimated: 0, likely_minutes: 50 }],
  [30, [moved({ planned_duration: 45 }, 50)], { planned_minutes: 45, not_estimated: 0, likely_minutes: 80 }],
  // An empty day is likely 0m, of which nothing follows for tasks without a likely time.
  [0, [moved({ planned_duration: 45 }, null)], { planned_minutes: 45, not_estimated: 0, likely_minutes: null }],
  [null, [moved({ planned_duration: 45 }, 50)], { planned_minutes: 45, not_estimated: 0, likely_minutes: null }],
  [0, [moved({ estimate_origin: null }, null)], { planned_minutes: 0, not_estimated: 1, likely_minutes: null }],
  [0, [], { planned_minutes: 0, not_estimated: 0, likely_minutes: 0 }],
])('a day that likely takes %s minutes takes moved tasks with what is known of them', (likely_minutes, tasks, day) => {
  expect(withMoved({ planned_minutes: 0, not_estimated: 0, likely_minutes } as PlanOfDay, tasks)).toEqual(day);
});
