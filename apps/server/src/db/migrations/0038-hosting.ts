import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Invitations to a closed sign-up, which belong to nobody yet, and accounts that the host has disabled. */
export async function hosting(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  const create = (builder: CreateTableBuilder<string, string>) =>
    (isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();
  await create(
    db.schema
      .createTable('invitations')
      .addColumn('id', whole, (column) => {
        const key = column.primaryKey();
        return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
      })
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', whole, (column) => column.notNull())
      .addColumn('ends_at', whole, (column) => column.notNull()),
  );
  await db.schema.alterTable('users').addColumn('disabled_at', whole).execute();
}
