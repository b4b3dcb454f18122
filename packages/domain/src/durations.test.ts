import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesFromMs, msFromMinutes } from './durations.ts';

test.each([
  { ms: 0, minutes: 0 },
  { ms: 299, minutes: 0 },
  { ms: 300, minutes: 0.01 },
  { ms: 90_000, minutes: 1.5 },
  { ms: 100_000, minutes: 1.67 },
])('$ms ms are $minutes minutes', ({ ms, minutes }) => {
  expect(minutesFromMs(ms)).toBe(minutes);
});

test('whole minutes survive the conversion to milliseconds and back', () => {
  fc.assert(fc.property(fc.nat(1_000_000), (minutes) => minutesFromMs(msFromMinutes(minutes)) === minutes));
});
