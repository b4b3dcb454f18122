import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMidnight } from './days.ts';
import { wholeMinutes } from './durations.ts';
import { MOST_STEPS, stepsOf, tableThatAddsUp, workedByGroup } from './hours.ts';
import { daysBetween, periodOfDays, workedWithin } from './periods.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7];

const stepsFrom = (first: string, last: string, firstDay = SUNDAY) => {
  const found = stepsOf({ first: day(first), last: day(last) }, firstDay);
  return found && [found.step, ...found.steps.map((one) => `${one.first} ${one.last}`)];
};

test.each([
  { firstDay: MONDAY, weeks: ['2026-11-11 2026-11-15', '2026-11-16 2026-11-22', '2026-11-23 2026-11-23'] },
  { firstDay: SUNDAY, weeks: ['2026-11-11 2026-11-14', '2026-11-15 2026-11-21', '2026-11-22 2026-11-23'] },
  { firstDay: SATURDAY, weeks: ['2026-11-11 2026-11-13', '2026-11-14 2026-11-20', '2026-11-21 2026-11-23'] },
])('weeks from day $firstDay on end with the dates', ({ firstDay, weeks }) => {
  expect(stepsFrom('2026-11-11', '2026-11-23', firstDay)).toEqual(['week', ...weeks]);
});

test.each([
  { last: '2026-04-11', step: 'week', steps: 14 },
  { last: '2026-04-12', step: 'month', steps: 4 },
  { last: '2027-02-28', step: 'month', steps: 14 },
  { last: '2027-03-01', step: 'year', steps: 2 },
  { last: '2039-12-31', step: 'year', steps: 14 },
])('from January 4, 2026 to $last there are $steps steps, each a $step', ({ last, step, steps }) => {
  const found = stepsOf({ first: day('2026-01-04'), last: day(last) }, SUNDAY);
  expect([found?.step, found?.steps.length]).toEqual([step, steps]);
});

test('more years than a sheet holds are not divided', () => {
  expect(stepsFrom('2026-01-01', '2040-01-01')).toBeNull();
});

const anyDay = fc.nat(4000).map((days) => day('2020-01-01').add({ days }));

test('steps follow each other from the first day to the last', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.oneof(fc.nat(120), fc.nat(500), fc.nat(6000)),
      fc.integer({ min: 1, max: 7 }),
      (first, days, firstDay) => {
        const last = first.add({ days });
        const found = stepsOf({ first, last }, firstDay);
        if (!found) {
          expect(last.year - first.year).toBeGreaterThanOrEqual(MOST_STEPS);
          return;
        }
        const lengths = found.steps.map((step) => daysBetween(step.first, step.last).length);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(days + 1);
        for (const [place, step] of found.steps.entries())
          expect(step.first.equals(found.steps[place - 1]?.last.add({ days: 1 }) ?? first)).toBe(true);
      },
    ),
    { seed: 1, numRuns: 200 },
  );
});

test('the work of all groups in all steps is the work of the dates', () => {
  const start = Temporal.Instant.from('2026-10-20T00:00:00Z');
  const anyEntry = fc
    .record({ group: fc.constantFrom<number | null>(null, 1, 2), from: fc.nat(60_000), length: fc.nat(3000) })
    .map(({ group, from, length }) => {
      const started_at = start.add({ minutes: from });
      return { group, started_at, ended_at: started_at.add({ minutes: length }) };
    });
  fc.assert(
    fc.property(fc.array(anyEntry), fc.nat(40), (entries, days) => {
      const [first, last] = [day('2026-10-23'), day('2026-10-23').add({ days })];
      const rule = fromMidnight('Europe/Berlin');
      const steps = stepsOf({ first, last }, MONDAY)?.steps ?? [];
      const periods = steps.map((step) => periodOfDays(step.first, step.last, rule));
      const times = ({ started_at, ended_at }: (typeof entries)[number]) => [
        started_at.epochMilliseconds,
        ended_at.epochMilliseconds,
      ];
      const groups = Map.groupBy(entries, ({ group }) => group);
      const worked = workedByGroup(periods, new Map([...groups].map(([group, own]) => [group, own.flatMap(times)])));
      const whole = periodOfDays(first, last, rule);
      for (const group of [null, 1, 2]) {
        const own = entries.filter((entry) => entry.group === group);
        const sum = (worked.get(group) ?? []).reduce((total, ms) => total + ms, 0);
        expect(sum).toBe(workedWithin(whole, own));
        expect(worked.has(group)).toBe(sum > 0);
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('the minutes of a table add up in each row and over all rows, and no cell is off by a minute', () => {
  const anyTable = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(fc.nat(3_000_000), { minLength: width, maxLength: width }), { maxLength: 8 }));
  fc.assert(
    fc.property(anyTable, (table) => {
      const { cells, rows } = tableThatAddsUp(table);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(cells.map(sum)).toEqual(rows);
      expect(sum(rows)).toBe(wholeMinutes(table.flat()));
      for (const [place, minutes] of cells.flat().entries())
        expect(Math.abs(minutes - (table.flat()[place] ?? 0) / 60_000)).toBeLessThan(1.01);
    }),
    { seed: 1, numRuns: 300 },
  );
});
