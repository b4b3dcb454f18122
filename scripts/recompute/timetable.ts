import { MINUTE } from './numbers.ts';

/** A time in milliseconds; `until` is not in it. */
export type Span = { from: number; until: number };

/** An open task, the first worked on first: how long it takes, and the moment at which it is placed. */
export type Timed = { number: number; length: number; at: number | null; isRunning: boolean };

type Day = { now: number; begins: number; until: number };

/** Free time that is worth beginning a part of a task in. */
const LEAST = 8 * MINUTE;

/**
 * The parts in which each task is worked on. Tasks with a moment to come keep it; the running one, then those whose moment has passed,
 * then the others follow one another, none before the one that stands before it. One that would cross a fixed one comes after it, if
 * it fits somewhere before the end of the day, and else is split around it.
 */
export function timetableOf(tasks: readonly Timed[], { now, begins, until }: Day): Map<number, Span[]> {
  const isFixed = ({ at, isRunning }: Timed) => at !== null && !isRunning && at >= now;
  const parts = new Map<number, Span[]>();
  for (const { number, at, length } of tasks.filter(isFixed))
    parts.set(number, [{ from: Number(at), until: Number(at) + length }]);
  const fixed = [...parts.values()].flat();
  const others = tasks.filter((task) => !isFixed(task));
  const late = others.filter(({ at, isRunning }) => at !== null && !isRunning);
  const ordered = [
    ...others.filter(({ isRunning }) => isRunning),
    ...late.toSorted((one, other) => Number(one.at) - Number(other.at)),
    ...others.filter(({ at, isRunning }) => at === null && !isRunning),
  ];
  let from = begins;
  for (const task of ordered) {
    const own = placesOf(task, freeFrom(from, fixed), until);
    parts.set(task.number, own);
    from = own.at(-1)?.until ?? from;
  }
  return parts;
}

/** Free time from a moment on; the last has no end. */
function freeFrom(from: number, fixed: readonly Span[]): Span[] {
  const edges = [from, ...fixed.map(({ until }) => until)]
    .filter((edge) => edge >= from)
    .sort((one, other) => one - other);
  const isFree = (edge: number) => !fixed.some((span) => span.from <= edge && edge < span.until);
  return [...new Set(edges)].filter(isFree).map((edge) => ({
    from: edge,
    until: Math.min(...fixed.filter((span) => span.from >= edge).map((span) => span.from), Number.POSITIVE_INFINITY),
  }));
}

function placesOf({ length, isRunning }: Timed, free: readonly Span[], until: number): Span[] {
  const [first = { from: 0, until: 0 }] = free;
  const fits = (span: Span, end: number) => span.from + length <= Math.min(span.until, end);
  if (fits(first, Number.POSITIVE_INFINITY)) return [{ from: first.from, until: first.from + length }];
  const whole = isRunning ? undefined : free.find((span) => fits(span, until));
  if (whole) return [{ from: whole.from, until: whole.from + length }];
  const own: Span[] = [];
  let left = length;
  for (const span of free) {
    const isWorth = span.until - span.from >= LEAST || (isRunning && span === first);
    if (left === 0 || !isWorth) continue;
    const end = Math.min(span.until, span.from + left);
    own.push({ from: span.from, until: end });
    left -= end - span.from;
  }
  return own;
}
