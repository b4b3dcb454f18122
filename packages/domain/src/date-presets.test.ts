import { DateRange } from '@daymark/contract/fields.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATE_PRESETS, type DatePreset, datesOfPreset, isAllTime, isSameRange } from './date-presets.ts';
import { dayOf, fromMidnight } from './days.ts';

const [MONDAY, SUNDAY] = [1, 7];

/** '2026-11-15/2026-11-20'; '/' for all time. */
const written = (preset: DatePreset, today: Temporal.PlainDate, firstDay = SUNDAY) => {
  const { start_date = '', end_date = '' } = datesOfPreset(preset, today, firstDay);
  return `${start_date}/${end_date}`;
};

test.each([
  { preset: 'this_week', today: '2026-11-20', range: '2026-11-15/2026-11-20' }, // a Friday
  { preset: 'this_week', today: '2026-11-22', range: '2026-11-22/2026-11-22' }, // a Sunday
  { preset: 'this_week', today: '2026-11-21', range: '2026-11-15/2026-11-21' }, // a Saturday
  { preset: 'this_week', today: '2027-01-01', range: '2026-12-27/2027-01-01' },
  { preset: 'last_week', today: '2026-11-20', range: '2026-11-08/2026-11-14' },
  { preset: 'last_week', today: '2026-11-22', range: '2026-11-15/2026-11-21' },
  { preset: 'last_week', today: '2027-01-03', range: '2026-12-27/2027-01-02' },
  { preset: 'this_month', today: '2026-11-20', range: '2026-11-01/2026-11-20' },
  { preset: 'this_month', today: '2026-12-01', range: '2026-12-01/2026-12-01' },
  { preset: 'this_month', today: '2028-02-29', range: '2028-02-01/2028-02-29' },
  { preset: 'last_30_days', today: '2026-11-20', range: '2026-10-22/2026-11-20' },
  { preset: 'last_30_days', today: '2028-03-01', range: '2028-02-01/2028-03-01' },
  { preset: 'last_30_days', today: '2027-03-01', range: '2027-01-31/2027-03-01' },
  { preset: 'all_time', today: '2026-11-20', range: '/' },
] as const)('$preset on $today is $range', ({ preset, today, range }) => {
  expect(written(preset, Temporal.PlainDate.from(today))).toBe(range);
});

test.each([
  { zone: 'Pacific/Kiritimati', range: '2026-11-22/2026-11-22' }, // Sunday already
  { zone: 'Europe/Berlin', range: '2026-11-15/2026-11-21' },
  { zone: 'Pacific/Pago_Pago', range: '2026-11-15/2026-11-20' }, // still Friday
])('at the same instant this week in $zone is $range', ({ zone, range }) => {
  const now = Temporal.Instant.from('2026-11-21T10:30Z');
  expect(written('this_week', dayOf(now, fromMidnight(zone)))).toBe(range);
});

test('weeks begin with Monday where it is the first day', () => {
  const sunday = Temporal.PlainDate.from('2026-11-22');
  expect(written('this_week', sunday, MONDAY)).toBe('2026-11-16/2026-11-22');
  expect(written('last_week', sunday, MONDAY)).toBe('2026-11-09/2026-11-15');
});

test('every preset is a valid range without future dates, and weeks begin on their first day', () => {
  const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => Temporal.PlainDate.from('1971-01-01').add({ days }));
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (today, firstDay) => {
      for (const preset of DATE_PRESETS) {
        const range = DateRange.parse(datesOfPreset(preset, today, firstDay));
        expect((range.end_date ?? '') <= today.toString()).toBe(true);
      }
      const { start_date = '', end_date = '' } = datesOfPreset('last_week', today, firstDay);
      expect(Temporal.PlainDate.from(start_date).dayOfWeek).toBe(firstDay);
      expect(Temporal.PlainDate.from(end_date).add({ days: 1 }).toString()).toBe(
        datesOfPreset('this_week', today, firstDay).start_date,
      );
    }),
  );
});

test('ranges are the same when both dates are, and one without dates is all time', () => {
  const week = { start_date: '2026-11-15', end_date: '2026-11-20' };
  expect(isSameRange(week, { ...week })).toBe(true);
  expect(isSameRange(week, { start_date: '2026-11-15' })).toBe(false);
  expect([isAllTime({}), isAllTime(week), isAllTime({ end_date: '2026-11-20' })]).toEqual([true, false, false]);
});
