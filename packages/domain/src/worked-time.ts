import type { DayInParts } from './pace.ts';

/** A day by its work: how much there was, and the pace at which some of it was worked. */
export type Timeline = {
  workedMs: number;
  /** Work as a share of the time that it took, for so many milliseconds of it after the first ones; 1 for none. */
  paceBetween: (from: number, length: number) => number;
};

/** The timeline of a day. Entries of a file may overlap: nobody works more than all of the time. */
export function timelineOf({ workedMs, parts }: DayInParts): Timeline {
  const inOrder = parts.toSorted((one, other) => one.from - other.from || one.until - other.until);
  const clockAt = (worked: number, isEnd: boolean): number => {
    let [before, last] = [0, 0];
    for (const { from, until } of inOrder) {
      const left = worked - before;
      const length = until - from;
      if (isEnd ? left <= length : left < length) return from + left;
      before += length;
      last = until;
    }
    return last;
  };
  return {
    workedMs,
    paceBetween: (from, length) =>
      length <= 0 ? 1 : Math.min(1, length / Math.max(length, clockAt(from + length, true) - clockAt(from, false))),
  };
}
