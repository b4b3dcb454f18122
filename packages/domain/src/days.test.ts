import { expect, test } from 'vitest';
import { dayOf, instantsAt, isTimeZone } from './days.ts';

test.each([
  { now: '2026-11-20T10:59:59.999Z', zone: 'UTC', day: '2026-11-20' },
  { now: '2026-11-20T10:59:59.999Z', zone: 'Pacific/Auckland', day: '2026-11-20' },
  { now: '2026-11-20T11:00:00.000Z', zone: 'Pacific/Auckland', day: '2026-11-21' },
  { now: '2026-11-20T18:14:59.999Z', zone: 'Asia/Kathmandu', day: '2026-11-20' },
  { now: '2026-11-20T18:15:00.000Z', zone: 'Asia/Kathmandu', day: '2026-11-21' },
])('$now is $day in $zone', ({ now, zone, day }) => {
  expect(dayOf(Temporal.Instant.from(now), zone).toString()).toBe(day);
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
