import type { HoursStep } from '@daymark/contract/hours.ts';
import { daysIntoWeek } from './calendar.ts';
import { workedInTimes } from './completion.ts';
import { minutesThatAddUp } from './durations.ts';
import type { Period } from './periods.ts';

/** Dates from the first to the last, both inclusive. */
export type Dates = { first: Temporal.PlainDate; last: Temporal.PlainDate };

/** Limit of columns: a sheet of paper holds them beside the names. */
export const MOST_STEPS = 14;

/**
 * The dates as weeks, as months where these are too many for a sheet, or else as years; null where even those are too many.
 * The first and the last step end with the dates, so that nothing outside of them is counted.
 */
export function stepsOf(dates: Dates, firstDayOfWeek: number): { step: HoursStep; steps: Dates[] } | null {
  const starts = {
    week: (day) => day.subtract({ days: daysIntoWeek(day, firstDayOfWeek) }),
    month: (day) => day.with({ day: 1 }),
    year: (day) => day.with({ month: 1, day: 1 }),
  } satisfies Record<HoursStep, (day: Temporal.PlainDate) => Temporal.PlainDate>;
  for (const step of ['week', 'month', 'year'] as const) {
    const steps = dividedBy(dates, starts[step], { [`${step}s`]: 1 });
    if (steps) return { step, steps };
  }
  return null;
}

/** The dates cut at the starts of weeks, months or years; null where these are too many. */
function dividedBy(
  { first, last }: Dates,
  startOf: (day: Temporal.PlainDate) => Temporal.PlainDate,
  length: Temporal.DurationLike,
): Dates[] | null {
  const steps: Dates[] = [];
  for (let begin = first; Temporal.PlainDate.compare(begin, last) <= 0; ) {
    if (steps.length === MOST_STEPS) return null;
    const next = startOf(begin).add(length);
    const isLast = Temporal.PlainDate.compare(next, last) > 0;
    steps.push({ first: begin, last: isLast ? last : next.subtract({ days: 1 }) });
    begin = next;
  }
  return steps;
}

/**
 * Milliseconds of work of each group, in each of these periods, which follow one another; groups without work are left out. The
 * times of a group are the start and the end of each entry, one after the other.
 */
export function workedByGroup<Group>(
  periods: readonly Period[],
  times: ReadonlyMap<Group, readonly number[]>,
): Map<Group, number[]> {
  const worked = [...times].map(([group, own]) => [group, workedInTimes(periods, own)] as const);
  return new Map(worked.filter(([, parts]) => parts.some((ms) => ms > 0)));
}

/**
 * Whole minutes of the cells of a table, in milliseconds, so that all its sums are right: the cells of a row add up to the row,
 * and the rows to the whole minutes of everything.
 */
export function tableThatAddsUp(rows: readonly (readonly number[])[]): { cells: number[][]; rows: number[] } {
  const sums = minutesThatAddUp(rows.map((cells) => cells.reduce((sum, ms) => sum + ms, 0)));
  return { rows: sums, cells: rows.map((cells, place) => minutesThatAddUp(cells, sums[place])) };
}
