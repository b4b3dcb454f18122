import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestEstimate } from './suggestion.ts';

test.each([
  { original: 25, multiplier: 1.5, suggested: 40 }, // 37.5
  { original: 30, multiplier: 1.5, suggested: 45 },
  { original: 25, multiplier: 1.3, suggested: 35 }, // 32.5, half up
  { original: 20, multiplier: 1.62, suggested: 30 }, // 32.4
  { original: 5, multiplier: 1.1, suggested: 6 }, // 5.5, half up
  { original: 5, multiplier: 1.09, suggested: null }, // 5.45
  { original: 10, multiplier: 1.49, suggested: 15 }, // 14.9 is below 15: to the minute
  { original: 14, multiplier: 1.03, suggested: null }, // 14.42
  { original: 10, multiplier: 1.5, suggested: 15 },
  { original: 17, multiplier: 1.02, suggested: 15 }, // 17.34 goes to the nearest five, even below the original
  { original: 35, multiplier: 1.1, suggested: 40 }, // 38.5
  { original: 20, multiplier: 1.1, suggested: null }, // 22
  { original: 45, multiplier: 1.05, suggested: null }, // 47.25
  { original: 50, multiplier: 1.15, suggested: 60 }, // 57.5, which is 57.49999999999999 in binary
  { original: 1, multiplier: 0.5, suggested: null }, // 0.5, half up
  { original: 2, multiplier: 0.5, suggested: 1 },
  { original: 1, multiplier: 0.51, suggested: null },
  { original: 480, multiplier: 3, suggested: null }, // held to 480
  { original: 400, multiplier: 1.5, suggested: 480 },
])('$original minutes × $multiplier suggest $suggested', ({ original, multiplier, suggested }) => {
  expect(suggestEstimate(original, multiplier)).toBe(suggested);
});

test('it can be planned, is never the original, and lies within half a step of the product', () => {
  const anyMinutes = fc.integer({ min: 1, max: 480 });
  const anyMultiplier = fc.integer({ min: 50, max: 300 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(anyMinutes, anyMultiplier, (original, multiplier) => {
      const suggested = suggestEstimate(original, multiplier) ?? original;
      expect(Number.isInteger(suggested)).toBe(true);
      const product = Math.min(original * multiplier, 480);
      expect(Math.abs(suggested - product)).toBeLessThanOrEqual(product < 15 ? 0.5 + 1e-9 : 2.5 + 1e-9);
      if (product >= 15) expect(suggested % 5 === 0 || suggested === original).toBe(true);
    }),
  );
});
