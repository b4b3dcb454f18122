import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesFromMs, minutesThatAddUp, msFromMinutes, wholeMinutes } from './durations.ts';

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

test.each([
  { seconds: [], minutes: [] },
  { seconds: [90], minutes: [1] },
  { seconds: [30, 40], minutes: [0, 1] },
  { seconds: [110, 100, 30], minutes: [2, 2, 0] },
  { seconds: [59.996], minutes: [1] }, // two decimals are 1.00, the figure of the wire
])('parts of $seconds seconds show $minutes minutes', ({ seconds, minutes }) => {
  expect(minutesThatAddUp(seconds.map((s) => s * 1000))).toEqual(minutes);
});

test('the minutes of parts add up to those of the sum, and none is off by a minute', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { maxLength: 30 }), (parts) => {
      const minutes = minutesThatAddUp(parts);
      expect(minutes.reduce((sum, part) => sum + part, 0)).toBe(wholeMinutes(parts));
      for (const [place, part] of minutes.entries()) {
        expect(Math.abs(part - (parts[place] ?? 0) / 60_000)).toBeLessThan(1.01);
      }
    }),
  );
});
