import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { afterPress } from './after-press.ts';
import { ApiError } from './api-error.ts';
import { checkConnection, isOutOfReach, offline } from './connection.ts';
import { noteCopied } from './copied.ts';
import { lateCode } from './late-code.ts';

/** Milliseconds for the answer to a query, after which what is kept of it is shown until it comes. */
const PATIENCE = 3_000;

/** First words of the keys of queries whose answers can be kept; copy-shapes.ts tells which are. */
const WORDS = ['timer', 'plan', 'lists', 'workspace', 'settings', 'analytics', 'tasks', 'projects'];

/** Loads the code that reads what is kept. */
export const loadCopies = lateCode(() => import('./copy-keeping.ts'));

/**
 * Asks the server for the answer to a query. Where it is out of reach, or says nothing for a while, what is kept of an earlier
 * answer is given in its place, until the answer comes.
 */
export async function orCopy<Data, Key extends QueryKey>(
  ask: QueryFunction<Data, Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<Data> {
  const answer = afterPress(() => ask(context));
  if (!WORDS.includes(String(query.queryKey[0]))) return answer;
  const own = async () => {
    const data = await answer;
    noteCopied(query, undefined);
    return data;
  };
  const outcome = answer.then(
    () => ({ isAnswered: true }),
    async (error: unknown) => ({ isAnswered: !(await isUnreached(error)) }),
  );
  const early = await Promise.race([outcome, patience(query)]);
  if (early?.isAnswered) return own();
  const copies = await loadCopies().catch(() => undefined);
  const copy = await copies?.copyOf(query, context.client);
  if (!copies || !copy) return own();
  noteCopied(query, copy.at);
  if (!early)
    answer.then((data) => copies.replaceCopy(query, context.client, { at: copy.at, data })).catch(() => undefined);
  return copy.data as Data;
}

/** Whether a query failed since the server is out of reach, which a second request finds out. */
async function isUnreached(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || !isOutOfReach(error)) return false;
  if (!offline.get()) await checkConnection();
  return offline.get();
}

/** Resolves when a query has waited long enough. One that shows data goes on showing them while it waits. */
function patience({ state }: Query): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (offline.get()) resolve(undefined);
  else if (state.data === undefined) setTimeout(() => resolve(undefined), PATIENCE);
  return promise;
}
