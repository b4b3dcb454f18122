import { takenPartOf } from './taken-part.ts';

/**
 * Work of the seven days from one on, the first of them the same weekday as the day from which on a date is asked for, in
 * minutes: on what is to be finished, and on everything.
 */
export type WeekOfWork = { own: readonly number[]; all: readonly number[] };

/**
 * How weeks to come differ from those before that are drawn for them, in logarithms: the level of all of them, by how much it rises from
 * one to the next, and the standard deviations of both and of each week by itself.
 */
export type WeekTrend = {
  level: number;
  slope: number;
  deviation: { level: number; slope: number; week: number };
  /** Weeks by which what tells the level lies back: as far as the slope is wrong, the level is. */
  lag: number;
};

/** Weeks after which one counts half as much: where weeks are drawn, and in the level of all work. */
const HALF_LIVES = { drawn: 5, level: 2 } as const;

/** Standard deviation of what is believed of the slope before anything is known. */
const PRIOR_SLOPE = 0.1;

/** The part of a rise that is left a week later (damped trend; Gardner & McKenzie 1985, Management Science 31(10)). */
const DAMPED = 0.8;

/** Weeks of an imagined person that join in where the spread of weeks is learned, and the squares of their spreads. */
const PRIOR = { weeks: 2, own: 0.55 ** 2, all: 0.4 ** 2 } as const;

/** Deviations beyond which a week says no more: one with little work is no trend. */
const CLIPPED_AT = 2;

/** The most times that the level is above the mean of the weeks, or below it. */
const FURTHEST = 3;

const UNKNOWN: WeekTrend = { level: 0, slope: 0, deviation: { level: 0, slope: 0, week: 0 }, lag: 0 };

/**
 * The trend of weeks, the latest first. What somebody works in all varies less from week to week than what of it goes to one thing. Level and
 * slope are those of all work, as far as that thing takes part in its changes; its share of all work is that of all weeks. The slope is
 * a Bayesian line (Gelman et al. 2013), which counts by its evidence. Weeks without any work say nothing of it.
 */
export function trendOf(weeks: readonly WeekOfWork[]): WeekTrend {
  const places = [...weeks.keys()].filter((place) => sumOf(weeks[place]?.all ?? []) > 0);
  if (places.length === 0) return UNKNOWN;
  const worked = places.map((place) => weeks[place] ?? { own: [], all: [] });
  const [drawn, recent] = [weightsOf(places, HALF_LIVES.drawn), weightsOf(places, HALF_LIVES.level)];
  const own = spreadOf(daysIn(worked, 'own'), { shares: drawn.shares, prior: PRIOR.own });
  const all = spreadOf(daysIn(worked, 'all'), { shares: drawn.shares, prior: PRIOR.all });
  const part = takenPartOf(own.days, all.days);
  const furthest = CLIPPED_AT * Math.sqrt(all.variance);
  const changes = all.weeks.map((week) => part * Math.max(-furthest, Math.min(furthest, week)));
  const noise = Math.min(own.variance, part ** 2 * all.variance);
  const line = lineThrough(changes, { places, noise });
  const level = 1 + weighted(changes, recent.shares) - weighted(changes, drawn.shares) + line.slope * recent.age;
  return {
    level: Math.log(Math.max(1 / FURTHEST, Math.min(FURTHEST, level))),
    slope: line.slope,
    deviation: {
      level: Math.sqrt((own.variance - noise) / drawn.effective + noise / recent.effective),
      slope: line.deviation,
      // Few weeks that are drawn again and again differ less than weeks do.
      week: Math.sqrt(Math.max(own.variance / drawn.effective, own.variance - own.among)),
    },
    lag: recent.age,
  };
}

/** The weeks over which a rise goes on until the middle of a week, where it is damped. */
export const weeksOfRise = (week: number): number => (1 - DAMPED ** (week + 0.5)) / (1 - DAMPED);

/** Minutes a week on what is to be finished, as of now. */
export function minutesAWeekOf(weeks: readonly WeekOfWork[]): number {
  const totals = weeks.map(({ own }) => sumOf(own));
  return Math.exp(trendOf(weeks).level) * weighted(totals, sharesOf(weeks.length));
}

/** The shares with which so many weeks are drawn, the latest first. */
export const sharesOf = (weeks: number): number[] => weightsOf([...Array(weeks).keys()], HALF_LIVES.drawn).shares;

/** Shares of the weeks so many weeks back, the effective number of weeks that they leave (Kish 1965), and the mean age in weeks. */
function weightsOf(places: readonly number[], halfLife: number) {
  const weights = places.map((place) => 0.5 ** (place / halfLife));
  const sum = sumOf(weights);
  const shares = weights.map((weight) => weight / sum);
  const age = weighted(
    places.map((place) => place + 0.5),
    shares,
  );
  return { shares, effective: 1 / sumOf(shares.map((share) => share ** 2)), age };
}

type Minutes = readonly (readonly number[])[];

const daysIn = (weeks: readonly WeekOfWork[], of: keyof WeekOfWork): Minutes => weeks.map((week) => week[of]);

/**
 * Weeks as deviations from their mean, and their days, relative to it; the square of the spread of weeks, which is learned from these and, as if days
 * knew nothing of each other, from the days of each weekday; and what of it is among the weeks as they are drawn.
 */
function spreadOf(minutes: Minutes, { shares, prior }: { shares: readonly number[]; prior: number }) {
  const mean = weighted(minutes.map(sumOf), shares);
  const days = minutes.map((week) => week.map((of) => (mean === 0 ? 0 : of / mean)));
  const weeks = days.map((week) => (mean === 0 ? 0 : sumOf(week) - 1));
  const squares = weeks.map((week) => week ** 2);
  const ofDays = (days[0] ?? []).map((_, weekday) => squaresOf(days.map((week) => week[weekday] ?? 0)));
  // A single week tells no spread, and twice as much of it is told where there are days too.
  const learned = weeks.length < 2 ? 0 : sumOf(squares) + sumOf(ofDays);
  const variance = mean === 0 ? prior : (PRIOR.weeks * prior + learned) / (PRIOR.weeks + 2 * (weeks.length - 1));
  return { weeks, days, variance, among: weighted(squares, shares) };
}

/** The sum of the squares by which these are off their mean. */
function squaresOf(values: readonly number[]): number {
  const mean = sumOf(values) / values.length;
  return sumOf(values.map((value) => (value - mean) ** 2));
}

/** The rise from week to week of a line through changes that lie so many weeks back, and the standard deviation of what is known of it. */
function lineThrough(changes: readonly number[], { places, noise }: { places: readonly number[]; noise: number }) {
  if (noise === 0) return { slope: 0, deviation: 0 };
  const middle = sumOf(places) / places.length;
  const evidence = squaresOf(places) + noise / PRIOR_SLOPE ** 2;
  const slope = sumOf(changes.map((change, index) => (middle - (places[index] ?? 0)) * change)) / evidence;
  return { slope, deviation: Math.sqrt(noise / evidence) };
}

const weighted = (values: readonly number[], shares: readonly number[]): number =>
  sumOf(values.map((value, place) => value * (shares[place] ?? 0)));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
