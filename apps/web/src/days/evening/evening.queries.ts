import * as api from '@daymark/contract/evening.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { useSave } from '#api/use-save.ts';

export const eveningQueries = {
  /** The summary of a day. */
  summary: (date: string) =>
    queryOptions({
      queryKey: ['plan', date, 'summary'],
      queryFn: () => send(api.getPlanSummary, { params: { date } }),
      meta: { failed: 'Failed to load the summary', isShown: true },
    }),
};

/** Dismisses the news of entries that were cut, on every device. */
export function useDismissCutEntries() {
  return useMutation({
    mutationFn: () => sendOrKeep(api.dismissCutEntries, {}),
    meta: { failed: 'Failed to dismiss the news' },
  });
}

/** Dismisses the offer of what was left, for today and on every device. */
export function useDismissLeftOver(date: string) {
  return useMutation({
    mutationFn: () => sendOrKeep(api.dismissLeftOver, { params: { date } }),
    meta: { failed: 'Failed to dismiss what was left' },
  });
}

export function useCloseDay(date: string) {
  return useSave({
    mutationFn: (note: string) => sendOrKeep(api.closeDay, { params: { date }, body: { note } }),
    meta: { done: 'Day closed', failed: 'Failed to close the day' },
  });
}

/** Removes the line for a day. */
export function useRemoveNote(date: string) {
  return useMutation({
    mutationFn: () => sendOrKeep(api.updateNote, { params: { date }, body: { note: '' } }),
    meta: { done: 'Note removed', failed: 'Failed to change the note' },
  });
}
