/** An export of another planner, of so many tasks with `entries` time entries each. */
export type PlannerFile = { planner: string; name: string; entries: number; bytes: (tasks: number) => Buffer };

/** Time entries of each task. */
export const ENTRIES = 3;

export const MINUTE_MS = 60_000;
export const WORK_MINUTES = 10;

/** First day of the work, which is spread over this many days: no two entries of a day overlap. */
const FIRST_DAY = Temporal.PlainDate.from('2016-01-04');
const DAYS = 3650;

export const PROJECTS = 20;
export const TAGS = 30;

/** Rows that are put together at once. */
const CHUNK = 10_000;

export const TEXT = 'Ask for the numbers first.\nThen write the page, and send it to both of them.';

export const nameOf = (task: number): string => `Write page ${task} of the handbook`;

export const msOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

/** The day of an entry, counted from the first: all entries are spread evenly over the days. */
const dayNumber = (entry: number, tasks: number): number => Math.floor((entry * DAYS) / (tasks * ENTRIES));

export const dayOf = (entry: number, tasks: number): string =>
  FIRST_DAY.add({ days: dayNumber(entry, tasks) }).toString();

/** Entries of one day begin at 06:00, and follow each other. */
export function timesOf(entry: number, tasks: number): { day: string; start: string; end: string } {
  const before = entry - Math.ceil((dayNumber(entry, tasks) * tasks * ENTRIES) / DAYS);
  const from = 6 * 60 + before * WORK_MINUTES;
  return { day: dayOf(entry, tasks), start: clockText(from), end: clockText(from + WORK_MINUTES) };
}

const clockText = (minute: number): string => Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString();

/** A line for each entry, day by day: a task comes again once all tasks have come. */
export function linesOf(tasks: number, line: (entry: number, task: number) => string): string[] {
  const lines: string[] = [];
  for (let from = 0; from < tasks * ENTRIES; from += CHUNK) {
    const count = Math.min(CHUNK, tasks * ENTRIES - from);
    const some = Array.from({ length: count }, (_, place) => line(from + place, (from + place) % tasks));
    lines.push(`${some.join('\n')}\n`);
  }
  return lines;
}

/** Texts of these places, some at once, with a sign between all. */
export function chunked(from: number, until: number, text: (place: number) => string, between = ','): string[] {
  const parts: string[] = [];
  for (let at = from; at < until; at += CHUNK) {
    const some = Array.from({ length: Math.min(CHUNK, until - at) }, (_, place) => text(at + place));
    parts.push(`${at === from ? '' : between}${some.join(between)}`);
  }
  return parts;
}

export const joined = (parts: string[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));
