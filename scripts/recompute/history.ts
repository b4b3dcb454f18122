import { pair } from './estimates.ts';
import { MINUTE, sum } from './numbers.ts';
import { isBy, type Task, worked } from './tasks.ts';

/** An open task in minutes; `estimate` is null where nobody said one that counts. */
export type Open = { estimate: number | null; category: number | null; worked: number; at_most?: number | null };

/** The basis of forecasts: done tasks with an estimate, and the minutes of all, the latest first. */
export type Past = { estimated: Done[]; times: { minutes: number; category: number | null }[] };
type Done = { estimate: number; ratio: number; category: number | null };

/** Tasks that count: those with an estimate, those whose times are drawn, and the fewest of the latter. */
const [ESTIMATED, TIMED, FEWEST_TIMED] = [400, 100, 8];
/** Done tasks from which a person's own ratios stand alone. */
export const OWN_ALONE = 60;

/** Done tasks with work, the latest first, as forecasts see them. */
export function pastOf(latestFirst: readonly Task[]): Past {
  return {
    estimated: latestFirst.filter(isBy('own', 'imported')).slice(0, ESTIMATED).map(doneOf),
    times: latestFirst.map((task) => ({ minutes: worked(task) / MINUTE, category: task.category })),
  };
}

function doneOf(task: Task): Done {
  const [planned, ms] = pair(Number(task.estimate), worked(task));
  return { estimate: Number(task.estimate), ratio: ms / planned, category: task.category };
}

/** Usual ratios of planners, which join in where a person's own are few. */
export const PRIORS = [0.25, 0.4, 0.5, 0.67, 0.75, 0.85, 1, 1, 1, 1, 1, 1.15, 1.25, 1.5, 1.5, 2, 2, 2.5, 3, 4];
const PRIOR_WEIGHT = 0.25;

export const ratiosOf = ({ estimated }: Past): number[] => [
  ...estimated.map(({ ratio }) => ratio),
  ...(estimated.length < OWN_ALONE ? PRIORS : []),
];

/** Weights of the ratios for a task of this estimate: by the distance of the estimates in logarithms, and by age. */
export function weightsFor(estimate: number, past: Past): number[] {
  const { estimated } = past;
  // The fewer tasks there are, the more those of other sizes tell.
  const bandwidth = BANDWIDTH * (1 + 60 / estimated.length);
  const own = estimated.map(
    (task, ago) => Math.exp(-Math.abs(Math.log(task.estimate / estimate)) / bandwidth) * 0.5 ** (ago / HALF_LIFE),
  );
  return [
    ...own,
    ...ratiosOf(past)
      .slice(own.length)
      .map(() => PRIOR_WEIGHT),
  ];
}

const [BANDWIDTH, HALF_LIFE] = [0.35, 200];

/** The latest minutes of the category, else of all, which have none; null where both are few. */
export function timesOf(
  category: number | null,
  { times }: Past,
): { category: number | null; minutes: number[] } | null {
  const latest = (of: number | null) => {
    const own = of === null ? times : times.filter((one) => one.category === of);
    return { category: of, minutes: own.slice(0, TIMED).map(({ minutes }) => minutes) };
  };
  const found = [category, null].map(latest).find(({ minutes }) => minutes.length >= FEWEST_TIMED);
  return found ?? null;
}

/** The latest time by which times are measured where seeds are made. */
export const unitOfTimes = ({ times }: Past): number => Math.max(times[0]?.minutes ?? 1, 1);

/** Values whose quantile is read at a share of their weights, but for the dust of sums. */
const DUST = 1e-12;

export function weightedQuantile(values: readonly number[], weights: readonly number[], share: number): number {
  const ordered = [...values.keys()].sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const needed = (share - DUST) * sum(weights);
  let reached = 0;
  const place = ordered.find((at) => {
    reached += weights[at] ?? 0;
    return reached >= needed;
  });
  return values[place ?? 0] ?? 0;
}

/** The quantile of sorted values of the same weight. */
export const quantileOf = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.ceil((share - DUST) * sorted.length) - 1)] ?? 0;
