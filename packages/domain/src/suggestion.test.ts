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
  { original: 31, multiplier: 0.5, suggested: 15 }, // 15.5 is no longer below 15
  { original: 35, multiplier: 1.1, suggested: 40 }, // 38.5
  { original: 20, multiplier: 1.1, suggested: null }, // 22
  { original: 45, multiplier: 1.05, suggested: null }, // 47.25
  { original: 50, multiplier: 1.15, suggested: 60 }, // 57.5, which is 57.49999999999999 in binary
  { original: 1, multiplier: 0.5, suggested: null }, // 0.5, half up
  { original: 2, multiplier: 0.5, suggested: 1 },
  { original: 1, multiplier: 0.51, suggested: null },
  { original: 480, multiplier: 3, suggested: null }, // limited to 480
  { original: 400, multiplier: 1.5, suggested: 480 },
])('$original minutes × $multiplier suggest $suggested', ({ original, multiplier, suggested }) => {
  expect(suggestEstimate(original, multiplier)).toBe(suggested);
});

test('every product is rounded to its nearest step, ties up', () => {
  for (let original = 1; original <= 480; original += 1) {
    for (let hundredths = 50; hundredths <= 300; hundredths += 1) {
      const product = Math.min(original * hundredths, 48_000);
      const suggested = suggestEstimate(original, hundredths / 100) ?? original;
      const step = product < 1500 ? 100 : 500;
      const isNearest = suggested * 100 > product - step / 2 && suggested * 100 <= product + step / 2;
      const isOriginal = suggested === original && Math.abs(product - original * 100) <= step / 2;
      if (!isNearest && !isOriginal) throw new Error(`${original} × ${hundredths} / 100 suggest ${suggested}`);
    }
  }
});
