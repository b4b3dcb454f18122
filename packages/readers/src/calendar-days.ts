import { YEARS } from '@daymark/contract/fields.ts';

const EPOCH = Temporal.PlainDate.from('1970-01-01');
const LAST = Temporal.PlainDate.from(`${YEARS.max}-12-31`);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Milliseconds of a day of the wall clock, which knows no change of clocks. */
export const WALL_DAY = 24 * HOUR;

/** Number of the last day of an archive, counted from the first. */
export const LAST_DAY = EPOCH.until(LAST).days;

/** Texts of days by their number, and the other way round: a file names few of them, very often. */
const texts: string[] = [];
const numbers = new Map<string, number | null>();

/** Texts of days that are no days, kept apart from the 84,000 that are: a hostile file would fill the memory with them. */
const MOST_KEPT = 200_000;

/** The day with this number, counted from 1970-01-01. */
export function dayText(number: number): string {
  const known = texts[number];
  if (known !== undefined) return known;
  const text = EPOCH.add({ days: number }).toString();
  texts[number] = text;
  return text;
}

/** Number of a day such as 2026-11-20, counted from 1970-01-01; null where there is none between 1970 and 2200. */
export function dayNumber(text: string): number | null {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const number = numberOf(text);
  if (numbers.size < MOST_KEPT) numbers.set(text, number);
  return number;
}

function numberOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (year < YEARS.min || year > YEARS.max || month < 1 || month > 12 || day < 1) return null;
  const date = Temporal.PlainDate.from({ year, month, day });
  // A day that its month does not have is constrained to the last one.
  return date.day === day ? EPOCH.until(date).days : null;
}

/** An instant of an archive: ISO 8601 in UTC with milliseconds. */
export function wire(ms: number): string {
  const day = Math.floor(ms / WALL_DAY);
  const rest = ms - day * WALL_DAY;
  const seconds = Math.floor(rest / SECOND);
  return `${dayText(day)}T${clockText(rest)}:${two(seconds % 60)}.${String(rest % SECOND).padStart(3, '0')}Z`;
}

/** '15:30' for the milliseconds since midnight. */
export const clockText = (ms: number): string => `${two(Math.floor(ms / HOUR))}:${two(Math.floor(ms / MINUTE) % 60)}`;

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** Whether an instant can stand in an archive. */
export const isInYears = (ms: number): boolean => Number.isFinite(ms) && ms >= 0 && ms < (LAST_DAY + 1) * WALL_DAY;
