import type { Forecast } from '@daymark/contract/forecasts.ts';
import type { EstimatedTask } from './estimates.ts';
import { OWN_HISTORY_TASKS, type RatioHistory, ratioHistory } from './forecast-history.ts';
import { quantileOf } from './quantiles.ts';
import { seededRandom, seedOf } from './random.ts';
import { addDraws, momentsOf, remainingWorkBy } from './remaining-work.ts';
import { roundHalfUp } from './rounding.ts';

/** An open task in minutes; `estimate` is the one frozen at its first start, else what is planned. */
export type OpenTask = { estimate: number; worked: number };

/** The quantiles of the draws that half of the sets of `run` tasks and 8 of 10 of them take up to. */
export type Level = { run: number; p50: number; p80: number };

/** Levels by the length of the run, the shortest first. */
export type Levels = readonly Level[];

const FIRST_LEVEL = { p50: 0.5, p80: 0.8 };

/** Levels before anything is learned (decisions §11). */
export const FIRST_LEVELS: Levels = [1, 2, 3, 5, 8, 13, 20].map((run) => ({ run, ...FIRST_LEVEL }));

const DRAWS = 2000;

/** Tasks up to which each is drawn. */
const DRAWN_TASKS = 500;

/** Standard deviation of the logarithm of the error that all tasks of a set share (decisions §11). */
const COMMON_ERROR = 0.15;

/**
 * Forecast of these open tasks together; null without any. `history` is latest first. It is a Monte Carlo sum (Metropolis &
 * Ulam 1949, JASA 44(247)): a draw adds up what is left of each task by a ratio of the person's own history, times one
 * error of the whole set, since the errors of one day go together. `levels` are the quantiles of the draws that hold.
 *
 * The same question has the same answer, whatever the order of the tasks. The draws of a task do not depend on the other
 * tasks, so that a further task never makes the sum of any draw smaller.
 */
export function forecastOf(
  tasks: readonly OpenTask[],
  history: readonly EstimatedTask[],
  levels: Levels,
): Forecast | null {
  return atOnce(forecastSteps(tasks, { history, levels }));
}

/** The basis of a forecast: done tasks, latest first, and the levels that hold. */
export type Past = { history: readonly EstimatedTask[]; levels: Levels };

/** A forecast in steps of a few milliseconds, between which a server can answer others. */
export function* forecastSteps(
  tasks: readonly OpenTask[],
  { history, levels }: Past,
): Generator<undefined, Forecast | null> {
  if (tasks.length === 0) return null;
  const past = ratioHistory(history);
  const isDrawn = tasks.length <= DRAWN_TASKS;
  const sums = withCommonError(yield* isDrawn ? drawnSums(tasks, past) : approximateSums(tasks, past));
  const { p50, p80 } = levelOf(tasks.length, levels);
  const p50_minutes = minutesAt(p50, sums);
  return {
    tasks: tasks.length,
    p50_minutes,
    p80_minutes: Math.max(p50_minutes, minutesAt(p80, sums)),
    basis: basisOf(past),
    history_tasks: past.estimates.length,
  };
}

/**
 * Likely minutes up to the end of each task when they are worked on in this order: never fewer than up to the task before,
 * and up to the last one those of `forecastOf`, for as many tasks as are drawn.
 */
export function forecastInOrder(
  tasks: readonly OpenTask[],
  history: readonly EstimatedTask[],
  levels: Levels,
): number[] {
  return atOnce(likelySteps(tasks, { history, levels }));
}

/** Likely minutes in this order, in steps of a few milliseconds. */
export function* likelySteps(tasks: readonly OpenTask[], { history, levels }: Past): Generator<undefined, number[]> {
  const sums = new Float64Array(DRAWS);
  const addTask = drawsBy(ratioHistory(history));
  const likely: number[] = [];
  for (const task of tasks) {
    addTask(sums, task);
    likely.push(minutesAt(levelOf(likely.length + 1, levels).p50, withCommonError(sums)));
    if (likely.length % DRAWN_AT_ONCE === 0) yield;
  }
  // The learned level of a longer run can be lower than that of a shorter one.
  return likely.map((_, place) => Math.min(...likely.slice(place)));
}

/** The level of the longest run that is not longer than this many tasks. */
function levelOf(tasks: number, levels: Levels): Pick<Level, 'p50' | 'p80'> {
  return levels.findLast(({ run }) => run <= tasks) ?? FIRST_LEVEL;
}

function basisOf({ estimates }: RatioHistory): Forecast['basis'] {
  if (estimates.length === 0) return 'prior';
  return estimates.length < OWN_HISTORY_TASKS ? 'mixed' : 'own';
}

/** Tasks of one step: to draw one takes some 50 µs, its mean and variance 2 µs. */
const DRAWN_AT_ONCE = 50;
const APPROXIMATED_AT_ONCE = 1000;

/** Runs all steps. */
function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function* drawnSums(tasks: readonly OpenTask[], history: RatioHistory): Generator<undefined, Float64Array> {
  const sums = new Float64Array(DRAWS);
  const addTask = drawsBy(history);
  for (const [before, task] of tasks.entries()) {
    if (before > 0 && before % DRAWN_AT_ONCE === 0) yield;
    addTask(sums, task);
  }
  return sums;
}

/**
 * Adds a draw of a task to each sum. The random numbers of a task follow from the history, its estimate and its work, and
 * from how many equal tasks came before. Times are measured by the latest estimate: if all are twice as long, so are
 * exactly all sums.
 */
function drawsBy(history: RatioHistory): (sums: Float64Array, task: OpenTask) => void {
  const seed = seedOf(history.ratios);
  const unit = history.estimates[0] ?? 1;
  const remainingOf = remainingWorkBy(history);
  const equalTasks = new Map<string, number>();
  return (sums, task) => {
    const remaining = remainingOf(task);
    const key = `${task.estimate} ${task.worked}`;
    const before = equalTasks.get(key) ?? 0;
    equalTasks.set(key, before + 1);
    addDraws(sums, remaining, seededRandom(seedOf([seed, task.estimate / unit, task.worked / unit, before])));
  };
}

/**
 * Sums for more tasks than are worth drawing: normal ones with the mean and the variance of the sum (central limit theorem).
 * From 500 tasks on the error of the whole set is several times as large as the one that those of the tasks add up to.
 */
function* approximateSums(tasks: readonly OpenTask[], history: RatioHistory): Generator<undefined, Float64Array> {
  const remainingOf = remainingWorkBy(history);
  const ofUnstarted = new Map<number, ReturnType<typeof momentsOf>>();
  let [mean, variance] = [0, 0];
  for (const [before, task] of tasks.entries()) {
    if (before > 0 && before % APPROXIMATED_AT_ONCE === 0) yield;
    const known = task.worked === 0 ? ofUnstarted.get(task.estimate) : undefined;
    const moments = known ?? momentsOf(remainingOf(task));
    if (task.worked === 0) ofUnstarted.set(task.estimate, moments);
    mean += moments.mean;
    variance += moments.variance;
  }
  return Float64Array.from(NORMAL_PAIRS, ([, normal]) => Math.max(0, mean + Math.sqrt(variance) * normal));
}

/**
 * Pairs of independent standard normal numbers, one for each draw (Box & Muller 1958, Annals of Mathematical Statistics
 * 29(2)), of points that are spread evenly over the unit square by the golden ratio instead of at random. The sums are random,
 * so that it does not matter which of them meets which pair.
 */
const NORMAL_PAIRS = Array.from({ length: DRAWS }, (_, draw): [number, number] => {
  const length = Math.sqrt(-2 * Math.log((draw + 0.5) / DRAWS));
  const angle = Math.PI * (1 + Math.sqrt(5)) * draw;
  return [length * Math.cos(angle), length * Math.sin(angle)];
});

const COMMON_ERRORS = Float64Array.from(NORMAL_PAIRS, ([normal]) => Math.exp(COMMON_ERROR * normal));

function withCommonError(sums: Float64Array): Float64Array {
  const products = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) products[draw] = (sums[draw] ?? 0) * (COMMON_ERRORS[draw] ?? 1);
  return products;
}

const minutesAt = (level: number, sums: Float64Array): number => roundHalfUp(quantileOf(sums, level), 0);
