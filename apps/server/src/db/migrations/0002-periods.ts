import { type Kysely, sql } from 'kysely';

/** What happened between two moments is looked up: what was created, worked on and completed then. */
export async function periods(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('tasks_by_creation').on('tasks').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('tasks_by_completion').on('tasks').columns(['user_id', 'completed_at']).execute();
  await db.schema.createIndex('time_entries_by_start').on('time_entries').columns(['user_id', 'started_at']).execute();
  // By the start as well, so that the one that runs is not looked for among all that began before.
  await db.schema
    .createIndex('time_entries_by_end')
    .on('time_entries')
    .columns(['user_id', 'ended_at', 'started_at'])
    .execute();

  // A stretch that neither begins nor ends on a day can still cover all of it. Such a stretch is longer than any clock
  // change makes a day short, and so few are that they are looked through.
  await db.schema
    .createIndex('long_time_entries')
    .on('time_entries')
    .columns(['user_id', 'started_at'])
    .where(sql<boolean>`ended_at - started_at > 43200000`)
    .execute();
}
