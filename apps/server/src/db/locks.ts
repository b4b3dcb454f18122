import { SqliteAdapter } from 'kysely';
import type { Db } from './connection.ts';

/**
 * Runs an update that changes nothing: parallel transactions that lock the same row wait for the end of this one, and see its
 * result. On SQLite nothing is run, for transactions come one after the other.
 */
export async function lockRow(db: Db, update: () => { execute(): Promise<unknown> }): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) await update().execute();
}
