import type { Forecast } from '@daymark/contract/forecasts.ts';
import { commonErrorBy, DRAWS, NORMAL_PAIRS, withCommonError } from './common-error.ts';
import { type EstimatedTask, LEAST_MINUTES } from './estimates.ts';
import { OWN_HISTORY_TASKS, ratioHistory, weightsOfEstimates } from './forecast-history.ts';
import { NO_TIMES, type TimesOfTasks, timesOfCategory } from './forecast-times.ts';
import { trendOf } from './forecast-trend.ts';
import { quantileOf } from './quantiles.ts';
import { seededRandom, seedOf } from './random.ts';
import { addDraws, momentsOf, remainingWorkBy, type Sources } from './remaining-work.ts';
import { roundHalfUp } from './rounding.ts';
import { atOnce } from './steps.ts';

/**
 * An open task in minutes; `estimate` is the one frozen at its first start, else what is planned. Where nobody said one, its
 * category tells how long it may take.
 */
export type OpenTask = { worked: number } & ({ estimate: number } | { estimate: null; category_id: number | null });

/** The quantiles of the draws that half of the sets of `run` tasks and 8 of 10 of them take up to. */
export type Level = { run: number; p50: number; p80: number };

/** Levels by the length of the run, the shortest first. */
export type Levels = readonly Level[];

const FIRST_LEVEL = { p50: 0.5, p80: 0.8 };

/** Levels before anything is learned (decisions §11). */
export const FIRST_LEVELS: Levels = [1, 2, 3, 5, 8, 13, 20].map((run) => ({ run, ...FIRST_LEVEL }));

/** Tasks up to which each is drawn. */
const DRAWN_TASKS = 500;

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

/**
 * The basis of a forecast: done tasks with an estimate, latest first, the levels that hold, and the times of done tasks, which
 * only tasks without an estimate need.
 */
export type Past = { history: readonly EstimatedTask[]; levels: Levels; times: TimesOfTasks };

function sourcesOf({ history, times }: Omit<Past, 'levels'>): Sources {
  const ratios = ratioHistory(history);
  return { ratios, times, weightsOf: weightsOfEstimates(ratios), trend: trendOf(ratios) };
}

/** A forecast in steps of a few milliseconds, between which a server can answer others. */
export function* forecastSteps(tasks: readonly OpenTask[], past: Past): Generator<undefined, Forecast | null> {
  if (tasks.length === 0) return null;
  const sources = sourcesOf(past);
  return figuresOf(tasks, { sums: yield* sumSteps(tasks, sources), sources, levels: past.levels });
}

/** The draws whose quantiles are the figures of a forecast, and the levels of these quantiles, in the same steps. */
export function* drawSteps(
  tasks: readonly OpenTask[],
  past: Past,
): Generator<undefined, { minutes: Float64Array; levels: Pick<Level, 'p50' | 'p80'> }> {
  const sources = sourcesOf(past);
  const minutes = productsOf(tasks, yield* sumSteps(tasks, sources), sources);
  return { minutes, levels: levelOf(tasks.length, past.levels) };
}

function sumSteps(tasks: readonly OpenTask[], sources: Sources): Generator<undefined, Float64Array> {
  return tasks.length <= DRAWN_TASKS ? drawnSums(tasks, sources) : approximateSums(tasks, sources);
}

/** The drawn times of these tasks together, whose quantiles are the figures of their forecast. */
export function drawnTimes(tasks: readonly OpenTask[], past: Omit<Past, 'levels'>): Float64Array {
  const sources = sourcesOf(past);
  return productsOf(tasks, atOnce(drawnSums(tasks, sources)), sources);
}

function productsOf(tasks: readonly OpenTask[], sums: Float64Array, sources: Sources): Float64Array {
  const common = commonErrorBy(sources);
  for (const task of tasks) common.add(task);
  return withCommonError(sums, common.error());
}

type Drawn = { sums: Float64Array; sources: Sources; levels: Levels };

/** The figures of a set by the draws of its sum. */
function figuresOf(tasks: readonly OpenTask[], { sums, sources, levels }: Drawn): Forecast {
  const products = productsOf(tasks, sums, sources);
  const { p50, p80 } = levelOf(tasks.length, levels);
  const p50_minutes = minutesAt(p50, products);
  return {
    tasks: tasks.length,
    p50_minutes,
    p80_minutes: Math.max(p50_minutes, minutesAt(p80, products)),
    ...basisOf(tasks, sources),
    not_estimated: tasks.filter(({ estimate }) => estimate === null).length,
  };
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
};

const NOTHING: OrderedForecast = { forecast: null, likely: [], likelyWithout: () => 0 };

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
export function* orderedSteps(tasks: readonly OpenTask[], past: Past): Generator<undefined, OrderedForecast> {
  if (tasks.length === 0) return NOTHING;
  const sources = sourcesOf(past);
  const sums = new Float64Array(DRAWS);
  const { keyOf, drawOf } = drawing(sources);
  const drawn = new Map<string, Float64Array[]>();
  const common = commonErrorBy(sources);
  const likely: number[] = [];
  for (const task of tasks) {
    const alike = drawn.get(keyOf(task)) ?? [];
    const draws = drawOf(task, alike.length);
    drawn.set(keyOf(task), [...alike, draws]);
    addTo(sums, draws);
    common.add(task);
    likely.push(likelyOf(likely.length + 1, withCommonError(sums, common.error()), past.levels));
    if (likely.length % DRAWN_AT_ONCE === 0) yield;
  }
  return {
    forecast: figuresOf(tasks, { sums, sources, levels: past.levels }),
    // The learned level of a longer run can be lower than that of a shorter one.
    likely: likely.map((_, place) => Math.min(...likely.slice(place))),
    likelyWithout: (places) => {
      const rest = tasks.filter((_, place) => !places.has(place));
      const restSums = new Float64Array(DRAWS);
      const ofRest = commonErrorBy(sources);
      const counts = new Map<string, number>();
      for (const task of rest) {
        ofRest.add(task);
        const before = counts.get(keyOf(task)) ?? 0;
        counts.set(keyOf(task), before + 1);
        addTo(restSums, drawn.get(keyOf(task))?.[before] ?? NO_DRAWS);
      }
      return rest.length === 0 ? 0 : likelyOf(rest.length, withCommonError(restSums, ofRest.error()), past.levels);
    },
  };
}

/** The figures of single tasks by one past, each those of its own forecast. */
export function singleForecasts(past: Past): (task: OpenTask) => Forecast {
  const sources = sourcesOf(past);
  const { keyOf, drawOf } = drawing(sources);
  const known = new Map<string, Forecast>();
  return (task) => {
    const key = keyOf(task);
    const figures = known.get(key) ?? figuresOf([task], { sums: drawOf(task, 0), sources, levels: past.levels });
    known.set(key, figures);
    return figures;
  };
}

const likelyOf = (tasks: number, products: Float64Array, levels: Levels): number =>
  minutesAt(levelOf(tasks, levels).p50, products);

/** The level of the longest run that is not longer than this many tasks. */
function levelOf(tasks: number, levels: Levels): Pick<Level, 'p50' | 'p80'> {
  return levels.findLast(({ run }) => run <= tasks) ?? FIRST_LEVEL;
}

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

/** Tasks of one step: to draw one takes some 50 µs, its mean and variance 2 µs. */
const DRAWN_AT_ONCE = 50;
const APPROXIMATED_AT_ONCE = 1000;

function* drawnSums(tasks: readonly OpenTask[], sources: Sources): Generator<undefined, Float64Array> {
  const sums = new Float64Array(DRAWS);
  const { keyOf, drawOf } = drawing(sources);
  const counts = new Map<string, number>();
  for (const [place, task] of tasks.entries()) {
    if (place > 0 && place % DRAWN_AT_ONCE === 0) yield;
    const before = counts.get(keyOf(task)) ?? 0;
    counts.set(keyOf(task), before + 1);
    addTo(sums, drawOf(task, before));
  }
  return sums;
}

function addTo(sums: Float64Array, draws: Float64Array): void {
  for (let draw = 0; draw < DRAWS; draw += 1) sums[draw] = (sums[draw] ?? 0) + (draws[draw] ?? 0);
}

const NO_DRAWS = new Float64Array(DRAWS);

/**
 * Draws of tasks. The random numbers of a task follow from what it is drawn from, its estimate and its work, which are its key, and
 * from how many tasks of the same key came before. Times are measured by the latest one: if all are twice as long, so are exactly
 * all sums.
 */
function drawing(sources: Sources) {
  const ofRatios = { seed: seedOf(sources.ratios.ratios), unit: sources.ratios.estimates[0] ?? 1 };
  // One unit for all categories, so that one whose times are all twice those of another has random numbers of its own.
  const unitOfTimes = Math.max(sources.times.all[0] ?? LEAST_MINUTES, LEAST_MINUTES);
  const ofTimes = new Map<Float64Array | null, { seed: number; unit: number }>();
  const remainingOf = remainingWorkBy(sources);
  const sourceOf = (task: OpenTask) => {
    if (task.estimate !== null) return ofRatios;
    const minutes = timesOfCategory(task.category_id, sources.times);
    const known = ofTimes.get(minutes);
    if (known) return known;
    const source = { seed: seedOf(minutes?.map((time) => time / unitOfTimes) ?? []), unit: unitOfTimes };
    ofTimes.set(minutes, source);
    return source;
  };
  return {
    keyOf: (task: OpenTask) => `${sourceOf(task).seed} ${task.estimate ?? 0} ${task.worked}`,
    drawOf: (task: OpenTask, before: number) => {
      const { seed, unit } = sourceOf(task);
      const draws = new Float64Array(DRAWS);
      const random = seededRandom(seedOf([seed, (task.estimate ?? 0) / unit, task.worked / unit, before]));
      addDraws(draws, remainingOf(task), random);
      return draws;
    },
  };
}

/**
 * Sums for more tasks than are worth drawing: normal ones with the mean and the variance of the sum (central limit theorem).
 * From 500 tasks on the error of the whole set is several times as large as the one that those of the tasks add up to.
 */
function* approximateSums(tasks: readonly OpenTask[], sources: Sources): Generator<undefined, Float64Array> {
  const remainingOf = remainingWorkBy(sources);
  const ofUnstarted = new Map<string, ReturnType<typeof momentsOf>>();
  let [mean, variance] = [0, 0];
  for (const [before, task] of tasks.entries()) {
    if (before > 0 && before % APPROXIMATED_AT_ONCE === 0) yield;
    const alike = task.estimate === null ? `of category ${task.category_id}` : `${task.estimate}`;
    const known = task.worked === 0 ? ofUnstarted.get(alike) : undefined;
    const moments = known ?? momentsOf(remainingOf(task));
    if (task.worked === 0) ofUnstarted.set(alike, moments);
    mean += moments.mean;
    variance += moments.variance;
  }
  return Float64Array.from(NORMAL_PAIRS, ([, normal]) => Math.max(0, mean + Math.sqrt(variance) * normal));
}

const minutesAt = (level: number, sums: Float64Array): number => roundHalfUp(quantileOf(sums, level), 0);
