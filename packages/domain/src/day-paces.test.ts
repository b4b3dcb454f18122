import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickerOf } from './clock-paces.ts';
import { pacesAhead } from './day-paces.ts';
import type { DayInParts } from './pace.ts';
import { timelineOf } from './worked-time.ts';

const MINUTE = 60_000;

/** A day by its parts, in minutes from its begin. */
function dayOf(...parts: [from: number, until: number][]): DayInParts {
  const spans = parts.map(([from, until]) => ({ from: from * MINUTE, until: until * MINUTE }));
  const momentOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(ms));
  return {
    workedMs: spans.reduce((sum, { from, until }) => sum + until - from, 0),
    firstStart: momentOf(Math.min(...spans.map(({ from }) => from))),
    lastEnd: momentOf(Math.max(...spans.map(({ until }) => until))),
    parts: spans,
  };
}

/** Paces of days, without the prior ones, which weigh a quarter. */
const ownOf = ({ paces, weights }: ReturnType<typeof pacesAhead>) => [...paces].filter((_, at) => weights[at] === 1);

const ahead = (minutes: number, worked = 0, so_far?: DayInParts) => ({ minutes, worked, so_far });

/** An hour, an hour of lunch, and three hours without a break. */
const LUNCHING = dayOf([0, 60], [120, 300]);

test('the pace of some work of a day reaches from its start to its end, without the breaks around it', () => {
  const { paceBetween } = timelineOf(LUNCHING);
  expect(paceBetween(0, 60 * MINUTE)).toBe(1);
  expect(paceBetween(60 * MINUTE, 180 * MINUTE)).toBe(1);
  expect(paceBetween(30 * MINUTE, 60 * MINUTE)).toBe(0.5);
  expect(paceBetween(0, 240 * MINUTE)).toBe(0.8);
  expect(paceBetween(30 * MINUTE, 0)).toBe(1);
  // The order of entries is that of their ids, and a file may hold some twice.
  const twice = dayOf([120, 300], [0, 60], [120, 300]);
  expect(timelineOf(twice).paceBetween(0, twice.workedMs)).toBe(1);
});

test('with fewer than five full days usual paces are all there is', () => {
  const paces = pacesAhead(Array(4).fill(LUNCHING), ahead(120));
  expect(ownOf(paces)).toEqual([]);
  expect(pickerOf(paces)(0.5)).toBe(0.75);
});

test('a plan is compared with as much work of each day, from the same work on', () => {
  const days = Array<DayInParts>(5).fill(LUNCHING);
  expect(ownOf(pacesAhead(days, ahead(60)))).toEqual(Array(5).fill(1));
  expect(ownOf(pacesAhead(days, ahead(120)))).toEqual(Array(5).fill(2 / 3));
  expect(ownOf(pacesAhead(days, ahead(120, 60, dayOf([0, 60]))))).toEqual(Array(5).fill(1));
  // Nobody of these worked for so long that it tells of ten hours more: whole days do.
  expect(ownOf(pacesAhead(days, ahead(600)))).toEqual(Array(5).fill(0.8));
});

/** Four hours at this pace, in goes of ten minutes. */
const evenDay = (pace: number, goes = 24) =>
  dayOf(...Array.from({ length: goes }, (_, go): [number, number] => [(go * 10) / pace, (go * 10) / pace + 10]));

test('where the pace of a day goes on, a slow morning makes the rest slow as well', () => {
  const days = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((pace) => evenDay(pace));
  const middleOf = (so_far: DayInParts) => pickerOf(pacesAhead(days, ahead(60, 60, so_far)))(0.5);
  expect(middleOf(evenDay(0.4, 6))).toBeLessThan(0.5);
  expect(middleOf(evenDay(0.9, 6))).toBeGreaterThan(0.8);
  // Days that are all alike tell nothing of how a slow one goes on.
  const alike = Array(6).fill(evenDay(0.6));
  const slow = ownOf(pacesAhead(alike, ahead(60, 60, evenDay(0.3, 6))));
  expect(slow).toEqual(ownOf(pacesAhead(alike, ahead(60, 60, evenDay(0.6, 6)))));
});

test('paces are above 0 and at most 1, in order, and those of days do not depend on their order', () => {
  const anyDay = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 90 })), { minLength: 3, maxLength: 12 })
    .map((goes) => {
      let clock = 0;
      return dayOf(
        ...goes.map(([go, pause]): [number, number] => {
          const part: [number, number] = [clock, clock + go];
          clock += go + pause;
          return part;
        }),
      );
    });
  fc.assert(
    fc.property(
      fc.array(anyDay, { maxLength: 12 }),
      fc.integer({ min: 0, max: 900 }),
      fc.option(anyDay, { nil: undefined }),
      (days, minutes, so_far) => {
        const question = ahead(minutes, Math.floor((so_far?.workedMs ?? 0) / MINUTE), so_far);
        const { paces, weights } = pacesAhead(days, question);
        expect(paces).toEqual(paces.toSorted());
        expect(paces.every((pace) => pace > 0 && pace <= 1)).toBe(true);
        expect(weights).toHaveLength(paces.length);
        const turned = pacesAhead(days.toReversed(), question).paces;
        for (const [at, pace] of paces.entries()) expect(turned[at]).toBeCloseTo(pace, 9);
      },
    ),
  );
});
