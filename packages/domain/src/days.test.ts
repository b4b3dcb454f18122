import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentDayOf, dayOf, instantsAt, instantsOn, isTimeZone, momentOn, startOf } from './days.ts';

test.each([
  { now: '2026-11-20T10:59:59.999Z', zone: 'UTC', from: 0, day: '2026-11-20' },
  { now: '2026-11-20T10:59:59.999Z', zone: 'Pacific/Auckland', from: 0, day: '2026-11-20' },
  { now: '2026-11-20T11:00:00.000Z', zone: 'Pacific/Auckland', from: 0, day: '2026-11-21' },
  { now: '2026-11-20T18:14:59.999Z', zone: 'Asia/Kathmandu', from: 0, day: '2026-11-20' },
  { now: '2026-11-20T18:15:00.000Z', zone: 'Asia/Kathmandu', from: 0, day: '2026-11-21' },
  { now: '2026-11-20T02:59:59.999Z', zone: 'Europe/Berlin', from: 4, day: '2026-11-19' },
  { now: '2026-11-20T03:00:00.000Z', zone: 'Europe/Berlin', from: 4, day: '2026-11-20' },
  { now: '2026-11-19T22:29:59.999Z', zone: 'Asia/Kolkata', from: 4, day: '2026-11-19' },
  { now: '2026-11-19T22:30:00.000Z', zone: 'Asia/Kolkata', from: 4, day: '2026-11-20' },
  // Clocks that are set back over the start of the day show the hour before it once more.
  { now: '2026-10-25T01:30:00.000Z', zone: 'Antarctica/Troll', from: 2, day: '2026-10-25' },
])('$now is $day in $zone, where days start at $from', ({ now, zone, from, day }) => {
  expect(dayOf(Temporal.Instant.from(now), { timeZone: zone, startHour: from }).toString()).toBe(day);
});

test.each([
  { day: '2026-11-20', zone: 'Europe/Berlin', from: 4, start: '2026-11-20T03:00:00Z' },
  { day: '2026-03-29', zone: 'Europe/Berlin', from: 2, start: '2026-03-29T01:00:00Z' }, // 02:00 is skipped
  { day: '2026-03-29', zone: 'Europe/Berlin', from: 3, start: '2026-03-29T01:00:00Z' },
  { day: '2026-10-25', zone: 'Europe/Berlin', from: 2, start: '2026-10-25T00:00:00Z' }, // 02:00 comes twice
  { day: '2026-10-25', zone: 'Europe/Berlin', from: 3, start: '2026-10-25T02:00:00Z' },
  { day: '2026-10-04', zone: 'Australia/Lord_Howe', from: 2, start: '2026-10-03T15:30:00Z' }, // half an hour is skipped
  { day: '2007-03-11', zone: 'America/St_Johns', from: 1, start: '2007-03-11T03:31:00Z' }, // from 00:01 to 01:01
  { day: '2018-11-04', zone: 'America/Sao_Paulo', from: 0, start: '2018-11-04T03:00:00Z' },
  { day: '2011-12-30', zone: 'Pacific/Apia', from: 4, start: '2011-12-30T10:00:00Z' }, // the whole date is skipped
  { day: '2011-12-31', zone: 'Pacific/Apia', from: 4, start: '2011-12-30T14:00:00Z' },
])('$day in $zone starts at $start where days start at $from', ({ day, zone, from, start }) => {
  const starts = startOf(Temporal.PlainDate.from(day), { timeZone: zone, startHour: from });
  expect(starts.toString()).toBe(start);
});

const anyRule = fc.record({
  timeZone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'America/Caracas',
    'America/Sao_Paulo',
    'Antarctica/Troll',
    'Pacific/Apia',
  ),
  startHour: fc.integer({ min: 0, max: 6 }),
});
const anyDay = fc.nat(20_000).map((days) => Temporal.PlainDate.from('1980-01-01').add({ days }));

test('a day starts with the first moment at which its clocks show the hour or a later one', () => {
  fc.assert(
    fc.property(anyRule, anyDay, (rule, day) => {
      const wallAt = (at: Temporal.Instant) => at.toZonedDateTimeISO(rule.timeZone).toPlainDateTime();
      const hour = day.toPlainDateTime({ hour: rule.startHour });
      const start = startOf(day, rule);
      expect(Temporal.PlainDateTime.compare(wallAt(start), hour)).toBeGreaterThanOrEqual(0);
      expect(Temporal.PlainDateTime.compare(wallAt(start.subtract({ milliseconds: 1 })), hour)).toBe(-1);
    }),
  );
});

/** A minute by a rule, within 36 hours of a clock change where the zone has any. */
const anyMoment = fc
  .tuple(anyRule, fc.integer({ min: 630_720_000, max: 2_051_222_400 }), fc.integer({ min: -2160, max: 2160 }))
  .map(([rule, seconds, minutes]) => {
    const moment = Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds / 60) * 60_000);
    const change = moment.toZonedDateTimeISO(rule.timeZone).getTimeZoneTransition('next');
    return { rule, at: (change?.toInstant() ?? moment).add({ minutes }) };
  });

test('each moment lies between the start of its day and that of the next', () => {
  fc.assert(
    fc.property(anyMoment, ({ rule, at }) => {
      const day = dayOf(at, rule);
      expect(Temporal.Instant.compare(startOf(day, rule), at)).toBeLessThanOrEqual(0);
      expect(Temporal.Instant.compare(at, startOf(day.add({ days: 1 }), rule))).toBe(-1);
    }),
  );
});

test('the current day is that of the moment, whichever moment was asked for before', () => {
  fc.assert(
    fc.property(anyMoment, fc.array(fc.integer({ min: -2880, max: 2880 })), ({ rule, at }, minutes) => {
      for (const now of [at, ...minutes.map((minutes) => at.add({ minutes }))])
        expect(currentDayOf({ now, days: rule }).toString()).toBe(dayOf(now, rule).toString());
    }),
  );
});

test('a moment of a day whose clocks are set back to the date before is found', () => {
  // In Newfoundland clocks were set back at one minute past midnight.
  const days = { timeZone: 'America/St_Johns', startHour: 0 };
  const at = Temporal.Instant.from('1991-10-27T02:31:00Z');
  expect(instantsOn(dayOf(at, days), Temporal.PlainTime.from('23:01'), days).map(String)).toEqual([
    '1991-10-27T02:31:00Z',
    '1991-10-28T02:31:00Z',
  ]);
});

test('a moment is among those at which the clocks of its day show its time', () => {
  fc.assert(
    fc.property(anyMoment, ({ rule, at }) => {
      const time = at.toZonedDateTimeISO(rule.timeZone).toPlainTime();
      expect(instantsOn(dayOf(at, rule), time, rule).map(String)).toContain(String(at));
    }),
  );
});

test.each([
  { name: 'UTC', is: true },
  { name: 'Europe/Berlin', is: true },
  { name: 'europe/berlin', is: true },
  { name: 'Mars/Olympus', is: false },
  { name: 'US/Eastern', is: true },
  { name: 'Asia/Calcutta', is: true },
  { name: '+02:00', is: false },
  { name: 'T00:00+02:00', is: false },
  { name: 'T00:00[Europe/Paris]', is: false },
  { name: '', is: false },
])('"$name" names a zone: $is', ({ name, is }) => {
  expect(isTimeZone(name)).toBe(is);
});

test.each([
  { wall: '2026-11-20T09:30', zone: 'Europe/Berlin', instants: ['2026-11-20T08:30:00Z'] },
  { wall: '2026-03-29T02:30', zone: 'Europe/Berlin', instants: [] },
  { wall: '2026-03-29T03:00', zone: 'Europe/Berlin', instants: ['2026-03-29T01:00:00Z'] },
  { wall: '2026-10-25T02:30', zone: 'Europe/Berlin', instants: ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'] },
  { wall: '2026-10-25T03:00', zone: 'Europe/Berlin', instants: ['2026-10-25T02:00:00Z'] },
  { wall: '2026-04-05T01:45', zone: 'Australia/Lord_Howe', instants: ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'] },
  { wall: '2011-12-30T12:00', zone: 'Pacific/Apia', instants: [] },
])('clocks of $zone show $wall at $instants', ({ wall, zone, instants }) => {
  expect(instantsAt(Temporal.PlainDateTime.from(wall), zone).map(String)).toEqual(instants);
});

test.each([
  { day: '2026-11-20', time: '15:00', from: 0, moment: '2026-11-20T14:00:00Z' },
  { day: '2026-11-20', time: '00:00', from: 0, moment: '2026-11-19T23:00:00Z' },
  { day: '2026-11-20', time: '23:59', from: 0, moment: '2026-11-20T22:59:00Z' },
  { day: '2026-11-20', time: '04:00', from: 4, moment: '2026-11-20T03:00:00Z' },
  { day: '2026-11-20', time: '03:59', from: 4, moment: '2026-11-21T02:59:00Z' }, // before the next day begins
  { day: '2026-03-29', time: '02:30', from: 0, moment: '2026-03-29T01:30:00Z' }, // skipped: 03:30
  { day: '2026-10-25', time: '02:30', from: 0, moment: '2026-10-25T00:30:00Z' }, // comes twice
])('on $day from $from:00 on the clocks of Berlin show $time at $moment', ({ day, time, from, moment }) => {
  const rule = { timeZone: 'Europe/Berlin', startHour: from };
  expect(momentOn(Temporal.PlainDate.from(day), Temporal.PlainTime.from(time), rule).toString()).toBe(moment);
});
