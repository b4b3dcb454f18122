import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db, OnQuery, OnStatement } from './connection.ts';
import { openDataFolder, openSnapshot } from './data-folder.ts';

/** The place in which a server keeps its data. */
export type Database = {
  db: Db;
  /** A snapshot of the database, taken now: later writes neither wait for it nor show in it. */
  openSnapshot: () => Promise<Db>;
  /** Folder for files in transfer, of this process alone. */
  transferFolder: string;
  close: () => Promise<void>;
};

type DatabaseSettings = {
  databaseUrl: string | null;
  /** The same database without a pooler, where that of `databaseUrl` keeps no sessions. */
  databaseListenUrl: string | null;
  databaseConnections: number;
  dataDir: string;
};

type Options = {
  onQuery?: OnQuery | undefined;
  onStatement?: OnStatement | undefined;
  /** Called with the failure of a connection that nobody uses at the time. */
  onError?: ((error: Error) => void) | undefined;
  /** Runs before PostgreSQL's tables are changed, with the first change; a file of SQLite is copied in any case. */
  beforeMigration?: ((next: string) => Promise<void>) | undefined;
  /** Runs on the migrated database before it is given away. */
  beforeUse?: (db: Db) => Promise<void>;
};

/**
 * Opens the database that the settings name, creating and migrating what is missing in it. Throws a DatabaseStartupError
 * if that is impossible.
 */
export async function openDatabase(settings: DatabaseSettings, options: Options = {}): Promise<Database> {
  const { databaseUrl: url, databaseListenUrl: direct, databaseConnections, dataDir } = settings;
  if (url === null) {
    const db = await openDataFolder(dataDir, options);
    return {
      db,
      openSnapshot: () => openSnapshot(dataDir),
      transferFolder: join(dataDir, 'transfers'),
      close: () => db.destroy(),
    };
  }
  // The driver is loaded where it is used: each start would wait for it.
  const { openMigrated, openPostgresSnapshot } = await import('./postgres.ts');
  const db = await openMigrated({ url, direct }, databaseConnections, options);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-'));
  return {
    db,
    openSnapshot: () => openPostgresSnapshot(direct ?? url),
    transferFolder: join(folder, 'transfers'),
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await db.destroy();
    },
  };
}
