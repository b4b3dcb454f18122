import type { AnalyticsSummary, CategoryAnalytics } from '@daymark/contract/analytics.ts';
import type { MentalState } from '@daymark/contract/tasks.ts';

/** Done tasks below which no tendency is claimed (decisions §6). */
export const CLAIM_TASKS = 10;

/** Accuracy below which the side that errs more is named, 0 to 100 (specification §9). */
const HINT_BELOW = 70;

/** A bias within this factor of 1 is not told. */
const NO_BIAS = 1.1;

export type Tendency = 'underestimate' | 'overestimate';

/** A statement about a period, with the figures that it rests on; rates are 0 to 1, percentages 0 to 100, unrounded. */
export type Insight =
  | { kind: 'completed'; completed: number; total: number; rate: number }
  | { kind: 'least_accurate'; name: string; percentage: number; tendency: Tendency | null; tasks: number }
  | { kind: 'bias'; name: string; bias: number; tasks: number }
  | { kind: 'most_completed'; name: string; rate: number; tasks: number }
  | { kind: 'states'; state: MentalState; positive_percentage: number; tasks: number };

/** Insights on these categories: facts always, a tendency only where it rests on enough tasks. */
export function insightsOf(rows: readonly CategoryAnalytics[], totals: AnalyticsSummary): Insight[] {
  const { total_tasks: total, completed_tasks: completed, completion_rate: rate } = totals;
  const facts: Insight[] = total === 0 ? [] : [{ kind: 'completed', completed, total, rate }];
  return [...facts, ...leastAccurate(rows), ...mostBiased(rows), ...mostCompleted(rows), ...commonState(totals)];
}

/** The side to which estimates err; null where they are good enough or err to both sides alike (specification §9). */
export function tendencyOf(
  accuracy: Omit<CategoryAnalytics['estimation_accuracy'], 'bias' | 'tendency'>,
): Tendency | null {
  const { accuracy_percentage, total_tasks_analyzed, underestimated_count, overestimated_count } = accuracy;
  if (total_tasks_analyzed < CLAIM_TASKS || accuracy_percentage >= HINT_BELOW) return null;
  if (underestimated_count === overestimated_count) return null;
  return underestimated_count > overestimated_count ? 'underestimate' : 'overestimate';
}

function leastAccurate(rows: readonly CategoryAnalytics[]): Insight[] {
  const known = rows.filter(isAnalyzed);
  const least = bestOf(known, ({ estimation_accuracy }) => -estimation_accuracy.accuracy_percentage);
  // A single category is the least and the most accurate at once.
  if (!least || known.length < 2) return [];
  const { accuracy_percentage: percentage, total_tasks_analyzed: tasks } = least.estimation_accuracy;
  return [
    {
      kind: 'least_accurate',
      name: least.category.name,
      percentage,
      tendency: tendencyOf(least.estimation_accuracy),
      tasks,
    },
  ];
}

function mostBiased(rows: readonly CategoryAnalytics[]): Insight[] {
  const known = rows.filter(isAnalyzed);
  const sizeOf = (row: CategoryAnalytics) => Math.abs(Math.log(row.estimation_accuracy.bias ?? 1));
  const most = bestOf(known, sizeOf);
  if (!most || sizeOf(most) < Math.log(NO_BIAS)) return [];
  const { bias, total_tasks_analyzed: tasks } = most.estimation_accuracy;
  return [{ kind: 'bias', name: most.category.name, bias: bias ?? 1, tasks }];
}

function mostCompleted(rows: readonly CategoryAnalytics[]): Insight[] {
  const known = rows.filter(({ completed_tasks }) => completed_tasks >= CLAIM_TASKS);
  const best = bestOf(known, ({ completion_rate }) => completion_rate);
  if (!best || known.length < 2) return [];
  return [
    { kind: 'most_completed', name: best.category.name, rate: best.completion_rate, tasks: best.completed_tasks },
  ];
}

function commonState({ mental_state_distribution: states }: AnalyticsSummary): Insight[] {
  const { most_common_state: state, total_tasks: tasks, positive_states_percentage: positive_percentage } = states;
  if (state === null || tasks < CLAIM_TASKS) return [];
  return [{ kind: 'states', state, positive_percentage, tasks }];
}

const isAnalyzed = ({ estimation_accuracy }: CategoryAnalytics) =>
  estimation_accuracy.total_tasks_analyzed >= CLAIM_TASKS;

/** The first item with the highest score. */
function bestOf<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || scoreOf(item) > scoreOf(best) ? item : best),
    undefined,
  );
}
