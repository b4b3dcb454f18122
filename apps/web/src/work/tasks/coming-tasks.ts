import { plannedOf } from '@daymark/domain/estimate-origins.ts';
import type { QueryClient } from '@tanstack/react-query';
import { allShown, type ComingTask, type MadeTask, type ShownTasks } from './task-pages.ts';
import { type SummedTasks, withSums } from './task-sums.ts';

type NewTask = {
  name: string;
  list_id?: number | null | undefined;
  planned_duration?: number | undefined;
  estimate_origin?: null | undefined;
  plan_date?: string | null | undefined;
};

/** Tasks as they are shown until they are created. */
export function comingTasks(tasks: readonly NewTask[], client: QueryClient): ComingTask[] {
  return tasks.map(({ name, list_id = null, plan_date = null, ...sent }) => {
    const list = client.getQueryData<ShownTasks>(['lists', list_id]);
    const after = list ? Math.max(0, ...allShown(list).map(({ id }) => id)) : 0;
    return { name, list_id, ...plannedOf(sent), plan_date, after };
  });
}

/** Whether a coming task is among these already. */
export const isThere = (coming: ComingTask, tasks: readonly { id: number; name: string }[]): boolean =>
  tasks.some(({ id, name }) => id > coming.after && name === coming.name);

/** A list with its coming tasks, which count at once. */
export function withComing<List extends SummedTasks & { id: number }>(list: List, tasks: readonly ComingTask[]): List {
  const coming = tasks.filter((task) => task.list_id === list.id && !isThere(task, allShown(list)));
  if (coming.length === 0) return list;
  const planned = coming.reduce((sum, task) => sum + task.planned_duration, 0);
  return {
    ...list,
    coming: [...(list.coming ?? []), ...coming],
    task_count: list.task_count + coming.length,
    planned_minutes: list.planned_minutes + planned,
    planned_left_minutes: list.planned_left_minutes + planned,
  };
}

/** A list with the tasks that were made for it without a network. */
export function withMade<List extends SummedTasks & { id: number }>(list: List, made: readonly MadeTask[]): List {
  const known = new Set(allShown(list).map(({ id }) => id));
  const come = made.map(({ task }) => task).filter((task) => task.list_id === list.id && !known.has(task.id));
  if (come.length === 0) return list;
  return withSums({ ...list, open: { ...list.open, tasks: [...list.open.tasks, ...come] } }, [], come);
}
