import { type DayRule, startOf } from './days.ts';

const MS_PER_DAY = 86_400_000;

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** Number of a day, by which days are counted in columns. */
export const numberOf = (day: Temporal.PlainDate): number => EPOCH.until(day).days;

export const dayOfNumber = (number: number): Temporal.PlainDate => EPOCH.add({ days: number });

/** First moments of days by their numbers, in epoch milliseconds, each computed once: a zone takes long for very many. */
export class DayStarts {
  readonly #rule: DayRule;
  readonly #starts = new Map<number, number>();
  readonly #dates = new Map<number, string>();

  constructor(rule: DayRule) {
    this.#rule = rule;
  }

  get size(): number {
    return this.#starts.size + this.#dates.size;
  }

  /** The date of a day as a text. */
  dateOf(day: number): string {
    const known = this.#dates.get(day);
    if (known !== undefined) return known;
    const date = dayOfNumber(day).toString();
    this.#dates.set(day, date);
    return date;
  }

  startOf(day: number): number {
    const known = this.#starts.get(day);
    if (known !== undefined) return known;
    const start = startOf(dayOfNumber(day), this.#rule).epochMilliseconds;
    this.#starts.set(day, start);
    return start;
  }

  /** The day in which a moment lies; of a date that the zone skips and the next one, which begin together, the next one. */
  dayAt(ms: number): number {
    let day = Math.floor(ms / MS_PER_DAY);
    while (this.startOf(day) > ms) day -= 1;
    while (this.startOf(day + 1) <= ms) day += 1;
    return day;
  }
}

/** Work by day and category, in columns of one length, its first and last moment and day. */
export type WorkByDay = {
  days: Int32Array;
  categories: Float64Array;
  ms: Float64Array;
  first: number;
  last: number;
  firstDay: number;
  lastDay: number;
};

/** Number of a category for work without one. */
export const NO_CATEGORY_ID = 0;

/**
 * Entries cut at the starts of days, those of one day and category in one row: a call goes through all rows, and a task is often taken up
 * again. Each entry has three numbers: its start and end in epoch milliseconds, and the category of its task.
 */
export function workByDay(entries: readonly number[], starts: DayStarts): WorkByDay {
  const byCategory = new Map<number, Map<number, number>>();
  const range = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
  const dayRange = { firstDay: Number.POSITIVE_INFINITY, lastDay: Number.NEGATIVE_INFINITY };
  for (let place = 0; place < entries.length; place += 3) {
    const [start = 0, end = 0, category = NO_CATEGORY_ID] = [entries[place], entries[place + 1], entries[place + 2]];
    range.first = Math.min(range.first, start);
    range.last = Math.max(range.last, end);
    const byDay = byCategory.get(category) ?? new Map<number, number>();
    byCategory.set(category, byDay);
    for (let at = start; at < end; ) {
      const day = starts.dayAt(at);
      const until = Math.min(end, starts.startOf(day + 1));
      byDay.set(day, (byDay.get(day) ?? 0) + until - at);
      dayRange.firstDay = Math.min(dayRange.firstDay, day);
      dayRange.lastDay = Math.max(dayRange.lastDay, day);
      at = until;
    }
  }
  const rows = [...byCategory].flatMap(([category, byDay]) => [...byDay].map(([day, ms]) => ({ day, category, ms })));
  return {
    days: Int32Array.from(rows, ({ day }) => day),
    categories: Float64Array.from(rows, ({ category }) => category),
    ms: Float64Array.from(rows, ({ ms }) => ms),
    ...range,
    ...dayRange,
  };
}

/** Milliseconds of each day with work, in the order of days. */
export function sumsByDay(works: readonly WorkByDay[]): [day: number, ms: number][] {
  const [first, last] = daysOf(works);
  // A place for each day is many times as fast as a map of them.
  const sums = new Float64Array(Math.max(0, last - first + 1));
  for (const { days, ms } of works)
    for (let row = 0; row < days.length; row += 1) addAt(sums, (days[row] ?? 0) - first, ms[row] ?? 0);
  const found: [day: number, ms: number][] = [];
  for (const [place, ms] of sums.entries()) if (ms > 0) found.push([first + place, ms]);
  return found;
}

/** The first and the last day with work. */
function daysOf(works: readonly WorkByDay[]): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { firstDay, lastDay } of works) {
    if (firstDay < first) first = firstDay;
    if (lastDay > last) last = lastDay;
  }
  return [first, last];
}

/**
 * Milliseconds of each group in each of the steps, which follow one another and are told by their last days; work after the last one is
 * left out. A group is one for all of a work, or null where it is the category of each part.
 */
export function sumsByGroup(
  works: readonly (readonly [group: number | null, WorkByDay])[],
  lastDays: readonly number[],
) {
  const sums = new Map<number, Float64Array>();
  const partsOf = (group: number) => {
    const parts = sums.get(group) ?? new Float64Array(lastDays.length);
    sums.set(group, parts);
    return parts;
  };
  const [first, last] = daysOf(works.map(([, work]) => work));
  const steps = stepsOfDays(first, last, lastDays);
  for (const [group, { days, categories, ms }] of works) {
    let of: number | null = null;
    let parts: Float64Array = new Float64Array();
    for (let row = 0; row < days.length; row += 1) {
      const next = group ?? categories[row] ?? NO_CATEGORY_ID;
      if (next !== of) [of, parts] = [next, partsOf(next)];
      addAt(parts, steps[(days[row] ?? 0) - first] ?? 0, ms[row] ?? 0);
    }
  }
  return new Map([...sums].map(([group, parts]) => [group, [...parts]] as const));
}

/** Adds to a place; one beyond the end is left out. */
function addAt(sums: Float64Array, place: number, ms: number): void {
  sums[place] = (sums[place] ?? 0) + ms;
}

/** The step of each day from the first to the last, looked up once for all work of it. */
function stepsOfDays(first: number, last: number, lastDays: readonly number[]): Uint8Array {
  const steps = new Uint8Array(Math.max(0, last - first + 1));
  let step = 0;
  for (let place = 0; place < steps.length; place += 1) {
    while (step < lastDays.length && (lastDays[step] ?? 0) < first + place) step += 1;
    steps[place] = step;
  }
  return steps;
}
