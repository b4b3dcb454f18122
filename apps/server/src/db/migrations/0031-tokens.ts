import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Personal tokens, and the name of the one by which a command was made. */
export async function tokens(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  const create = (builder: CreateTableBuilder<string, string>) =>
    (isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();
  await create(
    db.schema
      .createTable('tokens')
      .addColumn('id', whole, (column) => {
        const key = column.primaryKey();
        return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
      })
      .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('created_at', whole, (column) => column.notNull())
      .addColumn('ends_at', whole)
      .addColumn('last_used_at', whole)
      .addColumn('last_address', 'text')
      .addUniqueConstraint('tokens_of_user', ['user_id', 'id']),
  );
  await db.schema.alterTable('commands').addColumn('token_name', 'text').execute();
}
