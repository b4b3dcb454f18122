import { msFromMinutes } from './durations.ts';

/** A stretch of time in epoch milliseconds; `until` is not in it. */
export type Span = { from: number; until: number };

/** An open task of a plan: how long it takes, and the moment at which it is placed, in milliseconds. */
type TimedTask = { id: number; length: number; at: number | null; isRunning: boolean };

type Day = {
  /** The present moment, and the one from which on tasks are worked on. */
  now: number;
  begins: number;
  until: number;
  /** Times at which nothing is worked on. */
  busy: readonly Span[];
};

export type Timetable = {
  /** The parts in which each task is worked on, by its id; one that is not split has one. */
  parts: ReadonlyMap<number, readonly Span[]>;
  /** Free time before a busy block, or before a task with a moment of its own. */
  gaps: readonly Span[];
};

/** Free time that is worth telling, and a part of a task that is worth beginning. */
const LEAST_FREE = msFromMinutes(8);

/**
 * The timetable of a day. Tasks follow one another in their order from `begins` on, the running one first, around busy blocks and
 * around tasks with a moment of their own, which keep it; one whose moment has passed comes next. A task that would cross such a
 * block comes after it, if it fits somewhere before the end of the day, and else is split around it. Nothing comes before the task
 * that stands before it in the order: what stays free is a gap.
 */
export function timetableOf(tasks: readonly TimedTask[], { now, begins, until, busy }: Day): Timetable {
  const fixed = tasks.flatMap(({ at, isRunning, ...task }) =>
    at === null || isRunning || at < now ? [] : { id: task.id, span: { from: at, until: at + task.length } },
  );
  const parts = new Map(fixed.map(({ id, span }) => [id, [span]]));
  const free = freeBetween([...busy, ...fixed.map(({ span }) => span)], begins);
  let from = begins;
  for (const task of inOrder(tasks.filter(({ id }) => !parts.has(id)))) {
    const placed = placesOf(task, { free: after(free, from), until });
    parts.set(task.id, placed);
    from = placed.at(-1)?.until ?? from;
  }
  return { parts, gaps: gapsIn(free, [...parts.values()].flat()) };
}

/** The running task, then those whose moment has passed, by their moments, then the others. */
function inOrder(tasks: readonly TimedTask[]): TimedTask[] {
  const {
    running = [],
    late = [],
    others = [],
  } = Object.groupBy(tasks, ({ at, isRunning }) => {
    if (isRunning) return 'running';
    return at === null ? 'others' : 'late';
  });
  return [...running, ...late.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0)), ...others];
}

/** Stretches from a moment on that no block covers, in order; the last one has no end. */
function freeBetween(blocks: readonly Span[], begins: number): Span[] {
  const free: Span[] = [];
  let from = begins;
  for (const block of blocks.toSorted((one, other) => one.from - other.from)) {
    if (block.from > from) free.push({ from, until: block.from });
    from = Math.max(from, block.until);
  }
  return [...free, { from, until: Number.POSITIVE_INFINITY }];
}

/** Stretches without what lies before a moment. */
const after = (stretches: readonly Span[], from: number): Span[] =>
  stretches
    .filter(({ until }) => until > from)
    .map((stretch) => ({ from: Math.max(stretch.from, from), until: stretch.until }));

function placesOf({ length, isRunning }: TimedTask, { free, until }: { free: readonly Span[]; until: number }): Span[] {
  const [first] = free;
  if (first && first.from + length <= first.until) return [{ from: first.from, until: first.from + length }];
  const whole = free.find(({ from, until: end }) => from + length <= Math.min(end, until));
  if (whole && !isRunning) return [{ from: whole.from, until: whole.from + length }];
  return splitOver(
    free.filter((stretch, place) => lengthOf(stretch) >= LEAST_FREE || (isRunning && place === 0)),
    length,
  );
}

/** Parts of so many milliseconds, each as long as its stretch has room. */
function splitOver(free: readonly Span[], length: number): Span[] {
  const parts: Span[] = [];
  let left = length;
  for (const { from, until } of free) {
    if (left === 0) break;
    const end = Math.min(until, from + left);
    parts.push({ from, until: end });
    left -= end - from;
  }
  return parts;
}

/** The ends of free stretches that no task fills; what is free after the last block is no gap. */
function gapsIn(free: readonly Span[], parts: readonly Span[]): Span[] {
  return free.flatMap(({ from, until }) => {
    const ends = parts.filter((part) => part.from >= from && part.until <= until).map((part) => part.until);
    const gap = { from: Math.max(from, ...ends), until };
    return Number.isFinite(until) && lengthOf(gap) >= LEAST_FREE ? [gap] : [];
  });
}

const lengthOf = ({ from, until }: Span): number => until - from;
