import { expect, test } from 'vitest';
import { whyNotChangePlan } from './plan.ts';

const outside = 'Plans reach from today to a year ahead';

test.each([
  { today: '2026-11-20', date: '2026-11-19', why: outside },
  { today: '2026-11-20', date: '2026-11-20', why: null },
  { today: '2026-11-20', date: '2027-11-20', why: null },
  { today: '2026-11-20', date: '2027-11-21', why: outside },
  { today: '2028-02-29', date: '2029-02-28', why: null }, // that year has no February 29
  { today: '2028-02-29', date: '2029-03-01', why: outside },
])('on $today the plan of $date is refused: $why', ({ today, date, why }) => {
  expect(whyNotChangePlan(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today))).toBe(why);
});
