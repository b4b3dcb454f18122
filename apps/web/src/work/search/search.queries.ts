import { search } from '@daymark/contract/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';

/** Milliseconds without a key before the server is asked. */
export const SEARCH_AFTER = 150;

export const searchQueries = {
  /** Results of the search, at most `limit` of each kind; those of the search before stay until they are there. */
  results: (q: string, limit: number) =>
    queryOptions({
      queryKey: ['search', q, limit],
      queryFn: async () => ({ q, ...(await send(search, { query: { q, limit: String(limit) } })) }),
      placeholderData: keepPreviousData,
      meta: { failed: 'Failed to search', isShown: true },
    }),
};
