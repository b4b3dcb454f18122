import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '#config.ts';
import { openDatabase } from '#db/database.ts';
import { moveRows, type Side } from '#db/move.ts';
import { describeDatabase } from '#db/postgres.ts';
import { type Command, HostError, UsageError } from './command.ts';

/** Moves all accounts from SQLite to PostgreSQL or back, by the settings of the server. */
export const MOVE: Command = {
  name: 'move',
  usage: 'to-postgres | to-sqlite',
  leastArgs: 1,
  mostArgs: 1,
  about:
    'copies the database of DATA_DIR into that of DATABASE_URL, or back; every server has to be stopped, and the target empty',
  options: {},
  run: async ({ settings, args: [direction], onStep }) => {
    if (direction !== 'to-postgres' && direction !== 'to-sqlite')
      throw new UsageError(`There is no direction '${direction}'.`);
    const { from, to, counts } = await moveTo(direction, { settings: settings(), onStep });
    const lines = [...counts].map(([table, rows]) => `${rows.toLocaleString('en-US').padStart(12)}  ${table}`);
    const setting = direction === 'to-postgres' ? 'with DATABASE_URL' : 'without DATABASE_URL';
    const text = `Copied ${from} into ${to}, and compared every row. Start Daymark ${setting} from now on.`;
    return { json: { from, to, rows: Object.fromEntries(counts) }, text: [...lines, text].join('\n') };
  },
};

type Moving = { settings: Settings; onStep: (step: string) => void };

async function moveTo(direction: 'to-postgres' | 'to-sqlite', { settings, onStep }: Moving) {
  const { databaseUrl } = settings;
  // A single connection, since a second one, idle for a while, would look like that of a running instance.
  const oneConnection = { ...settings, databaseConnections: 1 };
  const folder = resolve(settings.dataDir);
  if (databaseUrl === null) throw new HostError('Set DATABASE_URL to the database on PostgreSQL.');
  if (direction === 'to-postgres' && !existsSync(join(folder, 'daymark.db'))) {
    throw new HostError(`There is no database in ${folder}. Set DATA_DIR to the folder of the server.`);
  }
  onStep('Copying, and comparing every row');
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
