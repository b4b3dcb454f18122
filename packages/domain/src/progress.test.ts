import { expect, test } from 'vitest';
import { progressPercentage } from './progress.ts';

test.each([
  { completed: 0, total: 0, percentage: 0 },
  { completed: 0, total: 4, percentage: 0 },
  { completed: 1, total: 4, percentage: 25 },
  { completed: 4, total: 4, percentage: 100 },
])('$completed of $total tasks', ({ completed, total, percentage }) => {
  expect(progressPercentage({ completed, total })).toBe(percentage);
});
