import type { Plan } from '@daymark/contract/plan.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { doneBy, likelyMinutes, likelyOfDay, likelyTimes } from './plan-words.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

const nothing = { isEither: false, tasks: [] };
const either = { isEither: true, tasks: named('Write report', 'Tidy up') };
const one = { isEither: true, tasks: named('Write report') };
const both = { isEither: false, tasks: named('Write report', 'Tidy up') };
const four = { isEither: false, tasks: named('Write', 'Read', 'Plan', 'Tidy up') };
const five = { isEither: false, tasks: named('Write', 'Read', 'Plan', 'Tidy up', 'Call') };

test.each([
  { p50: 200, p80: 360, capacity: 360, leftOut: nothing, words: 'likely 3h 20m of 6h: fits 8 times of 10' },
  { p50: 200, p80: 361, capacity: 360, leftOut: nothing, words: 'likely 3h 20m of 6h: about even odds' },
  { p50: 365, p80: 500, capacity: 360, leftOut: nothing, words: 'likely 6h 5m of 6h: about even odds' },
  { p50: 396, p80: 500, capacity: 360, leftOut: nothing, words: 'likely 6h 36m of 6h: about even odds' },
  {
    ...{ p50: 397, p80: 500, capacity: 360, leftOut: either },
    words: 'likely 6h 37m of 6h, will not fit: leave out Write report or Tidy up',
  },
  {
    ...{ p50: 397, p80: 500, capacity: 360, leftOut: one },
    words: 'likely 6h 37m of 6h, will not fit: leave out Write report',
  },
  {
    ...{ p50: 900, p80: 990, capacity: 360, leftOut: both },
    words: 'likely 15h of 6h, will not fit: leave out Write report and Tidy up',
  },
  {
    ...{ p50: 900, p80: 990, capacity: 360, leftOut: four },
    words: 'likely 15h of 6h, will not fit: leave out Write, Read, Plan, and 1 other',
  },
  {
    ...{ p50: 900, p80: 990, capacity: 360, leftOut: five },
    words: 'likely 15h of 6h, will not fit: leave out Write, Read, Plan, and 2 others',
  },
  // Only the running task is left.
  { p50: 900, p80: 990, capacity: 360, leftOut: nothing, words: 'likely 15h of 6h, will not fit' },
  { p50: 60, p80: 90, capacity: 0, leftOut: one, words: 'likely 1h on a day off' },
])('$words', ({ p50, p80, words, ...day }) => {
  expect(likelyOfDay({ likely: { p50_minutes: p50, p80_minutes: p80 }, ...day })).toBe(words);
});

type Times = [likely_start: string | null, likely_end: string | null];

/** A plan whose tasks have these times; 90 and 150 minutes are likely left, at three quarters of an hour in an hour. */
const planOf = (times: Times[]) =>
  ({
    forecast: { tasks: times.length, p50_minutes: 90, p80_minutes: 150, basis: 'own', history_tasks: 57 },
    ...{ pace: 0.75, latest_pace: 0.75 },
    busy: [] as Plan['busy'],
    tasks: times.map(([likely_start, likely_end], place) => ({
      ...{ task: taskRecord({ id: place + 1 }), position: place, is_unplanned: false },
      ...{ likely_start, likely_end },
    })),
  }) as Plan;

beforeEach(() => {
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue('Europe/Berlin');
});

test.each<{ about: string; times: Times[]; rows: string[]; done: string | null }>([
  {
    about: 'the afternoon, with a done task',
    times: [
      ['2026-11-20T12:05:00.000Z', '2026-11-20T12:50:00.000Z'],
      [null, null],
      ['2026-11-20T12:50:00.000Z', '2026-11-20T14:05:00.000Z'],
    ],
    rows: ['1: 13:05 – 13:50', '3: 13:50 – 15:05'],
    done: 'Done by 15:05, by 16:25 at the latest (8 of 10 times)',
  },
  {
    about: 'the third task of the plan runs',
    times: [
      ['2026-11-20T12:50:00.000Z', '2026-11-20T14:05:00.000Z'],
      ['2026-11-20T12:05:00.000Z', '2026-11-20T12:50:00.000Z'],
    ],
    rows: ['1: 13:50 – 15:05', '2: 13:05 – 13:50'],
    done: 'Done by 15:05, by 16:25 at the latest (8 of 10 times)',
  },
  {
    about: 'midnight passes',
    times: [
      ['2026-11-20T21:30:00.000Z', '2026-11-20T23:10:00.000Z'],
      ['2026-11-20T23:10:00.000Z', '2026-11-20T23:30:00.000Z'],
      ['2026-11-27T23:10:00.000Z', '2026-11-27T23:30:00.000Z'],
    ],
    rows: ['1: 22:30 – 00:10', '2: Sat 00:10 – 00:30', '3: Sat, Nov 28 00:10 – 00:30'],
    done: 'Done by Sat 00:30, by Sat 01:50 at the latest (8 of 10 times)',
  },
  { about: 'too few tasks are finished', times: [[null, null]], rows: [], done: null },
])('the likely times of a plan where $about', ({ times, rows, done }) => {
  const plan = planOf(times);
  expect([...likelyTimes(plan)].map(([id, text]) => `${id}: ${text}`)).toEqual(rows);
  expect(doneBy(plan)).toBe(done);
});

test('what takes longer than is likely goes on behind busy time', () => {
  const plan = planOf([
    ['2026-11-20T12:05:00.000Z', '2026-11-20T12:50:00.000Z'],
    ['2026-11-20T13:30:00.000Z', '2026-11-20T14:45:00.000Z'],
  ]);
  const at = (time: string) => `2026-11-20T${time}:00.000Z`;
  const busy = [
    { start: at('12:50'), end: at('13:30'), title: null },
    { start: at('15:00'), end: at('16:00'), title: 'Call' },
  ];
  // Eighty minutes of the day more: fifteen before the call, and the others after it.
  expect(doneBy({ ...plan, busy })).toBe('Done by 15:45, by 18:05 at the latest (8 of 10 times)');
});

test('the later time has a pace of its own, and is never before the other', () => {
  const plan = planOf([['2026-11-20T12:05:00.000Z', '2026-11-20T14:05:00.000Z']]);
  // Two and a half hours at half of the time take five.
  expect(doneBy({ ...plan, latest_pace: 0.5 })).toBe('Done by 15:05, by 18:05 at the latest (8 of 10 times)');
  const alike = { ...plan, forecast: { ...plan.forecast, p80_minutes: 90 } } as Plan;
  expect(doneBy({ ...alike, latest_pace: 0.9 })).toBe('Done by 15:05, by 15:05 at the latest (8 of 10 times)');
});

test('the likely minutes of a task are the work between its likely start and end', () => {
  const plan = planOf([
    ['2026-11-20T12:05:00.000Z', '2026-11-20T12:58:20.000Z'],
    [null, null],
  ]);
  expect([...likelyMinutes(plan)]).toEqual([[1, 40]]);
});
