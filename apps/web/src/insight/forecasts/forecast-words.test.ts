import type { Forecast } from '@daymark/contract/forecasts.ts';
import { expect, test } from 'vitest';
import { basisWords, daysWords, isTold, minutesWords, WAITING_WORDS } from './forecast-words.ts';

const forecastFrom = (history_tasks: number, of: Partial<Forecast> = {}): Forecast => ({
  tasks: 3,
  p50_minutes: 380,
  p80_minutes: 490,
  basis: 'mixed',
  history_tasks,
  not_estimated: 0,
  ...of,
});

test.each([
  { history_tasks: 0, told: false, words: 'from 0 finished tasks' },
  { history_tasks: 1, told: false, words: 'from 1 finished task' },
  { history_tasks: 7, told: false, words: 'from 7 finished tasks' },
  { history_tasks: 8, told: true, words: 'from 8 finished tasks' },
  { history_tasks: 400, told: true, words: 'from 400 finished tasks' },
])('a forecast $words is told: $told', ({ history_tasks, told, words }) => {
  expect(isTold(forecastFrom(history_tasks))).toBe(told);
  expect(basisWords(forecastFrom(history_tasks))).toBe(words);
});

test.each([
  { not_estimated: 1, basis: 'own', words: '1 without an estimate · from 57 finished tasks' },
  { not_estimated: 2, basis: 'own', words: '2 without an estimate · from 57 finished tasks' },
  { not_estimated: 3, basis: 'mixed', words: '3 without an estimate · from 57 finished tasks' },
  { not_estimated: 3, basis: 'own', words: '3 without an estimate · from how long your 57 finished tasks took' },
] as const)('a forecast of 3 tasks tells those that nobody estimated: $words', ({ words, ...forecast }) => {
  expect(basisWords(forecastFrom(57, forecast))).toBe(words);
});

test('fewer tasks say what is missing', () => {
  expect(WAITING_WORDS).toBe('Likely times come after 8 finished tasks.');
});

test.each([
  { p50_minutes: 380, p80_minutes: 490, words: '6h 20m, 8 of 10 times under 8h 10m' },
  { p50_minutes: 1, p80_minutes: 60, words: '1m, 8 of 10 times under 1h' },
])('likely $words', ({ words, ...minutes }) => {
  expect(minutesWords(minutes)).toBe(words);
});

test.each([
  { first: '2026-11-24', last: '2026-11-25', days: 'Tue to Wed' },
  { first: '2026-11-24', last: '2026-11-24', days: 'Tue' },
  { first: '2026-11-23', last: '2026-11-23', days: 'today' },
  { first: '2026-11-23', last: '2026-11-24', days: 'today to Tue' },
  { first: '2026-11-29', last: '2026-11-30', days: 'Sun to Mon, Nov 30' },
  { first: '2026-12-02', last: '2027-01-04', days: 'Wed, Dec 2 to Mon, Jan 4, 2027' },
])('from Monday, November 23 on: $days', ({ first, last, days }) => {
  const [start, end] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)];
  expect(daysWords({ minutes_a_day: 210, first: start, last: end }, '2026-11-23')).toBe(
    `at your usual 3h 30m a day and nothing else, ${days}`,
  );
});
