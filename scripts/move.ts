import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { moveRows, type Side } from '#server/db/move.ts';
import { describeDatabase } from '#server/db/postgres.ts';
import { withStartupErrors } from './host-errors.ts';
import { Failure } from './processes.mjs';

const HELP = `npm run move -- to-postgres   copies the database of DATA_DIR into that of DATABASE_URL
npm run move -- to-sqlite     copies the database of DATABASE_URL into DATA_DIR

Stop every Daymark on both first. The target must be empty, and the source stays as it is. All rows are copied or none, and
each is read back and compared.`;

/** Moves all accounts from SQLite to PostgreSQL or back, by the settings of the server. */
export async function move([direction, ...more]: string[]): Promise<void> {
  if (direction === '--help') return console.log(HELP);
  if ((direction !== 'to-postgres' && direction !== 'to-sqlite') || more.length > 0) throw new Failure(HELP);
  process.umask(0o077); // as the server does
  const { from, to, counts } = await withStartupErrors(() => moveTo(direction));
  for (const [table, rows] of counts) console.log(`${rows.toLocaleString('en-US').padStart(12)}  ${table}`);
  const setting = direction === 'to-postgres' ? 'with DATABASE_URL' : 'without DATABASE_URL';
  console.log(`Copied ${from} into ${to}, and compared every row. Start Daymark ${setting} from now on.`);
}

async function moveTo(direction: 'to-postgres' | 'to-sqlite') {
  const settings = readSettings(process.env);
  const { databaseUrl } = settings;
  // A single connection, since a second one, idle for a while, would look like that of a running instance.
  const oneConnection = { ...settings, databaseConnections: 1 };
  const folder = resolve(settings.dataDir);
  if (databaseUrl === null) throw new Failure('Set DATABASE_URL to the database on PostgreSQL.');
  if (direction === 'to-postgres' && !existsSync(join(folder, 'daymark.db'))) {
    throw new Failure(`There is no database in ${folder}. Set DATA_DIR to the folder of the server.`);
  }
  const sqlite = await openDatabase({ ...settings, databaseUrl: null });
  try {
    const postgres = await openDatabase(oneConnection);
    try {
      const inFolder: Side = { db: sqlite.db, where: folder };
      const onServer: Side = { db: postgres.db, where: describeDatabase(databaseUrl) };
      const [from, to] = direction === 'to-postgres' ? [inFolder, onServer] : [onServer, inFolder];
      return { from: from.where, to: to.where, counts: await moveRows(from, to) };
    } finally {
      await postgres.close();
    }
  } finally {
    await sqlite.close();
  }
}
