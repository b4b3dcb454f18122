import { insertNewTasks } from '#work/task-records/task-writes.repository.ts';
import type { TestApp } from './app.ts';
import { contextOf } from './databases.ts';

const OPEN = {
  ...{ description: '', priority: 'low' as const, planned_duration: 30 },
  ...{ category_id: null, due_date: null, repeat_id: null },
};

/** Inserts tasks of 30 minutes with these names, or so many. */
export const givenOpen = (
  { db, user }: Pick<TestApp, 'db' | 'user'>,
  { list_id, ...given }: { list_id: number } & ({ tasks: number } | { names: string[] }),
) => {
  const names = 'names' in given ? given.names : Array.from({ length: given.tasks }, (_, at) => `Task ${at}`);
  return insertNewTasks(
    { ...contextOf(db()), userId: user.id, signInId: 0 },
    names.map((name, position) => ({ ...OPEN, name, list_id, position })),
  );
};
