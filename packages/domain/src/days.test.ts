import { expect, test } from 'vitest';
import { dayOf, isTimeZone } from './days.ts';

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
