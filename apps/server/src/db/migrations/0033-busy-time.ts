import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Calendars that the server reads for a user, and the times at which a user is busy: pushed, or read from one of these. */
export async function busyTime(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';

  const ownedTable = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn('id', whole, (column) => {
        const key = column.primaryKey();
        return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
      })
      .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint(`${name}_of_user`, ['user_id', 'id']);

  const create = (builder: CreateTableBuilder<string, string>) =>
    (isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();

  await create(
    ownedTable('calendars')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('counts_all_day', 'integer', (column) => column.notNull().check(sql`counts_all_day in (0, 1)`))
      .addColumn('keeps_titles', 'integer', (column) => column.notNull().check(sql`keeps_titles in (0, 1)`))
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('etag', 'text')
      .addColumn('read_at', whole)
      .addColumn('read_until', whole)
      .addColumn('failure', 'text')
      .addColumn('asked_at', whole, (column) => column.notNull())
      .addColumn('tried_at', whole)
      .addColumn('next_read_at', whole, (column) => column.notNull())
      .addColumn('created_at', whole, (column) => column.notNull()),
  );
  await db.schema.createIndex('calendars_by_next_read').on('calendars').column('next_read_at').execute();

  await create(
    ownedTable('busy_blocks')
      .addColumn('calendar_id', whole)
      .addColumn('starts_at', whole, (column) => column.notNull())
      .addColumn('ends_at', whole, (column) => column.notNull())
      .addColumn('title', 'text')
      .addCheckConstraint('busy_block_has_length', sql`starts_at < ends_at`)
      .addForeignKeyConstraint(
        'busy_blocks_calendar',
        ['user_id', 'calendar_id'],
        'calendars',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ),
  );
  await db.schema
    .createIndex('busy_blocks_by_time')
    .on('busy_blocks')
    .columns(['user_id', 'starts_at', 'ends_at'])
    .execute();
  await db.schema
    .createIndex('busy_blocks_by_calendar')
    .on('busy_blocks')
    .columns(['calendar_id', 'user_id'])
    .execute();
}
