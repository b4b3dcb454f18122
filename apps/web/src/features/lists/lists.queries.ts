import * as api from '@daymark/contract/lists.ts';
import { createListWithProject, type NewListWithProjectInput } from '@daymark/contract/new-lists.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';
import { addLists, recount } from '#features/workspace/workspace-store.ts';
import { currentContext, currentDay } from '#shared/current-day.ts';

export const listQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: ['lists', id],
      queryFn: async () => {
        const list = await send(api.getList, { params: { id: String(id) } });
        const day = currentDay();
        if (day) recount([list], day);
        return list;
      },
    }),
};

/** Creates a list in a project of the user, or together with a new one. */
export function useCreateList() {
  return useSave({
    mutationFn: async (list: api.NewListInProject | NewListWithProjectInput) =>
      addToToday('project' in list ? await send(createListWithProject, { body: list }) : await createInProject(list)),
    meta: {
      done: "List created and added to today's workspace",
      failed: 'Failed to create list',
      serverFirst: true,
    },
  });
}

/** Creates the first task of a user with its list and project. */
export function useCreateFirstTask() {
  return useSave({
    mutationFn: async (body: NewListWithProjectInput) => addToToday(await send(createListWithProject, { body })),
    meta: { done: 'Task created successfully', failed: 'Failed to create task' },
  });
}

export function useUpdateList(id: number) {
  return useSave({
    mutationFn: (body: api.ListChanges) => send(api.updateList, { params: { id: String(id) }, body }),
    meta: { done: 'List updated successfully', failed: 'Failed to update list' },
  });
}

/** `onDeleted` runs before queries refetch, so that a page about the list can navigate away first. */
export function useDeleteList(id: number, onDeleted?: () => unknown) {
  return useSave({
    mutationFn: () => send(api.deleteList, { params: { id: String(id) } }),
    onSuccess: () => onDeleted?.(),
    meta: { done: 'List deleted successfully', failed: 'Failed to delete list', serverFirst: true },
  });
}

function createInProject({ project_id, ...body }: api.NewListInProject): Promise<api.List> {
  return send(api.createList, { params: { id: String(project_id) }, body });
}

/** Adds a created list to today's workspace (decisions §8). */
function addToToday<Created extends api.List>(list: Created): Created {
  const context = currentContext();
  if (context) addLists([list], 'created', context);
  return list;
}
