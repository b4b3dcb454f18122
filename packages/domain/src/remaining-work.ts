import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { LEAST_MINUTES } from './estimates.ts';
import { PRIOR_RATIOS, type RatioHistory } from './forecast-history.ts';
import { type TimesOfTasks, timesOfCategory } from './forecast-times.ts';
import type { Trend } from './forecast-trend.ts';
import type { Random } from './random.ts';

/**
 * An open task in minutes; `estimate` is the one frozen at its first start, else what is planned. Where nobody said one, its
 * category tells how long it may take. `at_most` is what its owner said beside their own estimate.
 */
export type OpenTask = { worked: number } & (
  | { estimate: number; at_most?: number | null }
  | { estimate: null; category_id: number | null }
);

/**
 * Times that a task may take: `unit` minutes times each ratio; `cumulative` is the probability of each ratio and all before it.
 */
type RemainingWork = { unit: number; worked: number; ratios: Float64Array; cumulative: Float64Array };

const PRIORS = new Float64Array(PRIOR_RATIOS);
const SAME_WEIGHTS = PRIORS.map(() => 1);

/** Sources of the times of open tasks: ratios for those with an estimate, minutes of done tasks for the others. */
export type Sources = {
  ratios: RatioHistory;
  weightsOf: (estimate: number) => Float64Array;
  trend: Trend;
  times: TimesOfTasks;
};

/** Minutes that may be left of tasks, by one history. */
export function remainingWorkBy({ ratios, weightsOf, times }: Sources): (task: OpenTask) => RemainingWork {
  return ({ worked, ...task }) => {
    if (task.estimate === null) return remainingOfUnestimated(worked, timesOfCategory(task.category_id, times));
    const { estimate: unit } = task;
    return remainingWork({ unit, worked }, ratios.ratios, weightsOf(unit));
  };
}

/**
 * Nobody said how long the task takes, so it takes as long as others have, a minute at least as in a ratio; where few are known,
 * a usual ratio of the preset.
 */
function remainingOfUnestimated(worked: number, minutes: Float64Array | null): RemainingWork {
  if (minutes === null) return remainingWork({ unit: PLANNED_DURATION.default, worked }, PRIORS, SAME_WEIGHTS);
  return remainingWork(
    { unit: 1, worked },
    minutes.map((time) => Math.max(time, LEAST_MINUTES)),
    minutes.map(() => 1),
  );
}

/**
 * Only ratios that the work so far has not passed are possible. Where it has passed all of them, the prior ratios above 1 tell
 * how much longer it takes than it has taken.
 */
function remainingWork(
  { unit, worked }: Pick<RemainingWork, 'unit' | 'worked'>,
  ratios: Float64Array,
  weights: Float64Array,
): RemainingWork {
  const cumulative = new Float64Array(ratios.length);
  let sum = 0;
  for (let place = 0; place < ratios.length; place += 1) {
    if (unit * (ratios[place] ?? 0) > worked) sum += weights[place] ?? 0;
    cumulative[place] = sum;
  }
  if (sum === 0) return remainingWork({ unit: worked, worked }, PRIORS, SAME_WEIGHTS);
  for (let place = 0; place < ratios.length; place += 1) cumulative[place] = (cumulative[place] ?? 0) / sum;
  return { unit, worked, ratios, cumulative };
}

/**
 * Overwrites each number with a draw of what is left. The draws are spread evenly over the probabilities and shuffled, which
 * leaves less to chance than independent ones (Latin hypercube sampling; McKay, Beckman & Conover 1979, Technometrics 21(2)).
 */
export function drawInto(
  draws: Float64Array,
  { unit, worked, ratios, cumulative }: RemainingWork,
  random: Random,
): Float64Array {
  let place = 0;
  let minutes = unit * (ratios[place] ?? 0) - worked;
  for (let draw = 0; draw < draws.length; draw += 1) {
    const share = (draw + 0.5) / draws.length;
    if ((cumulative[place] ?? 1) < share) {
      while ((cumulative[place] ?? 1) < share) place += 1;
      minutes = unit * (ratios[place] ?? 0) - worked;
    }
    const other = Math.floor(random.fraction() * (draw + 1));
    draws[draw] = draws[other] ?? 0;
    draws[other] = minutes;
  }
  return draws;
}

/** Mean and variance of what may be left. */
export function momentsOf({ unit, worked, ratios, cumulative }: RemainingWork): { mean: number; variance: number } {
  let [before, mean, squares] = [0, 0, 0];
  for (let place = 0; place < ratios.length; place += 1) {
    const [ratio, upTo] = [ratios[place] ?? 0, cumulative[place] ?? 0];
    mean += (upTo - before) * ratio;
    squares += (upTo - before) * ratio ** 2;
    before = upTo;
  }
  return { mean: unit * mean - worked, variance: unit ** 2 * Math.max(0, squares - mean ** 2) };
}
