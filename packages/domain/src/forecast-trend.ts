import { FORECAST_TASKS, PRIOR_RATIOS, PRIOR_WEIGHT, type RatioHistory } from './forecast-history.ts';

/**
 * The course of a person's errors, in logarithms: where those of the next tasks stand beside what the weights of the history
 * say, how they move, and how much those of neighbouring tasks resemble each other (decisions §11).
 */
export type Trend = {
  /** Level of the latest tasks over that of all, and how much higher it gets within 100 tasks. */
  level: number;
  slope: number;
  variance: { level: number; slope: number; both: number };
  /** Standard deviation of the error of a task. */
  noise: number;
  /** Covariance of the errors of two tasks, one right after the other. */
  resemblance: number;
};

/** Standard deviation of what is believed of level and slope before anything is known. */
const PRIOR_DEVIATION = 0.2;

/** Tasks after which a weight is halved: in the noise, in the line, and in the moving mean. */
const HALF_LIVES = { noise: 200, line: 40, mean: 30 } as const;

/** Tasks over which the slope is told. */
export const SLOPE_TASKS = 100;

const LEAST_NOISE = 0.03;

/** Half of a normal distribution lies within so many standard deviations. */
const MIDDLE_HALF = 0.6745;

/** Deviations beyond which an error says no more: one forgotten timer is no trend. */
const CLIPPED_AT = 2;

/** Tasks so far apart are compared with each other. */
const APART = [1, 2, 3] as const;

/** Imagined pairs of tasks, and their mean product in squares of the noise. */
const IMAGINED_PAIRS = { number: 50, product: 0.03 } as const;

/** The course of the errors of this history. Without any it is the belief that people change. */
export function trendOf(history: RatioHistory): Trend {
  const residuals = residualsOf(history);
  const noise = noiseOf(residuals);
  const most = CLIPPED_AT * noise;
  const clipped = residuals.map((residual) => Math.min(Math.max(residual, -most), most));
  const middle = weightedMean(clipped);
  const errors = clipped.map((error) => error - middle);
  return { ...lineThrough(errors, noise), noise, resemblance: resemblanceOf(errors, noise) };
}

/** Residuals: how far the ln(A/E) of each task lies above the middle of tasks like it, the latest first. */
function residualsOf({ estimates, powers, ratios }: RatioHistory): Float64Array {
  const tasks = estimates.length;
  const logs = new Float64Array(tasks);
  for (let ago = 0; ago < tasks; ago += 1) logs[ago] = Math.log(ratios[ago] ?? 1);
  const places = orderOf(logs);
  const imagined = ratios.length > tasks ? (PRIOR_WEIGHT * PRIOR_RATIOS.length) / 2 : 0;
  // The weight of a task is its age's times the quotient of the smaller power and the larger one, as in weightsFor.
  const [above, below] = [new Float64Array(tasks), new Float64Array(tasks)];
  for (let place = 0; place < tasks; place += 1) {
    const ago = places[place] ?? 0;
    const [weight, power] = [AGE_WEIGHTS.noise[ago] ?? 0, powers[ago] ?? 1];
    above[place] = weight / power;
    below[place] = weight * power;
  }
  const weights = new Float64Array(tasks);
  const middles = new Map<number, number>();
  const middleFor = (power: number): number => {
    const known = middles.get(power);
    if (known !== undefined) return known;
    for (let place = 0; place < tasks; place += 1)
      weights[place] = Math.min((above[place] ?? 0) * power, (below[place] ?? 0) / power);
    const sum = sumOf(weights);
    const middle = ((logs[places[middlePlace(weights, sum)] ?? 0] ?? 0) * sum) / (sum + imagined);
    middles.set(power, middle);
    return middle;
  };
  return logs.map((log, ago) => log - middleFor(powers[ago] ?? 1));
}

/** The first place at which the weights up to it make up half of their sum. */
function middlePlace(weights: Float64Array, sum: number): number {
  let [reached, place] = [weights[0] ?? 0, 0];
  while (reached < sum / 2 - DUST && place < weights.length - 1) {
    place += 1;
    reached += weights[place] ?? 0;
  }
  return place;
}

/** Rounding of sums, which must not carry a median to the next value. */
const DUST = 1e-12;

/** Places of values between -64 and 64 in ascending order. As one number with its place each, they are sorted without a call to compare. */
function orderOf(values: Float64Array): Float64Array {
  const keys = new Float64Array(values.length);
  for (let place = 0; place < keys.length; place += 1)
    keys[place] = Math.round(((values[place] ?? 0) + 64) * 2 ** 30) * PLACES + place;
  keys.sort();
  // The remainder by a power of two, for which the operator takes several times as long.
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place] ?? 0;
    keys[place] = key - Math.floor(key / PLACES) * PLACES;
  }
  return keys;
}

const PLACES = 512;

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < values.length; place += 1) sum += values[place] ?? 0;
  return sum;
}

const weightsBy = (halfLife: number) =>
  Float64Array.from({ length: FORECAST_TASKS }, (_, ago) => 0.5 ** (ago / halfLife));

const AGE_WEIGHTS = { noise: weightsBy(HALF_LIVES.noise), line: weightsBy(HALF_LIVES.line) };

function noiseOf(residuals: Float64Array): number {
  const sizes = residuals.map(Math.abs);
  const places = orderOf(sizes);
  const weights = places.map((ago) => AGE_WEIGHTS.noise[ago] ?? 0);
  const middle = sizes[places[middlePlace(weights, sumOf(weights))] ?? 0] ?? 0;
  return Math.max(middle / MIDDLE_HALF, LEAST_NOISE);
}

function weightedMean(values: Float64Array): number {
  let [sum, weights] = [0, 0];
  for (let ago = 0; ago < values.length; ago += 1) {
    const weight = AGE_WEIGHTS.noise[ago] ?? 0;
    sum += weight * (values[ago] ?? 0);
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

/** Bayesian line through errors by the number of tasks ago, the later ones of which count more. */
function lineThrough(errors: Float64Array, noise: number): Pick<Trend, 'level' | 'slope' | 'variance'> {
  let [ones, crossed, squares, level, slope] = [0, 0, 0, 0, 0];
  for (let ago = 0; ago < errors.length; ago += 1) {
    const weight = AGE_WEIGHTS.line[ago] ?? 0;
    const [at, error] = [-ago / SLOPE_TASKS, errors[ago] ?? 0];
    ones += weight;
    crossed += weight * at;
    squares += weight * at ** 2;
    level += weight * error;
    slope += weight * at * error;
  }
  const prior = (noise / PRIOR_DEVIATION) ** 2;
  const [first, second] = [ones + prior, squares + prior];
  const determinant = first * second - crossed ** 2;
  return {
    level: (second * level - crossed * slope) / determinant,
    slope: (first * slope - crossed * level) / determinant,
    variance: {
      level: (noise ** 2 * second) / determinant,
      slope: (noise ** 2 * first) / determinant,
      both: (-(noise ** 2) * crossed) / determinant,
    },
  };
}

/** How much errors of neighbouring tasks move together beside a mean that moves with them. */
function resemblanceOf(errors: Float64Array, noise: number): number {
  const step = 1 - 0.5 ** (1 / HALF_LIVES.mean);
  const deviations = new Float64Array(errors.length);
  let [mean, sum, pairs] = [0, 0, 0];
  for (let ago = errors.length - 1; ago >= 0; ago -= 1) {
    const error = errors[ago] ?? 0;
    deviations[ago] = error - mean;
    mean += step * (error - mean);
    for (const apart of APART) {
      if (ago + apart >= errors.length) continue;
      sum += (deviations[ago] ?? 0) * (deviations[ago + apart] ?? 0);
      pairs += 1;
    }
  }
  const { number, product } = IMAGINED_PAIRS;
  return Math.max(0, (number * product * noise ** 2 + sum) / (number + pairs));
}
