import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundHalfUp } from './rounding.ts';

test.each([
  { value: (23 / 80) * 100, decimals: 1, rounded: 28.8 },
  { value: (41 / 80) * 100, decimals: 1, rounded: 51.3 },
  { value: 8_700 / 60_000, decimals: 2, rounded: 0.15 },
  { value: 60_300 / 60_000, decimals: 2, rounded: 1.01 },
  { value: 1.005, decimals: 2, rounded: 1.01 },
  { value: 0.14, decimals: 2, rounded: 0.14 },
  { value: -2.5, decimals: 0, rounded: -2 },
  { value: -0.75, decimals: 1, rounded: -0.7 },
  { value: -0.7500000000000142, decimals: 1, rounded: -0.7 }, // 49.25 - 50
  { value: -0.7500001, decimals: 1, rounded: -0.8 },
  { value: 0.25, decimals: 1, rounded: 0.3 },
  { value: 0.2499999999999858, decimals: 1, rounded: 0.3 }, // 50.25 - 50 with the dust of means
  { value: 0.2499999, decimals: 1, rounded: 0.2 },
  { value: -0.04, decimals: 1, rounded: 0 },
  { value: 527_040_000.005, decimals: 2, rounded: 527_040_000.01 }, // a thousand years of minutes
])('$value with $decimals decimals is $rounded', ({ value, decimals, rounded }) => {
  expect(roundHalfUp(value, decimals)).toBe(rounded);
});

test('every tie of milliseconds is rounded up', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (hundredths) => {
      const tie = (hundredths * 600 + 300) / 60_000;
      expect(roundHalfUp(tie, 2)).toBeCloseTo((hundredths + 1) / 100, 9);
    }),
  );
});
