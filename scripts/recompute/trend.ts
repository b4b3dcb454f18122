import { OWN_ALONE, type Past, weightedQuantile, weightsFor } from './history.ts';
import { mean, sum } from './numbers.ts';

/** The course of a person's errors in logarithms: where the next ones stand, how sure that is, and how alike neighbours are. */
export type Trend = {
  level: number;
  slope: number;
  variance: { level: number; slope: number; both: number };
  noise: number;
  resemblance: number;
};

/** Weight of the ratios without any tendency that are imagined below 60 tasks. */
const IMAGINED = 2.5;
/** Tasks after which a weight is halved: in the noise, in the line, and in the moving mean. */
const [OF_NOISE, OF_LINE, OF_MEAN] = [200, 40, 30];
const [LEAST_NOISE, MIDDLE_HALF, CLIPPED_AT, PRIOR] = [0.03, 0.6745, 2, 0.2];
/** Tasks over which a slope is told. */
const SLOPE_OVER = 100;

const half = (ago: number, life: number) => 0.5 ** (ago / life);

export function trendOf(past: Past): Trend {
  const residuals = residualsOf(past);
  const weights = residuals.map((_, ago) => half(ago, OF_NOISE));
  const sizes = residuals.map(Math.abs);
  const noise = Math.max(LEAST_NOISE, weightedQuantile(sizes.length === 0 ? [0] : sizes, weights, 0.5) / MIDDLE_HALF);
  const most = CLIPPED_AT * noise;
  const clipped = residuals.map((residual) => Math.min(most, Math.max(-most, residual)));
  const middle = sum(clipped.map((error, ago) => error * (weights[ago] ?? 0))) / (sum(weights) || 1);
  const errors = clipped.map((error) => error - middle);
  return { ...lineThrough(errors, noise), noise, resemblance: resemblanceOf(errors, noise) };
}

/** Logarithms of the work on each task beyond the middle of tasks of its size, the latest first. */
function residualsOf(past: Past): number[] {
  const logs = past.estimated.map(({ ratio }) => Math.log(ratio));
  const middles = new Map<number, number>();
  return past.estimated.map(({ estimate }, ago) => {
    const weights = weightsFor(estimate, past).slice(0, logs.length);
    const shrunk = logs.length < OWN_ALONE ? sum(weights) / (sum(weights) + IMAGINED) : 1;
    const middle = middles.get(estimate) ?? shrunk * weightedQuantile(logs, weights, 0.5);
    middles.set(estimate, middle);
    return (logs[ago] ?? 0) - middle;
  });
}

/** The line y = level - slope · ago/100 by Bayes' rule, of which both are believed to be about 0 before. */
function lineThrough(errors: readonly number[], noise: number) {
  const points = errors.map((error, ago) => ({ weight: half(ago, OF_LINE), at: -ago / SLOPE_OVER, error }));
  const belief = (noise / PRIOR) ** 2;
  const total = (of: (point: (typeof points)[number]) => number) => sum(points.map((one) => one.weight * of(one)));
  const [one, cross, square] = [total(() => 1) + belief, total(({ at }) => at), total(({ at }) => at ** 2) + belief];
  const [first, second] = [total(({ error }) => error), total(({ error, at }) => error * at)];
  const determinant = one * square - cross ** 2;
  return {
    level: (square * first - cross * second) / determinant,
    slope: (one * second - cross * first) / determinant,
    variance: {
      level: (noise ** 2 * square) / determinant,
      slope: (noise ** 2 * one) / determinant,
      both: (-(noise ** 2) * cross) / determinant,
    },
  };
}

/** Imagined pairs of neighbours, with their sum of products in squares of the noise. */
const [PAIRS, PRODUCTS] = [50, 1.5];

/** Covariance of neighbours one to three tasks apart, beside a mean that moves with them. */
function resemblanceOf(errors: readonly number[], noise: number): number {
  const step = 1 - half(1, OF_MEAN);
  let moving = 0;
  const beside = errors.toReversed().map((error) => {
    const deviation = error - moving;
    moving += step * deviation;
    return deviation;
  });
  const products = [1, 2, 3].flatMap((apart) => beside.slice(apart).map((one, at) => one * (beside[at] ?? 0)));
  return Math.max(0, (PRODUCTS * noise ** 2 + sum(products)) / (PAIRS + products.length));
}

/** Tasks up to which a trend is followed. */
const FOLLOWED = 20;
/** Quotient of the resemblance of two tasks with one more between them and with none. */
const FADES_BY = 0.85;

/** Standard deviation of the error that tasks without an estimate share. */
const OF_TIMES = 0.15;

type Weights = (estimate: number) => readonly number[];

/**
 * Shift and standard deviation of the logarithm of the error that a set shares; estimates are those of its tasks, null without one. What
 * tasks with an estimate share and what the others share is weighed by their numbers.
 */
export function commonErrorOf(estimates: readonly (number | null)[], trend: Trend, weightsOf: Weights) {
  const said = estimates.filter((estimate) => estimate !== null);
  if (said.length === 0) return { shift: 0, deviation: OF_TIMES };
  const share = said.length / estimates.length;
  const ahead = Math.min(said.length, FOLLOWED) / (2 * SLOPE_OVER);
  const { level, slope, both } = trend.variance;
  const ofTrend = level + 2 * ahead * both + ahead ** 2 * slope;
  // A share of the history in the set is the mean of its shares in the tasks; half a square of the noise over their effective number.
  const shares = said.map((estimate) => shareOf(weightsOf(estimate)));
  const inSet = (shares[0] ?? []).map((_, place) => mean(shares.map((own) => own[place] ?? 0)) ?? 0);
  const ofHistory = (trend.noise ** 2 * sum(inSet.map((one) => one ** 2))) / 2;
  let alike = 0;
  for (let apart = 1; apart < said.length; apart += 1)
    alike += (2 / said.length) * (1 - apart / said.length) * FADES_BY ** apart;
  const deviation = Math.sqrt(ofTrend + ofHistory + trend.resemblance * alike);
  return {
    shift: share * (trend.level + trend.slope * ahead),
    deviation: share * deviation + (1 - share) * OF_TIMES,
  };
}

function shareOf(weights: readonly number[]): number[] {
  const all = sum(weights);
  return weights.map((weight) => weight / all);
}
