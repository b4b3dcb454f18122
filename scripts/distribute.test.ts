import { deleteAccount, updateProfile } from '@daymark/contract/account.ts';
import { createCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { createProject, getProjects } from '@daymark/contract/projects.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { makeGiven, type Send } from '@daymark/testing/given.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import type { Db } from '#server/db/connection.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { takePostgres } from '#server-test/engine.ts';
import { jsonOf, runCommand, temporaryFolder } from '#server-test/process.ts';
import { requestFor } from '#server-test/requests.ts';
import { DEMO_SIGN_IN, makeDemoAccount } from './demo-account.ts';
import { answersOf, NOW } from './demo-answers.ts';

/** A database on the cluster whose tables are not distributed, with the demo account. */
async function filled(): Promise<{ DATABASE_URL: string }> {
  const { url: DATABASE_URL } = await takePostgres('new');
  await makeDemoAccount(readSettings({ DATABASE_URL }), { tasks: 300, seed: 1, now: NOW, timeZone: 'UTC' });
  return { DATABASE_URL };
}

/** Does something by a connection of its own, which would look like a running server if it stayed. */
async function asked<Result>(env: { DATABASE_URL: string }, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openPostgres(env.DATABASE_URL, 1);
  return work(db).finally(() => db.destroy());
}

type Catalog = {
  pg_dist_partition: { logicalrelid: string };
  pg_dist_node: { groupid: number; nodename: string; nodeport: number };
};

/** Names of the tables that are distributed, in the order in which they were made. */
async function partsOf(env: { DATABASE_URL: string }): Promise<string[]> {
  const rows = await asked(env, (db) =>
    db.withTables<Catalog>().selectFrom('pg_dist_partition').select('logicalrelid').orderBy('logicalrelid').execute(),
  );
  return rows.map(({ logicalrelid }) => logicalrelid);
}

test('a filled database answers the same once it is distributed, and takes changes', async () => {
  const env = await filled();
  const before = await answersOf(env);
  const done = await runCommand(env, 'distribute');
  expect(done).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Distributed \d+ tables of \S+ on \S+ by user/),
  });
  expect(done.errors).toMatch(/^… Adding the user to every key\n… Distributing users, 1 of /);
  expect(await answersOf(env)).toEqual(before);

  const app = await createApp({ settings: readSettings({ ...env, LOG_LEVEL: 'silent' }), clock: () => NOW });
  onTestFinished(() => app.close());
  const signedIn = await app.inject(requestFor(login, { body: DEMO_SIGN_IN }));
  const headers = { authorization: `Bearer ${signedIn.json().data.token}` };
  const made = { ...requestFor(createProject, { body: { name: 'New' } }), headers };
  expect((await app.inject(made)).statusCode).toBe(201);
  const { data } = (await app.inject({ ...requestFor(getProjects, {}), headers })).json();
  expect(data).toContainEqual(expect.objectContaining({ name: 'New' }));
});

test('distributed twice, a database stays as it is', async () => {
  const { url: DATABASE_URL } = await takePostgres('new');
  expect((await runCommand({ DATABASE_URL }, 'distribute')).code).toBe(0);
  const parts = await partsOf({ DATABASE_URL });
  expect(parts).toContain('tasks');
  expect(parts).not.toContain('untold_news');
  expect(await runCommand({ DATABASE_URL }, 'distribute')).toMatchObject({
    ...{ code: 0, errors: '' },
    output: expect.stringMatching(/^The database \S+ on \S+ is distributed already\.$/m),
  });
  expect(await partsOf({ DATABASE_URL })).toEqual(parts);
  // A later version has brought a table.
  await asked({ DATABASE_URL }, (db) =>
    db.schema
      .createTable('notes')
      .addColumn('id', 'bigserial', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .execute(),
  );
  expect(await runCommand({ DATABASE_URL }, 'distribute')).toMatchObject({
    output: expect.stringMatching(/^Distributed 1 tables of/),
  });
  expect(await partsOf({ DATABASE_URL })).toEqual([...parts, 'notes']);
});

/** Sends to a server without a network; an error fails the test. */
const senderOf =
  (app: Awaited<ReturnType<typeof createApp>>, token = ''): Send =>
  async (endpoint, input) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ ...requestFor(endpoint, input), headers });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json().data;
  };

/** Keys that the coordinator knows, with the user of each. */
function keysOf(env: { DATABASE_URL: string }) {
  type Keys = { user_keys: { kind: string; key: string; held_by: number } };
  return asked(env, (db) =>
    db
      .withTables<Keys>()
      .selectFrom('user_keys')
      .select(['kind', 'key', 'held_by'])
      .orderBy('kind')
      .orderBy('key')
      .execute(),
  );
}

test('keys by which users are found stay those of their rows', async () => {
  const env = await filled();
  expect(await runCommand(env, 'distribute')).toMatchObject({ code: 0 });
  const app = await createApp({ settings: readSettings({ ...env, LOG_LEVEL: 'silent' }), clock: () => NOW });
  const { user: newUser } = makeGiven(senderOf(app));
  const [stays, goes] = [await newUser({ username: 'stays' }), await newUser({ username: 'goes' })];
  const send = senderOf(app, stays.token);
  await send(createToken, { body: { name: 'A', scopes: ['read'], days: 1 } });
  await send(createCalendarFeed, { body: {} });
  await send(createCalendarFeed, { body: {} });
  await send(updateProfile, { body: { username: 'renamed' } });
  await senderOf(app, goes.token)(deleteAccount, { body: {} });
  await app.close();

  const kept = await keysOf(env);
  const ofUser = kept.filter(({ held_by }) => held_by === stays.user.id);
  expect(ofUser.map(({ kind }) => kind)).toEqual(['email', 'feed', 'token', 'username']);
  expect(ofUser).toContainEqual(expect.objectContaining({ kind: 'username', key: 'renamed' }));
  expect(kept.filter(({ held_by }) => held_by === goes.user.id)).toEqual([]);
  expect(await runCommand(env, 'distribute')).toMatchObject({ code: 0 });
  expect(await keysOf(env)).toEqual(kept);
});

test('nothing is distributed while a server runs, or when a row is refused', async () => {
  const env = await filled();
  const before = await answersOf(env);
  const app = await createApp({ settings: readSettings({ ...env, LOG_LEVEL: 'silent' }), clock: () => NOW });
  const refused = await runCommand(env, 'distribute');
  expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/^Daymark is running on the database/) });
  await app.close();

  const unchecked = { DATABASE_URL: `${env.DATABASE_URL}?options=-c%20session_replication_role%3Dreplica` };
  await asked(unchecked, (db) => db.updateTable('lists').set({ project_id: 999_999 }).where('id', '=', 1).execute());
  expect(await runCommand(env, 'distribute')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('lists_project'),
  });
  expect(await partsOf(env)).toEqual([]);
  const { '/list/1': ofLists, ...others } = await answersOf(env);
  expect(others).toMatchObject({ '/settings': before['/settings'], '/task/active': before['/task/active'] });
});

test('a cluster without workers is refused', async () => {
  const { url: DATABASE_URL } = await takePostgres('new');
  await asked({ DATABASE_URL }, (db) =>
    db
      .withTables<Catalog>()
      .selectFrom('pg_dist_node')
      .select(({ fn }) => fn('citus_remove_node', ['nodename', 'nodeport']).as('removed'))
      .where('groupid', '<>', 0)
      .execute(),
  );
  expect(await runCommand({ DATABASE_URL }, 'distribute')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The cluster of \S+ on \S+ has no workers yet\. Add them with citus_add_node\.\n$/),
  });
});

test('accounts move from a distributed database, and into one', async () => {
  const env = await filled();
  const before = await answersOf(env);
  expect(await runCommand(env, 'distribute')).toMatchObject({ code: 0 });
  const DATA_DIR = temporaryFolder();
  expect(await runCommand({ ...env, DATA_DIR }, 'move', 'to-sqlite')).toMatchObject({ code: 0 });
  expect(await answersOf({ DATA_DIR })).toEqual(before);

  const { url: DATABASE_URL } = await takePostgres('migrated');
  expect(await runCommand({ DATABASE_URL, DATA_DIR }, 'move', 'to-postgres')).toMatchObject({ code: 0 });
  expect(await answersOf({ DATABASE_URL })).toEqual(before);
});

test('a backup of a distributed database is restored into a new one, which is distributed again', async () => {
  const env = { ...(await filled()), BACKUP_DIR: temporaryFolder() };
  const before = await answersOf(env);
  expect(await runCommand(env, 'distribute')).toMatchObject({ code: 0 });
  const { file } = await jsonOf<{ file: string }>(env, 'backup');
  expect(await runCommand(env, 'restore', file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is distributed'),
  });

  const other = { ...env, DATABASE_URL: (await takePostgres('new')).url };
  expect(await runCommand(other, 'restore', file)).toMatchObject({ code: 0 });
  expect(await runCommand(other, 'distribute')).toMatchObject({ code: 0 });
  expect(new Set(await partsOf(other))).toEqual(new Set(await partsOf(env)));
  expect(await answersOf(other)).toEqual(before);
  expect(await jsonOf(other, 'doctor')).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ text: expect.stringContaining('It is distributed') })]),
  });
});
