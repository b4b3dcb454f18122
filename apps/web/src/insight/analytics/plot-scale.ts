import { scaleLog } from 'd3-scale';

/** Minutes at least on both axes: a log axis has no zero (decisions §6). */
const LEAST = 1;

/** Axis marks at familiar durations, in minutes. */
const MARKS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 960, 1920, 3840];

/** Domain of both axes, with a margin: with one domain the line of perfect estimates is a diagonal. */
export function plotDomain(minutes: readonly number[]): [number, number] {
  const known = minutes.map((value) => Math.max(LEAST, value));
  const least = known.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = known.reduce((one, other) => Math.max(one, other), LEAST);
  return [Math.min(least, most) / 1.25, most * 1.25];
}

export function plotMarks([from, until]: [number, number]): number[] {
  return MARKS.filter((mark) => mark >= from && mark <= until);
}

/** The marks whose labels do not touch: each at least `gap` pixels after the one before. */
export function labelledMarks(marks: readonly number[], position: (mark: number) => number, gap: number): number[] {
  let last = Number.NEGATIVE_INFINITY;
  return marks.filter((mark) => {
    if (position(mark) - last < gap) return false;
    last = position(mark);
    return true;
  });
}

/** Minutes to pixels on a log scale. */
export function plotScale(domain: [number, number], range: [number, number]): (minutes: number) => number {
  const scale = scaleLog().domain(domain).range(range);
  return (minutes) => scale(Math.max(LEAST, minutes));
}
