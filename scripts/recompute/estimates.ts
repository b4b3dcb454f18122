import { MINUTE, mean, median, round, sum } from './numbers.ts';
import { signTest } from './significance.ts';
import { isBy, type Task, worked } from './tasks.ts';

/** Which analyzed tasks are left out: imported estimates, and tasks with time by hand. */
export type Choice = { ownOnly?: boolean; measuredOnly?: boolean };

/** Estimate and work in milliseconds, each at least a minute. */
export type Pair = [planned: number, worked: number];

export const pair = (minutes: number, ms: number): Pair => [Math.max(1, minutes) * MINUTE, Math.max(MINUTE, ms)];

export const pairOf = (task: Task): Pair => pair(Number(task.estimate), worked(task));

/** Accuracy of an estimate in percent. */
export const closeness = ([planned, worked]: Pair): number =>
  (100 * Math.min(planned, worked)) / Math.max(planned, worked);

export const deviation = ([planned, worked]: Pair): number => Math.log(worked) - Math.log(planned);

export function verdictOf([planned, worked]: Pair): 'accurate' | 'underestimated' | 'overestimated' {
  const isWithinFactor = 4 * worked <= 5 * planned && 4 * planned <= 5 * worked;
  if (isWithinFactor || Math.abs(worked - planned) <= 3 * MINUTE) return 'accurate';
  return worked > planned ? 'underestimated' : 'overestimated';
}

/** How many took longer than planned, and how many less time. */
export const sides = (pairs: readonly Pair[]): [longer: number, shorter: number] => [
  pairs.filter(([planned, worked]) => worked > planned).length,
  pairs.filter(([planned, worked]) => worked < planned).length,
];

/** Tasks whose estimates figures analyze, and those among them that tests may use. */
export function analyzedOf(done: readonly Task[], { ownOnly = false, measuredOnly = false }: Choice) {
  const counted = measuredOnly ? done.filter(({ isByHand }) => !isByHand) : done;
  return {
    analyzed: counted.filter(ownOnly ? isBy('own') : isBy('own', 'imported')),
    tested: counted.filter(isBy('own')),
  };
}

/** The factor that work typically takes of its estimate, unrounded. */
export function biasOf(pairs: readonly Pair[]): number | null {
  const middle = median(pairs.map(deviation));
  return middle === null ? null : Math.exp(middle);
}

export const tendencyOf = (pairs: readonly Pair[], level: number): 'none' | 'longer' | 'shorter' => {
  const [longer, shorter] = sides(pairs);
  if (signTest(longer, shorter) > level) return 'none';
  return longer > shorter ? 'longer' : 'shorter';
};

export function accuracyOf(done: readonly Task[], level: number, choice: Choice) {
  const { analyzed, tested } = analyzedOf(done, choice);
  const pairs = analyzed.map(pairOf);
  const counted = (wanted: string) => pairs.filter((one) => verdictOf(one) === wanted).length;
  const bias = biasOf(pairs);
  return {
    accuracy_percentage: round(mean(pairs.map(closeness)) ?? 0, 1),
    bias: bias === null ? null : round(bias, 2),
    tendency: tendencyOf(tested.map(pairOf), level),
    total_tasks_analyzed: pairs.length,
    accurate_count: counted('accurate'),
    underestimated_count: counted('underestimated'),
    overestimated_count: counted('overestimated'),
    imported_count: analyzed.length - tested.length,
    tasks_without_estimate: done.filter(({ estimate, ended }) => estimate === null && ended.length > 0).length,
  };
}

/** Mental states, of which the first four are positive. A tie for the most common state goes to the first. */
const STATES = ['energized', 'focused', 'satisfied', 'motivated', 'tired', 'frustrated', 'anxious'];

export function statesOf(done: readonly Task[]) {
  const counts = STATES.map((state) => done.filter(({ mental_state }) => mental_state === state).length);
  const share = (count: number) => round((100 * count) / Math.max(1, sum(counts)), 1);
  return {
    total_tasks: sum(counts),
    not_told: done.length - sum(counts),
    mental_states: {
      counts: Object.fromEntries(STATES.map((state, at) => [state, counts[at]])),
      percentages: Object.fromEntries(STATES.map((state, at) => [state, share(counts[at] ?? 0)])),
    },
    most_common_state: sum(counts) === 0 ? null : STATES[counts.indexOf(Math.max(...counts))],
    positive_states_percentage: share(sum(counts.slice(0, 4))),
  };
}
