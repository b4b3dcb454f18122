import { readFileSync, renameSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ADA, newDatabase } from '#test/databases.ts';
import type { Db } from './connection.ts';
import { FileGoneError } from './database-errors.ts';
import { migrate } from './migrate.ts';

const names = { first_name: ADA.first_name, last_name: ADA.last_name, password_hash: null };
const user = (name: string) => ({
  ...names,
  ...{ email: name, email_key: name, username: name, username_key: name, created_at: 0, updated_at: 0 },
});

async function migratedDatabase() {
  const [db, other, file] = await newDatabase('sqlite');
  await migrate(db);
  const usernames = async (on = db) => {
    const rows = await on.selectFrom('users').select('username').orderBy('id').execute();
    return rows.map(({ username }) => username);
  };
  return { db, other, file, usernames };
}

test('a read waits for no transaction, and sees what is committed', async () => {
  const { db, usernames } = await migratedDatabase();
  const mayCommit = Promise.withResolvers<void>();
  const hasWritten = Promise.withResolvers<string[]>();
  const transaction = db.transaction().execute(async (db) => {
    await db.insertInto('users').values(user('ada')).execute();
    hasWritten.resolve(await usernames(db));
    await mayCommit.promise;
  });
  expect(await hasWritten.promise).toEqual(['ada']);
  const during = usernames();
  await setImmediate();
  mayCommit.resolve();
  await transaction;
  expect([await during, await usernames()]).toEqual([[], ['ada']]);
});

test('a write outside a transaction waits for the open one, and is read at once', async () => {
  const { db, usernames } = await migratedDatabase();
  const mayCommit = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (db) => {
    await db.insertInto('users').values(user('ada')).execute();
    await mayCommit.promise;
  });
  const write = db
    .insertInto('users')
    .values(user('grace'))
    .execute()
    .then(() => usernames());
  await setImmediate();
  mayCommit.resolve();
  expect(await write).toEqual(['ada', 'grace']);
  await transaction;
});

test('a statement that returns rows and writes is no read', async () => {
  const { db, usernames } = await migratedDatabase();
  const inserted = await db.insertInto('users').values(user('ada')).returning('username').executeTakeFirst();
  expect(inserted).toEqual({ username: 'ada' });
  expect(await usernames()).toEqual(['ada']);
});

/** Adds a user in a transaction, which then does this. */
const add = (db: Db, name: string, andThen: (db: Db) => Promise<unknown> = async () => undefined) =>
  db.transaction().execute(async (db) => {
    await db.insertInto('users').values(user(name)).execute();
    await andThen(db);
  });

const refuse = () => Promise.reject(new Error('Refused'));

test('transactions that begin together share a commit, none ends before it, and a refused one leaves nothing', async () => {
  const { db, other, file, usernames } = await migratedDatabase();
  const seen: string[][][] = [];
  const look = async (db: Db) => seen.push([await usernames(db), await usernames(other)]);
  const before = commitsIn(file);
  const ends = await Promise.allSettled([
    add(db, 'ada', look),
    add(db, 'grace', async (db) => {
      await look(db);
      await refuse();
    }),
    add(db, 'mary', look).then(() => look(other)),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(ends[1]).toMatchObject({ reason: { message: 'Refused' } });
  expect(seen).toEqual([
    [['ada'], []],
    [['ada', 'grace'], []],
    [['ada', 'mary'], []],
    [
      ['ada', 'mary'],
      ['ada', 'mary'],
    ],
  ]);
  expect(commitsIn(file) - before).toBe(1);
});

test('a refusal waits for the commit of all that it may rest on', async () => {
  const { db, other, usernames } = await migratedDatabase();
  const committed: string[][] = [];
  const refusal = db
    .transaction()
    .execute(refuse)
    .catch(async () => committed.push(await usernames(other)));
  await Promise.all([add(db, 'ada'), refusal]);
  expect(committed).toEqual([['ada']]);
});

test('a commit that fails fails all transactions that share it', async () => {
  const { db, file, usernames } = await migratedDatabase();
  const moveAway = async () => renameSync(file, `${file}-moved`);
  const ends = await Promise.allSettled([add(db, 'ada'), add(db, 'grace', moveAway), add(db, 'mary', refuse)]);
  renameSync(`${file}-moved`, file);
  expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual(Array(3).fill(expect.any(FileGoneError)));
  expect(await usernames()).toEqual([]);
  await add(db, 'there after');
  expect(await usernames()).toEqual(['there after']);
});

test('where SQLite ends the shared transaction, nothing of it stays, and nothing follows in it', async () => {
  const { db, usernames } = await migratedDatabase();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const limitPages = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(db);
  await limitPages((rows[0]?.page_count ?? 0) + 10);
  const fillDisk = (db: Db) =>
    db
      .insertInto('users')
      .values({ ...user('large'), first_name: 'x'.repeat(1_000_000) })
      .execute();
  const addAnother = async (db: Db) => {
    await fillDisk(db).catch(() => undefined);
    await db.insertInto('users').values(user('swallowed')).execute();
  };
  const ends = await Promise.allSettled([add(db, 'ada'), add(db, 'grace', addAnother), add(db, 'mary')]);
  expect(ends).toMatchObject([{ reason: { errcode: 13 } }, { reason: { errcode: 13 } }, { status: 'fulfilled' }]);
  expect(await usernames()).toEqual(['mary']);
});

test('closing makes durable what has ended', async () => {
  const { db, other, usernames } = await migratedDatabase();
  let closed: Promise<void> | undefined;
  await add(db, 'ada', async () => {
    closed = db.destroy();
  });
  await closed;
  expect(await usernames(other)).toEqual(['ada']);
});

const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/** Number of commits in the write-ahead log: of its frames, those that tell the size of the database after it. */
function commitsIn(file: string): number {
  const log = readFileSync(`${file}-wal`);
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let commits = 0;
  for (let at = WAL_HEADER; at + frame <= log.length; at += frame) {
    if (log.subarray(at + 8, at + 16).equals(salts) && log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}
