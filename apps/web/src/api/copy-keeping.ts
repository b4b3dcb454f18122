import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type BrowserStore, BY_AGE, browserStore, databaseNames, LATE } from './browser-database.ts';
import { lastHeardAt } from './connection.ts';
import { isCopied } from './copied.ts';
import { type Kept, kindOf, readKept, toKeep } from './copy-shapes.ts';
import { getSession } from './session.ts';
import { COPIES, copyOfUser, deleteDatabase } from './sign-out.ts';
import { toastNews } from './toasts.tsx';

/** Milliseconds for which an answer is kept. */
const KEPT_FOR = 7 * 24 * 60 * 60_000;

/** Milliseconds for which answers are gathered before they are written. */
const GATHER = 1_000;

/** An answer of an earlier moment, in epoch milliseconds. */
type Copy = { data: unknown; at: number };

const stores = new Map<number, BrowserStore>();

function storeOf(userId: number): BrowserStore {
  const store = stores.get(userId) ?? browserStore(copyOfUser(userId));
  stores.set(userId, store);
  return store;
}

/** Data of a query: those of the page itself, or else the kept ones. */
export async function copyOf(query: Query, client: QueryClient): Promise<Copy | undefined> {
  const { data } = query.state;
  if (data !== undefined) return { data, at: asOfQuery(query) };
  const [word, , ids] = query.queryKey;
  if (word === 'workspace') return Array.isArray(ids) ? copyOfBoard(ids, client) : undefined;
  return storedCopy(query.queryHash);
}

async function storedCopy(hash: string): Promise<Copy | undefined> {
  try {
    const userId = getSession()?.user.id;
    const kept = userId === undefined ? undefined : ((await storeOf(userId).read(hash)) as Kept | undefined);
    const data = kept && readKept(kept);
    return kept && data !== undefined ? { data: ofThisPage(kept, data), at: kept.at } : undefined;
  } catch {
    return undefined;
  }
}

/** The running timer counts on by the clock of this page, from when it was told. */
function ofThisPage({ kind, at }: Kept, data: unknown): unknown {
  if (kind !== 'timer' || data === null) return data;
  return { ...(data as object), received_at: performance.now() - (now() - at), received_wall: at };
}

/** The ids of those lists of a board of which an answer is kept; their own queries get it. */
async function copyOfBoard(ids: number[], client: QueryClient): Promise<Copy | undefined> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const queryKey = ['lists', id];
      const known = client.getQueryState(queryKey);
      if (known?.data !== undefined) return { id, at: known.dataUpdatedAt };
      const copy = await storedCopy(hashKey(queryKey));
      if (!copy) return [];
      client.setQueryData(queryKey, copy.data, { updatedAt: copy.at });
      return { id, at: copy.at };
    }),
  );
  const lists = found.flat();
  if (lists.length === 0) return undefined;
  return { data: lists.map(({ id }) => id), at: Math.min(...lists.map(({ at }) => at)) };
}

/** Puts a late answer in the place of the kept one, unless the query has a later one by now. */
export function replaceCopy(query: Query, client: QueryClient, { at, data }: Copy): void {
  // The kept answer is given within this task, and the query has it after it.
  setTimeout(() => {
    if (query.state.dataUpdatedAt === at) client.setQueryData(query.queryKey, data);
  });
}

/** The instant as of which a query shows its data: until the page last heard the server, it was told of every change. */
function asOfQuery(query: Query): number {
  const { dataUpdatedAt, isInvalidated } = query.state;
  return isCopied(query) || isInvalidated ? dataUpdatedAt : Math.max(dataUpdatedAt, lastHeardAt());
}

/**
 * The instant as of which a screen shows what it shows: its oldest data count. While the server is reached, only kept answers
 * do; undefined without any.
 */
export function asOfScreen(client: QueryClient, isOffline: boolean): number | undefined {
  const counts = (query: Query) =>
    query.state.data !== undefined && query.getObserversCount() > 0 && (isOffline || isCopied(query));
  const instants = client.getQueryCache().findAll({ predicate: counts }).map(asOfQuery);
  return instants.length === 0 ? undefined : Math.min(...instants);
}

/** Keeps the answers to a user's queries from now on, when the browser has nothing else to do; gives the function that ends it. */
export function keepAnswers(client: QueryClient, userId: number): () => void {
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (query: Query) => {
    if (kindOf(query.queryKey) === undefined || query.state.data === undefined) return;
    waiting.add(query);
    timer ??= setTimeout(() => whenIdle(writeNext), GATHER);
  };
  /** One answer in each idle moment: a press that comes in between waits for that one alone. */
  const writeNext = () => {
    const [query] = waiting;
    if (!query) return endWriting();
    waiting.delete(query);
    void writeAnswers([query], userId);
    whenIdle(writeNext);
  };
  const endWriting = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  // A page that is hidden may never run again.
  const onHidden = () => {
    if (!document.hidden || waiting.size === 0) return;
    endWriting();
    const queries = [...waiting];
    waiting.clear();
    void writeAnswers(queries, userId);
  };
  client.getQueryCache().getAll().forEach(note);
  document.addEventListener('visibilitychange', onHidden);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // The answer to a press is in no later one: a page that is killed right after it is opened again with the timer running.
    if (event.action.manual && kindOf(event.query.queryKey) === 'timer') void writeAnswers([event.query], userId);
    else note(event.query);
  });
  void dropOthers(userId);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onHidden);
    waiting.clear();
  };
}

/** Milliseconds after which a busy browser writes all the same. */
const WRITE_WITHIN = 5_000;

/** Safari has no `requestIdleCallback`. */
const whenIdle = (act: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(act, { timeout: WRITE_WITHIN }) : setTimeout(act);

/** The moment from which a running timer counts, which the next page counts on from. */
const receiptOf = (timer: unknown): number => (timer as { received_wall: number }).received_wall;

let isRefused = false;

/** Tries to write before the browser counts as one that keeps nothing: a busy disk can answer late. */
const MOST_TRIES = 5;

async function writeAnswers(queries: Query[], userId: number, tries = MOST_TRIES): Promise<void> {
  const answers = queries.flatMap((query): [string, Kept][] => {
    const kind = kindOf(query.queryKey);
    if (kind === undefined || isCopied(query)) return [];
    const { data, dataUpdatedAt } = query.state;
    const kept = toKeep(kind, kind === 'timer' && data ? receiptOf(data) : dataUpdatedAt, data);
    return kept ? [[query.queryHash, kept]] : [];
  });
  // Nothing is written for somebody who has signed out meanwhile: their copy is wiped.
  const isSignedIn = () => getSession()?.user.id === userId;
  if (isRefused || answers.length === 0 || !isSignedIn()) return;
  try {
    await storeOf(userId).change((values) => {
      for (const [hash, kept] of answers) values.put(kept, hash);
      dropOld(values);
    });
  } catch (error) {
    if (isRefused || !isSignedIn()) return;
    if (tries > 1 && error instanceof Error && error.name === LATE) return writeAnswers(queries, userId, tries - 1);
    isRefused = true; // the next page tries again
    tellRefused();
  }
}

function dropOld(values: IDBObjectStore): void {
  const old = values.index(BY_AGE).openKeyCursor(IDBKeyRange.upperBound(now() - KEPT_FOR));
  old.onsuccess = () => {
    if (!old.result) return;
    values.delete(old.result.primaryKey);
    old.result.continue();
  };
}

/** Mark of a tab that has told that nothing can be kept. */
const TOLD = 'daymark-copy-refused';

/** Tells once in a session of the browser that the app works without the copy. */
function tellRefused(): void {
  try {
    if (sessionStorage.getItem(TOLD) !== null) return;
    sessionStorage.setItem(TOLD, '1');
  } catch {
    // A browser without storage is told once on each page.
  }
  toastNews({
    title: 'No Offline Copy',
    message: 'Nothing can be kept in this browser: your day is shown only while the server can be reached.',
  });
}

/** Wipes what is kept of other users: one whose session has expired on a shared computer never came back. */
async function dropOthers(userId: number): Promise<void> {
  const names = await databaseNames();
  for (const name of names) if (name.startsWith(COPIES) && name !== copyOfUser(userId)) await deleteDatabase(name);
}

/** The instant of the kept answer to a query, in epoch milliseconds; 0 where none is kept. */
export async function keptAt(queryKey: QueryKey): Promise<number> {
  return (await storedCopy(hashKey(queryKey)))?.at ?? 0;
}

const now = (): number => Temporal.Now.instant().epochMilliseconds;
