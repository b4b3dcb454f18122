import { fromMidnight } from '@daymark/domain/days.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTwice, timesOf, typedTimes } from './entry-times.ts';

const rule = fromMidnight('Europe/Berlin');
const fromFour = { ...rule, startHour: 4 };
const typed = (day: string, start: string, end: string, second = { isStartSecond: false, isEndSecond: false }) => ({
  day,
  start,
  end,
  ...second,
});

test.each([
  { typed: typed('2026-11-20', '09:05', '09:24'), times: '2026-11-20T08:05:00.000Z 2026-11-20T08:24:00.000Z' },
  { typed: typed('2026-11-20', '23:30', '00:10'), times: '2026-11-20T22:30:00.000Z 2026-11-20T23:10:00.000Z' },
  { typed: typed('2026-11-20', '20:00', '08:00'), times: '2026-11-20T19:00:00.000Z 2026-11-21T07:00:00.000Z' },
  // A time longer than a night, by one minute or by many, is a mistake, which the server refuses.
  { typed: typed('2026-11-20', '20:00', '08:01'), times: '2026-11-20T19:00:00.000Z 2026-11-20T07:01:00.000Z' },
  { typed: typed('2026-11-20', '11:00', '10:00'), times: '2026-11-20T10:00:00.000Z 2026-11-20T09:00:00.000Z' },
  { typed: typed('2026-11-20', '09:00', '09:00'), times: '2026-11-20T08:00:00.000Z 2026-11-20T08:00:00.000Z' },
  // Clocks go forward from 2:00 to 3:00.
  { typed: typed('2026-03-29', '01:30', '03:15'), times: '2026-03-29T00:30:00.000Z 2026-03-29T01:15:00.000Z' },
  { typed: typed('2026-03-29', '02:30', '04:00'), times: '2026-03-29T01:30:00.000Z 2026-03-29T02:00:00.000Z' },
  // Clocks go back from 3:00 to 2:00: an end before the start is the second of two equal times.
  { typed: typed('2026-10-25', '02:30', '02:45'), times: '2026-10-25T00:30:00.000Z 2026-10-25T00:45:00.000Z' },
  { typed: typed('2026-10-25', '02:30', '02:15'), times: '2026-10-25T00:30:00.000Z 2026-10-25T01:15:00.000Z' },
  {
    typed: typed('2026-10-25', '02:30', '02:45', { isStartSecond: false, isEndSecond: true }),
    times: '2026-10-25T00:30:00.000Z 2026-10-25T01:45:00.000Z',
  },
  {
    typed: typed('2026-10-25', '02:30', '02:45', { isStartSecond: true, isEndSecond: false }),
    times: '2026-10-25T01:30:00.000Z 2026-10-25T01:45:00.000Z',
  },
  // Before the hour at which days start, a time belongs to the night after its day.
  {
    typed: typed('2026-11-20', '01:30', '02:00'),
    days: fromFour,
    times: '2026-11-21T00:30:00.000Z 2026-11-21T01:00:00.000Z',
  },
  {
    typed: typed('2026-11-20', '23:30', '00:10'),
    days: fromFour,
    times: '2026-11-20T22:30:00.000Z 2026-11-20T23:10:00.000Z',
  },
  {
    typed: typed('2026-11-20', '03:30', '04:15'),
    days: fromFour,
    times: '2026-11-21T02:30:00.000Z 2026-11-21T03:15:00.000Z',
  },
  {
    typed: typed('2026-03-28', '02:30', '03:30'),
    days: fromFour,
    times: '2026-03-29T01:30:00.000Z 2026-03-29T01:30:00.000Z',
  },
  {
    typed: typed('2026-10-24', '02:30', '02:15'),
    days: fromFour,
    times: '2026-10-25T00:30:00.000Z 2026-10-25T01:15:00.000Z',
  },
  { typed: typed('', '09:05', '09:24'), times: ' ' },
  { typed: typed('2026-11-20', '', '09:24'), times: ' ' },
  { typed: typed('2026-11-20', '09:05', ''), times: '2026-11-20T08:05:00.000Z ' },
])('$typed.day $typed.start to $typed.end', ({ typed, days = rule, times }) => {
  const { started_at, ended_at } = timesOf(typed, { rule: days });
  expect(`${started_at} ${ended_at}`).toBe(times);
});

test('seconds of the entry and of the end before it are kept', () => {
  const entry = { started_at: '2026-11-20T08:05:12.345Z', ended_at: '2026-11-20T08:24:50.000Z' };
  const fields = typedTimes(entry, rule);
  expect(fields).toEqual(typed('2026-11-20', '09:05', '09:24'));
  expect(timesOf(fields, { rule, entry })).toEqual(entry);
  expect(timesOf({ ...fields, start: '09:06' }, { rule, entry })).toEqual({
    started_at: '2026-11-20T08:06:00.000Z',
    ended_at: entry.ended_at,
  });
  expect(timesOf({ ...fields, start: '08:50' }, { rule, entry, ends: ['2026-11-20T07:50:31.000Z'] })).toEqual({
    started_at: '2026-11-20T07:50:31.000Z',
    ended_at: entry.ended_at,
  });
});

test('an entry of several days keeps its end until that is typed', () => {
  const entry = { started_at: '2026-11-20T08:00:00.000Z', ended_at: '2026-11-23T07:30:00.000Z' };
  const fields = typedTimes(entry, rule);
  expect(timesOf({ ...fields, start: '09:30' }, { rule, entry }).ended_at).toBe(entry.ended_at);
  expect(timesOf({ ...fields, end: '09:45' }, { rule, entry }).ended_at).toBe('2026-11-20T08:45:00.000Z');
});

test.each([
  { day: '2026-10-25', time: '02:30', is: true },
  { day: '2026-10-25', time: '03:00', is: false },
  { day: '2026-03-29', time: '02:30', is: false },
  { day: '2026-10-25', time: '', is: false },
  { day: '', time: '02:30', is: false },
])('$time on "$day" comes twice: $is', ({ day, time, is }) => {
  expect(isTwice(day, time, rule)).toBe(is);
});

test('the fields of an entry give its times again', () => {
  const minute = fc.integer({ min: 0, max: 60 * 24 * 365 * 40 });
  const zones = [
    'Europe/Berlin',
    'UTC',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Antarctica/Troll',
  ];
  const rules = fc.record({ timeZone: fc.constantFrom(...zones), startHour: fc.integer({ min: 0, max: 6 }) });
  const begin = Temporal.Instant.from('1990-01-01T00:00:00Z');
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 12 * 60 }), rules, (from, length, rule) => {
      const start = begin.add({ minutes: from });
      const times = {
        started_at: start.toString({ fractionalSecondDigits: 3 }),
        ended_at: start.add({ minutes: length }).toString({ fractionalSecondDigits: 3 }),
      };
      expect(timesOf(typedTimes(times, rule), { rule })).toEqual(times);
      expect(timesOf(typedTimes(times, rule), { rule, entry: times })).toEqual(times);
    }),
  );
});
