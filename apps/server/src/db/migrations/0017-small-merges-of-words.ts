import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Bytes of a page of the index of words. FTS5 merges parts of its index within other writes, a number of pages at once:
 * with its own 4,050 bytes some writes took 70 ms in an account of 250,000 tasks. Searches are as fast with small pages.
 */
const PAGE_BYTES = 500;

export async function smallMergesOfWords(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql.raw(`insert into task_words (task_words, rank) values ('pgsz', ${PAGE_BYTES})`).execute(db);
}
