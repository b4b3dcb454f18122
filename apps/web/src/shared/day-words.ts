import { counted, dateWriter } from '#ui/format.ts';

const NEAR: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** A date beside the current one: 'Yesterday', 'Today', 'Tomorrow', else 'Wed, Nov 25', with the year where it is another. */
export function dayWord(date: string, today: string): string {
  const day = Temporal.PlainDate.from(date);
  const near = NEAR[daysFrom(today, date)];
  if (near !== undefined) return near;
  return dateOfYear(day, Temporal.PlainDate.from(today).year);
}

/** A date: 'Fri, Nov 20', with the year where it is another than this. */
export const dateOfYear = (date: Temporal.PlainDate, year: number): string =>
  date.year === year ? ofThisYear(date) : ofOtherYear(date);

const ofThisYear = dateWriter({ weekday: 'short', month: 'short', day: 'numeric' });
const ofOtherYear = dateWriter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** A date beside the current one, within a sentence: 'today', 'tomorrow', 'Wed, Nov 25'. */
export function dayWordInside(date: string, today: string): string {
  const word = dayWord(date, today);
  return NEAR[daysFrom(today, date)] === undefined ? word : word.toLowerCase();
}

/** How far a day is from the current one: 'Yesterday', '3 days ago', 'Tomorrow', 'In 3 days'. */
export function dayDistance(date: string, today: string): string {
  const days = daysFrom(today, date);
  return NEAR[days] ?? (days < 0 ? `${counted(-days, 'day')} ago` : `In ${counted(days, 'day')}`);
}

/** Days from one date to another; negative for an earlier one. */
export const daysFrom = (one: string, other: string): number => Temporal.PlainDate.from(one).until(other).days;

/** 'Wed'. */
export const weekdayOf = (date: string): string => shortWeekday(Temporal.PlainDate.from(date));

const shortWeekday = dateWriter({ weekday: 'short' });

/** The date so many days later. */
export const daysAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();
