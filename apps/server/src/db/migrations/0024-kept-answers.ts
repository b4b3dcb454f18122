import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Answers to calls that carried a key, for two days: a call that is sent again is not done again. */
export async function keptAnswers(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  const table = db.schema
    .createTable('kept_answers')
    .addColumn('id', whole, (column) => {
      const key = column.primaryKey();
      return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    })
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('kept_at', whole, (column) => column.notNull())
    // The database holds that a key is used once, whatever the code does.
    .addUniqueConstraint('key_once_a_user', ['user_id', 'key']);
  await (isSqlite ? table.modifyEnd(sql`strict`) : table).execute();
}
