import { type Kysely, sql } from 'kysely';

/** Minutes that a task takes at most in 8 of 10 cases, as somebody says beside the estimate; none without one, nor a smaller one. */
export async function atMosts(db: Kysely<unknown>): Promise<void> {
  const held = { tasks: 'coalesce(estimate, planned_duration)', repeats: 'planned_duration' };
  for (const [table, estimate] of Object.entries(held)) {
    await db.schema
      .alterTable(table)
      .addColumn('at_most', 'integer', (column) =>
        column.check(
          sql`at_most is null
            or (at_most between 1 and 1440 and estimate_origin is not null and at_most >= ${sql.raw(estimate)})`,
        ),
      )
      .execute();
  }
  // All that is asked of at-mosts stands in this index, in the order in which their tasks were done.
  await db.schema
    .createIndex('at_mosts_in_order')
    .on('tasks')
    .columns(['user_id', 'completed_at', 'id', 'at_most', 'ended_work_ms', 'estimate_origin'])
    .where(sql<boolean>`at_most is not null and completed_at is not null`)
    .execute();
}
