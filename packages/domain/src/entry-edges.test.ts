import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodOfDay } from './day-timeline.ts';
import { fromMidnight } from './days.ts';
import { type EdgeStep, edgeLimits, nearestStep, nextStep } from './entry-edges.ts';
import { isBefore } from './instants.ts';

const DAY = periodOfDay(Temporal.PlainDate.from('2026-11-20'), fromMidnight('UTC'));

/** An instant on that day; '-1:00' and '25:00' are an hour before and after it. */
const at = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return DAY.from.add({ hours, minutes, seconds });
};
const entry = (from: string, until: string) => ({ started_at: at(from), ended_at: at(until) });
const clock = (instant: Temporal.Instant) => instant.toString().slice(11, 19);

const OTHERS = [entry('8:00', '8:40:30'), entry('11:00', '12:00')];
const AROUND = { day: DAY, others: OTHERS, now: at('18:00') };

test.each([
  { moved: entry('9:00', '10:00'), edge: 'started_at', limits: '08:40:30–09:59:00' },
  { moved: entry('9:00', '10:00'), edge: 'ended_at', limits: '09:01:00–11:00:00' },
  { moved: entry('7:00', '7:30'), edge: 'started_at', limits: '00:00:00–07:29:00' },
  { moved: entry('13:00', '17:00'), edge: 'ended_at', limits: '13:01:00–18:00:00' }, // now
  { moved: entry('8:40:30', '11:00'), edge: 'started_at', limits: '08:40:30–10:59:00' }, // others on both sides
  { moved: entry('8:40:30', '11:00'), edge: 'ended_at', limits: '08:41:30–11:00:00' },
  { moved: entry('9:00', '9:00:20'), edge: 'started_at', limits: '08:40:30–09:00:00' }, // shorter than a minute
  { moved: entry('9:00', '9:00:20'), edge: 'ended_at', limits: '09:00:20–11:00:00' },
] as const)('$edge of an entry can be moved within $limits', ({ moved, edge, limits }) => {
  const { from, until } = edgeLimits(moved, edge, AROUND);
  expect(`${clock(from)}–${clock(until)}`).toBe(limits);
});

test('an entry cannot be made longer than 24 hours', () => {
  const wholeDay = { day: { from: DAY.from, until: DAY.until.add({ hours: 1 }) }, others: [], now: at('30:00') };
  expect(edgeLimits(entry('0:30', '3:00'), 'ended_at', wholeDay).until.toString()).toBe(at('24:30').toString());
  expect(edgeLimits(entry('20:00', '24:50'), 'started_at', wholeDay).from.toString()).toBe(at('0:50').toString());
});

test.each([
  { from: '9:07', step: 5, next: '09:10:00', before: '09:05:00' },
  { from: '9:08', step: 5, next: '09:10:00', before: '09:05:00' },
  { from: '9:05', step: 5, next: '09:10:00', before: '09:00:00' },
  { from: '9:07:20', step: 1, next: '09:08:00', before: '09:06:00' },
  { from: '9:20:40', step: 5, next: '09:25:00', before: '09:15:00' },
  { from: '9:58', step: 5, next: '09:59:00', before: '09:55:00' }, // the limit
  { from: '8:41', step: 5, next: '08:45:00', before: '08:40:30' },
] as const)('from $from by $step minutes: $next or $before', ({ from, step, next, before }) => {
  const limits = edgeLimits(entry('9:00', '10:00'), 'started_at', AROUND);
  expect(clock(nextStep(at(from), step, limits))).toBe(next);
  expect(clock(nextStep(at(from), step === 5 ? -5 : -1, limits))).toBe(before);
});

test('a dragged edge stops at full steps of the clock', () => {
  const limits = edgeLimits(entry('9:00', '10:00'), 'ended_at', AROUND);
  expect(clock(nearestStep(at('10:17'), 5, limits))).toBe('10:15:00');
  expect(clock(nearestStep(at('10:17:40'), 1, limits))).toBe('10:18:00');
  expect(clock(nearestStep(at('13:00'), 5, limits))).toBe('11:00:00');
  expect(clock(nearestStep(at('2:00'), 5, limits))).toBe('09:01:00');
});

test('a moved edge never makes entries overlap, and the present place is always allowed', () => {
  const bounds = fc.uniqueArray(fc.nat(24 * 3600), { minLength: 4, maxLength: 12 });
  const moves = fc.tuple(fc.constantFrom('started_at', 'ended_at'), fc.nat(24 * 3600), fc.constantFrom<EdgeStep>(1, 5));
  fc.assert(
    fc.property(bounds, fc.nat(11), moves, (seconds, which, [edge, to, step]) => {
      const sorted = seconds.toSorted((one, other) => one - other);
      const all = sorted.flatMap((from, place) => {
        const until = sorted[place + 1];
        if (place % 2 === 1 || until === undefined) return [];
        return [{ started_at: DAY.from.add({ seconds: from }), ended_at: DAY.from.add({ seconds: until }) }];
      });
      const moved = all[which % all.length];
      if (!moved) return;
      const others = all.filter((other) => other !== moved);
      const limits = edgeLimits(moved, edge, { day: DAY, others, now: DAY.until });
      expect(isBefore(moved[edge], limits.from) || isBefore(limits.until, moved[edge])).toBe(false);
      for (const place of [
        nearestStep(DAY.from.add({ seconds: to }), step, limits),
        nextStep(moved[edge], step, limits),
        nextStep(moved[edge], step === 5 ? -5 : -1, limits),
      ]) {
        const after = { ...moved, [edge]: place };
        expect(isBefore(after.started_at, after.ended_at)).toBe(true);
        for (const other of others) {
          expect(isBefore(after.started_at, other.ended_at) && isBefore(other.started_at, after.ended_at)).toBe(false);
        }
      }
    }),
  );
});
