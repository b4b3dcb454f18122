import type { Kysely } from 'kysely';

/**
 * Tasks of a list and of a category are read page by page, oldest first or open ones before done ones, and they are counted
 * and summed without their wide rows.
 */
export async function taskPages(db: Kysely<unknown>): Promise<void> {
  for (const parent of ['list', 'category']) {
    await db.schema.dropIndex(`tasks_by_${parent}`).execute();
    await db.schema
      .createIndex(`tasks_by_${parent}`)
      .on('tasks')
      .columns([`${parent}_id`, 'user_id', 'id', 'completed_at', 'planned_duration', 'status'])
      .execute();
  }
  await db.schema
    .createIndex('tasks_by_list_and_completion')
    .on('tasks')
    .columns(['user_id', 'list_id', 'completed_at'])
    .execute();
}
