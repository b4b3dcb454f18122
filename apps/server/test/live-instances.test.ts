import { createProject } from '@daymark/contract/projects.ts';
import { login, logout } from '@daymark/contract/sign-in.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { openPostgres } from '#db/postgres.ts';
import { sendLeft } from '#db/untold-news.repository.ts';
import { takePostgres } from './engine.ts';
import { openEvents } from './event-stream.ts';

/** Two instances on one PostgreSQL, and what calls each of them as the same user. */
async function twoInstances() {
  const { url: databaseUrl, account } = await takePostgres('account');
  const instances = [];
  for (let number = 0; number < 2; number += 1) {
    const app = await createApp({ settings: readSettings({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }) });
    onTestFinished(() => app.close());
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    instances.push({ url, send: senderTo(url, account.token) });
  }
  return { databaseUrl, account, one: instances[0] as Instance, other: instances[1] as Instance };
}

type Instance = { url: string; send: ReturnType<typeof senderTo> };

test('a change made on one instance reaches the streams of another, which go on anywhere', async () => {
  const { account, one, other } = await twoInstances();
  const here = await openEvents(one.url, account.token);
  const there = await openEvents(other.url, account.token);
  const { id } = await makeGiven(one.send).category();
  for (const stream of [here, there]) expect((await stream.next())?.changes).toEqual([{ kind: 'category', id }]);
  expect(here.lastId()).toBe(there.lastId());
  here.cut();

  const task = await makeGiven(other.send).task();
  await other.send(startTimer, { params: { id: String(task.id) } });
  const again = await openEvents(other.url, account.token, { lastId: here.lastId() });
  const { id: taskId, list_id, project_id } = task;
  const expected = [
    [{ kind: 'project', id: project_id }],
    [{ kind: 'list', id: list_id }],
    [{ kind: 'task', id: taskId, list_id }],
    [{ kind: 'plan', date: expect.any(String) }, { kind: 'timer' }, { kind: 'task', id: taskId, list_id }],
  ];
  for (const stream of [there, again])
    for (const changes of expected) expect((await stream.next())?.changes).toEqual(changes);
});

test('a stream ends with its sign-in, which has ended on another instance', async () => {
  const { account, one, other } = await twoInstances();
  const body = { login: account.user.username, password: account.password };
  const { token } = await one.send(login, { body });
  const stream = await openEvents(one.url, token);
  await senderTo(other.url, token)(logout, {});
  while (await stream.next());
});

test('after its connection to the database was lost, an instance tells its streams that they have missed something', async () => {
  const { databaseUrl, account, one, other } = await twoInstances();
  const stream = await openEvents(one.url, account.token);
  const db = openPostgres(databaseUrl, 1);
  onTestFinished(() => db.destroy());
  // The connection that listens is checked now and then.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'listen %' or query = 'select 1')`.execute(db);
  await other.send(createProject, { body: { name: 'Missed' } });
  while ((await stream.next())?.changes !== 'reset');
  const { id } = await makeGiven(other.send).category();
  expect((await stream.next())?.changes).toEqual([{ kind: 'category', id }]);
});

test('news that a killed instance has not sent are sent by another one, once they are ten seconds old', async () => {
  const { databaseUrl, account, one } = await twoInstances();
  const stream = await openEvents(one.url, account.token);
  const db = openPostgres(databaseUrl, 1);
  onTestFinished(() => db.destroy());
  const left = async (seconds: number, name: string) => {
    const event = { changes: [{ kind: 'category', id: 1 }], by: name };
    const text = JSON.stringify({ userId: account.user.id, id: name, event });
    await sql`insert into untold_news (id, text, made_at)
      values (${name}, ${text}, clock_timestamp() - make_interval(secs => ${seconds}))`.execute(db);
  };
  await left(2, 'just committed');
  await left(11, 'left');
  await sendLeft(db);
  expect(await stream.next()).toMatchObject({ by: 'left' });
  const { rows } = await sql`select id from untold_news`.execute(db);
  expect(rows).toEqual([{ id: 'just committed' }]);
});

test('what was told is kept no longer', async () => {
  const { databaseUrl, account, one, other } = await twoInstances();
  const stream = await openEvents(one.url, account.token);
  const { id } = await makeGiven(other.send).category();
  expect((await stream.next())?.changes).toEqual([{ kind: 'category', id }]);
  const db = openPostgres(databaseUrl, 1);
  onTestFinished(() => db.destroy());
  expect((await sql`select id from untold_news`.execute(db)).rows).toEqual([]);
});
