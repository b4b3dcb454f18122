import { randomUUID } from 'node:crypto';
import type { Change, ChangeEvent } from '@daymark/contract/events.ts';
import type { Db } from '#db/connection.ts';

/** The changes of one transaction, for the streams of its user. */
export type ChangeNotification = { userId: number; id: string; event: ChangeEvent };

/** Brings changes to the streams of this process, and of every other one on the same database. */
export type Feed = {
  /** Called as the last step of the transaction. */
  beforeCommit(db: Db, news: ChangeNotification): Promise<void>;
  /** Called once it is committed. */
  afterCommit(news: ChangeNotification): void;
};

/** Feed that drops every change, for work without streams. */
export const NO_FEED: Feed = { beforeCommit: async () => undefined, afterCommit: () => undefined };

/** The changes of a request so far. */
export type ChangesOfRequest = {
  feed: Feed;
  /** The tab that sent the request, where it has named itself. */
  by?: string | undefined;
  made: Change[];
};

/** The changes that a transaction has told so far. */
export type Told = { userId: number; change: Change }[];

/** Limit of changes of one transaction that are named; more are told as 'everything'. */
const MOST_NAMED = 20;

export function newsOf(told: Told, by: string | undefined): ChangeNotification | undefined {
  const [first] = told;
  if (!first) return undefined;
  const changes = [...new Map(told.map(({ change }) => [JSON.stringify(change), change])).values()];
  const named: Change[] = changes.length > MOST_NAMED ? [{ kind: 'everything' }] : changes;
  return { userId: first.userId, id: randomUUID(), event: { changes: named, ...(by !== undefined && { by }) } };
}
