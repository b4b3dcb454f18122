import type { TaskStatus } from '@daymark/contract/statuses.ts';

/**
 * Completed tasks as a share of all, 0 to 100, unrounded; 0 where there is no task (specification §9). It is multiplied
 * first: one division keeps ties such as 23 of 80 exact, so that every later rounding agrees.
 */
export function progressPercentage({ completed, total }: { completed: number; total: number }): number {
  return total === 0 ? 0 : (100 * completed) / total;
}

type TaskProgress = { status: TaskStatus; planned_duration: number; total_time_worked: number };

/** Minutes that are still planned for open tasks; one that took longer than planned has none left (decisions §10). */
export function plannedLeft(tasks: readonly TaskProgress[]): number {
  return tasks
    .filter(({ status }) => status !== 'done')
    .reduce((sum, task) => sum + Math.max(0, task.planned_duration - task.total_time_worked), 0);
}
