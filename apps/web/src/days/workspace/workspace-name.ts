import { currentDay } from '#shared/current-day.ts';
import { daysFrom, dayWordInside } from '#shared/day-words.ts';

/** "today's workspace", "tomorrow's workspace", 'the workspace of Wed, Nov 25'; without a date today's. */
export function workspaceName(date?: string): string {
  const today = currentDay()?.date ?? date;
  if (date === undefined || today === undefined) return "today's workspace";
  const day = dayWordInside(date, today);
  return Math.abs(daysFrom(today, date)) <= 1 ? `${day}'s workspace` : `the workspace of ${day}`;
}
