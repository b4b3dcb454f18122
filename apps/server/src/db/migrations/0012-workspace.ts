import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Boards of days: which lists are on them, in which order. */
export async function workspace(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  const table = db.schema
    .createTable('workspace_lists')
    .addColumn('id', whole, (column) => {
      const key = column.primaryKey();
      return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    })
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('list_id', whole, (column) => column.notNull())
    .addColumn('workspace_date', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull().check(sql`origin in ('created', 'imported')`))
    .addColumn('position', whole, (column) => column.notNull().check(sql`position >= 0`))
    .addColumn('added_at', whole, (column) => column.notNull())
    .addUniqueConstraint('workspace_lists_of_user', ['user_id', 'id'])
    // The database holds this rule because two devices can add the same list at the same moment.
    .addUniqueConstraint('list_once_a_day', ['user_id', 'workspace_date', 'list_id'])
    .addForeignKeyConstraint('workspace_lists_list', ['user_id', 'list_id'], 'lists', ['user_id', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    );
  await (isSqlite ? table.modifyEnd(sql`strict`) : table).execute();
  await db.schema
    .createIndex('workspace_lists_by_list')
    .on('workspace_lists')
    .columns(['list_id', 'user_id'])
    .execute();
}
