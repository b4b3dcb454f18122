import { type Kysely, sql } from 'kysely';

/** The time of the wall clock at which a task is placed in the plan of a day; none where it follows those before it. */
export async function timesInPlans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('plan_tasks')
    .addColumn('at', 'text', (column) => column.check(sql`length(at) = 5 and at between '00:00' and '23:59'`))
    .execute();
}
