import { MIGRATIONS } from '#db/migrate.ts';
import { DatabaseStartupError } from '#db/startup-errors.ts';
import { BackupError, type Manifest, readManifest, unpackBackup } from './backup-file.ts';
import type { BackupSettings, Restored, RestoreOptions } from './backup-folder.ts';
import { restorePostgres } from './restore-postgres.ts';
import { isSqliteFile, restoreSqlite } from './restore-sqlite.ts';

/** Puts a backup in place of the data. Whatever fails, before or after, leaves or puts back what was. */
export async function restore(settings: BackupSettings, file: string, options: RestoreOptions): Promise<Restored> {
  const manifest = await checkBackup(file, settings, options.onStep);
  try {
    return settings.databaseUrl === null
      ? await restoreSqlite(settings.dataDir, { file, isPacked: manifest !== null }, options)
      : await restorePostgres(settings.databaseUrl, file, options);
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseStartupError) throw error;
    throw new BackupError(`The backup was not restored: ${(error as Error).message}. What was there is as it was.`, {
      cause: error,
    });
  }
}

/**
 * Reads a whole backup and touches nothing. Refuses one that is damaged, cut or foreign, of a newer version, or of another kind of database.
 * Null for a plain file of SQLite, such as the copy from before an update.
 */
export async function checkBackup(
  file: string,
  { databaseUrl }: Pick<BackupSettings, 'databaseUrl'>,
  onStep: (step: string) => void = () => undefined,
): Promise<Manifest | null> {
  if (isSqliteFile(file)) {
    if (databaseUrl !== null) throw otherKind(file, 'SQLite');
    return null;
  }
  const { contents, schema } = readManifest(file);
  if (!(schema in MIGRATIONS)) {
    throw new BackupError(`The backup ${file} was made by a newer version of Daymark (it holds '${schema}').`);
  }
  if ((contents === 'sqlite') !== (databaseUrl === null)) {
    throw otherKind(file, contents === 'sqlite' ? 'SQLite' : 'PostgreSQL');
  }
  onStep('Checking the backup');
  return unpackBackup(file);
}

const otherKind = (file: string, kind: 'SQLite' | 'PostgreSQL') =>
  new BackupError(
    `The backup ${file} is one of ${kind}: restore it ${kind === 'SQLite' ? 'without DATABASE_URL' : 'with DATABASE_URL'}, and use 'move' afterwards.`,
  );
