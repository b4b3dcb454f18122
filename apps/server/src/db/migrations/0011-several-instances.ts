import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Several instances on one database need counts of attempts that they share, and who is at work on the rows of a user.
 */
export async function severalInstances(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const t = isSqlite
    ? ({ id: 'integer', instant: 'integer' } as const)
    : ({ id: 'bigint', instant: 'bigint' } as const);

  const attempts = db.schema
    .createTable('attempts')
    .addColumn('id', t.id, (column) => {
      const key = column.primaryKey();
      return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    })
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', t.instant, (column) => column.notNull());
  await (isSqlite ? attempts.modifyEnd(sql`strict`) : attempts).execute();
  await db.schema.createIndex('attempts_by_end').on('attempts').column('ends_at').execute();

  await db.schema.alterTable('users').addColumn('held_until', t.instant).execute();
  // No instance holds the work that a killed server has left.
  await sql`update users set held_until = 0 where id in (select user_id from unfinished_work)`.execute(db);

  // Entries of a task are looked up by their user too, so that a cluster finds them where the rows of the user are. The
  // planner of SQLite takes an index of the user alone unless one has both.
  await db.schema.dropIndex('time_entries_of_task').execute();
  await db.schema.dropIndex('time_entries_by_task').execute();
  await db.schema
    .createIndex('time_entries_of_task')
    .on('time_entries')
    .columns(['task_id', 'user_id', 'started_at', 'ended_at'])
    .execute();
}
