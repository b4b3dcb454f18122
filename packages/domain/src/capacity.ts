import { exactMinutes } from './durations.ts';
import { median } from './estimates.ts';
import { daysBetween } from './periods.ts';
import { roundHalfUp } from './rounding.ts';

/** Minutes of a weekday from which nothing is learned yet (decisions §10). */
export const USUAL_CAPACITY = 6 * 60;

const WEEKS = 8;

/** Days with work that a weekday must have before they say anything. */
const FEWEST_DAYS = 3;

/** ISO 8601 numbers of the weekdays, Monday first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The days that capacity is learned from: the weeks before today. */
export function daysLearnedFrom(today: Temporal.PlainDate): Temporal.PlainDate[] {
  return daysBetween(today.subtract({ weeks: WEEKS }), today.subtract({ days: 1 }));
}

/**
 * Minutes that a user works on each weekday, Monday first: the median of the days with work among the given ones, null
 * where there are fewer than three (decisions §10, §13). `workedMs` is the work of each of the days. `busyMs` is the busy time that was
 * no work, by date: a day whose busy time is taken off again could hold it, too.
 */
export function learnedCapacity(
  days: readonly Temporal.PlainDate[],
  workedMs: readonly number[],
  busyMs: ReadonlyMap<string, number> = new Map(),
): (number | null)[] {
  return WEEKDAYS.map((weekday) => {
    const held = days.flatMap((day, place) => {
      const worked = workedMs[place] ?? 0;
      return day.dayOfWeek === weekday && worked > 0 ? worked + (busyMs.get(day.toString()) ?? 0) : [];
    });
    const minutes = held.map(exactMinutes);
    return minutes.length < FEWEST_DAYS ? null : roundHalfUp(median(minutes) ?? 0, 0);
  });
}

/** Minutes of work that a day holds beside its busy time. */
export const capacityBeside = (minutes: number, busyMinutes: number): number => Math.max(0, minutes - busyMinutes);

/** The figure of a day in a list by weekday, Monday first. */
export const ofWeekday = <Figure>(figures: readonly Figure[], { dayOfWeek }: Temporal.PlainDate): Figure | undefined =>
  figures[dayOfWeek - 1];
