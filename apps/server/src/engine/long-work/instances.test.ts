import { once } from 'node:events';
import type { DataOf, Endpoint } from '@daymark/contract/endpoint.ts';
import { createProject, getProjects } from '@daymark/contract/projects.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { NO_FEED } from '#context/changes.ts';
import { processClock } from '#context/clock.ts';
import { UserGate } from '#context/user-gate.ts';
import { openPostgres } from '#db/postgres.ts';
import { allRows, countRows } from '#test/app.ts';
import { contextOf, givenTask, migrated, NOW, signedUp } from '#test/databases.ts';
import { takePostgres } from '#test/engine.ts';
import { manyRecords } from '#test/many-records.ts';
import { run } from '#test/process.ts';
import { requestFor } from '#test/requests.ts';
import { START } from '#test/template.ts';
import { makeFinishing } from '#whole/unfinished-work/unfinished-work.service.ts';

const MANY = 800;
const FILE = manyRecords(MANY);

/** Instances on one database, as the same signed-in user. */
async function instances() {
  const { url, account } = await takePostgres('account');
  const db = openPostgres(url, 2);
  onTestFinished(() => db.destroy());
  const headers = { authorization: `Bearer ${account.token}` };

  const start = async (onQuery: (sql: string) => void = () => {}) => {
    const settings = readSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
    const app = await createApp({ settings, clock: () => START, webRoot: '/nowhere', onQuery });
    onTestFinished(() => app.close());
    return {
      send: async <E extends Endpoint>(endpoint: E, input: object): Promise<DataOf<E>> =>
        (await app.inject({ ...requestFor(endpoint, input), headers })).json().data,
      importMany: () =>
        app.inject({
          method: 'POST',
          url: '/api/archive',
          headers: { ...headers, 'content-type': 'application/json' },
          payload: FILE,
        }),
    };
  };
  return { url, db, userId: account.user.id, start };
}

test('requests at another instance wait for an import and see all of it, and a start leaves it alone', async () => {
  const { start } = await instances();
  const meanwhile: Promise<unknown>[] = [];
  const other = await start();
  const importing = await start((sql) => {
    if (!sql.startsWith('insert into "tasks"') || meanwhile.length > 0) return;
    meanwhile.push(other.send(getProjects, {}), other.send(createProject, { body: { name: 'Meanwhile' } }), start());
  });
  expect((await importing.importMany()).statusCode).toBe(201);
  expect(meanwhile).toHaveLength(3);
  const [projects, created] = await Promise.all(meanwhile);
  // The project made meanwhile may be there already.
  expect(projects).toContainEqual(expect.objectContaining({ name: 'P', total_tasks: MANY }));
  expect(created).toMatchObject({ name: 'Meanwhile' });
  expect(await importing.send(getProjects, {})).toHaveLength(2);
});

test('an instance whose import has been taken over adds nothing more, and the import is undone', async () => {
  const { start, db, userId } = await instances();
  const before = await allRows(db);
  let takenOver: Promise<unknown> | undefined;
  const importing = await start((sql) => {
    // The claim ends as if it had been silent for longer than it lasts; this update waits for the step that is under
    // way.
    if (sql.startsWith('insert into "tasks"'))
      takenOver ??= db.updateTable('users').set({ held_until: 1 }).where('id', '=', userId).execute();
  });
  const answer = await importing.importMany();
  await takenOver;
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toBe('An import or a deletion of yours is still running. Try again in a moment.');
  expect(await (await start()).send(getProjects, {})).toEqual([]);
  expect(await allRows(db)).toEqual(before);
});

test('the import of a killed instance is undone by another, before it answers the user', async () => {
  const { url } = await takePostgres('migrated');
  const db = openPostgres(url, 2);
  onTestFinished(() => db.destroy());
  const [killed, other] = [run({ DATABASE_URL: url }), run({ DATABASE_URL: url })];
  const [urlOfKilled, urlOfOther] = await Promise.all([killed.ready(), other.ready()]);
  const { token, user } = await makeGiven(senderTo(urlOfKilled)).user();
  const before = await allRows(db);
  const importMany = () =>
    fetch(`${urlOfKilled}/api/archive`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: FILE,
    }).catch(() => undefined);
  await db.transaction().execute(async (trx) => {
    // Time entries are inserted after the tasks, and wait for this.
    await sql`lock table time_entries in exclusive mode`.execute(trx);
    const importing = importMany();
    await expect.poll(async () => (await countRows(db))['tasks']).toBeGreaterThan(0);
    killed.child.kill('SIGKILL');
    await Promise.all([importing, once(killed.child, 'exit')]);
  });

  const { held_until } = await db.selectFrom('users').select('held_until').executeTakeFirstOrThrow();
  expect(held_until).toBeGreaterThan(Date.now() - 60_000);
  // The claim ends by itself in 20 s.
  await db.updateTable('users').set({ held_until: 1 }).where('id', '=', user.id).execute();
  expect(await senderTo(urlOfOther, token)(getProjects, {})).toEqual([]);
  expect(await allRows(db)).toEqual(before);
});

test('work that nobody is at is finished without a request of its user, and that of a living instance is not', async () => {
  const db = await migrated('postgres');
  const [left, living] = [await signedUp(db), await signedUp(db, 'bob')];
  for (const ctx of [left, living]) {
    await givenTask(ctx);
    await db.insertInto('unfinished_work').values({ user_id: ctx.userId, work: '{"kind":"account"}' }).execute();
  }
  const hold = (userId: number, held_until: number) =>
    db.updateTable('users').set({ held_until }).where('id', '=', userId).execute();
  await hold(left.userId, 1);
  await hold(living.userId, Date.now() + 3_600_000);

  const { chance, limits, log } = contextOf(db);
  const finishing = makeFinishing({ clock: processClock(() => NOW), chance, limits, log, feed: NO_FEED });
  await finishing.ofOthers(db, new UserGate((userId) => finishing.ofUser(db, userId)));
  expect(await countRows(db)).toMatchObject({ users: 1, tasks: 1, unfinished_work: 1 });
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: living.userId }]);
});
