import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandOf, daysIntoWeek, monthTotals, weeksOfMonth, wholePercent } from './calendar.ts';

test.each([
  { rate: 0, band: 'none', percent: 0 },
  { rate: 0.0001, band: 'low', percent: 1 },
  { rate: 0.4949, band: 'low', percent: 49 },
  { rate: 0.4999, band: 'low', percent: 49 },
  { rate: 0.5, band: 'middle', percent: 50 },
  { rate: 0.6667, band: 'middle', percent: 67 },
  { rate: 0.725, band: 'middle', percent: 73 },
  { rate: 0.7999, band: 'middle', percent: 79 },
  { rate: 0.8, band: 'high', percent: 80 },
  { rate: 1, band: 'high', percent: 100 },
])('a rate of $rate is $band and reads $percent%', ({ rate, band, percent }) => {
  expect([bandOf(rate), wholePercent(rate)]).toEqual([band, percent]);
});

test('a whole percent is less than one off, stays in the band of its rate, and never falls as the rate rises', () => {
  const anyRate = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000);
  fc.assert(
    fc.property(anyRate, anyRate, (one, other) => {
      expect(Math.abs(wholePercent(one) - one * 100)).toBeLessThan(1);
      expect(bandOf(wholePercent(one) / 100)).toBe(bandOf(one));
      if (one < other) expect(wholePercent(one)).toBeLessThanOrEqual(wholePercent(other));
    }),
  );
});

test.each([
  { month: '2026-11', firstDay: 1, weeks: 6, first: 6 },
  { month: '2026-02', weeks: 4, first: 0 }, // begins on a Sunday and ends on a Saturday
  { month: '2026-11', weeks: 5, first: 0 },
  { month: '2026-08', weeks: 6, first: 6 },
  { month: '2028-02', weeks: 5, first: 2 },
])('$month has $weeks weeks and begins in column $first', ({ month, firstDay = 7, weeks, first }) => {
  const found = weeksOfMonth(Temporal.PlainYearMonth.from(month), firstDay);
  expect([found.length, found[0]?.findIndex((day) => day !== null)]).toEqual([weeks, first]);
});

test('the weeks of a month hold each of its days once, in order and in the column of its weekday', () => {
  const anyMonth = fc.record({ year: fc.integer({ min: 1, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: 1, max: 7 }), (fields, firstDay) => {
      const month = Temporal.PlainYearMonth.from(fields);
      const weeks = weeksOfMonth(month, firstDay);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days.map(({ day }) => day)).toEqual(Array.from({ length: month.daysInMonth }, (_, index) => index + 1));
      expect(days.every((day) => day.toPlainYearMonth().equals(month))).toBe(true);
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        expect(week.some((day) => day !== null)).toBe(true);
        for (const [column, day] of week.entries()) if (day) expect(daysIntoWeek(day, firstDay)).toBe(column);
      }
    }),
  );
});

test('the totals of a month average its rates and count its high days', () => {
  expect(monthTotals([])).toEqual({ days: 0, average_rate: null, high_days: 0 });
  expect(monthTotals([0])).toEqual({ days: 1, average_rate: 0, high_days: 0 });
  const totals = monthTotals([0.8, 0.7999, 1, 0]);
  expect(totals).toEqual({ days: 4, average_rate: expect.closeTo(0.649975), high_days: 2 });
});
