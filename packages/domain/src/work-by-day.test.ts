import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import { workedByGroup } from './hours.ts';
import { daysBetween, periodOfDays } from './periods.ts';
import { DayStarts, dayOfNumber, numberOf, sumsByDay, sumsByGroup, workByDay } from './work-by-day.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'America/Sao_Paulo', 'Africa/Cairo'];
const rules = fc.record({ timeZone: fc.constantFrom(...ZONES), startHour: fc.nat(6) });

const BEGIN = Date.parse('2010-06-01T00:00:00Z');
const moments = fc.integer({ min: 0, max: 1200 * 24 * 60 }).map((minutes) => BEGIN + minutes * 60_000);

test('a moment lies in the day that begins before it and ends after it, as days are counted elsewhere', () => {
  fc.assert(
    fc.property(rules, moments, (rule, ms) => {
      const starts = new DayStarts(rule);
      const day = starts.dayAt(ms);
      expect(starts.startOf(day)).toBeLessThanOrEqual(ms);
      expect(starts.startOf(day + 1)).toBeGreaterThan(ms);
      expect(dayOfNumber(day).toString()).toBe(dayOf(Temporal.Instant.fromEpochMilliseconds(ms), rule).toString());
    }),
    { seed: 1, numRuns: 300 },
  );
});

const entries = fc.array(
  fc.record({ start: moments, minutes: fc.nat(4000), category: fc.nat(2), list: fc.integer({ min: 1, max: 3 }) }),
  { maxLength: 30 },
);

test('sums by day, list and category are those of the entries cut at the periods of days', () => {
  fc.assert(
    fc.property(rules, entries, fc.nat(40), (rule, entries, length) => {
      const starts = new DayStarts(rule);
      const spans = entries.map(({ start, minutes, ...rest }) => ({ start, end: start + minutes * 60_000, ...rest }));
      const inLists = [1, 2, 3].map((id) => {
        const own = spans.filter(({ list }) => list === id);
        return [
          id,
          workByDay(
            own.flatMap(({ start, end, category }) => [start, end, category]),
            starts,
          ),
        ] as const;
      });
      const first = dayOfNumber(numberOf(Temporal.PlainDate.from('2010-05-30')));
      const days = daysBetween(first, first.add({ days: 1210 }));
      const periods = days.map((day) => periodOfDays(day, day, rule));
      const timesBy = (groupOf: (span: (typeof spans)[number]) => number) =>
        new Map(
          [...Map.groupBy(spans, groupOf)].map(([of, own]) => [of, own.flatMap(({ start, end }) => [start, end])]),
        );

      const byDay =
        workedByGroup(
          periods,
          timesBy(() => 0),
        ).get(0) ?? [];
      const expected = days.flatMap((day, place) => (byDay[place] ? [[day.toString(), byDay[place]]] : []));
      const found = sumsByDay(inLists.map(([, work]) => work));
      expect(found.map(([day, ms]) => [dayOfNumber(day).toString(), ms])).toEqual(expected);

      const steps = [days.slice(0, length), days.slice(length, 600), days.slice(600)].filter(
        ({ length }) => length > 0,
      );
      const lastDays = steps.map((own) => numberOf(own.at(-1) ?? first));
      const inSteps = steps.map((own) => periodOfDays(own[0] ?? first, own.at(-1) ?? first, rule));
      expect(sumsByGroup(inLists, lastDays)).toEqual(
        workedByGroup(
          inSteps,
          timesBy(({ list }) => list),
        ),
      );
      const byCategory = inLists.map(([, work]) => [null, work] as const);
      expect(sumsByGroup(byCategory, lastDays)).toEqual(
        workedByGroup(
          inSteps,
          timesBy(({ category }) => category),
        ),
      );
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('the first and the last moment are those of all entries, also of one without length', () => {
  const work = workByDay([5, 9, 1, 20, 20, 1], new DayStarts({ timeZone: 'UTC', startHour: 0 }));
  expect([work.first, work.last, [...work.ms]]).toEqual([5, 20, [4]]);
});
