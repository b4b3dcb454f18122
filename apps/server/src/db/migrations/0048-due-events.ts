import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The index of open tasks by their day holds what an event of the calendar feed shows: SQLite, which runs in the process of the server,
 * took most of the time of a feed to look up thousands of rows. PostgreSQL goes on without: an index of a name and the last change has
 * each update write to all indexes of the task.
 */
export async function dueEvents(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await db.schema.dropIndex('open_tasks_by_due_date').execute();
  await db.schema
    .createIndex('open_tasks_by_due_date')
    .on('tasks')
    .columns(['user_id', 'due_date', 'id', 'updated_at', 'name'])
    .where(sql<boolean>`due_date is not null and completed_at is null`)
    .execute();
}
