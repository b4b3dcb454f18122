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

test('a change that was made on an earlier day can be of that day, and of none before it', () => {
  const [before, since, today] = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => Temporal.PlainDate.from(day));
  if (!before || !since || !today) throw new Error('Three days');
  expect(whyNotChangePlan(since, today, since)).toBeNull();
  expect(whyNotChangePlan(before, today, since)).toBe(outside);
});
