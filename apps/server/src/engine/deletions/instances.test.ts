import { deleteProject, getProjects } from '@daymark/contract/projects.ts';
import { getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#db/connection.ts';
import { openPostgres } from '#db/postgres.ts';
import { takePostgres } from '#test/engine.ts';
import { instanceOn } from '#test/instances.ts';
import { manyRecords } from '#test/many-records.ts';
import { run } from '#test/process.ts';

/** Tasks of the project, whose deletion takes dozens of transactions. */
const MANY = 700;

/** Milliseconds between two looks of an instance for work of others. */
const LOOKS_EACH = 200;

/** Writes down who takes each step of a deletion from now on; gives the workers in the order of their steps. */
async function stepsIn(db: Db): Promise<() => Promise<string[]>> {
  await sql`create table steps (id bigint generated always as identity, worker text)`.execute(db);
  await sql`create function note_step() returns trigger language plpgsql as $$
    begin insert into steps (worker) values (new.worker); return null; end $$`.execute(db);
  await sql`create trigger note_step after update on deletions for each row execute function note_step()`.execute(db);
  return async () => {
    const { rows } = await sql<{ worker: string }>`select worker from steps order by id`.execute(db);
    return rows.map(({ worker }) => worker);
  };
}

/** Keys of all rows that the trash holds, in each piece of it. */
async function keysIn(db: Db): Promise<string[]> {
  const pieces = await db.selectFrom('trash_pieces').select('patch').execute();
  return pieces.flatMap(({ patch }) =>
    Object.entries<[object, null]>(JSON.parse(patch)).flatMap(([key, [, after]]) => (after === null ? [key] : [])),
  );
}

test('of two instances one goes on with a deletion, and the other one once that is killed', async () => {
  const { url } = await takePostgres('migrated');
  const db = openPostgres(url, 3);
  onTestFinished(() => db.destroy());
  const { url: urlOfOther } = await instanceOn(url, {}, { tidyEach: LOOKS_EACH });
  const { child, exit, ready } = run({ DATABASE_URL: url, BACKUPS: 'off' });
  const { token } = await makeGiven(senderTo(urlOfOther)).user();
  const [send, here] = [senderTo(urlOfOther, token), senderTo(await ready(), token)];
  const headers = { authorization: `Bearer ${token}` };
  const imported = await fetch(`${urlOfOther}/api/archive`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: manyRecords(MANY),
  });
  expect(imported.status).toBe(201);
  /** An export waits for deletions, and tries to take their steps itself. */
  const exportedByOther = async () => (await fetch(`${urlOfOther}/api/archive`, { headers })).json();
  const count = async (table: 'tasks' | 'deletions') => (await db.selectFrom(table).select('user_id').execute()).length;
  const workers = await stepsIn(db);
  const [project] = await send(getProjects, {});
  const params = { id: String(project?.id) };
  const held = { lists: 2, tasks: MANY, entries: MANY, repeats: 1 };

  await here(deleteProject, { params });
  expect(await count('deletions')).toBe(1);
  expect(await exportedByOther()).toMatchObject({ projects: [], tasks: [] });
  expect([await count('deletions'), await count('tasks')]).toEqual([0, 0]);
  const [first, ...others] = new Set(await workers());
  expect(first).toBeDefined();
  expect(others).toEqual([]);
  const [item] = await send(getTrash, { query: {} });
  expect(item).toMatchObject({ name: 'P', held });
  const keys = await keysIn(db);
  expect(keys.length).toBe(new Set(keys).size);

  await send(restoreTrash, { params: { id: String(item?.id) } });
  await sql`truncate steps`.execute(db);
  await sql`create function refused() returns trigger language plpgsql as $$ begin raise 'held'; end $$`.execute(db);
  await sql`create trigger held before delete on projects for each row execute function refused()`.execute(db);
  await here(deleteProject, { params });
  await expect.poll(async () => (await workers()).length).toBeGreaterThan(1);
  child.kill('SIGKILL');
  await exit;
  expect(new Set(await workers())).toEqual(new Set([first]));
  expect(await count('deletions')).toBe(1);
  await sql`drop trigger held on projects`.execute(db);
  // The work of a silent instance is taken over after 20 s.
  await db.updateTable('deletions').set({ stepped_at: 1, worker: 'killed' }).execute();
  expect(await exportedByOther()).toMatchObject({ projects: [], tasks: [] });
  const after = new Set(await workers());
  expect([...after].filter((worker) => worker !== first && worker !== 'killed')).toHaveLength(1);
  expect((await send(getTrash, { query: {} }))[0]).toMatchObject({ name: 'P', held });
  const taken = await keysIn(db);
  expect(taken.length).toBe(new Set(taken).size);
});
