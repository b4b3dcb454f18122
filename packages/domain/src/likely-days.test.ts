import { expect, test } from 'vitest';
import { likelyDays } from './likely-days.ts';

const MONDAY = Temporal.PlainDate.from('2026-11-23');
const FRIDAY = Temporal.PlainDate.from('2026-11-20');
const OFFICE = [240, 200, 240, 200, 120, 0, 0];

test.each([
  { today: MONDAY, p50: 1, p80: 2, days: ['2026-11-23', '2026-11-23', 240] },
  { today: MONDAY, p50: 240, p80: 241, days: ['2026-11-23', '2026-11-24', 220] },
  { today: MONDAY, p50: 380, p80: 490, days: ['2026-11-24', '2026-11-25', 227] }, // (240 + 200 + 240) / 3
  { today: FRIDAY, p50: 100, p80: 130, days: ['2026-11-20', '2026-11-23', 180] }, // over the weekend
  { today: FRIDAY.add({ days: 1 }), p50: 0, p80: 10, days: ['2026-11-23', '2026-11-23', 240] },
  { today: MONDAY, p50: 1000, p80: 1001, days: ['2026-11-27', '2026-11-30', 207] }, // a week has 1000 minutes
])('$p50 to $p80 minutes from $today on: $days', ({ today, p50, p80, days }) => {
  const likely = likelyDays({ p50_minutes: p50, p80_minutes: p80 }, OFFICE, today);
  expect(likely && [`${likely.first}`, `${likely.last}`, likely.minutes_a_day]).toEqual(days);
});

test('work that takes more than a year, or has no day, has no likely days', () => {
  const everyDay = Array(7).fill(60);
  const last = likelyDays({ p50_minutes: 60, p80_minutes: 365 * 60 }, everyDay, MONDAY)?.last;
  expect(`${last}`).toBe('2027-11-22');
  expect(likelyDays({ p50_minutes: 60, p80_minutes: 365 * 60 + 1 }, everyDay, MONDAY)).toBeNull();
  expect(likelyDays({ p50_minutes: 0, p80_minutes: 0 }, Array(7).fill(0), MONDAY)).toBeNull();
});
