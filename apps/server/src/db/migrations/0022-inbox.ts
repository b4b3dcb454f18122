import { type Kysely, sql } from 'kysely';

/** The list in which tasks without a list of their own are put. */
export async function inbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lists')
    .addColumn('is_inbox', 'integer', (column) => column.notNull().defaultTo(0).check(sql`is_inbox in (0, 1)`))
    .execute();
  // The database holds that a user has one inbox, whatever the code does, and finds it without reading other lists.
  await db.schema
    .createIndex('one_inbox_per_user')
    .unique()
    .on('lists')
    .column('user_id')
    .where(sql.ref('is_inbox'), '=', sql.lit(1))
    .execute();
}
