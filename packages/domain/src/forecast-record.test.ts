import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayRule, fromMidnight } from './days.ts';
import { outcomeOf, scoreBy, stateOf, takesPlaceAgain, whyNotKeep, whyTooManyKept } from './forecast-record.ts';

const FIGURES = { p50_minutes: 60, p80_minutes: 90 };

test.each([
  { minutes: 0, actual: 0, p50: true, p80: true },
  { minutes: 60.49, actual: 60, p50: true, p80: true },
  { minutes: 60.5, actual: 61, p50: false, p80: true }, // half up
  { minutes: 90.49, actual: 90, p50: false, p80: true },
  { minutes: 90.5, actual: 91, p50: false, p80: false },
  { minutes: -5, actual: 0, p50: true, p80: true }, // a correction took work from before the forecast
])('$minutes minutes of work settle a forecast of 60 and 90 as $actual', ({ minutes, actual, p50, p80 }) => {
  const outcome = { actual_minutes: actual, within_p50: p50, within_p80: p80 };
  expect(outcomeOf(FIGURES, minutes * 60_000)).toEqual(outcome);
});

const settled = (settled_at: string, minutes: number) => ({
  ...FIGURES,
  settled_at: Date.parse(settled_at),
  worked_ms: minutes * 60_000,
});

function scoreOf(forecasts: ReturnType<typeof settled>[], days: DayRule) {
  const { add, score } = scoreBy(days);
  for (const forecast of forecasts) add(forecast);
  return score();
}

test('forecasts are counted in all and by the month of the user in which they settled', () => {
  const forecasts = [
    settled('2026-11-30T23:30:00Z', 50),
    settled('2026-10-01T08:00:00Z', 80),
    settled('2026-12-01T03:59:00Z', 100),
    settled('2026-11-01T04:00:00Z', 100),
    settled('2026-12-01T04:00:00Z', 90),
  ];
  expect(scoreOf(forecasts, { timeZone: 'UTC', startHour: 4 })).toEqual({
    settled: 5,
    within_p50: 1,
    within_p80: 3,
    by_month: [
      { month: '2026-10', settled: 1, within_p80: 1 },
      { month: '2026-11', settled: 3, within_p80: 1 },
      { month: '2026-12', settled: 1, within_p80: 1 },
    ],
  });
  const inTokyo = scoreOf(forecasts, fromMidnight('Asia/Tokyo')).by_month;
  expect(inTokyo.map(({ month, settled }) => [month, settled])).toEqual([
    ['2026-10', 1],
    ['2026-11', 1],
    ['2026-12', 3],
  ]);
  expect(scoreOf([], fromMidnight('UTC'))).toEqual({ settled: 0, within_p50: 0, within_p80: 0, by_month: [] });
});

const at = Date.parse('2026-11-20T12:00:00Z');

test.each([
  { settled_at: null, withdrawn_tasks: 0, state: 'open' },
  { settled_at: null, withdrawn_tasks: 2, state: 'open' },
  { settled_at: at, withdrawn_tasks: 0, state: 'settled' },
  { settled_at: at, withdrawn_tasks: 2, state: 'settled' },
  { settled_at: at, withdrawn_tasks: 3, state: 'withdrawn' },
])('a forecast of 3 tasks, $withdrawn_tasks of them withdrawn, with its end at $settled_at: $state', (of) => {
  expect(stateOf({ tasks: 3, ...of })).toBe(of.state);
});

const done = (ended_at: number) => ({ ended_at, isWithdrawn: false });
const withdrawn = (ended_at: number) => ({ ended_at, isWithdrawn: true });
const OPEN = { ended_at: null, isWithdrawn: false };

test.each([
  { others: [], what: 'alone', takes: true },
  { others: [OPEN], what: 'beside an open one', takes: true },
  { others: [done(5), OPEN, done(20)], what: 'beside one that was done since and an open one', takes: true },
  { others: [done(5), done(10)], what: 'beside those that were done before', takes: true },
  { others: [done(5), done(11)], what: 'where another was done since', takes: false },
  { others: [done(5), withdrawn(11)], what: 'where another was withdrawn since, and one was done', takes: false },
  { others: [withdrawn(5), withdrawn(11)], what: 'where all were withdrawn', takes: true },
])('a task that was withdrawn at 10 takes its place again, $what: $takes', ({ others, takes }) => {
  expect(takesPlaceAgain(10, others)).toBe(takes);
});

test('what ended before a withdrawal, and what is open, never keeps the task from its place', () => {
  const end = fc.record({ ended_at: fc.option(fc.nat(100)), isWithdrawn: fc.boolean() });
  fc.assert(
    fc.property(fc.array(end, { maxLength: 5 }), fc.nat(100), (others, withdrawnAt) => {
      const before = others.filter(({ ended_at }) => ended_at === null || ended_at <= withdrawnAt);
      expect(takesPlaceAgain(withdrawnAt, before)).toBe(true);
      // One more open task never lets a withdrawn one stay away.
      expect(takesPlaceAgain(withdrawnAt, [...others, OPEN])).toBe(true);
    }),
  );
});

const FULL = 'An account can hold at most 10,000 kept forecasts';
const FULL_OF_TASKS = 'An account can hold at most 100,000 tasks in kept forecasts';

test.each([
  { open: 500, forecasts: 9999, tasks: 99_500, why: null },
  { open: 501, forecasts: 0, tasks: 0, why: 'A forecast of at most 500 tasks can be kept' },
  { open: 1, forecasts: 10_000, tasks: 0, why: FULL },
  { open: 500, forecasts: 0, tasks: 99_501, why: FULL_OF_TASKS },
])('$open open tasks beside $forecasts kept forecasts of $tasks tasks: $why', ({ open, why, ...kept }) => {
  expect(whyNotKeep(open, kept)).toBe(why);
});

test.each([
  { forecasts: 10_000, tasks: 100_000, why: null },
  { forecasts: 10_001, tasks: 10_001, why: FULL },
  { forecasts: 1000, tasks: 100_001, why: FULL_OF_TASKS },
])('an account with $forecasts kept forecasts of $tasks tasks: $why', ({ why, ...kept }) => {
  expect(whyTooManyKept(kept)).toBe(why);
});
