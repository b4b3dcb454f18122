import type { AnalyticsSummary, EstimationAccuracy } from '@daymark/contract/analytics.ts';
import { counted, formatCount, formatFactor } from '#ui/format.ts';

/** ', of these 212 imported', to follow a number of analyzed tasks. */
export const importedText = ({ imported_count }: EstimationAccuracy): string =>
  imported_count === 0 ? '' : `, of these ${formatCount(imported_count)} imported`;

/** '12 done tasks were never estimated'; empty where there is none. */
export function neverEstimated({ tasks_without_estimate: tasks }: EstimationAccuracy): string {
  return tasks === 0 ? '' : `${counted(tasks, 'done task')} ${tasks === 1 ? 'was' : 'were'} never estimated`;
}

type Done = Pick<AnalyticsSummary, 'completed_tasks' | 'estimation_accuracy'>;

/** Why no task is analyzed. */
export function nothingAnalyzed({ completed_tasks: done, estimation_accuracy }: Done): string {
  const { tasks_without_estimate: without } = estimation_accuracy;
  if (done === 0) return 'Once tasks are done, this shows how their estimates compare with the time worked.';
  if (without === done && done > 1) return `None of the ${formatCount(done)} done tasks was estimated.`;
  const reason = 'No done task has both an estimate that counts here and time to compare it with.';
  return without === done ? `${neverEstimated(estimation_accuracy)}.` : reason;
}

/** 'Estimates by assistants: half took up to 1.8× as long (23 tasks)'. */
export function assistantsText({ bias, tasks }: NonNullable<AnalyticsSummary['assistant_estimates']>): string {
  return `Estimates by assistants: half took up to ${formatFactor(bias)} as long (${counted(tasks, 'task')})`;
}
