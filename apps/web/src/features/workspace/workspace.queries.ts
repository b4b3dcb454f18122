import * as api from '@daymark/contract/lists.ts';
import { keepPreviousData, notifyManager, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { listQueries, type ShownList, shownList } from '#features/lists/lists.queries.ts';
import { firstQuery } from '#features/tasks/task-pages.ts';
import type { Day } from '#shared/current-day.ts';
import { recount, removeLists } from './workspace-store.ts';

const workspaceQueries = {
  board: (day: Day, ids: number[]) =>
    queryOptions({
      queryKey: ['workspace', day, ids],
      queryFn: async ({ client }) => {
        const answers = await findLists(ids);
        const keyOf = (id: number) => listQueries.one(id).queryKey;
        const lists = await Promise.all(answers.map((list) => shownList(list, client.getQueryData(keyOf(list.id)))));
        notifyManager.batch(() => {
          for (const list of lists) client.setQueryData(keyOf(list.id), list);
        });
        recount(lists, day);
        // Lists that were deleted elsewhere are removed without a toast: their user knows.
        const found = new Set(lists.map(({ id }) => id));
        removeLists(
          ids.filter((id) => !found.has(id)),
          day,
        );
        return [...found];
      },
      enabled: ids.length > 0,
      meta: { failed: 'Failed to load workspace lists', isShown: true },
    }),
};

export type BoardLists = ReturnType<typeof useBoard>;

/** The lists of a board with the first of their tasks, in one request; lists in the cache are shown at once. */
export function useBoard(day: Day, ids: number[]) {
  // Sorted, so that moving a card changes no query key.
  const sorted = ids.toSorted((one, other) => one - other);
  const board = useQuery({ ...workspaceQueries.board(day, sorted), placeholderData: keepPreviousData });
  // The board's query fills these, so that a page more of one list changes that list alone.
  const cached = useQueries({ queries: sorted.map((id) => ({ ...listQueries.one(id), enabled: false })) });
  return {
    isPending: ids.length > 0 && !board.data && !board.isError,
    error: board.error,
    retry: () => void board.refetch(),
    /** A list with its tasks, if it is loaded or cached. */
    find: (id: number): ShownList | undefined => cached[sorted.indexOf(id)]?.data,
  };
}

async function findLists(ids: number[]): Promise<api.ListWithTasks[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / api.LISTS_AT_ONCE) }, (_, chunk) =>
    ids.slice(chunk * api.LISTS_AT_ONCE, (chunk + 1) * api.LISTS_AT_ONCE),
  );
  const answers = await Promise.all(
    chunks.map((some) => send(api.getLists, { query: { ids: some.join(','), ...firstQuery() } })),
  );
  return answers.flat();
}
