import type { RatioHistory } from './forecast-history.ts';
import { SLOPE_TASKS, type Trend } from './forecast-trend.ts';
import type { OpenTask } from './remaining-work.ts';

/** Number of draws of a forecast. */
export const DRAWS = 2000;

/** Shift and standard deviation of the logarithm of the error that all tasks of a set share. */
type CommonError = { shift: number; deviation: number };

/** Tasks of the longest run that levels are learned from: a trend is followed no further. */
const FOLLOWED_TASKS = 20;

/** Quotient of the covariances of two tasks with one more task between them and with none. */
const RESEMBLES_BY = 0.85;

type Basis = { ratios: RatioHistory; trend: Trend; weightsOf: (estimate: number) => Float64Array };

/** The error that the tasks of a set share, as they are added to it one by one. */
export function commonErrorBy({ ratios, trend, weightsOf }: Basis) {
  const shares = new Float64Array(ratios.ratios.length);
  const set = { tasks: 0, estimated: 0 };
  return {
    add({ estimate }: OpenTask): void {
      set.tasks += 1;
      if (estimate === null) return;
      set.estimated += 1;
      const ofTask = sharesBy(weightsOf(estimate));
      for (let place = 0; place < shares.length; place += 1)
        shares[place] = (shares[place] ?? 0) + (ofTask[place] ?? 0);
    },
    error: (): CommonError => commonErrorOf(trend, { ...set, shares }),
  };
}

/** Shares by their weights, which are the same array for all tasks of one estimate. */
const knownShares = new WeakMap<Float64Array, Float64Array>();

function sharesBy(weights: Float64Array): Float64Array {
  const known = knownShares.get(weights);
  if (known) return known;
  let sum = 0;
  for (let place = 0; place < weights.length; place += 1) sum += weights[place] ?? 0;
  const shares = weights.map((weight) => weight / sum);
  knownShares.set(weights, shares);
  return shares;
}

/** Standard deviation of the logarithm of the error that tasks without an estimate share: nobody knows the course of their times. */
const DEVIATION_OF_TIMES = 0.15;

type SetOfTasks = { tasks: number; estimated: number; shares: Float64Array };

/** A set is moved as far as its tasks have an estimate, and their error gives way to that of the others. */
function commonErrorOf(trend: Trend, { tasks, estimated, shares }: SetOfTasks): CommonError {
  if (estimated === 0) return { shift: 0, deviation: DEVIATION_OF_TIMES };
  const { shift, deviation } = errorOfEstimated(trend, { estimated, shares });
  const share = estimated / tasks;
  return { shift: share * shift, deviation: share * deviation + (1 - share) * DEVIATION_OF_TIMES };
}

/**
 * The error of tasks with an estimate is as sure as the trend and the history, which is told by the effective number of its tasks (Kish
 * 1965): half a square of the noise over it is about the variance of a middle.
 */
function errorOfEstimated(trend: Trend, { estimated, shares }: Omit<SetOfTasks, 'tasks'>): CommonError {
  const { level, slope, variance, noise, resemblance } = trend;
  // The middle of the set lies half of its tasks ahead.
  const ahead = Math.min(estimated, FOLLOWED_TASKS) / (2 * SLOPE_TASKS);
  const ofTrend = variance.level + 2 * ahead * variance.both + ahead ** 2 * variance.slope;
  let squares = 0;
  for (let place = 0; place < shares.length; place += 1) squares += ((shares[place] ?? 0) / estimated) ** 2;
  const ofHistory = (noise ** 2 * squares) / 2;
  return {
    shift: level + slope * ahead,
    deviation: Math.sqrt(ofTrend + ofHistory + resemblance * resemblingShare(estimated)),
  };
}

/** The share of the covariance of neighbours that the mean of so many tasks keeps. */
function resemblingShare(tasks: number): number {
  let [share, power] = [0, 1];
  for (let apart = 1; apart < tasks && power > NEGLIGIBLE; apart += 1) {
    power *= RESEMBLES_BY;
    share += (1 - apart / tasks) * power;
  }
  return (2 / tasks) * share;
}

const NEGLIGIBLE = 1e-9;

/**
 * Pairs of independent standard normal numbers, one for each draw (Box & Muller 1958, Annals of Mathematical Statistics
 * 29(2)), of points that are spread evenly over the unit square by the golden ratio instead of at random. The sums are random,
 * so that it does not matter which of them meets which pair.
 */
export const NORMAL_PAIRS = Array.from({ length: DRAWS }, (_, draw): [number, number] => {
  const length = Math.sqrt(-2 * Math.log((draw + 0.5) / DRAWS));
  const angle = Math.PI * (1 + Math.sqrt(5)) * draw;
  return [length * Math.cos(angle), length * Math.sin(angle)];
});

const NORMALS = Float64Array.from(NORMAL_PAIRS, ([normal]) => normal);

/** The sums with this error, in an array of their own or over the numbers of another one. */
export function withCommonError(
  sums: Float64Array,
  { shift, deviation }: CommonError,
  products = new Float64Array(DRAWS),
): Float64Array {
  for (let draw = 0; draw < sums.length; draw += 1)
    products[draw] = (sums[draw] ?? 0) * Math.exp(shift + deviation * (NORMALS[draw] ?? 0));
  return products;
}
