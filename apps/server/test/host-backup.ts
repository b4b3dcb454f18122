import { backUpInto } from '#backups/make-backup.ts';
import { restore } from '#backups/restore.ts';

const settingsOf = (dataDir: string) => ({ databaseUrl: null, dataDir, backupDir: '', backupKeep: 1 });

/** Makes a backup of a server with SQLite, and gives its file. */
export async function backUp(dataDir: string, now: Temporal.Instant): Promise<string> {
  const { file } = await backUpInto(settingsOf(dataDir), { now, reason: 'asked' });
  return file;
}

/** Puts a backup in place of the data of a stopped server. */
export async function restoreFrom(file: string, dataDir: string, now: Temporal.Instant): Promise<void> {
  await restore(settingsOf(dataDir), file, { now });
}
