import { insertNewTasks } from '#work/task-records/task-writes.repository.ts';
import type { TestApp } from './app.ts';
import { contextOf } from './databases.ts';

const OPEN = {
  ...{ description: '', priority: 'low' as const, planned_duration: 30 },
  ...{ category_id: null, due_date: null, repeat_id: null },
};

/** Inserts so many tasks of 30 minutes. */
export const givenOpen = (
  { db, user }: Pick<TestApp, 'db' | 'user'>,
  { list_id, tasks }: { list_id: number; tasks: number },
) =>
  insertNewTasks(
    { ...contextOf(db()), userId: user.id, signInId: 0 },
    Array.from({ length: tasks }, (_, position) => ({ ...OPEN, name: `Task ${position}`, list_id, position })),
  );
