import * as api from '@daymark/contract/trash.ts';
import { TRASH_AT_ONCE, TrashItem } from '@daymark/contract/trash.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { ApiError } from '#api/api-error.ts';
import { send } from '#api/client.ts';
import { failureOf } from '#api/query-client.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { type Toast, toastChoice, toastError } from '#api/toasts.tsx';
import { takeBack } from '#api/undo.ts';
import { useSave } from '#api/use-save.ts';

export const trashQueries = {
  /** Deletions in parts, newest first. */
  all: () =>
    infiniteQueryOptions({
      queryKey: ['trash'],
      queryFn: ({ pageParam: before }) => send(api.getTrash, { query: before ? { before: String(before) } : {} }),
      initialPageParam: 0,
      getNextPageParam: (part: TrashItem[]) => (part.length < TRASH_AT_ONCE ? undefined : part.at(-1)?.id),
      meta: { isShown: true },
    }),
};

const FAILED = 'Failed to restore';

/** Restores deletions one after the other; where the place of one is in the trash too, that is offered at once. */
export function useRestore() {
  const { mutate } = useMutation({
    scope: { id: 'restore' },
    mutationFn: async (items: TrashItem[]) => {
      const commands: number[] = [];
      for (const { id } of items) {
        commands.push((await sendOrKeep(api.restoreTrash, { params: { id: String(id) } })).id);
      }
      return commands;
    },
    onError: (error: ApiError, items) => {
      const { data: place } = TrashItem.safeParse(error.data);
      const failure = failureOf(error, { failed: FAILED });
      if (place && !items.some(({ id }) => id === place.id)) {
        const both = { label: 'Restore Both', act: () => mutate([place, ...items]) };
        toastChoice({ title: error.message, message: 'That in which it was is in the trash as well.' }, [both]);
      } else if (failure) toastError(failure.message, failure.reason);
    },
    meta: {
      failed: FAILED,
      isShown: true,
      done: (commands: number[], items: TrashItem[]): Toast => ({
        title: 'Success',
        message: `Restored ${items.map(({ name }) => `“${name}”`).join(' and ')}`,
        action: { label: 'Undo', act: () => takeBack(commands) },
      }),
    },
  });
  return (item: TrashItem) => mutate([item]);
}

/** Deletes one deletion for good. */
export function useDeleteForGood({ id }: TrashItem) {
  return useSave({
    mutationFn: () => send(api.deleteTrash, { params: { id: String(id) } }),
    meta: { done: 'Deleted for good', failed: 'Failed to delete' },
  });
}

export function useEmptyTrash() {
  return useSave({
    mutationFn: () => send(api.emptyTrash, {}),
    meta: { done: 'The trash is empty', failed: 'Failed to empty the trash' },
  });
}
