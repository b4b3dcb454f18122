import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMidnight, startOf } from './days.ts';
import { msAtPace, paceOf, usualHours, usualStart, workdaysOf } from './pace.ts';
import { periodOfDays } from './periods.ts';

const UTC = fromMidnight('UTC');
const BERLIN = fromMidnight('Europe/Berlin');
const MS_PER_MINUTE = 60_000;

const at = (time: string) => Temporal.Instant.from(`2026-11-${time}Z`);
const day = (date: string) => Temporal.PlainDate.from(date);

const spanOf = (from: Temporal.Instant, until: Temporal.Instant) => ({
  from: from.epochMilliseconds,
  until: until.epochMilliseconds,
});

/** A day of November with so many minutes of work between two times. */
const workday = (date: number, start: string, end: string, minutes: number) => ({
  workedMs: minutes * MS_PER_MINUTE,
  firstStart: at(`${date}T${start}`),
  lastEnd: at(`${date}T${end}`),
});
const fiveDays = [
  workday(16, '08:00', '12:00', 120), // 0.5
  workday(17, '08:00', '12:00', 240), // 1
  workday(18, '10:00', '15:00', 180), // 0.6
  workday(19, '10:30', '18:00', 360), // 0.8
  workday(20, '11:00', '15:00', 160), // 0.667
];

test('the pace is the median of the full days', () => {
  expect(paceOf(fiveDays)).toBeCloseTo(2 / 3, 12);
  expect(paceOf([...fiveDays, workday(21, '08:00', '18:00', 119)])).toBeCloseTo(2 / 3, 12);
  expect(paceOf([...fiveDays, workday(21, '08:00', '18:00', 120)])).toBeCloseTo((0.6 + 2 / 3) / 2, 12);
});

test('entries that overlap are no more work than there is time', () => {
  expect(paceOf(fiveDays.map((full) => ({ ...full, workedMs: full.workedMs * 10 })))).toBe(1);
});

test('of four full days none is learned', () => {
  expect(paceOf(fiveDays.slice(1))).toBe(0.75);
  expect(paceOf([...fiveDays.slice(1), workday(21, '08:00', '18:00', 119)])).toBe(0.75);
  expect(usualStart(fiveDays.slice(1), BERLIN)(day('2026-11-23'))).toEqual(at('23T08:00'));
});

test('work usually begins at the median time of the full days', () => {
  expect(usualStart(fiveDays, UTC)(day('2026-11-23'))).toEqual(at('23T10:00'));
  // An hour earlier in summer by the sun, at the same time by the clock.
  const berlin = usualStart(fiveDays, BERLIN)(day('2026-07-01'));
  expect(berlin.toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString()).toBe('11:00:00');
});

test('a night of work belongs to the day before, up to the start of the day', () => {
  const nights = [1, 2, 3, 4, 5].map((date) => ({
    workedMs: 180 * MS_PER_MINUTE,
    firstStart: date % 2 === 0 ? at(`0${date}T22:50`) : at(`0${date + 1}T00:30`),
    lastEnd: at(`0${date + 1}T03:50`),
  }));
  const rule = { timeZone: 'UTC', startHour: 4 };
  expect(usualStart(nights, rule)(day('2026-11-23'))).toEqual(at('24T00:30'));
});

test('a usual start that the clocks skip is the moment at which they go on', () => {
  const nights = fiveDays.map((full, place) => ({ ...full, firstStart: at(`${16 + place}T01:30`) }));
  expect(usualStart(nights, BERLIN)(day('2026-03-29')).toString()).toBe('2026-03-29T01:30:00Z'); // 03:30 for 02:30
});

test('the work of a day is clipped to it, also where it is 23 or 25 hours long', () => {
  const dates = [day('2026-10-24'), day('2026-10-25'), day('2026-10-26')];
  const days = dates.map((date) => periodOfDays(date, date, BERLIN));
  const entry = (start: string, end: string) => ({
    started_at: Temporal.Instant.from(start),
    ended_at: Temporal.Instant.from(end),
  });
  const entries = [
    entry('2026-10-24T23:00:00+02:00', '2026-10-25T01:00:00+02:00'),
    entry('2026-10-25T22:00:00+01:00', '2026-10-26T00:00:00+01:00'),
  ];
  const [midnight, end] = [Temporal.Instant.from('2026-10-24T22:00Z'), Temporal.Instant.from('2026-10-25T23:00Z')];
  const late = Temporal.Instant.from('2026-10-25T21:00Z');
  expect(workdaysOf(days, entries)).toEqual([
    {
      place: 0,
      workedMs: 60 * MS_PER_MINUTE,
      firstStart: Temporal.Instant.from('2026-10-24T21:00Z'),
      lastEnd: midnight,
      parts: [spanOf(Temporal.Instant.from('2026-10-24T21:00Z'), midnight)],
    },
    {
      place: 1,
      workedMs: 180 * MS_PER_MINUTE,
      firstStart: midnight,
      lastEnd: end, // 25 hours later
      parts: [spanOf(midnight, Temporal.Instant.from('2026-10-24T23:00Z')), spanOf(late, end)],
    },
  ]);
});

test.each(['00:00', '00:00:00.001'])('an entry of no length at %s is the first start of its day', (time) => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => periodOfDays(day(date), day(date), UTC));
  const entries = [
    { started_at: at(`20T${time}`), ended_at: at(`20T${time}`) },
    { started_at: at('20T08:00'), ended_at: at('20T10:00') },
  ];
  const parts = entries.map(({ started_at, ended_at }) => spanOf(started_at, ended_at));
  expect(workdaysOf(days, entries)).toEqual([
    { place: 1, workedMs: 120 * MS_PER_MINUTE, firstStart: at(`20T${time}`), lastEnd: at('20T10:00'), parts },
  ]);
});

test('work takes longer by the clock than it does', () => {
  expect(msAtPace(60, 0.75)).toBe(80 * 60_000);
  expect(msAtPace(0, 0.75)).toBe(0);
});

test('a pace is above 0 and at most 1, and the usual start lies in the day', () => {
  const anyMinute = fc.integer({ min: 0, max: 60 * 24 * 60 });
  const anyEntry = fc.tuple(anyMinute, fc.integer({ min: 1, max: 24 * 60 })).map(([from, minutes]) => ({
    started_at: at('01T00:00').add({ minutes: from }),
    ended_at: at('01T00:00').add({ minutes: from + minutes }),
  }));
  /** Entries that do not overlap, as those of a person. */
  const anyEntries = fc.array(anyEntry, { maxLength: 40 }).map((entries) => {
    const sorted = entries.toSorted((one, other) => Temporal.Instant.compare(one.started_at, other.started_at));
    return sorted.filter((entry, place) => {
      const before = sorted.slice(0, place);
      return before.every(({ ended_at }) => Temporal.Instant.compare(ended_at, entry.started_at) <= 0);
    });
  });
  const anyRule = fc.record({
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Kolkata'),
    startHour: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(anyEntries, anyRule, fc.nat(400), (entries, rule, ahead) => {
      const dates = Array.from({ length: 62 }, (_, days) => day('2026-10-31').add({ days }));
      const days = workdaysOf(
        dates.map((date) => periodOfDays(date, date, rule)),
        entries,
      );
      const pace = paceOf(days);
      expect(pace).toBeGreaterThan(0);
      expect(pace).toBeLessThanOrEqual(1);
      const planned = day('2026-11-20').add({ days: ahead });
      const start = usualStart(days, rule)(planned).epochMilliseconds;
      expect(start).toBeGreaterThanOrEqual(startOf(planned, rule).epochMilliseconds);
      expect(start).toBeLessThan(startOf(planned.add({ days: 1 }), rule).epochMilliseconds);
    }),
  );
});

/** Clock times of the usual hours of a day. */
const hoursOn = (date: string, days: Parameters<typeof usualHours>[0], rule = UTC) => {
  const { from, until } = usualHours(days, rule)(day(date));
  return [from, until].map((ms) => Temporal.Instant.fromEpochMilliseconds(ms).toString().slice(5, 16));
};

test('the hours of a weekday reach from its median first start to its median last end, and are 9 to 17 of few days', () => {
  const fridays = [
    workday(27, '08:00', '16:00', 200),
    workday(13, '10:00', '15:00', 120),
    workday(20, '09:00', '18:30', 300),
  ];
  expect(hoursOn('2026-12-04', fridays)).toEqual(['12-04T09:00', '12-04T16:00']);
  expect(hoursOn('2026-12-03', fridays)).toEqual(['12-03T09:00', '12-03T17:00']);
  expect(hoursOn('2026-12-04', fridays.slice(1))).toEqual(['12-04T09:00', '12-04T17:00']);
  expect(hoursOn('2026-12-04', [...fridays.slice(1), workday(27, '05:00', '06:00', 60)])[0]).toBe('12-04T09:00');
});

test('work up to the end of the day ends with it, also where days begin at night', () => {
  const fridays = [13, 20, 27].map((date) => ({
    ...workday(date, '14:00', '23:00', 300),
    lastEnd: at(`${date + 1}T00:00`),
  }));
  expect(hoursOn('2026-12-04', fridays)).toEqual(['12-04T14:00', '12-05T00:00']);
  const rule = { timeZone: 'UTC', startHour: 4 };
  const toFour = fridays.map((full) => ({ ...full, lastEnd: full.lastEnd.add({ hours: 4 }) }));
  expect(hoursOn('2026-12-04', toFour, rule)).toEqual(['12-04T14:00', '12-05T04:00']);
});
