import { createTask } from '@daymark/contract/tasks.ts';
import { pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { migrated, signedUp } from '#test/databases.ts';
import type { Db } from './connection.ts';
import { sentAhead, sentWithCommit } from './sending.ts';

const failing = CompiledQuery.raw('select 1 / 0');
const fine: CompiledQuery<{ one: number }> = CompiledQuery.raw('select 1 as one');

const rename = (db: Db, first_name: string) => db.updateTable('users').set({ first_name }).execute();

async function oneUser() {
  const db = await migrated('postgres');
  const { userId } = await signedUp(db);
  const name = async () =>
    (await db.selectFrom('users').select('first_name').where('id', '=', userId).executeTakeFirst())?.first_name;
  return { db, name };
}

/** The driver's config of the query that sends news: nobody waits for it. */
const sendsNews = (config: unknown) => (config as { text?: string }).text?.startsWith('with sent as');

/** Counts how often something is sent while nothing waits for its answer. */
function countRoundTrips(): () => number {
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  let open = 0;
  let trips = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (sendsNews(args[0])) return query.apply(this, args);
    if (open === 0) trips += 1;
    open += 1;
    try {
      return await query.apply(this, args);
    } finally {
      open -= 1;
    }
  } as typeof pg.Client.prototype.query);
  onTestFinished(() => spy.mockRestore());
  return () => trips;
}

test('a new task takes three round trips, its sign-in and command included; a start of its timer ten, a pause eight', async () => {
  const { send, given } = await testApp();
  const { id: list_id } = await given.list();
  const { id } = await send(createTask, { body: { name: 'First', list_id } });
  const params = { id: String(id) };
  await send(startTimer, { params });
  await send(pauseTimer, { params, body: {} });
  const trips = countRoundTrips();
  const counted: number[] = [];
  for (const call of [
    () => send(createTask, { body: { name: 'Second', list_id } }),
    () => send(startTimer, { params }),
    () => send(pauseTimer, { params, body: {} }),
  ]) {
    const before = trips();
    await call();
    counted.push(trips() - before);
  }
  expect(counted).toEqual([3, 10, 8]);
});

test('a query sent ahead is answered with the next one, which fails where its check refuses', async () => {
  const { db, name } = await oneUser();
  const seen: number[] = [];
  await db.transaction().execute(async (db) => {
    await db.executeQuery(sentAhead(fine, (rows) => seen.push(...rows.map(({ one }) => one))));
    await db.selectFrom('users').select('id').execute();
    expect(seen).toEqual([1]);
    await rename(db, 'Kept');
  });
  const refuse = () => {
    throw new Error('It is held');
  };
  for (const next of [(db: Db) => db.selectFrom('users').select('id').execute(), (db: Db) => rename(db, 'Lost')]) {
    const refused = db.transaction().execute(async (db) => {
      await db.executeQuery(sentAhead(fine, refuse));
      await next(db);
    });
    await expect(refused).rejects.toThrow('It is held');
  }
  const alone = db.transaction().execute((db) => db.executeQuery(sentAhead(fine, refuse)));
  await expect(alone).rejects.toThrow('It is held');
  expect(await name()).toBe('Kept');
});

test('the failure of a query sent ahead is told, not that of those after it', async () => {
  const { db, name } = await oneUser();
  const failed = db.transaction().execute(async (db) => {
    await db.executeQuery(sentAhead(failing, () => undefined));
    await sql`select 2`.execute(db);
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  const read = db.transaction().execute(async (db) => {
    await db.executeQuery(sentAhead(failing, () => undefined));
    await db.selectFrom('users').select('id').execute();
  });
  await expect(read).rejects.toMatchObject({ code: '22012' });
  expect(await name()).toBe('Ada');
});

test('a commit is refused where a query that is sent with it fails', async () => {
  const { db, name } = await oneUser();
  const failed = db.transaction().execute(async (db) => {
    await rename(db, 'Lost');
    await db.executeQuery(sentWithCommit(failing));
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await name()).toBe('Ada');
});

test('a commit is refused where a write that was sent ahead has failed, and nobody waited for it', async () => {
  const { db, name } = await oneUser();
  const failed = db.transaction().execute(async (db) => {
    await rename(db, 'Lost');
    await db.executeQuery(sentAhead(failing));
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await name()).toBe('Ada');
  await expect(db.executeQuery(sentAhead(fine))).rejects.toThrow('belongs to a transaction');
});

test('nothing is written by a transaction that could not begin', async () => {
  const { db, name } = await oneUser();
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [{ text }] = args as [{ text: string }];
    return query.apply(this, text === 'begin' ? [failing.sql] : args);
  } as typeof pg.Client.prototype.query);
  const failed = db.transaction().execute((db) => rename(db, 'Lost'));
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  spy.mockRestore();
  expect(await name()).toBe('Ada');
});

test('a transaction that fails before its first query leaves its connection usable', async () => {
  const { db, name } = await oneUser();
  for (let tried = 0; tried < 20; tried += 1) {
    const failed = db.transaction().execute(async () => {
      throw new Error('Refused');
    });
    await expect(failed).rejects.toThrow('Refused');
  }
  expect(await name()).toBe('Ada');
});
