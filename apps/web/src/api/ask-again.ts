import type { FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';

/** How often each query was told that its data may have changed. */
const tellings = new WeakMap<Query, number>();

/** Fetches that follow the one under way, of queries that were told of a change during it. */
const following = new WeakMap<Query, Promise<void>>();

/**
 * Asks again for the data of these queries that a screen shows; other data counts as out of date. A fetch under way may
 * have read before the change: it goes on, and another one follows it, one for all changes that are told meanwhile. So
 * two fetches of a query never overlap, and its last answer is its newest.
 */
export async function askAgain(client: QueryClient, concerns: (query: Query) => boolean): Promise<void> {
  const cache = client.getQueryCache();
  const concerned = cache.findAll({ predicate: concerns });
  for (const query of concerned) tellings.set(query, tellingsOf(query) + 1);
  const idle = new Set(concerned.filter(({ state }) => state.fetchStatus === 'idle'));
  const waits = concerned.flatMap((query) => {
    if (idle.has(query)) return [];
    const answered = following.get(query) ?? fetchAfter(client, query);
    following.set(query, answered);
    return query.isActive() ? [answered] : [];
  });
  await Promise.all([client.invalidateQueries({ predicate: (query) => idle.has(query) }), ...waits]);
}

/** Waits for the fetch under way, and fetches again where somebody waits for the data. */
async function fetchAfter(client: QueryClient, query: Query): Promise<void> {
  await ended(query);
  following.delete(query);
  // A query that signing out has removed, and one whose answer never changes, need no second fetch.
  if (client.getQueryCache().get(query.queryHash) !== query || query.isStatic()) return;
  query.invalidate();
  // Observers that never fetch count too: a list on the board shows what the page of the list has begun to fetch.
  if (query.getObserversCount() > 0) await ended(query);
}

/** Resolves with the end of the fetch under way, or of a new one where there is none; a failure is told by the query. */
const ended = (query: Query): Promise<unknown> => query.fetch().catch(() => undefined);

/** Whether a change of the query's data has been told since this call, so that an answer asked for by then may lack it. */
export function watchChanges(client: QueryClient, queryKey: QueryKey): () => boolean {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  const before = tellingsOf(query);
  return () => tellingsOf(query) !== before;
}

/** Data for a single use, which nobody asks for again later: read after this call, and after each change told meanwhile. */
export async function readOnce<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, ApiError, Data, Key> & { queryKey: Key },
): Promise<Data> {
  const underWay = client.getQueryCache().find({ queryKey: options.queryKey, exact: true, fetchStatus: 'fetching' });
  if (underWay) await ended(underWay);
  const answer = client.fetchQuery(options);
  const isOutdated = watchChanges(client, options.queryKey);
  const data = await answer;
  return isOutdated() ? readOnce(client, options) : data;
}

const tellingsOf = (query: Query | undefined): number => (query && tellings.get(query)) ?? 0;
