import { expect, test } from 'vitest';
import { mean, median, percentile, standardError } from './statistics.ts';

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  { values: HUNDRED, share: 0.5, value: 50 },
  { values: HUNDRED, share: 0.99, value: 99 },
  { values: HUNDRED, share: 1, value: 100 },
  { values: HUNDRED, share: 0, value: 1 },
  { values: [7, 1000], share: 0.99, value: 1000 },
  { values: [10, 9, 2], share: 0.5, value: 9 }, // by size, not by text
  { values: [], share: 0.99, value: 0 },
])('the $share percentile of $values is $value', ({ values, share, value }) => {
  expect(percentile(values, share)).toBe(value);
});

test.each([
  { values: [10, 9, 2], middle: 9 },
  { values: [4, 1, 3, 2], middle: 2.5 },
  { values: [5], middle: 5 },
  { values: [], middle: 0 },
])('the median of $values is $middle', ({ values, middle }) => {
  expect(median(values)).toBe(middle);
});

test.each([
  { values: [1, 3], middle: 2, error: 1 },
  { values: [5, 5, 5], middle: 5, error: 0 },
  { values: [2, 4, 4, 4, 5, 5, 7, 9], middle: 5, error: Math.sqrt(32 / 7 / 8) },
  { values: [5], middle: 5 },
  { values: [], middle: 0 },
])('the mean of $values is $middle, with an error of $error', ({ values, middle, error }) => {
  expect(mean(values)).toBe(middle);
  if (error === undefined) expect(standardError(values)).toBeNaN();
  else expect(standardError(values)).toBeCloseTo(error, 12);
});
