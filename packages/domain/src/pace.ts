import { visitParts } from './completion.ts';
import { type DayRule, momentOn } from './days.ts';
import { msFromMinutes } from './durations.ts';
import { median } from './estimates.ts';
import type { EndedEntry, Period } from './periods.ts';
import { roundHalfUp } from './rounding.ts';

/** A day with work: how much, and from when to when. */
type Workday = { workedMs: number; firstStart: Temporal.Instant; lastEnd: Temporal.Instant };

/** The pace of people of whom too little is known (decisions §11). */
const USUAL_PACE = 0.75;
const USUAL_START = Temporal.PlainTime.from('09:00');

/** Work from which a day tells a pace, and such days that are needed (decisions §11). */
const FULL_DAY_MS = msFromMinutes(2 * 60);
const FEWEST_DAYS = 5;

/** The days with work among these, which follow one another. */
export function workdaysOf(days: readonly Period[], entries: Iterable<EndedEntry>): Workday[] {
  const found = new Map<number, { workedMs: number; first: number; last: number }>();
  visitParts(days, entries, (index, start, end) => {
    const { workedMs, first, last } = found.get(index) ?? { workedMs: 0, first: start, last: end };
    found.set(index, {
      workedMs: workedMs + end - start,
      first: Math.min(first, start),
      last: Math.max(last, end),
    });
  });
  return [...found.values()].map(({ workedMs, first, last }) => ({
    workedMs,
    firstStart: Temporal.Instant.fromEpochMilliseconds(first),
    lastEnd: Temporal.Instant.fromEpochMilliseconds(last),
  }));
}

/**
 * The part of the time between the first start and the last end of a day that is work, above 0 and up to 1: entries of a file
 * may overlap, and nobody works more than all of the time.
 */
export function paceOf(days: readonly Workday[]): number {
  const paces = fullDays(days).map(({ workedMs, firstStart, lastEnd }) =>
    Math.min(1, workedMs / firstStart.until(lastEnd).total('milliseconds')),
  );
  return median(paces) ?? USUAL_PACE;
}

/** The moment at which work on a day usually begins: the median clock time of the first starts. */
export function usualStartOn(day: Temporal.PlainDate, days: readonly Workday[], rule: DayRule): Temporal.Instant {
  // Clock times are counted from the start of a day: with days from 4:00 on, 0:30 comes after 23:30.
  const minutes = fullDays(days).map(({ firstStart }) => {
    const { hour, minute } = firstStart.toZonedDateTimeISO(rule.timeZone);
    return (hour * 60 + minute + MINUTES_OF_A_DAY - rule.startHour * 60) % MINUTES_OF_A_DAY;
  });
  const middle = median(minutes);
  const first = Temporal.PlainTime.from({ hour: rule.startHour });
  const time = middle === null ? USUAL_START : first.add({ minutes: roundHalfUp(middle, 0) });
  return momentOn(day, time, rule);
}

const MINUTES_OF_A_DAY = 24 * 60;

/** The moment at which so many minutes of work are done at this pace. */
export function workedFrom(start: Temporal.Instant, minutes: number, pace: number): Temporal.Instant {
  return start.add({ milliseconds: Math.round(msFromMinutes(minutes) / pace) });
}

/** Days that tell a pace; none where they are too few. */
function fullDays(days: readonly Workday[]): readonly Workday[] {
  const full = days.filter(({ workedMs }) => workedMs >= FULL_DAY_MS);
  return full.length < FEWEST_DAYS ? [] : full;
}
