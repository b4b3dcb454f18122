import type { List } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/workspace.ts';
import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import {
  keepPreviousData,
  notifyManager,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { watchChanges } from '#api/ask-again.ts';
import { send } from '#api/client.ts';
import { isClientId } from '#api/client-ids.ts';
import { toastSuccess } from '#api/toasts.tsx';
import { useSave } from '#api/use-save.ts';
import { usePendingList } from '#days/plan/pending-tasks.ts';
import { currentContext, type Day } from '#shared/current-day.ts';
import { listQueries } from '#work/lists/lists.queries.ts';
import { usePendingLists } from '#work/lists/pending-lists.ts';
import { type ShownList, shownList } from '#work/lists/shown-list.ts';
import { firstQuery } from '#work/tasks/task-pages.ts';
import { findLists, sendChange, sendUnsent, syncBoard } from './board-sync.ts';
import { workspaceName } from './workspace-name.ts';
import { addLists, forgetLists, putInOrder, recount, removeLists, saveLists } from './workspace-store.ts';

export const workspaceQueries = {
  /** Brings this browser's copy of the board up to date. */
  board: (day: Day) =>
    queryOptions({
      queryKey: ['workspace', day],
      queryFn: async () => {
        await syncBoard(day);
        return null;
      },
    }),
  lists: (day: Day, ids: number[]) =>
    queryOptions({
      queryKey: ['workspace', day, ids],
      queryFn: async ({ client, queryKey }) => {
        const isOutdated = watchChanges(client, queryKey);
        const answers = await findLists(ids, firstQuery());
        const keyOf = (id: number) => listQueries.one(id).queryKey;
        const lists = await Promise.all(answers.map((list) => shownList(list, client.getQueryData(keyOf(list.id)))));
        const found = new Set(lists.map(({ id }) => id));
        const mayBeOld = isOutdated();
        notifyManager.batch(() => {
          // A list in the cache may be the answer to a later request.
          for (const list of lists) {
            client.setQueryData<ShownList>(keyOf(list.id), (known) => (mayBeOld && known) || list);
          }
        });
        if (mayBeOld) return [...found];
        recount(lists, day);
        // Lists that were deleted elsewhere are dropped without a toast: their user knows.
        forgetLists(
          ids.filter((id) => !found.has(id)),
          day,
        );
        return [...found];
      },
      enabled: ids.length > 0,
      meta: { failed: 'Failed to load workspace lists', isShown: true },
    }),
  /** Days with lists on their board, those handed over by this browser included. */
  days: (day: Day) =>
    queryOptions({
      queryKey: ['workspace', 'days', day],
      queryFn: async () => {
        await sendUnsent(day);
        return send(api.getWorkspaceDays, {});
      },
    }),
  /** Sends the changes of boards that the server has not had. */
  unsent: (day: Day) => queryOptions({ queryKey: ['workspace', 'unsent', day], queryFn: () => sendUnsent(day) }),
};

/** Milliseconds between two tries to send what the server has not had. */
const TRY_AGAIN = 30_000;

/** Sends the changes of boards that the server has not had, on any screen, until it has them; at once when it is back. */
export function useSendUnsent(day: Day): void {
  // A success does not end the interval: a later change can meet a failing server. Without changes nothing is sent.
  useQuery({ ...workspaceQueries.unsent(day), enabled: day.userId !== 0, refetchInterval: TRY_AGAIN });
}

type Days = { data: api.WorkspaceDay[] | undefined; isPending: boolean };

export function useWorkspaceDays(day: Day): Days {
  const { data, isPending } = useQuery(workspaceQueries.days(day));
  return { data, isPending };
}

/** Whether the copy of the board is up to date; asked where the server keeps the board. */
export const useBoardCopy = (day: Day, isKept: boolean) =>
  useQuery({ ...workspaceQueries.board(day), enabled: isKept });

export type BoardLists = ReturnType<typeof useBoard>;

/** The lists of a board with the first of their tasks, in one request; lists in the cache are shown at once. */
export function useBoard(day: Day, ids: number[]) {
  // The ids are sorted, so that moving a card changes no query key.
  const sorted = ids.toSorted((one, other) => one - other);
  const known = sorted.filter((id) => !isClientId(id));
  const board = useQuery({ ...workspaceQueries.lists(day, known), placeholderData: keepPreviousData });
  // The board's query fills the queries of its lists, so that loading more tasks of one list changes that list alone.
  const cached = useQueries({ queries: sorted.map((id) => ({ ...listQueries.one(id), enabled: isClientId(id) })) });
  const withTasks = usePendingList();
  const { withChanges } = usePendingLists();
  const { refetch } = board;
  return {
    isPending: known.length > 0 && !board.data && !board.isError,
    error: board.error,
    retry: useCallback(() => void refetch(), [refetch]),
    /** A list with its tasks, if it is loaded or cached. */
    find: (id: number): ShownList | undefined => {
      const list = cached[sorted.indexOf(id)]?.data;
      return list && withChanges(withTasks(list));
    },
  };
}

/** Imports lists into the workspace of a day; gives those that it lacked, or null where nothing could store them. */
export function useImportLists(date: string) {
  return useSave({
    mutationFn: async (lists: List[]) => {
      const context = currentContext(date);
      const added = context ? addLists(lists, 'imported', context) : [];
      return (await isSent(added, () => forget(added))) ? added : null;
    },
    meta: { failed: 'Failed to import lists to workspace' },
  });
}

/** Shows how many lists were imported, with a toast that takes them back. */
export function useTellImported(date: string) {
  const { mutate: remove } = useRemoveLists();
  return (added: WorkspaceList[]): void =>
    toastSuccess({
      title: 'Success',
      message: `Added ${added.length} list(s) to ${workspaceName(date)}`,
      action: { label: 'Undo', act: () => remove(added) },
    });
}

/** Removes lists from the workspace of their day; false where nothing could store that. */
export function useRemoveLists() {
  return useMutation({
    mutationFn: (lists: WorkspaceList[]) => {
      forEachDay(lists, (day, ids) => removeLists(ids, day));
      return isSent(lists, () => saveLists(lists));
    },
    meta: { failed: 'Failed to remove list from workspace' },
  });
}

/** Puts a removed list back to its place in the order of before. */
export function useRestoreList() {
  return useMutation({
    mutationFn: ({ list: { addedOnServerAt: _removed, ...list }, order }: { list: WorkspaceList; order: number[] }) => {
      saveLists([list]);
      putInOrder(order, boardDayOf(list));
      return isSent([list], () => forget([list]));
    },
    meta: { failed: 'Failed to import lists to workspace' },
  });
}

export function useOrderLists(day: Day) {
  return useMutation({
    mutationFn: (ids: number[]) => {
      putInOrder(ids, day);
      return sendChange(day, () => undefined);
    },
    meta: { failed: 'Failed to move list' },
  });
}

const boardDayOf = ({ userId, workspaceDate: date }: WorkspaceList): Day => ({ userId, date });

const forget = (lists: WorkspaceList[]) => forEachDay(lists, (day, ids) => forgetLists(ids, day));

function forEachDay(lists: WorkspaceList[], act: (day: Day, ids: number[]) => void): void {
  for (const list of lists) act(boardDayOf(list), [list.id]);
}

/** Sends a change of these lists, which are on one board. */
async function isSent([first]: WorkspaceList[], takeBack: () => void): Promise<boolean> {
  return first === undefined || sendChange(boardDayOf(first), takeBack);
}
