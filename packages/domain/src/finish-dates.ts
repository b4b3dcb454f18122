import { DRAWS, NORMAL_PAIRS } from './common-error.ts';
import type { Level } from './levels.ts';
import { normal, seededRandom, seedOf } from './random.ts';
import { atOnce } from './steps.ts';
import { minutesAWeekOf, sharesOf, trendOf, type WeekOfWork, weeksOfRise } from './week-trend.ts';

/**
 * The time that a day to come offers: a share of a usual day, less the minutes that are planned for other work; and the share of the rest which goes on
 * with what is there now, beside what is added later.
 */
export type Offer = { share: number; taken: number; stays: number };

export type FinishQuestion = {
  /** Draws of the minutes that are left, which are as many as a forecast has. */
  minutes: Float64Array;
  levels: Pick<Level, 'p50' | 'p80'>;
  /** The weeks before, the latest first. */
  weeks: readonly WeekOfWork[];
  /** Minutes a week from now on; as before where nobody says so. */
  minutesAWeek?: number | undefined;
  /** The offer of a day by the number of days from the first one on. */
  offerOf: (day: number) => Offer;
  /** Minutes of the first day that are over already. */
  worked: { own: number; all: number };
};

/** Number of days, counted from 0, after which the work is done in half of the cases and in 8 of 10; null beyond the horizon. */
export type FinishDays = { p50: number | null; p80: number | null };

/** The draws of a question by the day on which the work is done, and which days of a week from the first one on are dates. */
export type DrawnDays = {
  done: Uint32Array;
  draws: number;
  levels: FinishQuestion['levels'];
  usual: readonly boolean[];
};

/** Days that dates reach ahead. */
export const HORIZON_DAYS = 2 * 366;

const WEEK = 7;

/** How often the week after the one that was drawn is the next. */
const FOLLOWS = 0.5;

/** The days by which work is done in half of the cases and in 8 of 10. */
export const finishDays = (question: FinishQuestion): FinishDays => daysIn(drawnDays(question));

/**
 * The days on which work is done. Each draw of its minutes is worked off by weeks that are drawn from those before as a whole, so that
 * they keep their weekdays and what neighbouring days have in common (block bootstrap; Künsch 1989, Annals of Statistics 17(3)), each
 * a little more or less than it was (smoothed bootstrap; Silverman & Young 1987, Biometrika 74(3)), all of them by the factor by which
 * so few weeks can be wrong.
 *
 * The random numbers depend on the number of weeks alone: more minutes are never done earlier, and a day that offers more makes no
 * work later.
 */
export function drawnDays(question: FinishQuestion): DrawnDays {
  return atOnce(drawnDaysSteps(question));
}

/** Draws of one step, which takes a few milliseconds. */
const DRAWN_AT_ONCE = 100;

/** Draws the days in steps, between which a server can answer others. */
export function* drawnDaysSteps(question: FinishQuestion): Generator<undefined, DrawnDays> {
  const { minutes, weeks, levels } = question;
  const done = new Uint32Array(HORIZON_DAYS);
  const workedOff = weeks.length === 0 ? () => undefined : workBy(question);
  for (const [draw, left] of minutes.entries()) {
    if (draw > 0 && draw % DRAWN_AT_ONCE === 0) yield;
    const isOpen = (day: number, worked: number) => {
      if (worked < left) return true;
      done[day] = (done[day] ?? 0) + 1;
      return false;
    };
    workedOff(draw, isOpen, left);
  }
  return { done, draws: minutes.length, levels, usual: usualDays(weeks) };
}

/** The days by which half of these draws and 8 of 10 are done. */
export function daysIn({ done, draws, levels, usual }: DrawnDays): FinishDays {
  const dayAt = (level: number) => nearestDay(done, { days: usual, draws: level * draws });
  return { p50: dayAt(levels.p50), p80: dayAt(levels.p80) };
}

/**
 * How many times of 10 the work is done by the end of a day, counted from 0. The levels that hold are half of the cases and 8 of 10,
 * as for the two days: from each of these on it is no fewer, and before it fewer.
 */
export function chanceBy(drawn: DrawnDays, day: number): number {
  if (day < 0) return 0;
  const { done, draws, levels } = drawn;
  const share = sumOf([...done.subarray(0, day + 1)]) / draws;
  const { p50, p80 } = daysIn(drawn);
  const isFrom = (first: number | null) => first !== null && day >= first;
  const [least, most] = isFrom(p80) ? [8, 10] : isFrom(p50) ? [5, 7] : [0, 4];
  return Math.min(most, Math.max(least, timesOfTen(leveled(share, levels))));
}

/**
 * The least share of the draws from which on a date is said to be kept 'almost always'. Slow days are rarer in eight weeks than in a
 * life: of planted people 92 % were done by dates with .95 to .96 of the draws, 95 % by those with .97 to .98 (`simulate -- dates`).
 */
const ALMOST_ALL = 0.97;

function timesOfTen(share: number): number {
  const times = Math.round(10 * share);
  return times === 10 && share < ALMOST_ALL ? 9 : times;
}

/** The share of cases that a share of the draws stands for, straight between the levels. */
function leveled(share: number, { p50, p80 }: FinishQuestion['levels']): number {
  if (share <= p50) return (0.5 * share) / p50;
  if (share <= p80) return 0.5 + (0.3 * (share - p50)) / (p80 - p50);
  return 0.8 + (0.2 * (share - p80)) / (1 - p80);
}

/** The same weeks for a first day that comes so many days later. */
export function beginningAfter(weeks: readonly WeekOfWork[], days: number): WeekOfWork[] {
  const first = days % WEEK;
  const turned = (week: readonly number[]) => [...week.slice(first), ...week.slice(0, first)];
  return weeks.map(({ own, all }) => ({ own: turned(own), all: turned(all) }));
}

/** Tells day by day what is worked off by its end, until that is enough. */
type Watch = (day: number, worked: number) => boolean;

/**
 * The function that works on through the days of one draw for as long as its watch wants to hear more. Weeks by whose end less than
 * `silent` minutes are worked off can go by untold.
 */
export function workBy({
  weeks,
  minutesAWeek,
  offerOf,
  worked,
}: Omit<FinishQuestion, 'minutes' | 'levels'>): (draw: number, goesOn: Watch, silent?: number) => void {
  const asked = scaled(weeks, minutesAWeek);
  const trend = trendOf(weeks);
  const offers = offersBy(offerOf);
  const [parts, taken, stays] = offers;
  const inOneGo = wholeWeeks(asked, offers);
  return (draw, goesOn, silent = 0) => {
    const { level, rise, places, noises } = courseOf(weeks.length, draw);
    const wrong = trend.deviation.slope * rise;
    const now = trend.level + trend.deviation.level * level + wrong * trend.lag;
    let sum = 0;
    for (let week = 0; week < WEEKS_AHEAD; week += 1) {
      const place = places[week] ?? 0;
      const risen = now + (trend.slope + wrong) * (RISES[week] ?? 0);
      const factor = Math.exp(risen + trend.deviation.week * (noises[week] ?? 0));
      const ofWeek = factor * (inOneGo[week * asked.length + place] ?? Number.NaN);
      if (sum + ofWeek < silent) {
        sum += ofWeek;
        continue;
      }
      const { own, all } = asked[place] ?? NO_WORK;
      const first = week * WEEK;
      for (let day = first; day < Math.min(first + WEEK, HORIZON_DAYS); day += 1) {
        const part = factor * (parts[day] ?? 0);
        let ofOwn = (own[day - first] ?? 0) * part;
        let ofAll = (all[day - first] ?? 0) * part - (taken[day] ?? 0);
        if (day === 0) {
          ofOwn -= worked.own;
          ofAll -= worked.all;
        }
        sum += Math.max(0, (stays[day] ?? 0) * Math.min(ofOwn, ofAll));
        if (!goesOn(day, sum)) return;
      }
    }
  };
}

/**
 * Minutes that each week to come works off if it is this one of those before, by week and place: in one go, but for the first week and
 * those in which something is planned for other work, whose days are counted one by one.
 */
function wholeWeeks(weeks: readonly WeekOfWork[], [parts, taken, stays]: Offers): Float64Array {
  const sums = new Float64Array(WEEKS_AHEAD * weeks.length).fill(Number.NaN);
  for (let week = 1; week < WEEKS_AHEAD; week += 1) {
    const days = Array.from({ length: WEEK }, (_, day) => week * WEEK + day);
    if (days.some((day) => taken[day] !== 0)) continue;
    const offered = days.map((day) => (parts[day] ?? 0) * (stays[day] ?? 0));
    for (const [place, { own, all }] of weeks.entries()) {
      const minutes = offered.map((part, day) => part * Math.min(own[day] ?? 0, all[day] ?? 0));
      sums[week * weeks.length + place] = sumOf(minutes);
    }
  }
  return sums;
}

const WEEKS_AHEAD = Math.ceil(HORIZON_DAYS / WEEK);

const RISES = Float64Array.from({ length: WEEKS_AHEAD }, (_, week) => weeksOfRise(week));

/** The weeks of one draw: places of those before, and normal numbers by which the level, its rise, and each week alone differ. */
type Course = { level: number; rise: number; places: Uint8Array; noises: Float32Array };

/** The common part of all courses of so many weeks: shares of the weeks, and the normal numbers of levels and rises. */
type Courses = { shares: readonly number[]; pairs: readonly (readonly [number, number])[]; drawn: Course[] };

const courses = new Map<number, Courses>();

/** The course of a draw, which depends on the number of weeks alone: it is drawn once for all questions. */
function courseOf(weeks: number, draw: number): Course {
  const known = courses.get(weeks) ?? { shares: sharesOf(weeks), pairs: shuffledPairs(weeks), drawn: [] };
  courses.set(weeks, known);
  const course = known.drawn[draw] ?? drawnCourse(known, draw);
  known.drawn[draw] = course;
  return course;
}

/** The pairs in an order of their own: in the order that they have they go with the common error of the minutes. */
function shuffledPairs(weeks: number): Courses['pairs'] {
  const [first = [0, 0], ...rest] = NORMAL_PAIRS;
  const next = seededRandom(weeks).deck<[number, number]>([first, ...rest]);
  return Array.from({ length: DRAWS }, next);
}

function drawnCourse({ shares, pairs }: Courses, draw: number): Course {
  const random = seededRandom(seedOf([shares.length, draw]));
  const [level, rise] = pairs[draw % DRAWS] ?? [0, 0];
  const course: Course = { level, rise, places: new Uint8Array(WEEKS_AHEAD), noises: new Float32Array(WEEKS_AHEAD) };
  let place = 0;
  for (let week = 0; week < WEEKS_AHEAD; week += 1) {
    const follows = place > 0 && random.chance(FOLLOWS);
    place = follows ? place - 1 : placeOf(random.fraction(), shares);
    course.places[week] = place;
    course.noises[week] = normal(random);
  }
  return course;
}

const NO_WORK: WeekOfWork = { own: [], all: [] };

/** An array for each part of the offers, by day. */
type Offers = readonly [Float64Array, Float64Array, Float64Array];

/** Shares, taken minutes and what stays of all days, in arrays that millions of steps are quick with. */
function offersBy(offerOf: FinishQuestion['offerOf']): Offers {
  const offers = Array.from({ length: HORIZON_DAYS }, (_, day) => offerOf(day));
  return [
    Float64Array.from(offers, ({ share }) => share),
    Float64Array.from(offers, ({ taken }) => taken),
    Float64Array.from(offers, ({ stays }) => stays),
  ];
}

/** The weeks as they would have been with so many minutes on what is to be finished, which are also minutes of all work. */
function scaled(weeks: readonly WeekOfWork[], minutesAWeek: number | undefined): WeekOfWork[] {
  const mean = minutesAWeekOf(weeks);
  const times = minutesAWeek === undefined || mean === 0 ? 1 : minutesAWeek / mean;
  return weeks.map(({ own, all }) => {
    const asked = own.map((minutes) => minutes * times);
    return { own: asked, all: all.map((minutes, day) => Math.max(minutes, asked[day] ?? 0)) };
  });
}

/** The place that this fraction falls to where each has its share. */
function placeOf(fraction: number, shares: readonly number[]): number {
  let reached = 0;
  const place = shares.findIndex((share) => {
    reached += share;
    return fraction < reached;
  });
  return place < 0 ? shares.length - 1 : place;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Whether there is work on each weekday, counted from the first day. */
export const usualDays = (weeks: readonly WeekOfWork[]): boolean[] =>
  Array.from({ length: WEEK }, (_, day) => weeks.some(({ own }) => (own[day] ?? 0) > 0));

/**
 * The day by whose end about so many draws are done: of the usual ones the last before there are too many, if it is nearer than
 * the next. To always take the next would make every date half a day too safe.
 */
function nearestDay(done: Uint32Array, { days, draws }: { days: readonly boolean[]; draws: number }): number | null {
  let reached = 0;
  let before: { day: number; reached: number } | null = null;
  for (const [day, number] of done.entries()) {
    reached += number;
    if (!days[day % WEEK]) continue;
    if (before && before.reached + reached > 2 * draws) return before.day;
    before = { day, reached };
  }
  return null;
}
