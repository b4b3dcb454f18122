import type { FinishDates } from '@daymark/contract/finish-dates.ts';
import { expect, test } from 'vitest';
import { differenceWords, wishedWords } from './what-if-words.ts';

const until = (p80_date: string | null): FinishDates => ({
  ...{ tasks: 5, p50_date: null, p80_date, minutes_a_week: 270, is_shared: true },
  ...{ added_per_finished: 0.8, days_known: 56, busy_minutes: 0, wished: null },
});

test.each([
  ['2026-12-09', '2026-12-09', 'No day earlier or later than as it is'],
  ['2026-12-09', '2026-12-08', '1 day earlier than as it is'],
  ['2026-12-09', '2027-01-09', '31 days later than as it is'],
  [null, '2026-12-09', 'As it is, it takes more than two years'],
  ['2026-12-09', null, 'Later than in two years'],
])('%s, and under other conditions %s: %s', (holds, told, words) => {
  expect(differenceWords(until(holds), until(told))).toBe(words);
});

test.each([
  [4, [3, 5, 8], 'Done by Wed, Dec 9: about 4 of 10 times. 8 of 10 without 3 tasks.'],
  [7, [3], 'Done by Wed, Dec 9: about 7 of 10 times. 8 of 10 without 1 task.'],
  [0, null, 'Done by Wed, Dec 9: hardly ever. Not even the first task is done 8 of 10 times.'],
  [8, [], 'Done by Wed, Dec 9: about 8 of 10 times.'],
  [10, [], 'Done by Wed, Dec 9: almost always.'],
])('a chance of %i without %j: %s', (chance, leave_out, words) => {
  expect(wishedWords({ date: '2026-12-09', chance, leave_out }, '2026-11-20')).toBe(words);
});
