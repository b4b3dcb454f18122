import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busyByDay, daysInTime, freeTimeAfter, outsideOf, uncovered, united, within } from './busy-time.ts';
import { capacityBeside } from './capacity.ts';
import { fromMidnight, momentOn } from './days.ts';
import type { Span } from './timetable.ts';

const HOUR = 3_600_000;

const span = (from: number, until: number) => ({ from, until });

test.each([
  { block: span(0, 10), time: span(2, 5), inside: [span(2, 5)], outside: [span(0, 2), span(5, 10)] },
  { block: span(2, 5), time: span(0, 10), inside: [span(2, 5)], outside: [] },
  { block: span(0, 5), time: span(2, 10), inside: [span(2, 5)], outside: [span(0, 2)] },
  { block: span(2, 10), time: span(0, 5), inside: [span(2, 5)], outside: [span(5, 10)] },
  { block: span(0, 2), time: span(2, 5), inside: [], outside: [span(0, 2)] },
  { block: span(5, 7), time: span(2, 5), inside: [], outside: [span(5, 7)] },
])('a block $block is cut at $time', ({ block, time, inside, outside }) => {
  expect(within(block, time)).toEqual(inside);
  expect(outsideOf(block, time)).toEqual(outside);
});

test('the parts of a block keep its title', () => {
  const block = { ...span(0, 10), title: 'Call' };
  expect([...within(block, span(2, 5)), ...outsideOf(block, span(2, 5))].map(({ title }) => title)).toEqual(
    Array(3).fill('Call'),
  );
});

/** The wall clock of Berlin on a day of 2026, in epoch milliseconds. */
const berlin = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`2026-${date}T${time}`).toZonedDateTime('Europe/Berlin').epochMilliseconds;
const BERLIN = fromMidnight('Europe/Berlin');
const nineToFive = (day: Temporal.PlainDate) =>
  span(
    ...(['09:00', '17:00'].map((time) => momentOn(day, Temporal.PlainTime.from(time), BERLIN).epochMilliseconds) as [
      number,
      number,
    ]),
  );
const hoursBusy = (...blocks: Span[]) =>
  Object.fromEntries(
    [...busyByDay(blocks, daysInTime(nineToFive, BERLIN))].map(([date, ms]) => [date.slice(5), ms / HOUR]),
  );

test('blocks that overlap take their time once, and none outside of the hours', () => {
  const day = (from: string, until: string) => span(berlin('11-20', from), berlin('11-20', until));
  expect(hoursBusy(day('10:00', '11:00'), day('10:30', '12:00'), day('10:00', '11:00'))).toEqual({ '11-20': 2 });
  expect(hoursBusy(day('07:00', '10:00'), day('16:30', '23:00'))).toEqual({ '11-20': 1.5 });
  expect(hoursBusy(day('07:00', '09:00'), day('17:00', '23:00'))).toEqual({});
});

test('a block over midnight takes from both days, and one of several days from each', () => {
  expect(hoursBusy(span(berlin('11-20', '16:00'), berlin('11-21', '10:00')))).toEqual({ '11-20': 1, '11-21': 1 });
  expect(hoursBusy(span(berlin('11-20', '12:00'), berlin('11-23', '00:00')))).toEqual({
    ...{ '11-20': 5, '11-21': 8, '11-22': 8 },
  });
});

test('on days of 23 and of 25 hours the hours are those of the clock', () => {
  expect(hoursBusy(span(berlin('03-29', '00:00'), berlin('03-30', '00:00')))).toEqual({ '03-29': 8 });
  expect(hoursBusy(span(berlin('10-25', '00:00'), berlin('10-26', '00:00')))).toEqual({ '10-25': 8 });
  // The night shift of the autumn has an hour more than its clock times.
  const night = (day: Temporal.PlainDate) =>
    span(berlin(day.toString().slice(5), '01:00'), berlin(day.toString().slice(5), '04:00'));
  const block = span(berlin('10-25', '00:00'), berlin('10-26', '00:00'));
  expect(busyByDay([block], daysInTime(night, BERLIN)).get('2026-10-25')).toBe(4 * HOUR);
});

const anySpan = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 }));
const anySpans = fc
  .array(anySpan, { maxLength: 12 })
  .map((spans) => spans.map(([from, length]) => span(from, from + length)));

/** Whole numbers that a span covers. */
const covered = (spans: readonly Span[]) =>
  new Set(spans.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, place) => from + place)));
const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, until }) => sum + until - from, 0);

test('united blocks cover what the blocks cover, each moment once, whatever their order', () => {
  fc.assert(
    fc.property(anySpans, (blocks) => {
      const spans = united(blocks);
      expect(covered(spans)).toEqual(covered(blocks));
      expect(lengthOf(spans)).toBe(covered(blocks).size);
      expect(united(blocks.toReversed())).toEqual(spans);
    }),
  );
});

test('what others cover is left out, and nothing else', () => {
  fc.assert(
    fc.property(anySpans, anySpans, (blocks, others) => {
      const left = uncovered(blocks, others);
      expect(covered(left)).toEqual(covered(blocks).difference(covered(others)));
      expect(lengthOf(left)).toBe(covered(left).size);
    }),
  );
});

test('free time is counted outside of the blocks alone', () => {
  expect(freeTimeAfter(0, 10, [span(5, 8)])).toBe(13);
  expect(freeTimeAfter(0, 5, [span(5, 8)])).toBe(5);
  expect(freeTimeAfter(6, 5, [span(5, 8)])).toBe(13);
  fc.assert(
    fc.property(anySpans, fc.nat(100), fc.integer({ min: 1, max: 300 }), (blocks, start, length) => {
      const end = freeTimeAfter(start, length, blocks);
      expect(lengthOf(uncovered([span(start, end)], blocks))).toBe(length);
      expect(covered(blocks).has(end - 1)).toBe(false);
    }),
  );
});

test('no day is busy for longer than its hours, and none holds less than nothing', () => {
  const anyMoment = fc.integer({ min: berlin('10-20', '00:00'), max: berlin('10-30', '00:00') });
  const anyBlock = fc.tuple(anyMoment, fc.integer({ min: 1, max: 40 * HOUR }));
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 8 }), fc.nat(960), (found, minutes) => {
      const blocks = found.map(([from, length]) => span(from, from + length));
      const busy = busyByDay(blocks, daysInTime(nineToFive, BERLIN));
      for (const [date, ms] of busy) {
        expect(ms).toBeGreaterThan(0);
        expect(ms).toBeLessThanOrEqual(8 * HOUR);
        expect(ms).toBe(
          lengthOf(united(blocks).flatMap((block) => within(block, nineToFive(Temporal.PlainDate.from(date))))),
        );
        expect(capacityBeside(minutes, ms / 60_000)).toBeGreaterThanOrEqual(0);
      }
      expect(busyByDay([...blocks, ...blocks], daysInTime(nineToFive, BERLIN))).toEqual(busy);
    }),
  );
});
