import * as api from '@daymark/contract/lists.ts';
import { createListWithProject, type NewListWithProjectInput } from '@daymark/contract/new-lists.ts';
import type { TaskPage } from '@daymark/contract/task-pages.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ApiError, send } from '#api/client.ts';
import { givenFields, whileOnline } from '#api/pending.ts';
import { toastError } from '#api/toasts.tsx';
import { useSave } from '#api/use-save.ts';
import { firstQuery, pagesFrom, type ReadTasks, type ShownTasks, useMoreTasks } from '#features/tasks/task-pages.ts';
import { sendChange } from '#features/workspace/board-sync.ts';
import { workspaceName } from '#features/workspace/workspace-name.ts';
import { addLists, forgetLists, recount, workspaceLists } from '#features/workspace/workspace-store.ts';
import { currentContext, currentDay } from '#shared/current-day.ts';
import { LIST_CHANGE, type ListChange } from './list-changes.ts';

/** A list with its tasks as far as they are loaded. */
export type ShownList = Omit<api.ListWithTasks, keyof TaskPage> & ShownTasks;

const listKey = (id: number) => ['lists', id];

const readTasksOf =
  (id: number): ReadTasks =>
  (query) =>
    send(api.getListTasks, { params: { id: String(id) }, query });

export const listQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: listKey(id),
      queryFn: async ({ client }): Promise<ShownList> => {
        const known = client.getQueryData<ShownList>(listKey(id));
        const answer = await send(api.getList, { params: { id: String(id) }, query: firstQuery(known) });
        const day = currentDay();
        if (day) recount([answer], day);
        return shownList(answer, known);
      },
    }),
  summary: (id: number) =>
    queryOptions({
      queryKey: ['lists', id, 'summary'],
      queryFn: () => send(api.getListSummary, { params: { id: String(id) } }),
      meta: { failed: 'Failed to load list summary' },
    }),
};

/** The list of a first answer, with as many of its tasks as were shown before. */
export async function shownList(answer: api.ListWithTasks, known: ShownList | undefined): Promise<ShownList> {
  return { ...answer, ...(await pagesFrom(answer, readTasksOf(answer.id), known)) };
}

/** Loads more of the tasks that are shown of the list. */
export const useMoreOfList = (id: number) => useMoreTasks(listKey(id), readTasksOf(id));

/** Creates a list in a project of the user, or together with a new one, for the board of a day, or of today. */
export function useCreateList(date?: string) {
  return useSave({
    mutationFn: async (list: api.NewListInProject | NewListWithProjectInput) =>
      addToBoard(
        'project' in list ? await send(createListWithProject, { body: list }) : await createInProject(list),
        date,
      ),
    meta: {
      done: ({ id }: api.List) => ({
        title: 'Success',
        message: isOnBoard(id, date) ? `List created and added to ${workspaceName(date)}` : 'List created',
      }),
      failed: 'Failed to create list',
      serverFirst: true,
    },
  });
}

/** Creates the first task of a user with its list and project. */
export function useCreateFirstTask() {
  return useSave({
    mutationFn: async (body: NewListWithProjectInput) => addToBoard(await send(createListWithProject, { body })),
    meta: { done: 'Task created successfully', failed: 'Failed to create task' },
  });
}

export function useUpdateList(id: number) {
  return useSave({
    mutationKey: LIST_CHANGE,
    onMutate: ({ expected: _expected, ...values }: api.ListChanges) =>
      whileOnline<ListChange>({ kind: 'edit', id, values: givenFields(values) }),
    mutationFn: (body: api.ListChanges) => send(api.updateList, { params: { id: String(id) }, body }),
    meta: { done: 'List updated successfully', failed: 'Failed to update list' },
  });
}

/** `onDeleted` runs before queries refetch, so that a page about the list can navigate away first. */
export function useDeleteList(id: number, onDeleted?: () => unknown) {
  return useSave({
    mutationKey: LIST_CHANGE,
    onMutate: () => whileOnline<ListChange>({ kind: 'delete', id }),
    mutationFn: () => send(api.deleteList, { params: { id: String(id) } }),
    onSuccess: () => onDeleted?.(),
    meta: { done: 'List deleted successfully', failed: 'Failed to delete list', serverFirst: true },
  });
}

function createInProject({ project_id, ...body }: api.NewListInProject): Promise<api.List> {
  return send(api.createList, { params: { id: String(project_id) }, body });
}

/** Adds a created list to the workspace of its day (decisions §8). A refusal is told by a toast, since the list is there. */
async function addToBoard<Created extends api.List>(list: Created, date?: string): Promise<Created> {
  const context = currentContext(date);
  const [added] = context ? addLists([list], 'created', context) : [];
  if (!added) return list;
  const day = { userId: added.userId, date: added.workspaceDate };
  await sendChange(day, () => forgetLists([list.id], day)).catch((error: ApiError) =>
    toastError('Failed to import lists to workspace', error.message),
  );
  return list;
}

function isOnBoard(id: number, date?: string): boolean {
  const today = currentDay();
  return today !== null && workspaceLists({ ...today, date: date ?? today.date }).some((list) => list.id === id);
}
