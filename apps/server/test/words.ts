import { wordsOf } from '@daymark/domain/search-words.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, isPostgres } from '#db/connection.ts';
import { DONE_PLACE } from '#db/search-index.ts';

/** Expects the words beside all texts, and those in the index of SQLite, to be what they are computed from. */
export async function expectIndexed(db: Db): Promise<void> {
  const texts = {
    projects: ['name', 'description'],
    lists: ['name'],
    categories: ['name'],
    tasks: ['name', 'description', 'reflection'],
  };
  for (const [table, fields] of Object.entries(texts)) {
    const rows = await db
      .selectFrom(table as 'tasks')
      .selectAll()
      .execute();
    for (const row of rows) {
      const text = Object.fromEntries(fields.map((field) => [field, row[field as 'name']]));
      expect(row).toMatchObject(wordsOf(text));
    }
  }
  if (isPostgres(db)) return; // its index is of these columns
  const tasks = await db.selectFrom('tasks').selectAll().execute();
  const expected = tasks.flatMap((task) => {
    const words = `${task.name_words}${task.description_words ?? ''}${task.reflection_words ?? ''}`;
    const place = task.completed_at === null ? task.id : task.id - DONE_PLACE;
    return words
      .trim()
      .split(' ')
      .map((word) => `${place} ${task.user_id}${word}`.toLowerCase());
  });
  await sql`create virtual table temp.indexed using fts5vocab(main, task_words, instance)`.execute(db);
  const { rows } = await sql<{ word: string }>`select doc || ' ' || term as word from temp.indexed`.execute(db);
  await sql`drop table temp.indexed`.execute(db);
  expect(rows.map(({ word }) => word).toSorted()).toEqual(expected.toSorted());
}
