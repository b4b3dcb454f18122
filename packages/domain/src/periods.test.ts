import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, fromMidnight, startOf } from './days.ts';
import { daysBetween, daysOfMonth, isIn, msWithin, type Period, periodOfDays, periodsOfDays } from './periods.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const HOUR = 3_600_000;

const ZONES = [
  ...['UTC', 'Pacific/Apia', 'Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Berlin', 'America/Sao_Paulo'],
  ...['Australia/Lord_Howe', 'America/St_Johns', 'Antarctica/Troll'],
];

test.each([
  { zone: 'UTC', date: '2026-11-20', from: '2026-11-20T00:00:00Z', hours: 24 },
  { zone: 'UTC', date: '2026-11-20', startHour: 4, from: '2026-11-20T04:00:00Z', hours: 24 },
  { zone: 'Asia/Kathmandu', date: '2026-11-20', from: '2026-11-19T18:15:00Z', hours: 24 },
  { zone: 'Europe/Berlin', date: '2026-03-29', from: '2026-03-28T23:00:00Z', hours: 23 },
  { zone: 'Europe/Berlin', date: '2026-10-25', from: '2026-10-24T22:00:00Z', hours: 25 },
  // The night of a clock change belongs to the day before where days start after it.
  { zone: 'Europe/Berlin', date: '2026-03-28', startHour: 4, from: '2026-03-28T03:00:00Z', hours: 23 },
  { zone: 'Europe/Berlin', date: '2026-03-29', startHour: 4, from: '2026-03-29T02:00:00Z', hours: 24 },
  { zone: 'Europe/Berlin', date: '2026-10-24', startHour: 4, from: '2026-10-24T02:00:00Z', hours: 25 },
  { zone: 'Europe/Berlin', date: '2026-10-25', startHour: 2, from: '2026-10-25T00:00:00Z', hours: 25 },
  { zone: 'Asia/Kolkata', date: '2026-11-20', startHour: 4, from: '2026-11-19T22:30:00Z', hours: 24 },
  { zone: 'Australia/Lord_Howe', date: '2026-10-03', startHour: 4, from: '2026-10-02T17:30:00Z', hours: 23.5 },
  { zone: 'America/Sao_Paulo', date: '2018-11-04', from: '2018-11-04T03:00:00Z', hours: 23 }, // begins at 01:00
  { zone: 'Australia/Lord_Howe', date: '2026-10-04', from: '2026-10-03T13:30:00Z', hours: 23.5 },
  { zone: 'Pacific/Apia', date: '2011-12-29', from: '2011-12-29T10:00:00Z', hours: 24 },
  { zone: 'Pacific/Apia', date: '2011-12-30', from: '2011-12-30T10:00:00Z', hours: 0 }, // skipped
  { zone: 'Pacific/Apia', date: '2011-12-30', startHour: 4, from: '2011-12-30T10:00:00Z', hours: 4 },
  { zone: 'Pacific/Apia', date: '2011-12-31', from: '2011-12-30T10:00:00Z', hours: 24 },
])('$date has $hours hours in $zone, from $from', ({ zone, date, startHour = 0, from, hours }) => {
  const period = periodOfDays(day(date), day(date), { timeZone: zone, startHour });
  const begin = Temporal.Instant.from(from);
  expect([String(period.from), String(period.until)]).toEqual([
    String(begin),
    String(begin.add({ milliseconds: hours * HOUR })),
  ]);
});

const BERLIN = fromMidnight('Europe/Berlin');

test('a date alone leaves the other side open', () => {
  const both = periodOfDays(day('2026-11-20'), day('2026-11-21'), BERLIN);
  expect(periodOfDays(day('2026-11-20'), null, BERLIN)).toEqual({ from: both.from, until: null });
  expect(periodOfDays(null, day('2026-11-21'), BERLIN)).toEqual({ from: null, until: both.until });
  expect(periodOfDays(null, null, BERLIN)).toEqual({ from: null, until: null });
});

test.each([
  { month: '2026-02', days: 28 },
  { month: '2028-02', days: 29 },
  { month: '2011-12', days: 31 },
])('$month has $days days', ({ month, days }) => {
  const all = daysOfMonth(Temporal.PlainYearMonth.from(month)).map(String);
  expect([all.length, all[0], all.at(-1)]).toEqual([days, `${month}-01`, `${month}-${days}`]);
});

const anyRule = fc.record({ timeZone: fc.constantFrom(...ZONES), startHour: fc.integer({ min: 0, max: 6 }) });
const anyInstant = fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2035, 0) }).map((ms) => at(ms));
const anyDay = fc.integer({ min: 0, max: 11_000 }).map((days) => day('2005-01-01').add({ days }));

test('each moment lies in exactly one day, its own', () => {
  fc.assert(
    fc.property(anyRule, anyInstant, (rule, moment) => {
      const today = dayOf(moment, rule);
      const around = [-2, -1, 0, 1, 2].map((days) => today.add({ days }));
      const holding = around.filter((date) => isIn(periodOfDays(date, date, rule), moment));
      expect(holding.map(String)).toEqual([String(today)]);
    }),
  );
});

test('work across midnights is neither lost nor counted twice', () => {
  const anyEntry = fc.tuple(anyDay, fc.nat(30 * HOUR), fc.nat(60 * HOUR));
  fc.assert(
    fc.property(anyRule, anyEntry, (rule, [date, into, ms]) => {
      const started_at = startOf(date, rule).add({ milliseconds: into });
      const entry = { started_at, ended_at: started_at.add({ milliseconds: ms }) };
      const days = [0, 1, 2, 3, 4, 5].map((days) => date.add({ days }));
      const within = days.map((date) => msWithin(periodOfDays(date, date, rule), entry));
      expect(within.reduce((sum, part) => sum + part, 0)).toBe(ms);
    }),
  );
});

test.each([
  { from: null, until: null, ms: 20 },
  { from: 110, until: null, ms: 10 },
  { from: null, until: 110, ms: 10 },
  { from: 105, until: 115, ms: 10 },
  { from: 90, until: 130, ms: 20 },
  { from: 120, until: 130, ms: 0 },
  { from: 90, until: 100, ms: 0 },
  { from: 200, until: 300, ms: 0 },
])('of an entry from 100 to 120, $ms lie between $from and $until', ({ from, until, ms }) => {
  const period: Period = { from: from === null ? null : at(from), until: until === null ? null : at(until) };
  expect(msWithin(period, { started_at: at(100), ended_at: at(120) })).toBe(ms);
});

test.each([
  { first: '2026-11-20', last: '2026-11-20', days: ['2026-11-20'] },
  { first: '2026-02-28', last: '2026-03-01', days: ['2026-02-28', '2026-03-01'] },
  { first: '2026-12-31', last: '2027-01-01', days: ['2026-12-31', '2027-01-01'] },
  { first: '2026-11-20', last: '2026-11-19', days: [] },
])('from $first to $last are $days', ({ first, last, days }) => {
  expect(daysBetween(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)).map(String)).toEqual(days);
});

test.each(ZONES)('periods of days in a row are those of each day by itself, in %s', (timeZone) => {
  const [first, last] = [day('2011-12-20'), day('2012-11-20')];
  for (const startHour of [0, 3]) {
    const rule = { timeZone, startHour };
    const days = daysBetween(first, last);
    const textOf = ({ from, until }: Period) => `${from} ${until}`;
    expect(periodsOfDays(days, rule).map(textOf)).toEqual(days.map((one) => textOf(periodOfDays(one, one, rule))));
  }
  expect(periodsOfDays([], fromMidnight(timeZone))).toEqual([]);
});
