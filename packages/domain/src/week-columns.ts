/** Heights of a day's column in a week, in pixels. */
export const WEEK_SCALE = {
  /** Height of a minute, where all days have room for their scale. */
  perMinute: 1.22,
  /** Least height of a block, so that its name can be read. */
  leastBlock: 25,
  /** Height of a column. */
  column: 560,
} as const;

/** Days of the week in which a date lies; `firstWeekday` is 1 for Monday to 7 for Sunday. */
export function weekOf(date: Temporal.PlainDate, firstWeekday: number): Temporal.PlainDate[] {
  const first = date.subtract({ days: (date.dayOfWeek - firstWeekday + 7) % 7 });
  return Array.from({ length: 7 }, (_, days) => first.add({ days }));
}

/** Pixels of a minute at which the fullest of these columns, in minutes, fits into its height. */
export function minuteHeight(columns: readonly number[]): number {
  return Math.min(WEEK_SCALE.perMinute, WEEK_SCALE.column / Math.max(1, ...columns));
}

/** A part of a column: a task, or busy time. */
type Part = { minutes: number };

/** A part with its place in the column; `isOver` where it ends beyond the minutes that the day holds. */
export type Placed<P> = { part: P; top: number; height: number; isOver: boolean };

export type Column<P> = {
  blocks: Placed<P>[];
  /** Pixels from the top to the line of what the day holds. */
  line: number;
  /** Minutes below the line; negative where the day holds too much. */
  free: number;
  /** Every block is as high as its minutes say. */
  isToScale: boolean;
};

/**
 * Stacks the parts of a day. A block is never lower than a name is high, so the line of what the day holds is found by minutes:
 * it lies where the parts above it take exactly these, within the block that passes it.
 */
export function columnOf<P extends Part>(parts: readonly P[], holds: number, perMinute: number): Column<P> {
  let [top, minutes, isToScale] = [0, 0, true];
  let line: number | null = holds <= 0 ? 0 : null;
  const blocks = parts.map((part) => {
    const height = Math.max(WEEK_SCALE.leastBlock, part.minutes * perMinute);
    if (height > part.minutes * perMinute) isToScale = false;
    const end = minutes + part.minutes;
    if (line === null && end > holds) line = top + (height * (holds - minutes)) / part.minutes;
    const placed = { part, top, height, isOver: end > holds };
    top += height;
    minutes = end;
    return placed;
  });
  return { blocks, line: line ?? top + (holds - minutes) * perMinute, free: holds - minutes, isToScale };
}
