import type { DayRule } from './days.ts';
import { exactMinutes } from './durations.ts';
import { median } from './estimates.ts';
import { keeping } from './keeping.ts';
import { daysBetween, type Period, periodsOfDays } from './periods.ts';
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

/** The days that capacity is learned from, with the period of each. */
export type LastWeeks = { days: readonly Temporal.PlainDate[]; periods: readonly Period[] };

/** Weeks that are kept, of some 20 kB: every question about a day of a user needs the same ones, and zones are slow to tell them. */
const MOST_KEPT = 64;

const keptWeeks = keeping<string, LastWeeks>(MOST_KEPT);

/** The weeks before today by this way of counting days. */
export function lastWeeks(today: Temporal.PlainDate, rule: DayRule): LastWeeks {
  return keptWeeks(`${today} ${rule.timeZone} ${rule.startHour}`, () => {
    const days = daysLearnedFrom(today);
    return { days, periods: periodsOfDays(days, rule) };
  });
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
  const minutesOf = new Map<number, number[]>(WEEKDAYS.map((weekday) => [weekday, []]));
  for (const [place, day] of days.entries()) {
    const worked = workedMs[place] ?? 0;
    const busy = busyMs.size === 0 ? 0 : (busyMs.get(day.toString()) ?? 0);
    if (worked > 0) minutesOf.get(day.dayOfWeek)?.push(exactMinutes(worked + busy));
  }
  return [...minutesOf.values()].map((minutes) =>
    minutes.length < FEWEST_DAYS ? null : roundHalfUp(median(minutes) ?? 0, 0),
  );
}

/** Minutes of work that a day holds beside its busy time. */
export const capacityBeside = (minutes: number, busyMinutes: number): number => Math.max(0, minutes - busyMinutes);

/** The figure of a day in a list by weekday, Monday first. */
export const ofWeekday = <Figure>(figures: readonly Figure[], { dayOfWeek }: Temporal.PlainDate): Figure | undefined =>
  figures[dayOfWeek - 1];
