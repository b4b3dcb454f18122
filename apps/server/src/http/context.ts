import type { Db } from '#db/connection.ts';
import { toWire } from '#db/instants.ts';

/** What one request knows; it travels as the first argument of every service and repository function. */
export type Context = {
  /** The transaction, inside one. */
  db: Db;
  /** Read once: a request sees one moment. */
  now: Temporal.Instant;
  timeZone: string;
  /** A random whole number from 0 to below this one, each as likely. */
  chance: (below: number) => number;
  /** Where the request came from; a forwarded address only behind a trusted proxy. */
  address: string;
  /** What the program that made the request calls itself, or nothing. */
  userAgent: string;
  log: Log;
};

/** The context of a request that somebody who is signed in has made. */
export type UserContext = Context & { userId: number; signInId: number };

type Log = {
  info(details: object, message?: string): void;
  error(details: object, message?: string): void;
};

/**
 * All of the work or nothing of it; called within another transaction it joins. Only the inner context may be used
 * inside, and only queries may be awaited there: SQLite has one connection, and everybody waits for it.
 */
export function inTransaction<Ctx extends Context, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}

/** An instant as answers tell it. */
export const wireInstant = (instant: Temporal.Instant): string => toWire(instant);
