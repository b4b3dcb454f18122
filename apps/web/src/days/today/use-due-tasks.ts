import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { usePendingTasks } from '#days/plan/pending-tasks.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';

/** Open tasks that are overdue or due within a week, without those in the plan. */
export function useDueTasks(plan: Plan): Task[] {
  const withChanges = usePendingTasks();
  const due = withChanges(useQuery(taskQueries.due()).data ?? []);
  const planned = new Set(plan.tasks.map(({ task }) => task.id));
  return due.filter(({ id, status }) => !planned.has(id) && status !== 'done');
}
