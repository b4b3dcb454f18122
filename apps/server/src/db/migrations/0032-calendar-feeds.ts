import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** The feed by which calendar programs read an account; of its secret only the hash. */
export async function calendarFeeds(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  const create = (builder: CreateTableBuilder<string, string>) =>
    (isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();
  let table = db.schema
    .createTable('calendar_feeds')
    .addColumn('id', whole, (column) => {
      const key = column.primaryKey();
      return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    })
    .addColumn('user_id', whole, (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('time_zone', 'text', (column) => column.notNull());
  for (const content of ['due_days', 'plan', 'worked_time']) {
    table = table.addColumn(content, 'integer', (column) => column.notNull().check(sql`${sql.ref(content)} in (0, 1)`));
  }
  await create(
    table
      .addColumn('created_at', whole, (column) => column.notNull())
      .addColumn('last_fetched_at', whole)
      .addUniqueConstraint('calendar_feeds_of_user', ['user_id', 'id']),
  );
}
