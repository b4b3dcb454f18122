import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completionRate, countByPeriod, type TaskInTime, workedByPeriod } from './completion.ts';
import { fromMidnight } from './days.ts';
import { isIn, msWithin, periodOfDays } from './periods.ts';

const FIRST = Temporal.PlainDate.from('2026-11-20');
const at = (hours: number) =>
  Temporal.Instant.from('2026-11-20T00:00Z').add({ milliseconds: Math.round(hours * 3_600_000) });
const DAYS = [0, 1, 2].map((days) => periodOfDays(FIRST.add({ days }), FIRST.add({ days }), fromMidnight('UTC')));
const worked = (from: number, until: number) => ({ started_at: at(from), ended_at: at(until) });

test.each([
  { task: 'is created', created: 24, belongs: '010', completed: '000' },
  { task: 'was created before', created: -1, belongs: '000', completed: '000' },
  { task: 'is completed days later', created: 1, done: 71.9, belongs: '101', completed: '001' },
  { task: 'is completed after all of them', created: 1, done: 72, belongs: '100', completed: '000' },
  { task: 'was worked on until midnight', created: -1, work: [[22, 24]], belongs: '100', completed: '000' },
  { task: 'was worked on over midnight', created: -1, work: [[22, 24.1]], belongs: '110', completed: '000' },
  { task: 'was worked on from midnight', created: -1, work: [[24, 25]], belongs: '010', completed: '000' },
  { task: 'was started and at once paused', created: -1, work: [[24, 24]], belongs: '010', completed: '000' },
  { task: 'was left running for days', created: -1, work: [[-5, 100]], belongs: '111', completed: '000' },
  { task: 'was worked on before', created: -9, work: [[-5, 0]], belongs: '000', completed: '000' },
  {
    task: 'is created, worked on and completed in a day',
    created: 1,
    work: [
      [2, 3],
      [3, 4],
    ],
    done: 4,
    belongs: '100',
    completed: '100',
  },
])('of three days, a task that $task belongs to $belongs', ({ created, work = [], done, belongs, completed }) => {
  const entries = work.map(([from = 0, until = 0]) => worked(from, until));
  const task = { created_at: at(created), completed_at: done === undefined ? null : at(done), entries };
  const counts = countByPeriod(DAYS, [task]);
  expect(counts.map(({ total_tasks }) => total_tasks).join('')).toBe(belongs);
  expect(counts.map(({ completed_tasks }) => completed_tasks).join('')).toBe(completed);
});

test('a day that a zone has skipped has no tasks, though a timer ran through it', () => {
  const days = ['2011-12-29', '2011-12-30', '2011-12-31'].map((text) => {
    const date = Temporal.PlainDate.from(text);
    return periodOfDays(date, date, fromMidnight('Pacific/Apia'));
  });
  const moment = Temporal.Instant.from('2011-12-30T09:00Z');
  const entry = { started_at: moment, ended_at: moment.add({ hours: 2 }) };
  const task = { created_at: moment, completed_at: entry.ended_at, entries: [entry] };
  expect(countByPeriod(days, [task])).toEqual([
    { total_tasks: 1, completed_tasks: 0 },
    { total_tasks: 0, completed_tasks: 0 },
    { total_tasks: 1, completed_tasks: 1 },
  ]);
});

const anyInstant = fc.integer({ min: Date.UTC(2011, 11, 20), max: Date.UTC(2012, 0, 10) }).map((ms) => {
  return Temporal.Instant.fromEpochMilliseconds(ms);
});
const anyEntry = fc
  .tuple(anyInstant, fc.nat(80 * 3_600_000))
  .map(([started_at, ms]) => ({ started_at, ended_at: started_at.add({ milliseconds: ms }) }));
const anyTask: fc.Arbitrary<TaskInTime> = fc.record({
  created_at: anyInstant,
  completed_at: fc.option(anyInstant),
  entries: fc.array(anyEntry, { maxLength: 3 }),
});
const anyZone = fc.constantFrom('UTC', 'Pacific/Apia', 'Asia/Kathmandu', 'Europe/Berlin');

test('consecutive days count each completion once, and a task on each day that it belongs to', () => {
  fc.assert(
    fc.property(anyZone, fc.array(anyTask), (zone, tasks) => {
      const dates = Array.from({ length: 45 }, (_, days) => Temporal.PlainDate.from('2011-12-15').add({ days }));
      const days = dates.map((date) => periodOfDays(date, date, fromMidnight(zone)));
      const counts = countByPeriod(days, tasks);
      const completed = tasks.filter(({ completed_at }) => completed_at !== null).length;
      expect(counts.reduce((sum, { completed_tasks }) => sum + completed_tasks, 0)).toBe(completed);
      // The figures are recomputed day by day from the definition.
      for (const [place, day] of days.entries()) {
        const belonging = tasks.filter(
          ({ created_at, completed_at, entries }) =>
            isIn(day, created_at) ||
            (completed_at && isIn(day, completed_at)) ||
            entries.some((entry) => isIn(day, entry.started_at) || msWithin(day, entry) > 0),
        );
        expect(counts[place]?.total_tasks).toBe(belonging.length);
      }
      const all = { total_tasks: tasks.length, completed_tasks: completed };
      expect(countByPeriod([{ from: null, until: null }], tasks)).toEqual([all]);
      for (const count of counts) {
        expect(completionRate(count)).toBeGreaterThanOrEqual(0);
        expect(completionRate(count)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 40, seed: 26 },
  );
});

test('work is shared by the days that it lies in, across clock changes and skipped days too', () => {
  const first = Temporal.PlainDate.from('2011-12-15');
  const dates = Array.from({ length: 45 }, (_, days) => first.add({ days }));
  fc.assert(
    fc.property(anyZone, fc.array(anyEntry), (zone, entries) => {
      const days = dates.map((date) => periodOfDays(date, date, fromMidnight(zone)));
      const byDefinition = days.map((day) => entries.reduce((sum, entry) => sum + msWithin(day, entry), 0));
      expect(workedByPeriod(days, entries)).toEqual(byDefinition);
    }),
    { numRuns: 40, seed: 26 },
  );
  const summerEnds = Temporal.PlainDate.from('2026-10-25');
  const day = periodOfDays(summerEnds, summerEnds, fromMidnight('Europe/Berlin'));
  expect(workedByPeriod([day], [worked(-1000, 1000)])).toEqual([25 * 3_600_000]);
});

test.each([
  { total_tasks: 0, completed_tasks: 0, rate: 0 },
  { total_tasks: 3, completed_tasks: 1, rate: 1 / 3 },
  { total_tasks: 3, completed_tasks: 3, rate: 1 },
])('$completed_tasks completed of $total_tasks is $rate', ({ rate, ...counts }) => {
  expect(completionRate(counts)).toBe(rate);
});
