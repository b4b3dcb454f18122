import { existsSync } from 'node:fs';
import { type Migration, Migrator } from 'kysely/migration';
import { core } from '#db/migrations/0001-core.ts';
import { type Db, openSqliteReadOnly } from './connection.ts';

/** Forward only, and never edited once merged: their names are what a database remembers. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-core': { up: core },
};

export class NewerDatabaseError extends Error {
  constructor(where: string, migration: string) {
    super(
      `The database ${where} was written by a newer version of Daymark (it holds '${migration}'). Start that version or a later one.`,
    );
  }
}

/** Brings the database to this program's schema: all steps or none, while other starting processes wait. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Refuses the file of a newer program before anything has been written to it. */
export async function refuseNewerFile(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const db = openSqliteReadOnly(file);
  try {
    await refuseNewer(db, file);
  } finally {
    await db.destroy();
  }
}

/** `where` is how messages call this database. */
export async function refuseNewer(db: Db, where: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  const unknown = applied.find(({ name }) => !(name in MIGRATIONS));
  if (unknown) throw new NewerDatabaseError(where, unknown.name);
}
