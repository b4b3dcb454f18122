import { msFromMinutes } from './durations.ts';
import { median } from './estimates.ts';
import { type DayInParts, FEWEST_PACED_DAYS, isFullDay, USUAL_PACE } from './pace.ts';
import { timelineOf } from './worked-time.ts';

/** Paces that a day may take, the slowest first, and their weights. */
export type Paces = { paces: Float64Array; weights: Float64Array };

/** The work that lies ahead on a day, and what of the day has passed: its whole minutes of work and its parts so far. */
export type Ahead = { minutes: number; worked: number; so_far: DayInParts | undefined };

/** Paces of people of whom too little is known, and the weight of each. */
const PRIOR_PACES = [0.5, 0.6, 0.65, 0.7, USUAL_PACE, 0.8, 0.85, 0.9, 1] as const;
const PRIOR_WEIGHT = 0.25;

/** Sum of squares that joins in where the pace of a day so far is to tell the rest of it: that of ten days within ×1.04. */
const PRIOR_SQUARES = 0.04;

/** Logarithms of the pace of a full day up to some work, and of its pace from there on. */
type Told = { before: number; ahead: number };

/**
 * Paces at which the next minutes of a day may be worked: on each full day, that of as many minutes from the same work on. No model
 * says how breaks lie between work: forty minutes may have none, and a whole day has its lunch. Where too few days went on for so
 * long, their paces as a whole are taken.
 */
export function pacesAhead(days: readonly DayInParts[], { minutes, worked, so_far }: Ahead): Paces {
  const full = days.filter(isFullDay).map(timelineOf);
  if (full.length < FEWEST_PACED_DAYS) return withPrior([], USUAL_PACE);
  const [length, from] = [msFromMinutes(minutes), msFromMinutes(worked)];
  const told = full.flatMap((day) => {
    const rest = Math.min(length, day.workedMs - from);
    if (rest <= 0 || rest < length / 2) return [];
    return { before: Math.log(day.paceBetween(0, from)), ahead: Math.log(day.paceBetween(from, rest)) };
  });
  const paces =
    told.length < FEWEST_PACED_DAYS
      ? full.map((day) => day.paceBetween(0, day.workedMs))
      : movedTo(so_far && from > 0 ? Math.log(timelineOf(so_far).paceBetween(0, from)) : null, told);
  return withPrior(paces, median(paces) ?? USUAL_PACE);
}

/**
 * Paces of days as they would have been had these begun like the current one: a regression of the rest on what was before, whose slope
 * is drawn to 0, where the past of a day tells nothing.
 */
function movedTo(before: number | null, told: readonly Told[]): number[] {
  if (before === null) return told.map(({ ahead }) => Math.exp(ahead));
  const meanOf = (part: keyof Told) => told.reduce((sum, day) => sum + day[part], 0) / told.length;
  const [meanBefore, meanAhead] = [meanOf('before'), meanOf('ahead')];
  let [products, squares] = [0, PRIOR_SQUARES];
  for (const day of told) {
    products += (day.before - meanBefore) * (day.ahead - meanAhead);
    squares += (day.before - meanBefore) ** 2;
  }
  const slope = Math.min(1, Math.max(0, products / squares));
  return told.map((day) => Math.min(1, Math.exp(day.ahead + slope * (before - day.before))));
}

/** Own paces with the prior ones around their middle: a few days have not seen how slow one can be. */
function withPrior(own: readonly number[], middle: number): Paces {
  const all = [
    ...own.map((pace) => ({ pace, weight: 1 })),
    ...PRIOR_PACES.map((pace) => ({ pace: Math.min(1, (middle * pace) / USUAL_PACE), weight: PRIOR_WEIGHT })),
  ].sort((one, other) => one.pace - other.pace);
  return {
    paces: Float64Array.from(all, ({ pace }) => pace),
    weights: Float64Array.from(all, ({ weight }) => weight),
  };
}
