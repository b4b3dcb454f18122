import { scaleLog } from 'd3-scale';

/** Neither side is less, in minutes: what took no time has no place on a log axis (decisions §6). */
const LEAST = 1;

/** Where people look for a mark, in minutes. */
const MARKS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 960, 1920, 3840];

/** One axis for both: the domain holds every figure with some room, so that the line of perfect estimates is a diagonal. */
export function plotDomain(minutes: readonly number[]): [number, number] {
  const known = minutes.map((value) => Math.max(LEAST, value));
  const least = known.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = known.reduce((one, other) => Math.max(one, other), LEAST);
  return [Math.min(least, most) / 1.25, most * 1.25];
}

export function plotMarks([from, until]: [number, number]): number[] {
  return MARKS.filter((mark) => mark >= from && mark <= until);
}

/** From minutes to pixels. */
export function plotScale(domain: [number, number], range: [number, number]): (minutes: number) => number {
  const scale = scaleLog().domain(domain).range(range);
  return (minutes) => scale(Math.max(LEAST, minutes));
}
