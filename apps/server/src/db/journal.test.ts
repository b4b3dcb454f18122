import { describe, expect, test } from 'vitest';
import { migrated, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import type { Db } from './connection.ts';
import { endJournal, keepJournal, makeSqliteJournal } from './journal.ts';

describe.each(ENGINES)('on %s', (engine) => {
  async function withJournal() {
    const db = await migrated(engine);
    if (engine === 'sqlite') await makeSqliteJournal(db);
    const { userId } = await signedUp(db, 'ada');
    const at = { created_at: 0, updated_at: 0 };
    const insert = (db: Db, name: string) =>
      db
        .insertInto('projects')
        .values({ user_id: userId, name, description: '', status: 'not_started', ...at })
        .execute();
    return { db, userId, insert };
  }

  test('a journal has the rows of its transaction in the order of their changes, each as it was and as it is', async () => {
    const { db, userId, insert } = await withJournal();
    await insert(db, 'Before');
    const noted = await db.transaction().execute(async (db) => {
      await keepJournal({ db, userId });
      await insert(db, 'Garden');
      await db.updateTable('projects').set({ name: 'Beds' }).where('name', '=', 'Garden').execute();
      await db.deleteFrom('projects').where('name', '=', 'Before').execute();
      const { rows } = await endJournal({ db, userId });
      await insert(db, 'After');
      return rows;
    });
    expect(noted.map(({ table, before, after }) => [table, before?.['name'], after?.['name']])).toEqual([
      ['projects', undefined, 'Garden'],
      ['projects', 'Garden', 'Beds'],
      ['projects', 'Before', undefined],
    ]);
  });

  test('a transaction that is rolled back leaves nothing in the journal of the next one', async () => {
    const { db, userId, insert } = await withJournal();
    const failing = db.transaction().execute(async (db) => {
      await keepJournal({ db, userId });
      await insert(db, 'Lost');
      throw new Error('Taken back');
    });
    await expect(failing).rejects.toThrow('Taken back');
    await db.transaction().execute(async (db) => {
      await insert(db, 'Unlogged');
      expect(engine === 'sqlite' ? (await endJournal({ db, userId })).rows : []).toEqual([]);
    });
  });
});
