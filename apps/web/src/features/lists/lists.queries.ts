import * as api from '@daymark/contract/lists.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { getSession } from '#api/session.ts';
import type { Toast } from '#api/toasts.tsx';
import { addCreatedList } from '#features/workspace/workspace-store.ts';

export const listQueries = {
  one: (id: number) =>
    queryOptions({ queryKey: ['lists', id], queryFn: () => send(api.getList, { params: { id: String(id) } }) }),
};

/** A list created anywhere is in today's workspace (decisions §8). */
export function useCreateList(projectId: number) {
  return useMutation({
    mutationFn: async (body: api.NewList) => {
      const list = await send(api.createList, { params: { id: String(projectId) }, body });
      return { isInWorkspace: rememberForToday(list) };
    },
    meta: {
      done: created,
      failed: 'Failed to create list',
      serverFirst: true,
    },
  });
}

export function useUpdateList(id: number) {
  return useMutation({
    mutationFn: (body: api.ListChanges) => send(api.updateList, { params: { id: String(id) }, body }),
    meta: { done: 'List updated successfully', failed: 'Failed to update list' },
  });
}

/** `onDeleted` runs before the screen is asked for again: a page about the list can leave first. */
export function useDeleteList(id: number, onDeleted?: () => unknown) {
  return useMutation({
    mutationFn: () => send(api.deleteList, { params: { id: String(id) } }),
    onSuccess: () => onDeleted?.(),
    meta: { done: 'List deleted successfully', failed: 'Failed to delete list', serverFirst: true },
  });
}

function created({ isInWorkspace }: { isInWorkspace: boolean }): Toast {
  return isInWorkspace
    ? { title: 'Success', message: "List created and added to today's workspace" }
    : {
        title: 'List Created',
        message: "It is not in today's workspace: the storage of this browser is full or forbidden.",
      };
}

/** Whether it could be kept. The list itself is safe on the server. */
function rememberForToday(list: api.List): boolean {
  const session = getSession();
  if (!session) return false;
  try {
    addCreatedList(list, {
      userId: session.user.id,
      now: Temporal.Now.instant(),
      timeZone: Temporal.Now.timeZoneId(),
    });
    return true;
  } catch {
    return false;
  }
}
