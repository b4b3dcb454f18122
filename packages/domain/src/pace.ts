import { visitParts } from './completion.ts';
import { type DayRule, dayOf, momentOn, startOf } from './days.ts';
import { msFromMinutes } from './durations.ts';
import { median } from './estimates.ts';
import { msBetween } from './instants.ts';
import type { EndedEntry, Period } from './periods.ts';
import { roundHalfUp } from './rounding.ts';
import type { Span } from './timetable.ts';

/** A day with work: how much, and from when to when. */
export type Workday = { workedMs: number; firstStart: Temporal.Instant; lastEnd: Temporal.Instant };

/** A day with the parts of its work, in epoch milliseconds. */
export type DayInParts = Workday & { parts: readonly Span[] };

/** A day by its place among those in which it was found. */
export type PlacedDay = DayInParts & { place: number };

/** The pace of people of whom too little is known (decisions §11). */
export const USUAL_PACE = 0.75;
const USUAL_START = Temporal.PlainTime.from('09:00');
const USUAL_END = Temporal.PlainTime.from('17:00');

/** Work from which a day tells a pace, and such days that are needed (decisions §11). */
const FULL_DAY_MS = msFromMinutes(2 * 60);
export const FEWEST_PACED_DAYS = 5;

/** Whether a day has so much work that it tells a pace. */
export const isFullDay = ({ workedMs }: Pick<Workday, 'workedMs'>): boolean => workedMs >= FULL_DAY_MS;

/** The days with work among these, which follow one another. */
export function workdaysOf(days: readonly Period[], entries: Iterable<EndedEntry>): PlacedDay[] {
  const found = new Map<number, { workedMs: number; first: number; last: number; parts: Span[] }>();
  visitParts(days, entries, (index, from, until) => {
    const { workedMs, first, last, parts } = found.get(index) ?? { workedMs: 0, first: from, last: until, parts: [] };
    parts.push({ from, until });
    found.set(index, {
      workedMs: workedMs + until - from,
      first: Math.min(first, from),
      last: Math.max(last, until),
      parts,
    });
  });
  return [...found].map(([place, { workedMs, first, last, parts }]) => ({
    place,
    workedMs,
    firstStart: Temporal.Instant.fromEpochMilliseconds(first),
    lastEnd: Temporal.Instant.fromEpochMilliseconds(last),
    parts,
  }));
}

/**
 * The part of the time between the first start and the last end of a day that is work, above 0 and up to 1: entries of a file
 * may overlap, and nobody works more than all of the time.
 */
export function paceOf(days: readonly Workday[]): number {
  const paces = fullDays(days).map(({ workedMs, firstStart, lastEnd }) =>
    Math.min(1, workedMs / msBetween(firstStart, lastEnd)),
  );
  return median(paces) ?? USUAL_PACE;
}

/** Gives the moment at which work on any day usually begins: the median clock time of the first starts. */
export function usualStart(days: readonly Workday[], rule: DayRule): (day: Temporal.PlainDate) => Temporal.Instant {
  let middle: number | null = null;
  return (day) => {
    middle ??= median(fullDays(days).map(({ firstStart }) => minutesIntoDay(firstStart, rule)));
    return middle === null ? momentOn(day, USUAL_START, rule) : momentInto(day, middle, rule);
  };
}

const MINUTES_OF_A_DAY = 24 * 60;

/** Clock times are counted from the start of a day: with days from 4:00 on, 0:30 comes after 23:30. */
function minutesIntoDay(at: Temporal.Instant, { timeZone, startHour }: DayRule): number {
  const { hour, minute } = at.toZonedDateTimeISO(timeZone);
  return (hour * 60 + minute + MINUTES_OF_A_DAY - startHour * 60) % MINUTES_OF_A_DAY;
}

/** The moment at which the clocks have gone on by so many minutes since the start of a day, up to its end. */
function momentInto(day: Temporal.PlainDate, minutes: number, rule: DayRule): Temporal.Instant {
  const whole = roundHalfUp(minutes, 0);
  if (whole >= MINUTES_OF_A_DAY) return startOf(day.add({ days: 1 }), rule);
  return momentOn(day, Temporal.PlainTime.from({ hour: rule.startHour }).add({ minutes: whole }), rule);
}

/** Full days that a weekday must have before its hours are told. */
const FEWEST_OF_WEEKDAY = 3;

/**
 * Gives the usual hours of any day, in epoch milliseconds: from the median of the first starts to the median of the last ends on full
 * days of its weekday, 9:00 to 17:00 where these are too few (decisions §19). Clocks are asked for the weekdays that are told alone.
 */
export function usualHours<Day extends Workday>(
  days: readonly Day[],
  rule: DayRule,
  weekdayOf: (day: Day) => number = ({ firstStart }) => dayOf(firstStart, rule).dayOfWeek,
): (day: Temporal.PlainDate) => Span {
  const ofWeekdays = Map.groupBy(days.filter(isFullDay), weekdayOf);
  const clocks = new Map<number, ReturnType<typeof clockOf>>();
  return (day) => {
    const weekday = day.dayOfWeek;
    const clock = clocks.has(weekday) ? clocks.get(weekday) : clockOf(ofWeekdays.get(weekday) ?? [], rule);
    clocks.set(weekday, clock ?? null);
    const from = clock ? momentInto(day, clock.start, rule) : momentOn(day, USUAL_START, rule);
    const until = clock ? momentInto(day, clock.end, rule) : momentOn(day, USUAL_END, rule);
    return { from: from.epochMilliseconds, until: Math.max(from.epochMilliseconds, until.epochMilliseconds) };
  };
}

/** Minutes from the start of a day to the median first start and last end; null of too few days. */
function clockOf(days: readonly Workday[], rule: DayRule): { start: number; end: number } | null {
  if (days.length < FEWEST_OF_WEEKDAY) return null;
  const start = median(days.map(({ firstStart }) => minutesIntoDay(firstStart, rule)));
  // Work up to the end of a day has not begun with the next one.
  const end = median(days.map(({ lastEnd }) => minutesIntoDay(lastEnd, rule) || MINUTES_OF_A_DAY));
  return start === null || end === null ? null : { start, end };
}

/** Milliseconds of a day that so many minutes of work take at this pace. */
export const msAtPace = (minutes: number, pace: number): number => Math.round(msFromMinutes(minutes) / pace);

/** Days that tell a pace; none where they are too few. */
function fullDays(days: readonly Workday[]): readonly Workday[] {
  const full = days.filter(isFullDay);
  return full.length < FEWEST_PACED_DAYS ? [] : full;
}
