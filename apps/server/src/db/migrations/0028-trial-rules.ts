import { type Kysely, sql } from 'kysely';

/** The rule by which an experiment deals and judges its tasks. Those that have begun keep rule 1, and what it has told. */
export async function trialRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('experiments')
    .addColumn('rule', 'integer', (column) => column.notNull().defaultTo(1).check(sql`rule in (1, 2)`))
    .execute();
}
