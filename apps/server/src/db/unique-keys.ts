import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { isDistributed } from './distributed.ts';

/** A key that another user has already, found on a cluster, where no index spans users. */
export class KeyTakenError extends Error {}

/**
 * Keeps keys unique over all users until the transaction ends, where the database cannot: each of them is locked, so that of parallel
 * transactions the next one finds what the first has stored.
 */
export async function keepUnique(db: Db, keys: readonly string[], isTaken: () => Promise<boolean>): Promise<void> {
  if (!isDistributed(db)) return;
  // The order is one for all, so that no two transactions wait for each other.
  for (const key of keys.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  }
  if (await isTaken()) throw new KeyTakenError('Another user has this key');
}
