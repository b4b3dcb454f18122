import { type DayRule, startOf } from './days.ts';
import { earlierOf, isBefore, laterOf, msBetween } from './instants.ts';

/** The time from one instant to another: `from` is in it, `until` is not, null leaves that side open. */
export type Period = { from: Temporal.Instant | null; until: Temporal.Instant | null };

/** A time entry with its end; a running one is taken to end now. */
export type EndedEntry = { started_at: Temporal.Instant; ended_at: Temporal.Instant };

/** The period from the first day to the last, both inclusive; null leaves that side open. */
export function periodOfDays(first: Temporal.PlainDate | null, last: Temporal.PlainDate | null, days: DayRule): Period {
  return { from: first && startOf(first, days), until: last && startOf(last.add({ days: 1 }), days) };
}

/** The period of each of these days in a row: one ends where the next one begins. */
export function periodsOfDays(days: readonly Temporal.PlainDate[], rule: DayRule): Period[] {
  const [first] = days;
  if (!first) return [];
  const ends = days.map((day) => startOf(day.add({ days: 1 }), rule));
  return ends.map((until, place) => ({ from: ends[place - 1] ?? startOf(first, rule), until }));
}

/** The days from the first to the last, both inclusive, in order. */
export function daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] {
  const length = Math.max(0, first.until(last).total('days') + 1);
  return Array.from({ length }, (_, days) => first.add({ days }));
}

/** The days of a month, in order. */
export function daysOfMonth(month: Temporal.PlainYearMonth): Temporal.PlainDate[] {
  return daysBetween(month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth }));
}

export function isIn({ from, until }: Period, at: Temporal.Instant): boolean {
  return (from === null || !isBefore(at, from)) && (until === null || isBefore(at, until));
}

/** Milliseconds of all entries that lie in the period. */
export const workedWithin = (period: Period, entries: readonly EndedEntry[]): number =>
  entries.reduce((sum, entry) => sum + msWithin(period, entry), 0);

/** Milliseconds of an entry that lie in the period. */
export function msWithin({ from, until }: Period, { started_at, ended_at }: EndedEntry): number {
  const begin = laterOf(from ?? started_at, started_at);
  const end = earlierOf(until ?? ended_at, ended_at);
  return Math.max(0, msBetween(begin, end));
}
