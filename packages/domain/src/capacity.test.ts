import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLearnedFrom, learnedCapacity, ofWeekday } from './capacity.ts';

const MINUTE = 60_000;
const FRIDAY = Temporal.PlainDate.from('2026-11-20');
const DAYS = daysLearnedFrom(FRIDAY);

/** Capacities where the Mondays have these minutes of work, the first one first. */
const afterMondays = (minutes: number[]) => {
  const left = [...minutes];
  return learnedCapacity(
    DAYS,
    DAYS.map(({ dayOfWeek }) => (dayOfWeek === 1 ? (left.shift() ?? 0) * MINUTE : 0)),
  );
};

test('eight weeks before today are learned from, each weekday eight times', () => {
  expect([DAYS.length, `${DAYS[0]}`, `${DAYS.at(-1)}`]).toEqual([56, '2026-09-25', '2026-11-19']);
});

test.each([
  { mondays: [], monday: null },
  { mondays: [100, 200], monday: null },
  { mondays: [100, 200, 0, 0, 0, 0, 0, 0], monday: null },
  { mondays: [100, 0, 0, 200, 0, 0, 0, 150], monday: 150 },
  { mondays: [100, 200, 150, 400], monday: 175 },
  { mondays: [100, 200, 151, 400], monday: 176 }, // half up
  { mondays: [600, 600, 600, 10, 10, 10, 10, 10], monday: 10 },
  { mondays: [0.1, 0.1, 0.1], monday: 0 },
])('after Mondays of $mondays minutes $monday is learned of them', ({ mondays, monday }) => {
  expect(afterMondays(mondays)).toEqual([monday, ...Array(6).fill(null)]);
});

test('a day held its busy time, too, but one without work tells nothing', () => {
  const worked = DAYS.map(({ dayOfWeek }, place) => (dayOfWeek === 1 && place > 7 ? 180 * MINUTE : 0));
  const busy = new Map(DAYS.map((day) => [day.toString(), 60 * MINUTE]));
  expect(learnedCapacity(DAYS, worked, busy)).toEqual([240, ...Array(6).fill(null)]);
});

test('a capacity lies between the shortest and the longest of its days, whatever the other weekdays have', () => {
  const anyMs = fc.integer({ min: 0, max: 25 * 60 * MINUTE });
  fc.assert(
    fc.property(fc.array(anyMs, { minLength: 56, maxLength: 56 }), (worked) => {
      const capacity = learnedCapacity(DAYS, worked);
      for (const [place, day] of DAYS.slice(0, 7).entries()) {
        const minutes = [0, 1, 2, 3, 4, 5, 6, 7]
          .map((week) => (worked[place + 7 * week] ?? 0) / MINUTE)
          .filter((minutes) => minutes > 0);
        const learned = ofWeekday(capacity, day);
        expect(learned === null).toBe(minutes.length < 3);
        if (learned === null) continue;
        expect(learned).toBeGreaterThanOrEqual(Math.floor(Math.min(...minutes)));
        expect(learned).toBeLessThanOrEqual(Math.ceil(Math.max(...minutes)));
      }
    }),
  );
});
