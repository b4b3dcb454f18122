import type { TestApp } from './app.ts';
import { archiveCalls, fileOf } from './archive.ts';

const AT = '2026-11-20T09:30:00.000Z';
const written = { created_at: AT, updated_at: AT };

/** Imports a project with so many lists by one call; gives the ids of all lists of the server. */
export async function importedLists(app: TestApp, count: number): Promise<number[]> {
  const lists = Array.from({ length: count }, (_, place) => ({
    ...{ number: place + 1, project: 1, name: `L${place + 1}`, progress: 0, is_inbox: false, ...written },
  }));
  const projects = [{ number: 1, name: 'P', description: '', status: 'done' as const, ...written }];
  await archiveCalls(app).imported(app, fileOf({ projects, lists }));
  const found = await app.db().selectFrom('lists').select('id').orderBy('id').execute();
  return found.map(({ id }) => id);
}
