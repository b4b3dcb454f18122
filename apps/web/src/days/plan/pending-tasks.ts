import type { Task } from '@daymark/contract/tasks.ts';
import { usePendingChanges } from '#api/pending.ts';
import {
  categoryWithTaskChange,
  changedTask,
  isAbout,
  listWithTaskChange,
  TASK_CHANGE,
  type TaskChange,
} from '#work/tasks/task-changes.ts';
import { PLAN_CHANGE, type PlanChange, plannedFor } from './plan-changes.ts';

/** Changes of tasks that are not answered yet, those of their plans included. */
function useTaskChanges(): TaskChange[] {
  const changes = usePendingChanges<TaskChange>(TASK_CHANGE);
  const planned = usePendingChanges<PlanChange>(PLAN_CHANGE);
  return [...changes, ...planned.flatMap(plannedFor)];
}

/** Applies the changes that are not answered yet to a list with its tasks. */
export function usePendingList() {
  const changes = useTaskChanges();
  return <List extends Parameters<typeof listWithTaskChange>[0]>(list: List): List =>
    changes.reduce(listWithTaskChange<List>, list);
}

/** Applies the changes that are not answered yet to a category with its tasks. */
export function usePendingCategory() {
  const changes = useTaskChanges();
  return <Category extends Parameters<typeof categoryWithTaskChange>[0]>(category: Category): Category =>
    changes.reduce(categoryWithTaskChange<Category>, category);
}

/** Applies the changes that are not answered yet to tasks alone, without sums. */
export function usePendingTasks() {
  const changes = useTaskChanges();
  return (tasks: Task[]): Task[] =>
    changes.reduce((now, change) => now.flatMap((task) => changedTask(task, change) ?? []), tasks);
}

/** Whether a change of this task is not answered yet. */
export const useIsTaskChanging = (task: { id: number }): boolean =>
  useTaskChanges().some((change) => isAbout(change, task));
