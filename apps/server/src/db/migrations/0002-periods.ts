import { type Kysely, sql } from 'kysely';

/** Indexes for the rows of a period: tasks created or completed, and entries worked, between two moments. */
export async function periods(db: Kysely<unknown>): Promise<void> {
  // These indexes hold all that figures need of very many tasks, whose rows are wide and are not read for it.
  await db.schema
    .createIndex('tasks_by_creation')
    .on('tasks')
    .columns(['user_id', 'created_at', 'completed_at'])
    .execute();
  await db.schema
    .createIndex('tasks_by_completion')
    .on('tasks')
    .columns(['user_id', 'completed_at', 'category_id', 'estimate', 'mental_state'])
    .execute();
  await db.schema
    .createIndex('time_entries_of_task')
    .on('time_entries')
    .columns(['task_id', 'started_at', 'ended_at'])
    .execute();

  await db.schema
    .createIndex('time_entries_by_start')
    .on('time_entries')
    .columns(['user_id', 'started_at', 'task_id'])
    .execute();
  // The index has the start as well, so that what still runs is not looked for among all that began before.
  await db.schema
    .createIndex('time_entries_by_end')
    .on('time_entries')
    .columns(['user_id', 'ended_at', 'started_at', 'task_id'])
    .execute();

  // A stretch that neither begins nor ends on a day can still cover all of it. Such a stretch is longer than any clock
  // change makes a day short, and so few are that they are looked through.
  await db.schema
    .createIndex('long_time_entries')
    .on('time_entries')
    .columns(['user_id', 'ended_at', 'started_at', 'task_id'])
    .where(sql<boolean>`ended_at - started_at > 43200000`)
    .execute();
}
