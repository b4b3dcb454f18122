import { fractionsOf, seedFrom } from './generator.ts';
import { type Open, type Past, PRIORS, ratiosOf, timesOf, unitOfTimes, weightsFor } from './history.ts';
import { sum } from './numbers.ts';

export const DRAWS = 2000;

/** Minutes that may be left of a task, each with its weight. */
type Left = { minutes: number[]; weights: number[] };

/** Draws of what is left of tasks by one past; a task of the same key as others before has numbers of its own. */
export function drawer(past: Past) {
  const seeds = seedsOf(past);
  // Tasks without an estimate are alike where they are drawn from the same times, those of a category or of all.
  const keyOf = ({ estimate, category, worked }: Open) =>
    estimate === null ? `of ${timesOf(category, past)?.category ?? 'all'} ${worked}` : `${estimate} ${worked}`;
  const known = new Map<string, Float64Array>();
  return {
    keyOf,
    drawsOf: (task: Open, before: number): Float64Array => {
      const key = `${keyOf(task)} ${before}`;
      const draws = known.get(key) ?? drawn(leftOf(task, past), seeds(task, before));
      known.set(key, draws);
      return draws;
    },
    /** Mean and variance of what is left. */
    momentsOf: (task: Open) => {
      const { minutes, weights } = leftOf(task, past);
      const all = sum(weights);
      const mean = sum(minutes.map((left, at) => (left * (weights[at] ?? 0)) / all));
      return { mean, variance: sum(minutes.map((left, at) => ((left - mean) ** 2 * (weights[at] ?? 0)) / all)) };
    },
  };
}

/** The seed of a task's draws: what it is drawn from, its estimate and its work by the latest one, and how many alike came before. */
function seedsOf(past: Past) {
  const ofRatios = seedFrom(ratiosOf(past)) | 0;
  const unitOfEstimates = past.estimated[0]?.estimate ?? 1;
  const unit = unitOfTimes(past);
  const ofTimes = (category: number | null) =>
    seedFrom((timesOf(category, past)?.minutes ?? []).map((time) => time / unit)) | 0;
  return ({ estimate, category, worked }: Open, before: number) =>
    estimate === null
      ? seedFrom([ofTimes(category), 0, worked / unit, before])
      : seedFrom([ofRatios, estimate / unitOfEstimates, worked / unitOfEstimates, before]);
}

/** The preset that a task without an estimate counts down. */
const PRESET = 25;

function leftOf({ estimate, category, worked }: Open, past: Past): Left {
  if (estimate !== null) {
    const minutes = ratiosOf(past).map((ratio) => estimate * ratio);
    return above(worked, { minutes, weights: weightsFor(estimate, past) });
  }
  const times =
    timesOf(category, past)?.minutes.map((time) => Math.max(1, time)) ?? PRIORS.map((ratio) => PRESET * ratio);
  return above(worked, { minutes: times, weights: times.map(() => 1) });
}

/** Only times that the work so far has not passed are possible; where it has passed all, usual ratios tell how many times it takes. */
function above(worked: number, { minutes, weights }: Left): Left {
  const possible = weights.map((weight, at) => ((minutes[at] ?? 0) > worked ? weight : 0));
  if (sum(possible) > 0) return { minutes: minutes.map((time) => time - worked), weights: possible };
  const more = PRIORS.map((ratio) => worked * ratio);
  return { minutes: more.map((time) => time - worked), weights: more.map((time) => (time > worked ? 1 : 0)) };
}

/** Draws at evenly spread probabilities, each put at a random place among those before it, whose value goes to the end. */
function drawn({ minutes, weights }: Left, seed: number): Float64Array {
  const fraction = fractionsOf(seed);
  const all = sum(weights);
  const draws = new Float64Array(DRAWS);
  let [place, reached] = [0, weights[0] ?? 0];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    while (reached / all < (draw + 0.5) / DRAWS && place < weights.length - 1) {
      place += 1;
      reached += weights[place] ?? 0;
    }
    const other = Math.floor(fraction() * (draw + 1));
    draws[draw] = draws[other] ?? 0;
    draws[other] = minutes[place] ?? 0;
  }
  return draws;
}
