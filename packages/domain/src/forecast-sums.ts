import { DRAWS, NORMAL_PAIRS } from './common-error.ts';
import { type EstimatedTask, LEAST_MINUTES } from './estimates.ts';
import { ratioHistory, weightsOfEstimates } from './forecast-history.ts';
import { type TimesOfTasks, timesOfCategory } from './forecast-times.ts';
import { trendOf } from './forecast-trend.ts';
import { keeping } from './keeping.ts';
import type { Levels } from './levels.ts';
import { seededRandom, seedOf } from './random.ts';
import { drawInto, momentsOf, type OpenTask, remainingWorkBy, type Sources } from './remaining-work.ts';

/** Tasks up to which each is drawn. */
export const DRAWN_TASKS = 500;

/** Tasks of one step: to draw one takes some 50 µs, its mean and variance 2 µs. */
export const DRAWN_AT_ONCE = 50;
const APPROXIMATED_AT_ONCE = 1000;

/** Draws of the sum of these tasks, in steps of a few milliseconds. */
export function sumSteps(
  tasks: readonly OpenTask[],
  { sources, drawn, kept, isKnown }: DrawnFrom,
): Generator<undefined, Float64Array> {
  if (tasks.length > DRAWN_TASKS) return approximateSums(tasks, sources);
  return drawnSums(tasks, isKnown && tasks.length <= MOST_ASKED_AGAIN ? kept : drawn);
}

/** Tasks up to which the draws of a known past are kept: a plan is asked for again and again, a whole project rarely. */
const MOST_ASKED_AGAIN = 32;

function* drawnSums(tasks: readonly OpenTask[], by: Drawing): Generator<undefined, Float64Array> {
  const drawn = drawnSumBy(by);
  for (const [place, task] of tasks.entries()) {
    if (place > 0 && place % DRAWN_AT_ONCE === 0) yield;
    drawn.add(task);
  }
  return drawn.sums();
}

/** The draws of the sum of tasks that are added one by one; the array of sums is the same at each time. */
export function drawnSumBy({ keyOf, drawOf }: Drawing) {
  const [sums, draws] = [new Float64Array(DRAWS), new Float64Array(DRAWS)];
  const counts = new Map<string, number>();
  return {
    add(task: OpenTask): void {
      const before = counts.get(keyOf(task)) ?? 0;
      counts.set(keyOf(task), before + 1);
      addTo(sums, drawOf(task, before, draws));
    },
    sums: () => sums,
  };
}

export function addTo(sums: Float64Array, draws: Float64Array): void {
  for (let draw = 0; draw < sums.length; draw += 1) sums[draw] = (sums[draw] ?? 0) + (draws[draw] ?? 0);
}

/**
 * Draws of tasks. The random numbers of a task follow from what it is drawn from, its estimate and its work, which are its key, and
 * from how many tasks of the same key came before. Times are measured by the latest one: if all are twice as long, so are exactly
 * all sums.
 */
export function drawing(sources: Sources) {
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
    /** The draws of a task, in an array of their own or over those of another one. */
    drawOf: (task: OpenTask, before: number, draws = new Float64Array(DRAWS)) => {
      const { seed, unit } = sourceOf(task);
      const random = seededRandom(seedOf([seed, (task.estimate ?? 0) / unit, task.worked / unit, before]));
      return drawInto(draws, remainingOf(task), random);
    },
  };
}

type Drawing = ReturnType<typeof drawing>;

/** Arrays of draws that are kept, of 16 kB each, of all pasts together. */
const MOST_KEPT = 512;

const keptArrays = keeping<string, Float64Array>(MOST_KEPT);

let pasts = 0;

/** The same draws, kept for whoever draws such a task again: nobody may write to them. */
function keptDraws({ keyOf, drawOf }: Drawing): Drawing {
  pasts += 1;
  const past = pasts;
  return {
    keyOf,
    drawOf: (task, before) => keptArrays(`${past} ${keyOf(task)} ${before}`, () => drawOf(task, before)),
  };
}

/**
 * The basis of a forecast: done tasks with an estimate, latest first, the levels that hold, and the times of done tasks, which
 * only tasks without an estimate need. `atMostFactor` is how many times its at-most a single task takes in 8 of 10 cases, where
 * that has been the better figure.
 */
export type Past = {
  history: readonly EstimatedTask[];
  levels: Levels;
  times: TimesOfTasks;
  atMostFactor?: number | null;
};

/** The part that is drawn from: levels and factors only read the draws. */
export type Drawable = Pick<Past, 'history' | 'times'>;

/** Sources of a past, its draws, and those that are kept of it; whether it was asked for before. */
type DrawnFrom = { sources: Sources; drawn: Drawing; kept: Drawing; isKnown: boolean };

/** Sources by their past: a plan asks for its order and for single tasks by the same one. */
const knownSources = new WeakMap<Drawable, DrawnFrom>();

export function drawnFrom(past: Drawable): DrawnFrom {
  const known = knownSources.get(past);
  if (known) return known;
  const { history, times } = past;
  const ratios = ratioHistory(history);
  const sources = { ratios, times, weightsOf: weightsOfEstimates(ratios), trend: trendOf(ratios) };
  const drawn = drawing(sources);
  const made = { sources, drawn, kept: keptDraws(drawn), isKnown: false };
  knownSources.set(past, { ...made, isKnown: true });
  return made;
}

function* approximateSums(tasks: readonly OpenTask[], sources: Sources): Generator<undefined, Float64Array> {
  const approximate = approximateSumBy(sources);
  for (const [before, task] of tasks.entries()) {
    if (before > 0 && before % APPROXIMATED_AT_ONCE === 0) yield;
    approximate.add(task);
  }
  return approximate.sums();
}

/**
 * Sums for more tasks than are worth drawing: normal ones with the mean and the variance of the sum (central limit theorem).
 * From 500 tasks on the error of the whole set is several times as large as the one that those of the tasks add up to.
 */
export function approximateSumBy(sources: Sources) {
  const remainingOf = remainingWorkBy(sources);
  const ofUnstarted = new Map<string, ReturnType<typeof momentsOf>>();
  let [mean, variance] = [0, 0];
  return {
    add(task: OpenTask): void {
      const alike = task.estimate === null ? `of category ${task.category_id}` : `${task.estimate}`;
      const known = task.worked === 0 ? ofUnstarted.get(alike) : undefined;
      const moments = known ?? momentsOf(remainingOf(task));
      if (task.worked === 0) ofUnstarted.set(alike, moments);
      mean += moments.mean;
      variance += moments.variance;
    },
    sums: () => Float64Array.from(NORMAL_PAIRS, ([, normal]) => Math.max(0, mean + Math.sqrt(variance) * normal)),
  };
}
