import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Booking,
  correctEntry,
  spanAsOf,
  statusByEntries,
  whyNotBook,
  whyNotChangeEntry,
  whyNotComplete,
  whyNotReopen,
  whyNotRestore,
} from './entries.ts';

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const NOW = 1_000_000_000_000;
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** A span by its distances from now. */
const span = (from: number, to: number | null) => ({
  started_at: at(NOW + from),
  ended_at: to === null ? null : at(NOW + to),
});

const ORDER = { path: 'ended_at', message: 'End must be after start' };
const FUTURE = { path: 'ended_at', message: 'Time in the future cannot be booked' };
const LONG = { path: 'ended_at', message: 'An entry can last at most 24 hours' };

test.each([
  { from: -HOUR, to: 0, fault: null },
  { from: -1, to: 0, fault: null },
  { from: -HOUR, to: -HOUR, fault: ORDER },
  { from: -HOUR, to: -2 * HOUR, fault: ORDER },
  { from: -HOUR, to: 5 * SECOND, fault: null }, // clocks differ
  { from: -HOUR, to: 5 * SECOND + 1, fault: FUTURE },
  { from: HOUR, to: 2 * HOUR, fault: FUTURE },
  { from: 2 * HOUR, to: HOUR, fault: ORDER },
  { from: SECOND, to: 4 * SECOND, fault: ORDER }, // both count as now
  { from: -24 * HOUR, to: 0, fault: null },
  { from: -24 * HOUR, to: 5 * SECOND, fault: null },
  { from: -24 * HOUR - 1, to: 0, fault: LONG },
  { from: -50 * HOUR, to: -26 * HOUR, fault: null },
])('an entry from $from to $to ms around now', ({ from, to, fault }) => {
  expect(whyNotBook(span(from, to), at(NOW))).toEqual(fault);
});

test.each([
  { from: -HOUR, message: null },
  { from: 0, message: null },
  { from: 5 * SECOND, message: null },
  { from: 5 * SECOND + 1, message: FUTURE.message },
  { from: -24 * HOUR, message: null },
  { from: -24 * HOUR - 1, message: LONG.message },
])('a running entry from $from ms around now', ({ from, message }) => {
  expect(whyNotBook(span(from, null), at(NOW))).toEqual(message && { path: 'started_at', message });
});

test('a span that can be booked is stored as an entry of 24 hours at most that has ended by now', () => {
  const distance = fc.integer({ min: -30 * HOUR, max: 10 * SECOND });
  fc.assert(
    fc.property(distance, distance, (from, to) => {
      fc.pre(whyNotBook(span(from, to), at(NOW)) === null);
      const { started_at, ended_at } = spanAsOf(at(NOW), span(from, to));
      const [start, end] = [started_at.epochMilliseconds, ended_at?.epochMilliseconds ?? 0];
      expect(start).toBe(NOW + from);
      expect(end).toBe(NOW + Math.min(to, 0));
      expect(end - start).toBeGreaterThan(0);
      expect(end - start).toBeLessThanOrEqual(24 * HOUR);
    }),
  );
});

const PAUSE_FIRST = 'Pause the timer before changing this entry';
const ended = { task_id: 1, ...span(-2 * HOUR, -HOUR) };
const running = { task_id: 1, ...span(-HOUR, null) };

test.each([
  { entry: ended, to: { task_id: 2, ...span(-3 * HOUR, 0) }, why: null },
  { entry: ended, to: null, why: null },
  { entry: running, to: { task_id: 1, ...span(-2 * HOUR, null) }, why: null },
  { entry: running, to: { task_id: 1, ...span(-HOUR, 0) }, why: PAUSE_FIRST },
  { entry: running, to: { task_id: 2, ...span(-HOUR, null) }, why: PAUSE_FIRST },
  { entry: running, to: null, why: PAUSE_FIRST },
])('of a running entry only the start can be changed: $entry to $to', ({ entry, to, why }) => {
  expect(whyNotChangeEntry(entry, to)).toBe(why);
});

test('a correction keeps what was measured, and one back to it makes the entry measured again', () => {
  const anyBooking: fc.Arbitrary<Booking> = fc
    .record({
      task_id: fc.integer({ min: 1, max: 2 }),
      from: fc.integer({ min: -3, max: -1 }),
      isRunning: fc.boolean(),
    })
    .map(({ task_id, from, isRunning }) => ({ task_id, ...span(from * MINUTE, isRunning ? null : 0) }));
  fc.assert(
    fc.property(anyBooking, anyBooking, anyBooking, (measured, first, second) => {
      const corrected = correctEntry(correctEntry({ measured }, first), second);
      expect(corrected).toMatchObject({ ...second, measured });
      const isSame = JSON.stringify(second) === JSON.stringify(measured);
      expect(corrected.source).toBe(isSame ? 'timer' : 'corrected');
      expect(correctEntry(corrected, measured)).toEqual({ ...measured, source: 'timer', measured });
    }),
  );
});

test('an entry booked by hand stays one, and nothing was measured for it', () => {
  expect(correctEntry({ measured: null }, ended)).toEqual({ ...ended, source: 'manual', measured: null });
  expect(whyNotRestore('manual')).toBe('Nothing was measured for this entry');
  expect(whyNotRestore('corrected')).toBeNull();
  expect(whyNotRestore('timer')).toBeNull();
});

test.each([
  { status: 'not_started', withEntries: 'paused', without: 'not_started' },
  { status: 'paused', withEntries: 'paused', without: 'not_started' },
  { status: 'active', withEntries: 'active', without: 'active' },
  { status: 'done', withEntries: 'done', without: 'done' },
] as const)('a $status task with and without entries', ({ status, withEntries, without }) => {
  expect(statusByEntries(status, true)).toBe(withEntries);
  expect(statusByEntries(status, false)).toBe(without);
});

test.each([
  { status: 'not_started', complete: null, reopen: 'Only a completed task can be reopened' },
  { status: 'paused', complete: null, reopen: 'Only a completed task can be reopened' },
  {
    status: 'active',
    complete: 'Complete the running timer instead',
    reopen: 'Only a completed task can be reopened',
  },
  { status: 'done', complete: 'Task is already completed', reopen: null },
] as const)('completing and reopening a $status task', ({ status, complete, reopen }) => {
  expect(whyNotComplete(status)).toBe(complete);
  expect(whyNotReopen(status)).toBe(reopen);
});
