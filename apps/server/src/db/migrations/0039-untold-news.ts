import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * News of committed changes that no process has been notified of yet, each under the id of its event. SQLite has one process, which needs
 * no notification. A crash of PostgreSQL empties the table: all streams begin anew after it.
 */
export async function untoldNews(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`create unlogged table untold_news (
    id text primary key,
    text text not null,
    made_at timestamptz not null default clock_timestamp()
  )`.execute(db);
}
