import type { TaskAnalytics } from '@daymark/contract/analytics.ts';
import { completionRate } from './completion.ts';
import { eachState, mentalStateDistribution } from './mental-states.ts';

/**
 * Totals of several categories. Accuracy is weighted by the tasks that were analyzed (specification §9): it is computed
 * from figures with one decimal, so it may be off by half of one. A bias is a median and cannot be added up.
 */
export function sumAnalytics(rows: readonly TaskAnalytics[]) {
  const sumOf = (figure: (row: TaskAnalytics) => number) => rows.reduce((sum, row) => sum + figure(row), 0);
  const tasks = {
    total_tasks: sumOf((row) => row.total_tasks),
    completed_tasks: sumOf((row) => row.completed_tasks),
  };
  const analyzed = sumOf((row) => row.estimation_accuracy.total_tasks_analyzed);
  const weighted = sumOf(
    ({ estimation_accuracy: { accuracy_percentage, total_tasks_analyzed } }) =>
      accuracy_percentage * total_tasks_analyzed,
  );
  return {
    ...tasks,
    completion_rate: completionRate(tasks),
    estimation_accuracy: {
      accuracy_percentage: analyzed === 0 ? 0 : weighted / analyzed,
      total_tasks_analyzed: analyzed,
      accurate_count: sumOf((row) => row.estimation_accuracy.accurate_count),
      underestimated_count: sumOf((row) => row.estimation_accuracy.underestimated_count),
      overestimated_count: sumOf((row) => row.estimation_accuracy.overestimated_count),
    },
    mental_state_distribution: mentalStateDistribution(
      eachState((state) => sumOf((row) => row.mental_state_distribution.mental_states.counts[state])),
    ),
  };
}
