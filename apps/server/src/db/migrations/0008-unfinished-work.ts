import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Work on many rows of a user that takes many transactions and is under way: the next start finishes or undoes it. */
export async function unfinishedWork(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const t = isSqlite
    ? ({ id: 'integer', reference: 'integer' } as const)
    : ({ id: 'bigint', reference: 'bigint' } as const);
  const table = db.schema
    .createTable('unfinished_work')
    .addColumn('id', t.id, (column) => {
      const key = column.primaryKey();
      return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    })
    // A user has one piece of work at a time: undoing an import deletes every row of the user that is newer.
    .addColumn('user_id', t.reference, (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('work', 'text', (column) => column.notNull());
  await (isSqlite ? table.modifyEnd(sql`strict`) : table).execute();
}
