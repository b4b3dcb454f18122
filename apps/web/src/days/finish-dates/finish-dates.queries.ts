import { type FinishQuestion, forecastWhen } from '@daymark/contract/finish-dates.ts';
import { TASKS_OF_A_FORECAST } from '@daymark/contract/forecasts.ts';
import { getLists, getListTasks, LISTS_AT_ONCE } from '@daymark/contract/lists.ts';
import { getProjectLists } from '@daymark/contract/projects.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';

/** A project or list whose open tasks are to be finished. */
export type Work = { project_id: number } | { list_id: number };

/** A list or project by its name. */
export type NamedWork = { of: Work; name: string };

/** The dates by which the open tasks of a list or project are likely done. Plans of other work and everything worked on move the dates. */
export const finishDatesQuery = (of: FinishQuestion) =>
  queryOptions({
    queryKey: ['plan', 'when', of],
    queryFn: () => send(forecastWhen, { body: of }),
    meta: { failed: 'Failed to load the likely dates', isShown: true },
  });

const FIRST = { status: 'open', limit: String(TASKS_OF_A_FORECAST) } as const;

/** Open tasks of a project or list in their order, as many as can be left out. */
export const tasksToFinishQuery = (of: Work) =>
  queryOptions({
    queryKey: ['tasks', 'to-finish', of],
    queryFn: async () => ('list_id' in of ? tasksOfList(of.list_id) : tasksOfProject(of.project_id)),
    meta: { failed: 'Failed to load the tasks', isShown: true },
  });

async function tasksOfList(id: number): Promise<Task[]> {
  return (await send(getListTasks, { params: { id: String(id) }, query: FIRST })).tasks;
}

async function tasksOfProject(id: number): Promise<Task[]> {
  const all = await send(getProjectLists, { params: { id: String(id) } });
  const open = all.filter(({ task_count, completed_tasks }) => task_count > completed_tasks).slice(0, LISTS_AT_ONCE);
  if (open.length === 0) return [];
  const lists = await send(getLists, { query: { ...FIRST, ids: open.map(({ id }) => id).join(',') } });
  return lists.flatMap(({ tasks }) => tasks).slice(0, TASKS_OF_A_FORECAST);
}
