import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ADA, newDatabase } from '#test/databases.ts';
import { migrate } from './migrate.ts';

const names = { first_name: ADA.first_name, last_name: ADA.last_name, password_hash: null };
const user = (name: string) => ({
  ...names,
  ...{ email: name, email_key: name, username: name, username_key: name, created_at: 0, updated_at: 0 },
});

async function migratedDatabase() {
  const [db] = await newDatabase('sqlite');
  await migrate(db);
  const usernames = async (on = db) => {
    const rows = await on.selectFrom('users').select('username').orderBy('id').execute();
    return rows.map(({ username }) => username);
  };
  return { db, usernames };
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
