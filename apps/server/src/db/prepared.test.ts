import { describe, expect, test } from 'vitest';
import { migrated, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import { prepared, preparedForEach, type ValueOf } from './prepared.ts';

describe.each(ENGINES)('on %s', (engine) => {
  test('a prepared query is built once for a database and run with the values of each call', async () => {
    const db = await migrated(engine);
    await signedUp(db, 'ada');
    await signedUp(db, 'bob');
    let built = 0;
    const named = prepared((db, value: ValueOf<{ key: string; least: number }>) => {
      built += 1;
      const users = db.selectFrom('users').select('username').where('first_name', '=', 'Ada');
      return users.where('id', '>=', value('least')).where('username_key', '=', value('key'));
    });
    expect(await named({ db }, { key: 'bob', least: 1 })).toEqual([{ username: 'bob' }]);
    expect(await named({ db }, { key: 'ada', least: 1 })).toEqual([{ username: 'ada' }]);
    await db.transaction().execute(async (db) => {
      expect(await named({ db }, { key: 'ada', least: 1000 })).toEqual([]);
    });
    expect(built).toBe(1);
    const other = await migrated(engine);
    expect(await named({ db: other }, { key: 'bob', least: 1 })).toEqual([]);
    expect(built).toBe(2);
  });

  test('a prepared query takes any number of values', async () => {
    const db = await migrated(engine);
    for (const name of ['ada', 'bob', 'eve']) await signedUp(db, name);
    let built = 0;
    const someOf = preparedForEach((number: number) =>
      prepared((db, value: ValueOf<{ keys: string[] }>) => {
        built += 1;
        const places = Array.from({ length: number }, (_, at) => value('keys', at));
        return db.selectFrom('users').select('username').where('username_key', 'in', places).orderBy('id');
      }),
    );
    for (const keys of [['bob'], ['eve', 'ada'], ['bob', 'eve']]) {
      const rows = await someOf(keys.length)({ db }, { keys });
      expect(rows.map(({ username }) => username)).toEqual(keys.toSorted());
    }
    expect(built).toBe(2);
  });
});
