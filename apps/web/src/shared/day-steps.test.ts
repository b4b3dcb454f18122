import { expect, test } from 'vitest';
import { whyNotShow } from './day-steps.tsx';

test.each([
  { year: 1969, isShown: false },
  { year: 1970, isShown: true },
  { year: 2200, isShown: true },
  { year: 2201, isShown: false },
])('days of $year are shown: $isShown', ({ year, isShown }) => {
  expect(whyNotShow({ year })).toBe(isShown ? null : 'The calendar reaches from 1970 to 2200');
});
