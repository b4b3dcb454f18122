import type { WeekOfWork } from './week-trend.ts';

/** Work on tasks of a day, in minutes, and for how many days these had been there; null where they came after it. */
type Portion = { minutes: number; age: number | null };

/** Minutes worked on a day: on everything, and on what is to be finished. */
export type DayOfWork = { all: number; own: readonly Portion[] };

/** Days from the first work on that must be known before dates are told (decisions §19). */
export const FEWEST_KNOWN_DAYS = 15;

const WEEK = 7;

/** The work of the days before, as dates rest on it. */
export type RecordOfWork = {
  /** Days since the first work among the given ones. */
  known: number;
  /** Whole weeks, the latest first. */
  weeks: WeekOfWork[];
  /** Whether it tells how much of the work is on what is to be finished; else all work would be. */
  isOwn: boolean;
  /** The share of that work which goes on with tasks that are there now, so many days later. */
  stays: (days: number) => number;
};

/** Reads days in their order, the last of them yesterday. */
export function recordOfWork(days: readonly DayOfWork[]): RecordOfWork {
  const known = fromFirst(days, ({ all }) => all > 0);
  const own = fromFirst(known, (day) => ownOf(day) > 0);
  const isOwn = own.length > 0;
  return {
    known: known.length,
    weeks: own.length >= FEWEST_KNOWN_DAYS ? weeksOf(own, ownOf) : weeksOf(known, ({ all }) => all * shareOf(own)),
    isOwn,
    stays: own.length >= FEWEST_KNOWN_DAYS ? stayingBy(own) : () => 1,
  };
}

/** Minutes of work that a day holds, and those that it holds beside its busy time. */
export type Held = { minutes: number; beside: number };

/** The least part of a day that is taken to be free: work on a day of leave tells little of one without. */
const LEAST_FREE = 0.25;

/** Days as they would have been without busy time: the work of each over the part of it that its busy time left. */
export function withoutBusyTime(days: readonly DayOfWork[], held: readonly Held[]): DayOfWork[] {
  return days.map(({ all, own }, place) => {
    const part = freePartOf(held[place]);
    return { all: all / part, own: own.map(({ minutes, age }) => ({ minutes: minutes / part, age })) };
  });
}

function freePartOf({ minutes, beside }: Held = { minutes: 0, beside: 0 }): number {
  return minutes === 0 ? 1 : Math.max(LEAST_FREE, beside / minutes);
}

function fromFirst(days: readonly DayOfWork[], hasWork: (day: DayOfWork) => boolean): readonly DayOfWork[] {
  const first = days.findIndex(hasWork);
  return first < 0 ? [] : days.slice(first);
}

const ownOf = ({ own }: DayOfWork): number => sumOf(own.map(({ minutes }) => minutes));

/** The share of all work on these days that was on what is to be finished: all of it where there was none. */
function shareOf(days: readonly DayOfWork[]): number {
  return days.length === 0 ? 1 : sumOf(days.map(ownOf)) / sumOf(days.map(({ all }) => all));
}

/** Whole weeks, which end with the last day. */
function weeksOf(days: readonly DayOfWork[], own: (day: DayOfWork) => number): WeekOfWork[] {
  return Array.from({ length: Math.floor(days.length / WEEK) }, (_, place) => {
    const week = days.slice(days.length - (place + 1) * WEEK, days.length - place * WEEK);
    return { own: week.map(own), all: week.map(({ all }) => all) };
  });
}

/**
 * The share of work that stays with what is there, since tasks which are added later take their part: of the work on days on which a task had been
 * there for so long and was not finished, that on such tasks. It never rises with the time, and stays where no task waited for so
 * long: who finishes everything soon leaves nothing behind. Beyond half of the known days it stays too.
 */
function stayingBy(days: readonly DayOfWork[]): (between: number) => number {
  const waiting = longestWaits(days);
  const shares = [1];
  for (let between = 1; between <= days.length / 2; between += 1) {
    // Work that was entered before its task came tells nothing of what was there.
    const work = days.flatMap(({ own }, day) =>
      (waiting[day] ?? 0) < between ? [] : own.filter(({ age }) => age !== null),
    );
    const all = sumOf(work.map(({ minutes }) => minutes));
    const old = sumOf(work.map(({ minutes, age }) => ((age ?? 0) >= between ? minutes : 0)));
    const before = shares.at(-1) ?? 1;
    shares.push(all === 0 ? before : Math.min(before, old / all));
  }
  return (between) => shares[Math.min(between, shares.length - 1)] ?? 1;
}

/** The days for which the oldest task had been there that was worked on then or later, for each day; 0 where none had. */
function longestWaits(days: readonly DayOfWork[]): number[] {
  const waits: number[] = [];
  let later = 0;
  for (const { own } of days.toReversed()) {
    later = Math.max(0, later - 1, ...own.map(({ age }) => age ?? 0));
    waits.unshift(later);
  }
  return waits;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
