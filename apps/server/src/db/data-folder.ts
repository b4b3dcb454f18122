import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openSqlite } from './connection.ts';
import { migrate, refuseNewerFile } from './migrate.ts';

type Options = { onQuery?: ((sql: string) => void) | undefined };

/** Opens the database of this folder, made and brought up to date where it has to be; destroying it closes the file. */
export async function openDataFolder(dataDir: string, options: Options = {}): Promise<Db> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'daymark.db');
  await refuseNewerFile(file);
  const db = openSqlite(file, options);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
