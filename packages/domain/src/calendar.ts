import { daysOfMonth } from './periods.ts';
import { roundHalfUp } from './rounding.ts';

/** Band of a completion rate (specification §9): nothing completed, under a half, under four fifths, or above. */
export type RateBand = 'none' | 'low' | 'middle' | 'high';

const MIDDLE_FROM = 0.5;
const HIGH_FROM = 0.8;

export function bandOf(rate: number): RateBand {
  if (rate === 0) return 'none';
  if (rate < MIDDLE_FROM) return 'low';
  return rate < HIGH_FROM ? 'middle' : 'high';
}

/** A rate in whole percent, rounded but never into another band: 79.6% of the tasks are not 80%. */
export function wholePercent(rate: number): number {
  const rounded = roundHalfUp(rate * 100, 0);
  if (bandOf(rounded / 100) === bandOf(rate)) return rounded;
  return rounded > rate * 100 ? rounded - 1 : rounded + 1;
}

/** The days of a month in weeks from this day of the week on; null stands for a day of another month. */
export function weeksOfMonth(month: Temporal.PlainYearMonth, firstDay: number): (Temporal.PlainDate | null)[][] {
  const days = daysOfMonth(month);
  const before = daysIntoWeek(month.toPlainDate({ day: 1 }), firstDay);
  const weeks = Math.ceil((before + days.length) / DAYS_OF_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, day) => days[week * DAYS_OF_WEEK + day - before] ?? null),
  );
}

const DAYS_OF_WEEK = 7;

/** Days since the week began: 0 on its first day, which is 1 for Monday to 7 for Sunday. */
export function daysIntoWeek({ dayOfWeek }: Temporal.PlainDate, firstDay: number): number {
  return (dayOfWeek - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}

/** Totals of the days with tasks: their mean rate, null without such a day, and the number of high ones. */
export function monthTotals(rates: readonly number[]) {
  const sum = rates.reduce((sum, rate) => sum + rate, 0);
  return {
    days: rates.length,
    average_rate: rates.length === 0 ? null : sum / rates.length,
    high_days: rates.filter((rate) => bandOf(rate) === 'high').length,
  };
}
