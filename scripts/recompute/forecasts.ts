import { type Open, OWN_ALONE, type Past, pastOf, ratiosOf, weightedQuantile, weightsFor } from './history.ts';
import { type Learned, learnedFrom, NOTHING_LEARNED } from './levels.ts';
import { minutes, round, sum } from './numbers.ts';
import { type Forecast, forecastsBy } from './sets.ts';
import { latestDone, type Task } from './tasks.ts';

export type OpenTask = Pick<
  Task,
  'status' | 'estimate' | 'estimate_origin' | 'planned_duration' | 'category' | 'workedSoFar' | 'at_most'
>;

export type Forecaster = ReturnType<typeof forecasterOf>;

/** Forecasts by the done tasks of an account; its levels are learned once they are asked for. */
export function forecasterOf(tasks: readonly Task[]) {
  const latestFirst = latestDone(tasks, ({ ended }) => ended.length > 0);
  const past = pastOf(latestFirst);
  const forecasts = forecastsBy(past);
  let known: Learned | undefined;
  const learned = () => {
    known ??= latestFirst.length < OWN_ALONE ? NOTHING_LEARNED : learnedFrom(latestFirst.toReversed());
    return known;
  };
  const forecastOf = (open: readonly Open[]) => {
    const own = forecasts.forecastOf(open, learned().levels);
    const said = saidOf(open, learned().atMostFactor);
    return own && said !== null ? { ...own, p80_minutes: Math.max(own.p50_minutes, said) } : own;
  };
  const openOf = (some: readonly OpenTask[]) => some.filter(({ status }) => status !== 'done').map(toOpen);
  return {
    levels: () => learned().levels,
    forecastOf: (some: readonly OpenTask[]): Forecast | null => forecastOf(openOf(some)),
    forecastInOrder: (some: readonly OpenTask[]) => {
      const open = openOf(some);
      const upTo = open.map((_, at) => forecastOf(open.slice(0, at + 1))?.p50_minutes ?? 0);
      // A later task never makes the likely minutes up to an earlier one more than those up to it.
      const likely = upTo.map((_, at) => Math.min(...upTo.slice(at)));
      const { levels, atMostFactor } = learned();
      return { forecast: forecastOf(open), likely, held: forecasts.heldOf(open, levels, saidOf(open, atMostFactor)) };
    },
    typicalOf: (estimate: number, category: number | null) => typicalOf(past, estimate, category),
  };
}

/** A figure counts where its owner or another planner said it; work has the two decimals that a task shows. */
function toOpen({ estimate, estimate_origin, planned_duration, category, workedSoFar, at_most }: OpenTask): Open {
  const isSaid = estimate_origin === 'own' || estimate_origin === 'imported';
  return {
    ...{ estimate: isSaid ? (estimate ?? planned_duration) : null, category, worked: minutes(workedSoFar) },
    at_most: estimate_origin === 'own' ? (at_most ?? null) : null,
  };
}

/** The figure of 8 of 10 of a single task with an at-most that nobody has worked on, where forecasts go by it. */
function saidOf([task, ...others]: readonly Open[], factor: number | null): number | null {
  if (!task || others.length > 0 || task.worked > 0 || factor === null) return null;
  return typeof task.at_most === 'number' ? round(task.at_most * factor, 0) : null;
}

/** Done tasks below which no typical time is told, and the weight of those of the same category. */
const [FEWEST_TYPICAL, OF_CATEGORY] = [8, 2];

/** How long done tasks of about this estimate took, by their effective number. */
function typicalOf(past: Past, estimate: number, category: number | null) {
  if (past.estimated.length < FEWEST_TYPICAL) return null;
  const ratios = ratiosOf(past).slice(0, past.estimated.length);
  const weights = weightsFor(estimate, past)
    .slice(0, ratios.length)
    .map((weight, ago) => weight * (category !== null && past.estimated[ago]?.category === category ? OF_CATEGORY : 1));
  const at = (share: number) => round(estimate * weightedQuantile(ratios, weights, share), 0);
  const effective = sum(weights) ** 2 / sum(weights.map((weight) => weight ** 2));
  return { p50_minutes: at(0.5), p80_minutes: at(0.8), tasks: round(effective, 0) };
}
