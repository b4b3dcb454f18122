import type { Forecast } from '@daymark/contract/forecasts.ts';
import { figureOfAtMost } from './at-most-trial.ts';
import { heldMinutes } from './clock-paces.ts';
import { commonErrorBy, DRAWS, withCommonError } from './common-error.ts';
import type { EstimatedTask } from './estimates.ts';
import { OWN_HISTORY_TASKS } from './forecast-history.ts';
import {
  addTo,
  approximateSumBy,
  DRAWN_AT_ONCE,
  DRAWN_TASKS,
  type Drawable,
  drawing,
  drawnFrom,
  drawnSumBy,
  type Past,
  sumSteps,
} from './forecast-sums.ts';
import { NO_TIMES, timesOfCategory } from './forecast-times.ts';
import { keeping } from './keeping.ts';
import { type Level, type Levels, levelOf } from './levels.ts';
import { quantileOf } from './quantiles.ts';
import type { OpenTask, Sources } from './remaining-work.ts';
import { roundHalfUp } from './rounding.ts';
import { atOnce } from './steps.ts';

/**
 * Forecast of these open tasks together; null without any. `history` is latest first. It is a Monte Carlo sum (Metropolis &
 * Ulam 1949, JASA 44(247)): a draw adds up what is left of each task by a ratio of the person's own history, times one
 * error of the whole set, since the errors of one day go together. `levels` are the quantiles of the draws that hold; `times`
 * stand for the ratios of tasks that nobody estimated (decisions §14).
 *
 * The same question has the same answer, whatever the order of the tasks. The draws of a task do not depend on the other
 * tasks, so that a further task never makes the sum of any draw smaller.
 */
export function forecastOf(
  tasks: readonly OpenTask[],
  history: readonly EstimatedTask[],
  levels: Levels,
  times = NO_TIMES,
): Forecast | null {
  return atOnce(forecastSteps(tasks, { history, levels, times }));
}

/** A forecast in steps of a few milliseconds, between which a server can answer others. */
export function* forecastSteps(tasks: readonly OpenTask[], past: Past): Generator<undefined, Forecast | null> {
  if (tasks.length === 0) return null;
  const from = drawnFrom(past);
  return figuresOf(tasks, { sums: yield* sumSteps(tasks, from), sources: from.sources, past });
}

/** The draws whose quantiles are the figures of a forecast, and the levels of these quantiles, in the same steps. */
export function* drawSteps(
  tasks: readonly OpenTask[],
  past: Past,
): Generator<undefined, { minutes: Float64Array; levels: Pick<Level, 'p50' | 'p80'> }> {
  const from = drawnFrom(past);
  const minutes = productsOf(tasks, yield* sumSteps(tasks, from), from.sources);
  return { minutes, levels: levelOf(tasks.length, past.levels) };
}

/** Tasks of one step: to add one and to read the draws of all takes some 100 µs. */
const GROWN_AT_ONCE = 20;

/** How many of the first tasks there are, with the draws of what is left of them and their levels; false ends the counting. */
type WatchGrowing = (tasks: number, drawn: { minutes: Float64Array; levels: Pick<Level, 'p50' | 'p80'> }) => boolean;

/** Draws the first of these tasks, the first two, and so on, each time as these would be drawn alone. */
export function* growingSteps(
  tasks: readonly OpenTask[],
  past: Past,
  goesOn: WatchGrowing,
): Generator<undefined, undefined> {
  const { sources } = drawnFrom(past);
  const common = commonErrorBy(sources);
  const [drawn, approximate] = [drawnSumBy(drawing(sources)), approximateSumBy(sources)];
  for (const [place, task] of tasks.entries()) {
    if (place > 0 && place % GROWN_AT_ONCE === 0) yield;
    if (place < DRAWN_TASKS) drawn.add(task);
    approximate.add(task);
    common.add(task);
    const sums = place < DRAWN_TASKS ? drawn.sums() : approximate.sums();
    const all = { minutes: withCommonError(sums, common.error()), levels: levelOf(place + 1, past.levels) };
    if (!goesOn(place + 1, all)) return;
  }
}

/** Draws the times of some tasks together, whose quantiles are the figures of their forecast. */
export type DrawTimes = (tasks: readonly OpenTask[]) => Float64Array;

/** Draws sets of tasks by one past: what two of them have in common is drawn once. */
export function timesDrawer(past: Drawable): DrawTimes {
  const { sources, kept } = drawnFrom(past);
  return (tasks) => {
    const drawn = drawnSumBy(kept);
    for (const task of tasks) drawn.add(task);
    return productsOf(tasks, drawn.sums(), sources);
  };
}

function productsOf(tasks: readonly OpenTask[], sums: Float64Array, sources: Sources): Float64Array {
  const common = commonErrorBy(sources);
  for (const task of tasks) common.add(task);
  return withCommonError(sums, common.error());
}

type Drawn = { sums: Float64Array; sources: Sources; past: Past };

/** The figures of a set by the draws of its sum. */
function figuresOf(tasks: readonly OpenTask[], { sums, sources, past }: Drawn): Forecast {
  const figures = figuresAt(levelOf(tasks.length, past.levels), productsOf(tasks, sums, sources));
  const said = saidOf(tasks, past);
  return {
    tasks: tasks.length,
    ...figures,
    ...(said !== null && { p80_minutes: Math.max(figures.p50_minutes, said) }),
    ...basisOf(tasks, sources),
    not_estimated: tasks.filter(({ estimate }) => estimate === null).length,
  };
}

/** Figures in whole minutes that stand at these levels of the draws, which are reordered. */
export function figuresAt(
  { p50, p80 }: Pick<Level, 'p50' | 'p80'>,
  products: Float64Array,
): Pick<Forecast, 'p50_minutes' | 'p80_minutes'> {
  const p50_minutes = minutesAt(p50, products);
  return { p50_minutes, p80_minutes: Math.max(p50_minutes, minutesAt(p80, products)) };
}

/**
 * The figure of 8 of 10 by the at-most of a single task that nobody has worked on yet; null where forecasts do not go by it. At-mosts
 * tell nothing of sums: several tasks hardly take their longest time all at once.
 */
function saidOf([task, ...others]: readonly OpenTask[], { atMostFactor }: Past): number | null {
  if (!task || others.length > 0 || !atMostFactor || task.estimate === null || !task.at_most || task.worked > 0)
    return null;
  return figureOfAtMost(task.at_most, atMostFactor);
}

/** The forecast of tasks that are worked on in an order. */
export type OrderedForecast = {
  forecast: Forecast | null;
  /**
   * Likely minutes up to the end of each task: never fewer than up to the task before, and up to the last one those of the
   * forecast.
   */
  likely: number[];
  /** Likely minutes of those tasks whose place is not among these: the half-half figure of their own forecast. */
  likelyWithout: (places: ReadonlySet<number>) => number;
  /** Minutes of all of them in order, which as many sets take up to as their place says; null without any. */
  held: () => Float64Array | null;
};

const NOTHING: OrderedForecast = { forecast: null, likely: [], likelyWithout: () => 0, held: () => null };

/** Likely minutes up to the end of each task in this order, for as many tasks as are drawn. */
export function forecastInOrder(
  tasks: readonly OpenTask[],
  history: readonly EstimatedTask[],
  levels: Levels,
  times = NO_TIMES,
): number[] {
  return atOnce(orderedSteps(tasks, { history, levels, times })).likely;
}

/** A forecast of tasks in this order, in steps of a few milliseconds; each is drawn once for all of its figures. */
export const orderedSteps = (tasks: readonly OpenTask[], past: Past): Generator<undefined, OrderedForecast> =>
  orderedForecasts(past)(tasks);

/** Forecasts of several orders of tasks by one past, each in steps. Tasks that two of them have are drawn once. */
export function orderedForecasts(past: Past): (tasks: readonly OpenTask[]) => Generator<undefined, OrderedForecast> {
  const { sources, kept } = drawnFrom(past);
  const { keyOf, drawOf } = kept;
  // The figures are read from one array after the other, which costs less than as many arrays.
  const products = new Float64Array(DRAWS);
  return function* (tasks) {
    if (tasks.length === 0) return NOTHING;
    const sums = new Float64Array(DRAWS);
    const drawn = new Map<string, Float64Array[]>();
    const common = commonErrorBy(sources);
    const likely: number[] = [];
    for (const task of tasks) {
      const key = keyOf(task);
      const alike = drawn.get(key) ?? [];
      const draws = drawOf(task, alike.length);
      if (alike.push(draws) === 1) drawn.set(key, alike);
      addTo(sums, draws);
      common.add(task);
      likely.push(likelyOf(likely.length + 1, withCommonError(sums, common.error(), products), past.levels));
      if (likely.length % DRAWN_AT_ONCE === 0) yield;
    }
    return {
      forecast: figuresOf(tasks, { sums, sources, past }),
      // The learned level of a longer run can be lower than that of a shorter one.
      likely: lowestFromHere(likely),
      held: () =>
        heldMinutes(
          withCommonError(sums, common.error(), products),
          levelOf(tasks.length, past.levels),
          saidOf(tasks, past),
        ),
      likelyWithout: (places) => {
        if (places.size === 0) return likely.at(-1) ?? 0;
        const rest = tasks.filter((_, place) => !places.has(place));
        const restSums = new Float64Array(DRAWS);
        const ofRest = commonErrorBy(sources);
        const counts = new Map<string, number>();
        for (const task of rest) {
          ofRest.add(task);
          const key = keyOf(task);
          const before = counts.get(key) ?? 0;
          counts.set(key, before + 1);
          addTo(restSums, drawn.get(key)?.[before] ?? NO_DRAWS);
        }
        if (rest.length === 0) return 0;
        return likelyOf(rest.length, withCommonError(restSums, ofRest.error(), products), past.levels);
      },
    };
  };
}

const NO_DRAWS = new Float64Array(DRAWS);

/** The lowest of each figure and all after it. */
function lowestFromHere(figures: readonly number[]): number[] {
  let lowest = Number.POSITIVE_INFINITY;
  return figures
    .toReversed()
    .map((figure) => (lowest = Math.min(lowest, figure)))
    .toReversed();
}

/** The figures of single tasks by one past, each those of its own forecast. */
export function singleForecasts(past: Past): (task: OpenTask) => Forecast {
  const { sources, kept } = drawnFrom(past);
  const { keyOf, drawOf } = kept;
  const figuresFor = knownFigures.get(past) ?? keeping<string, Forecast>(MOST_FIGURES);
  knownFigures.set(past, figuresFor);
  return (task) =>
    figuresFor(`${keyOf(task)} ${saidOf([task], past) ?? ''}`, () =>
      figuresOf([task], { sums: drawOf(task, 0), sources, past }),
    );
}

/** Figures of single tasks that are kept of a past, of some 200 bytes each: a plan compares the same open tasks with its gaps each time. */
const MOST_FIGURES = 512;

const knownFigures = new WeakMap<Past, (key: string, make: () => Forecast) => Forecast>();

const likelyOf = (tasks: number, products: Float64Array, levels: Levels): number =>
  minutesAt(levelOf(tasks, levels).p50, products);

/** The basis of the figures: ratios, or times alone where no task has an estimate. */
function basisOf(tasks: readonly OpenTask[], { ratios, times }: Sources): Pick<Forecast, 'basis' | 'history_tasks'> {
  if (tasks.every(({ estimate }) => estimate === null)) {
    const known = timesOfCategory(null, times)?.length ?? 0;
    return { basis: known === 0 ? 'prior' : 'own', history_tasks: known };
  }
  const history_tasks = ratios.estimates.length;
  if (history_tasks === 0) return { basis: 'prior', history_tasks };
  return { basis: history_tasks < OWN_HISTORY_TASKS ? 'mixed' : 'own', history_tasks };
}

const minutesAt = (level: number, sums: Float64Array): number => roundHalfUp(quantileOf(sums, level), 0);
