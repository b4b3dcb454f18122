import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Completions whose state and reflection are told later, a setting of those who want to be asked before, and which entry a
 * completion has ended: its undo lets the timer go on.
 */
export async function toldLater(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable('users')
    .addColumn('ask_before_done', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`ask_before_done in (0, 1)`),
    )
    .execute();
  await db.schema
    .alterTable('time_entries')
    .addColumn('done_at', isSqlite ? 'integer' : 'bigint')
    .execute();
  // Few tasks are to tell, among very many that are done.
  await db.schema
    .createIndex('tasks_to_tell')
    .on('tasks')
    .columns(['user_id', 'completed_at', 'id'])
    .where(sql<boolean>`completed_at is not null and (mental_state is null or reflection is null)`)
    .execute();
}
