import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countdownMs,
  endOfWork,
  extendedEnd,
  isExpired,
  remainingMs,
  startOfWork,
  wholeSeconds,
  whyNotChange,
  whyNotPlan,
  whyNotStart,
} from './timer.ts';

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const minute = 60_000;
const anyInstant = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(at);

test.each([
  { task: { id: 1, status: 'not_started' }, running: null, why: null },
  { task: { id: 1, status: 'paused' }, running: null, why: null },
  { task: { id: 1, status: 'active' }, running: 1, why: null },
  {
    task: { id: 1, status: 'paused' },
    running: 2,
    why: 'Another task is currently active. Pause it first to work on this task.',
  },
  { task: { id: 1, status: 'done' }, running: null, why: 'Task is already completed' },
  { task: { id: 1, status: 'done' }, running: 2, why: 'Task is already completed' },
] as const)('a $task.status task while task $running runs', ({ task, running, why }) => {
  expect(whyNotStart(task, running)).toBe(why);
});

test('only the running task cannot be changed', () => {
  expect(whyNotChange({ id: 1 }, 1)).toBe('Pause the timer before changing this task');
  expect(whyNotChange({ id: 1 }, 2)).toBeNull();
  expect(whyNotChange({ id: 1 }, null)).toBeNull();
});

test.each([
  { end: '2200-12-31T23:59:59.999Z', why: null },
  { end: '2201-01-01T00:00:00Z', why: 'A timer cannot run beyond the year 2200' },
  { end: '+010000-01-01T00:00:00Z', why: 'A timer cannot run beyond the year 2200' },
])('a countdown to $end', ({ end, why }) => {
  expect(whyNotPlan(Temporal.Instant.from(end))).toBe(why);
});

const interruptedWith = (rest: number) => ({ ended_at: at(1_000_000), planned_end_at: at(1_000_000 + rest) });

test.each([
  {
    case: 'given minutes take precedence',
    choice: { given: 7, planned: 40, interrupted: interruptedWith(5 * minute) },
    ms: 7 * minute,
  },
  { case: 'a first start takes the plan', choice: { planned: 40 }, ms: 40 * minute },
  { case: 'without a plan the countdown is 25 minutes', choice: {}, ms: 25 * minute },
  {
    case: 'a resume continues with the rest, to the millisecond',
    choice: { planned: 40, interrupted: interruptedWith(123_457) },
    ms: 123_457,
  },
  { case: 'the rest is at least a minute', choice: { planned: 40, interrupted: interruptedWith(1) }, ms: minute },
  {
    case: 'without a rest the countdown is 15 minutes',
    choice: { planned: 40, interrupted: interruptedWith(0) },
    ms: 15 * minute,
  },
  { case: 'overtime leaves no rest', choice: { planned: 40, interrupted: interruptedWith(-minute) }, ms: 15 * minute },
])('$case', ({ choice, ms }) => {
  expect(countdownMs(choice)).toBe(ms);
});

test('a time entry is never negative, whatever the clock does', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, (started_at, now) => {
      const worked = started_at.until(endOfWork({ started_at }, now)).total('milliseconds');
      expect(worked).toBe(Math.max(0, now.epochMilliseconds - started_at.epochMilliseconds));
    }),
  );
});

test('a countdown has expired exactly when no second of it is left', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, (planned_end_at, now) => {
      expect(wholeSeconds(remainingMs({ planned_end_at }, now)) === 0).toBe(isExpired({ planned_end_at }, now));
    }),
  );
});

test.each([
  { ms: 60_000, seconds: 60 },
  { ms: 59_001, seconds: 60 },
  { ms: 1, seconds: 1 },
  { ms: 0, seconds: 0 },
  { ms: -1, seconds: 0 },
])('$ms ms read $seconds seconds', ({ ms, seconds }) => {
  expect(wholeSeconds(ms)).toBe(seconds);
});

const START = 1_000_000_000_000;
const END = START + 25 * minute;
const countdown = { started_at: at(START), planned_end_at: at(END) };

test.each([
  { lastEnd: undefined, begins: START, why: 'the first entry begins now' },
  { lastEnd: START - 1, begins: START, why: 'an earlier end does not matter' },
  { lastEnd: START, begins: START, why: 'one entry may begin where another ends' },
  { lastEnd: START + 1, begins: START + 1, why: 'an entry that ended while this request waited is not overlapped' },
  { lastEnd: START + minute, begins: START + minute, why: 'a request may have waited for a minute' },
  { lastEnd: START + minute + 1, begins: START, why: 'no request waits longer: the clock was set back' },
])('$why', ({ lastEnd, begins }) => {
  expect(startOfWork(at(START), lastEnd === undefined ? undefined : at(lastEnd))).toEqual(at(begins));
});

test.each([
  { now: END - minute, minutes: 15, end: END + 15 * minute },
  { now: END, minutes: 1, end: END + minute },
  { now: END + 1, minutes: 240, end: END + 1 + 240 * minute },
])('$minutes minutes more at $now end at $end', ({ now, minutes, end }) => {
  expect(extendedEnd(countdown, at(now), minutes)).toEqual(at(end));
});
