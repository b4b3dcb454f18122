import * as api from '@daymark/contract/lists.ts';
import type { TaskPage } from '@daymark/contract/task-pages.ts';
import { send } from '#api/client.ts';
import { pagesFrom, type ReadTasks, type ShownTasks } from '#work/tasks/task-pages.ts';

/** A list with its tasks as far as they are loaded. */
export type ShownList = Omit<api.ListWithTasks, keyof TaskPage> & ShownTasks;

export const readTasksOf =
  (id: number): ReadTasks =>
  (query) =>
    send(api.getListTasks, { params: { id: String(id) }, query });

/** The list of a first answer, with as many of its tasks as were shown before. */
export async function shownList(answer: api.ListWithTasks, known: ShownList | undefined): Promise<ShownList> {
  return { ...answer, ...(await pagesFrom(answer, readTasksOf(answer.id), known)) };
}
