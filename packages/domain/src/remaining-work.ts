import type { OpenTask } from './forecast.ts';
import { PRIOR_RATIOS, type RatioHistory, weightsFor } from './forecast-history.ts';
import type { Random } from './random.ts';

/** Times that a task may take, by its ratio to the estimate; `cumulative` is the probability of each ratio and all before it. */
type RemainingWork = OpenTask & { ratios: Float64Array; cumulative: Float64Array };

const PRIORS = new Float64Array(PRIOR_RATIOS);
const SAME_WEIGHTS = PRIORS.map(() => 1);

/** Minutes that may be left of tasks, by one history. */
export function remainingWorkBy(history: RatioHistory): (task: OpenTask) => RemainingWork {
  const weightsByEstimate = new Map<number, Float64Array>();
  return (task) => {
    const weights = weightsByEstimate.get(task.estimate) ?? weightsFor(task.estimate, history);
    weightsByEstimate.set(task.estimate, weights);
    return remainingWork(task, history.ratios, weights);
  };
}

/**
 * Only ratios that the work so far has not passed are possible. Where it has passed all of them, the prior ratios above 1 tell
 * how much longer it takes than it has taken.
 */
function remainingWork({ estimate, worked }: OpenTask, ratios: Float64Array, weights: Float64Array): RemainingWork {
  const cumulative = new Float64Array(ratios.length);
  let sum = 0;
  for (let place = 0; place < ratios.length; place += 1) {
    if (estimate * (ratios[place] ?? 0) > worked) sum += weights[place] ?? 0;
    cumulative[place] = sum;
  }
  if (sum === 0) return remainingWork({ estimate: worked, worked }, PRIORS, SAME_WEIGHTS);
  for (let place = 0; place < ratios.length; place += 1) cumulative[place] = (cumulative[place] ?? 0) / sum;
  return { estimate, worked, ratios, cumulative };
}

/**
 * Adds a draw of what is left to each sum. The draws are spread evenly over the probabilities and shuffled, which leaves less
 * to chance than independent ones (Latin hypercube sampling; McKay, Beckman & Conover 1979, Technometrics 21(2)).
 */
export function addDraws(
  sums: Float64Array,
  { estimate, worked, ratios, cumulative }: RemainingWork,
  random: Random,
): void {
  const shuffled = new Float64Array(sums.length);
  let place = 0;
  for (let draw = 0; draw < sums.length; draw += 1) {
    while ((cumulative[place] ?? 1) < (draw + 0.5) / sums.length) place += 1;
    const other = Math.floor(random.fraction() * (draw + 1));
    shuffled[draw] = shuffled[other] ?? 0;
    shuffled[other] = estimate * (ratios[place] ?? 0) - worked;
  }
  for (let draw = 0; draw < sums.length; draw += 1) sums[draw] = (sums[draw] ?? 0) + (shuffled[draw] ?? 0);
}

/** Mean and variance of what may be left. */
export function momentsOf({ estimate, worked, ratios, cumulative }: RemainingWork): { mean: number; variance: number } {
  let [before, mean, squares] = [0, 0, 0];
  for (let place = 0; place < ratios.length; place += 1) {
    const [ratio, upTo] = [ratios[place] ?? 0, cumulative[place] ?? 0];
    mean += (upTo - before) * ratio;
    squares += (upTo - before) * ratio ** 2;
    before = upTo;
  }
  return { mean: estimate * mean - worked, variance: estimate ** 2 * Math.max(0, squares - mean ** 2) };
}
