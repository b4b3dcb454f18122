import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantileOf, weightedQuantile } from './quantiles.ts';

test.each([
  { values: [3, 1, 2], weights: [1, 1, 1], level: 0.5, quantile: 2 },
  { values: [4, 1, 3, 2], weights: [1, 1, 1, 1], level: 0.5, quantile: 2 }, // two of four are exactly half
  { values: [4, 1, 3, 2], weights: [1, 1, 1, 1], level: 0.51, quantile: 3 },
  { values: [1, 2, 3, 4, 5], weights: [1, 1, 1, 1, 1], level: 0.8, quantile: 4 },
  { values: [1, 2, 3, 4, 5], weights: [0.1, 0.1, 0.1, 0.1, 0.1], level: 0.8, quantile: 4 }, // although sums of 0.1 carry dust
  { values: [10, 20, 30], weights: [1, 2, 1], level: 0.25, quantile: 10 },
  { values: [10, 20, 30], weights: [1, 2, 1], level: 0.26, quantile: 20 },
  { values: [10, 20, 30], weights: [1, 2, 1], level: 0.75, quantile: 20 },
  { values: [30, 10, 20], weights: [1, 1, 2], level: 0.76, quantile: 30 },
  { values: [10, 20, 30], weights: [0, 0, 1], level: 0.05, quantile: 30 },
  { values: [7], weights: [0.2], level: 0.99, quantile: 7 },
])('$values with the weights $weights at $level: $quantile', ({ values, weights, level, quantile }) => {
  expect(weightedQuantile(new Float64Array(values), new Float64Array(weights), level)).toBe(quantile);
});

test('with equal weights both definitions agree, and with what is sorted', () => {
  const anyValues = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 9, noNaN: true })), {
    minLength: 1,
    maxLength: 60,
  });
  const numbers = Float64Array.from({ length: 25 }, (_, place) => place + 1);
  expect(quantileOf(numbers, 0.28)).toBe(7); // although 0.28 · 25 is 7.000000000000001
  fc.assert(
    fc.property(anyValues, fc.integer({ min: 5, max: 99 }), (values, percent) => {
      const sorted = new Float64Array(values).sort();
      const expected = sorted[Math.ceil((percent * values.length) / 100) - 1];
      const level = percent / 100;
      expect(quantileOf(new Float64Array(values), level)).toBe(expected);
      expect(weightedQuantile(new Float64Array(values), new Float64Array(values.length).fill(0.3), level)).toBe(
        expected,
      );
    }),
  );
});
