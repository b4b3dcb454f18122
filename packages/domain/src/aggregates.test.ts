import type { TaskAnalytics } from '@daymark/contract/analytics.ts';
import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAnalytics } from './aggregates.ts';
import { completionRate } from './completion.ts';
import { estimationAccuracy } from './estimates.ts';
import { countStates, mentalStateDistribution } from './mental-states.ts';
import { roundHalfUp } from './rounding.ts';

const anyDone = fc.record({
  estimate: fc.integer({ min: 1, max: 480 }),
  worked: fc.integer({ min: 1, max: 900 }),
  mental_state: fc.constantFrom(...MENTAL_STATES),
});
const anyCategory = fc.record({ open: fc.nat(5), done: fc.array(anyDone, { maxLength: 8 }) });
type Category = { open: number; done: Parameters<typeof estimationAccuracy>[0] & Parameters<typeof countStates>[0] };

function rowOf({ open, done }: Category): TaskAnalytics {
  const counts = { total_tasks: open + done.length, completed_tasks: done.length };
  const accuracy = estimationAccuracy(done);
  return {
    ...counts,
    completion_rate: completionRate(counts),
    completion_percentage: completionRate(counts) * 100,
    estimation_accuracy: { ...accuracy, accuracy_percentage: roundHalfUp(accuracy.accuracy_percentage, 1) },
    mental_state_distribution: mentalStateDistribution(countStates(done)),
  };
}

test('the totals of categories are the figures of all their tasks, in any order', () => {
  fc.assert(
    fc.property(fc.array(anyCategory), (categories) => {
      const all = rowOf({
        open: categories.reduce((sum, { open }) => sum + open, 0),
        done: categories.flatMap(({ done }) => done),
      });
      const sum = sumAnalytics(categories.map(rowOf));
      const { accuracy_percentage } = sum.estimation_accuracy;
      const { completion_percentage, estimation_accuracy, ...rest } = all;
      const { bias, ...accuracy } = estimation_accuracy;
      expect(sum).toEqual({
        ...rest,
        estimation_accuracy: { ...accuracy, accuracy_percentage: expect.any(Number) },
      });
      expect(Math.abs(accuracy_percentage - accuracy.accuracy_percentage)).toBeLessThanOrEqual(0.1 + 1e-9);
      expect(accuracy_percentage).toBeLessThanOrEqual(100);
      const reversed = sumAnalytics(categories.map(rowOf).toReversed());
      expect(reversed.estimation_accuracy.accuracy_percentage).toBeCloseTo(accuracy_percentage, 9);
    }),
  );
});

test('a category of many tasks weighs more than one of few', () => {
  const done = (estimate: number, worked: number, tasks: number) =>
    rowOf({
      open: 0,
      done: Array.from({ length: tasks }, () => ({ estimate, worked, mental_state: 'tired' as const })),
    });
  const { estimation_accuracy } = sumAnalytics([done(30, 30, 9), done(30, 60, 1)]);
  expect(estimation_accuracy).toMatchObject({ accuracy_percentage: 95, total_tasks_analyzed: 10, accurate_count: 9 });
});

test('without a category the totals are empty', () => {
  const sum = sumAnalytics([]);
  expect(sum).toMatchObject({ total_tasks: 0, completion_rate: 0 });
  expect(sum.estimation_accuracy).toMatchObject({ accuracy_percentage: 0, total_tasks_analyzed: 0 });
  expect(sum.mental_state_distribution).toMatchObject({ total_tasks: 0, most_common_state: null });
});
