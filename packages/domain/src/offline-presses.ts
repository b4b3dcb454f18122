import type { BoundedPeriod } from './day-timeline.ts';
import { earlierOf, isBefore, laterOf } from './instants.ts';

/** Time that is booked already; without an end a timer runs in it. */
export type BookedTime = { started_at: Temporal.Instant; ended_at: Temporal.Instant | null };

/** Result of a start that was pressed without a network, once the server hears of it. */
export type HeardStart = {
  /** The parts of its time that are free and over: each is booked on its task. */
  ended: BoundedPeriod[];
  /** The start of the timer that runs from now on; null where it has been stopped, or where another one runs. */
  runs_from: Temporal.Instant | null;
  /** The parts that were booked meanwhile by other devices: they stay, and the day offers these. */
  taken: BoundedPeriod[];
};

type Press = {
  pressed_at: Temporal.Instant;
  /** The press that ended the same run, where its device has told it with the start. */
  stopped_at: Temporal.Instant | null;
  now: Temporal.Instant;
};

/**
 * Cuts the run of a timer that was started without a network to the time that is free. `booked` are the entries with a part in
 * it, of which none overlaps another. The parts are in order, none is empty, and together they are the run.
 */
export function heardStart({ pressed_at, stopped_at, now }: Press, booked: readonly BookedTime[]): HeardStart {
  const run = { from: earlierOf(pressed_at, now), until: laterOf(earlierOf(stopped_at ?? now, now), pressed_at) };
  const others = booked
    .map(({ started_at, ended_at }) => ({ from: started_at, until: ended_at ?? now }))
    .toSorted((one, other) => Temporal.Instant.compare(one.from, other.from));
  const inRun = others.map((time) => within(run, time)).filter(isNotEmpty);
  const free = gaps(run, inRun);
  // A start that nothing is in the way of runs on: the press that ends it follows, and says how much of it was work.
  if (others.every(({ until }) => !isBefore(run.from, until)) && booked.every(hasEnded)) {
    return { ended: [], runs_from: run.from, taken: [] };
  }
  if (stopped_at !== null || !booked.every(hasEnded)) return { ended: free, runs_from: null, taken: inRun };
  const last = free.at(-1);
  const goesOn = last?.until.equals(now) ? last : undefined;
  return { ended: free.filter((time) => time !== goesOn), runs_from: goesOn?.from ?? now, taken: inRun };
}

/** Longest time between two presses that their ways to the server can turn round, in milliseconds. */
const TURNED_ROUND_MS = 60_000;

/**
 * The moment at which a press on a running timer acts: never before that timer has begun. Null where it began long after the
 * press, which was about an earlier run: another device has started the task since.
 */
export function momentOfPress(running: { started_at: Temporal.Instant }, pressedAt: Temporal.Instant) {
  const isEarlierRun = isBefore(pressedAt.add({ milliseconds: TURNED_ROUND_MS }), running.started_at);
  return isEarlierRun ? null : laterOf(running.started_at, pressedAt);
}

/**
 * The moment at which a switch pauses the running timer: another one than its person saw only where that ran at the press. Null where
 * it goes on.
 */
export function momentOfSwitch(
  running: { started_at: Temporal.Instant },
  pressedAt: Temporal.Instant,
  isSeen: boolean,
) {
  if (isSeen) return momentOfPress(running, pressedAt);
  return isBefore(pressedAt, running.started_at) ? null : pressedAt;
}

/** Milliseconds without work before a press, where its device has said how long ago work ended. */
export const idleBefore = ({ pressed_ago_ms = 0, worked_ago_ms }: Ages): number | undefined =>
  worked_ago_ms === undefined ? undefined : Math.max(0, worked_ago_ms - pressed_ago_ms);

type Ages = { pressed_ago_ms?: number | undefined; worked_ago_ms?: number | undefined };

const hasEnded = ({ ended_at }: BookedTime): boolean => ended_at !== null;

const isNotEmpty = ({ from, until }: BoundedPeriod): boolean => isBefore(from, until);

const within = (run: BoundedPeriod, time: BoundedPeriod): BoundedPeriod => ({
  from: laterOf(run.from, time.from),
  until: earlierOf(run.until, time.until),
});

/** The parts of a run that none of these times has, which are in order and lie in it. */
function gaps(run: BoundedPeriod, times: readonly BoundedPeriod[]): BoundedPeriod[] {
  const starts = [run.from, ...times.map(({ until }) => until)];
  const ends = [...times.map(({ from }) => from), run.until];
  return starts.flatMap((from, place) => ({ from, until: ends[place] ?? run.until })).filter(isNotEmpty);
}
