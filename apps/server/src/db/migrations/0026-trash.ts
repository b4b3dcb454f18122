import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The trash: each deletion with the rows that it took, in pieces. Commands that are about no task are kept shorter than others; an
 * index of their own finds those that are old, in the order of their ids, which grow with the time.
 */
export async function trash(db: Kysely<unknown>): Promise<void> {
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
    ownedTable('trash')
      .addColumn('deleted_at', whole, (column) => column.notNull())
      .addColumn('timers_ended_at', whole, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('record_id', whole, (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('project_name', 'text')
      .addColumn('list_name', 'text')
      .addColumn('held', 'text', (column) => column.notNull())
      .addColumn('to_settle', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('command_id', whole, (column) => column.notNull())
      .addColumn('restored_by', whole),
  );
  await db.schema.createIndex('trash_by_age').on('trash').column('deleted_at').execute();
  await db.schema.createIndex('trash_by_record').on('trash').columns(['user_id', 'kind', 'record_id']).execute();
  await db.schema
    .createIndex('trash_by_restoration')
    .on('trash')
    .columns(['user_id', 'restored_by'])
    .where(sql.ref('restored_by'), 'is not', null)
    .execute();
  await db.schema.createIndex('trash_by_command').on('trash').columns(['user_id', 'command_id']).execute();
  await create(
    ownedTable('trash_pieces')
      .addColumn('trash_id', whole, (column) => column.notNull())
      .addColumn('patch', 'text', (column) => column.notNull())
      .addForeignKeyConstraint(
        'trash_pieces_trash',
        ['user_id', 'trash_id'],
        'trash',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ),
  );
  await db.schema
    .createIndex('trash_pieces_by_trash')
    .on('trash_pieces')
    .columns(['trash_id', 'user_id', 'id'])
    .execute();

  await db.schema
    .alterTable('commands')
    .addColumn('has_tasks', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update commands set has_tasks = 1 where id in (select command_id from command_tasks)`.execute(db);
  await db.schema
    .createIndex('commands_of_no_task')
    .on('commands')
    .column('id')
    .where(sql.ref('task_id'), 'is', null)
    .where(sql.ref('has_tasks'), '=', sql.lit(0))
    .execute();
}
