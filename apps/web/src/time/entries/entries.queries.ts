import * as api from '@daymark/contract/entries.ts';
import type { Edge } from '@daymark/domain/entry-edges.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { isEditConflict, send } from '#api/client.ts';
import { toastError } from '#api/toasts.tsx';
import { useSave } from '#api/use-save.ts';
import { wire } from './new-times.ts';

export const entryQueries = {
  ofTask: (taskId: number) =>
    queryOptions({
      queryKey: ['tasks', taskId, 'entries'],
      queryFn: () => send(api.getTaskEntries, { params: { id: String(taskId) } }),
    }),
  /** Entries that touch a date, 'YYYY-MM-DD', in the browser's time zone. */
  ofDay: (date: string) =>
    queryOptions({
      queryKey: ['tasks', 'entries', date],
      queryFn: () => send(api.getDayEntries, { query: { date } }),
    }),
};

export function useCreateEntry() {
  return useSave({
    mutationFn: (body: api.NewEntry) => atTimes(send(api.createEntry, { body })),
    meta: { done: 'Time added successfully', failed: 'Failed to add time' },
  });
}

const update = { done: 'Time entry updated successfully', failed: 'Failed to update time entry' };

export function useUpdateEntry(id: number) {
  return useSave({
    mutationFn: (body: api.EntryChanges) => atTimes(send(api.updateEntry, { params: { id: String(id) }, body })),
    meta: update,
  });
}

/** Moves the start or the end of an entry without a dialog: toasts tell its failures, somebody else's change among them. */
export function useMoveEdge(entry: api.TimeEntry) {
  return useMutation({
    mutationFn: ({ edge, at }: { edge: Edge; at: Temporal.Instant }) =>
      send(api.updateEntry, {
        params: { id: String(entry.id) },
        body: { [edge]: wire(at), expected: { [edge]: entry[edge] } },
      }),
    onError: (error) => {
      if (isEditConflict(error)) toastError(update.failed, error.message);
    },
    meta: update,
  });
}

export function useDeleteEntry(id: number) {
  return useSave({
    mutationFn: () => send(api.deleteEntry, { params: { id: String(id) } }),
    meta: { done: 'Time entry deleted successfully', failed: 'Failed to delete time entry' },
  });
}

export function useRestoreEntry(id: number) {
  return useSave({
    mutationFn: () => send(api.restoreEntry, { params: { id: String(id) } }),
    meta: { done: 'Measured time restored', failed: 'Failed to restore time entry', isShown: false },
  });
}

/** The entry that has the wanted time already, where a call was refused because of it. */
export function entryInTheWay(error: ApiError | null): api.TimeEntry | null {
  if (error?.status !== 409 || isEditConflict(error)) return null;
  return api.TimeEntry.safeParse(error.data).data ?? null;
}

/** The answer. A refusal because of another entry is shown at the field of the start. */
export async function atTimes<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || !entryInTheWay(error)) throw error;
    const { status, message, data } = error;
    throw new ApiError(status, message, { serverMessage: message, data, errors: [{ path: 'started_at', message }] });
  }
}
