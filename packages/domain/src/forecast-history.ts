import type { TypicalTime } from '@daymark/contract/forecasts.ts';
import { type EstimatedTask, workRatio } from './estimates.ts';
import { keeping } from './keeping.ts';
import { weightedQuantile } from './quantiles.ts';
import { roundHalfUp } from './rounding.ts';

/** Latest analysed done tasks that a forecast rests on (decisions §11). */
export const FORECAST_TASKS = 400;

/** Done tasks below which likely times and typical times are not shown (decisions §11). */
export const FEWEST_FORECAST_TASKS = 8;

/** Done tasks from which a person's own ratios stand alone (decisions §11). */
export const OWN_HISTORY_TASKS = 60;

/** Usual ratios of work to estimate, for people whose own are few (decisions §11). */
export const PRIOR_RATIOS = [
  0.25, 0.4, 0.5, 0.67, 0.75, 0.85, 1, 1, 1, 1, 1, 1.15, 1.25, 1.5, 1.5, 2, 2, 2.5, 3, 4,
] as const;

/** Weight of each prior ratio; the latest task of the same estimate has 1. */
export const PRIOR_WEIGHT = 0.25;

/**
 * Distance of the logarithms of two estimates at which a weight falls to 1/e, by the number of tasks: the fewer there are, the
 * more tasks of other sizes tell. For 400 tasks it is 0.4, for estimates 1.5 times apart.
 */
const bandwidthOf = (tasks: number) => 0.35 * (1 + 60 / tasks);

/** Tasks after which a weight is halved. */
const HALF_LIFE = 200;

const AGE_WEIGHTS = Float64Array.from({ length: FORECAST_TASKS }, (_, ago) => 0.5 ** (ago / HALF_LIFE));

/**
 * A history for many forecasts: the ratio A/E of each task, latest first, then the prior ratios where they join in; `powers` are the
 * estimates to the power of 1/h, of which two make the weight of one task for another.
 */
export type RatioHistory = { estimates: Float64Array; powers: Float64Array; ratios: Float64Array };

/** `history` is latest first. */
export function ratioHistory(history: readonly EstimatedTask[]): RatioHistory {
  const tasks = history.slice(0, FORECAST_TASKS);
  const priors = tasks.length < OWN_HISTORY_TASKS ? PRIOR_RATIOS : [];
  const estimates = new Float64Array(tasks.length);
  const ratios = new Float64Array(tasks.length + priors.length);
  for (const [ago, task] of tasks.entries()) {
    estimates[ago] = task.estimate;
    ratios[ago] = workRatio(task);
  }
  ratios.set(priors, tasks.length);
  const power = 1 / bandwidthOf(tasks.length);
  return { estimates, powers: estimates.map((estimate) => estimate ** power), ratios };
}

/**
 * Weights of the ratios for a task of this estimate, in their order: exp(-|ln Eᵢ - ln E| / h) · ½^(aᵢ/200), where aᵢ is the
 * number of tasks that were done since. Errors of small tasks differ from those of large ones, and people change, so tasks
 * count the more the nearer they are in size and in time: a kernel estimate of the conditional distribution (Nadaraya
 * 1964, Theory of Probability and its Applications 9(1); Watson 1964, Sankhyā A 26(4)).
 */
export function weightsFor(estimate: number, { powers, ratios }: RatioHistory): Float64Array {
  const weights = new Float64Array(ratios.length).fill(PRIOR_WEIGHT);
  const own = estimate ** (1 / bandwidthOf(powers.length));
  for (let ago = 0; ago < powers.length; ago += 1) {
    const other = powers[ago] ?? 0;
    weights[ago] = (own < other ? own / other : other / own) * (AGE_WEIGHTS[ago] ?? 0);
  }
  return weights;
}

/** Estimates whose weights are kept, of some 3 kB each. */
const MOST_ESTIMATES = 64;

/** Weights of the ratios for tasks of any estimate, those of the same one computed once. */
export function weightsOfEstimates(history: RatioHistory): (estimate: number) => Float64Array {
  const keptWeights = keeping<number, Float64Array>(MOST_ESTIMATES);
  return (estimate) => keptWeights(estimate, () => weightsFor(estimate, history));
}

/** Weight of a task of the same category beside one of another. */
const CATEGORY_WEIGHT = 2;

/**
 * How long tasks of about this estimate took, null for too few tasks; `history` is latest first. It is a statement about
 * done tasks, so prior ratios have no part in it. `tasks` is their effective number (Σw)² / Σw² (Kish 1965, Survey
 * Sampling).
 */
export function typicalOf(
  estimate: number,
  history: readonly (EstimatedTask & { isOfCategory: boolean })[],
): TypicalTime | null {
  const tasks = history.slice(0, FORECAST_TASKS);
  if (tasks.length < FEWEST_FORECAST_TASKS) return null;
  const past = ratioHistory(tasks);
  const ratios = past.ratios.slice(0, tasks.length);
  const weights = weightsFor(estimate, past)
    .slice(0, tasks.length)
    .map((weight, ago) => (tasks[ago]?.isOfCategory ? weight * CATEGORY_WEIGHT : weight));
  const sum = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = weights.reduce((sum, weight) => sum + weight ** 2, 0);
  const minutes = (level: number) => roundHalfUp(estimate * weightedQuantile(ratios, weights, level), 0);
  return { p50_minutes: minutes(0.5), p80_minutes: minutes(0.8), tasks: roundHalfUp(sum ** 2 / squares, 0) };
}
