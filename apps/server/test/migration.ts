import type { Kysely } from 'kysely';
import { openDataFolder } from '#db/data-folder.ts';
import { MIGRATIONS, type Migrations } from '#db/migrate.ts';

/** Migrations of a later version, with several steps over tables and rows. */
export const LATER: Migrations = {
  ...MIGRATIONS,
  '9998-moods': {
    up: async (db: Kysely<unknown>) => {
      await db.schema.createTable('moods').addColumn('id', 'integer').addColumn('name', 'text').execute();
      const users = db.withTables<{ users: { username: string; first_name: string }; moods: { name: string } }>();
      await users
        .insertInto('moods')
        .columns(['name'])
        .expression((from) => from.selectFrom('users').select('username'))
        .execute();
      await users.updateTable('users').set({ first_name: 'Moody' }).execute();
    },
  },
  '9999-no-moods': {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('moods').addColumn('depth', 'integer').execute();
      await db.schema.createIndex('moods_by_name').on('moods').column('name').execute();
    },
  },
};

// This program migrates a folder, and kills itself after the given number of queries.
if (import.meta.main) {
  const [folder = '', last] = process.argv.slice(2);
  let queries = 0;
  const onQuery = () => {
    queries += 1;
    if (queries === Number(last)) process.kill(process.pid, 'SIGKILL');
  };
  const db = await openDataFolder(folder, { migrations: LATER, onQuery });
  await db.destroy();
}
