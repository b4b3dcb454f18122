import * as api from '@daymark/contract/lists.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { isClientId } from '#api/client-ids.ts';
import { givenFields } from '#api/pending.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { useSave } from '#api/use-save.ts';
import { listRead } from '#shared/callbacks.ts';
import { firstQuery, useMoreTasks } from '#work/tasks/task-pages.ts';
import { LIST_CHANGE, type ListChange } from './list-changes.ts';
import { madeList } from './made-lists.ts';
import { readTasksOf, type ShownList, shownList } from './shown-list.ts';

const listKey = (id: number) => ['lists', id];

export const listQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: listKey(id),
      queryFn: async ({ client }): Promise<ShownList> => {
        const there = isClientId(id) ? await madeList(id) : id;
        if (typeof there !== 'number') return there;
        const known = client.getQueryData<ShownList>(listKey(id));
        const answer = await send(api.getList, { params: { id: String(there) }, query: firstQuery(known) });
        listRead.call(answer);
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

/** Loads more of the tasks that are shown of the list. */
export const useMoreOfList = (id: number) => useMoreTasks(listKey(id), readTasksOf(id));

export function useUpdateList(id: number) {
  return useSave({
    mutationKey: LIST_CHANGE,
    onMutate: ({ expected: _expected, ...values }: api.ListChanges) =>
      ({ kind: 'edit', id, values: givenFields(values) }) satisfies ListChange,
    mutationFn: (body: api.ListChanges) => sendOrKeep(api.updateList, { params: { id: String(id) }, body }),
    meta: { done: 'List updated successfully', failed: 'Failed to update list' },
  });
}

/** `onDeleted` runs before queries refetch, so that a page about the list can navigate away first. */
export function useDeleteList(id: number, onDeleted?: () => unknown) {
  return useSave({
    mutationKey: LIST_CHANGE,
    onMutate: () => ({ kind: 'delete', id }) satisfies ListChange,
    mutationFn: () => sendOrKeep(api.deleteList, { params: { id: String(id) } }),
    onSuccess: () => onDeleted?.(),
    meta: { done: 'List deleted successfully', failed: 'Failed to delete list', serverFirst: true },
  });
}
