import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { tryLock } from '#db/data-folder.ts';
import {
  type BackupSettings,
  backupFolder,
  lastBackupAt,
  makeBackupFolder,
  removeOldBackups,
} from './backup-folder.ts';
import { backUpInto } from './make-backup.ts';

/** Work of the thread: a backup, unless another process has made one since this moment in milliseconds. */
export type BackupWork = { settings: BackupSettings; now: number; unlessSince: number };

export type BackupDone =
  | { kind: 'made'; file: string; bytes: number; removed: number }
  | { kind: 'not due' }
  | { kind: 'failed'; why: string };

/** Checking a large database takes seconds, during which the server answers others: so this is a thread of its own. */
async function work({ settings, now, unlessSince }: BackupWork): Promise<BackupDone> {
  makeBackupFolder(settings);
  // Several processes can share the folder: one of them makes the backup of the day.
  const lock = tryLock(join(backupFolder(settings), 'backups.lock'));
  if (!lock) return { kind: 'not due' };
  try {
    if ((lastBackupAt(settings) ?? 0) > unlessSince) return { kind: 'not due' };
    const moment = Temporal.Instant.fromEpochMilliseconds(now);
    const { file, manifest } = await backUpInto(settings, { now: moment, reason: 'daily' });
    return { kind: 'made', file, bytes: manifest.bytes, removed: removeOldBackups(settings).length };
  } finally {
    lock.close();
  }
}

parentPort?.postMessage(
  await work(workerData).catch((error: Error): BackupDone => ({ kind: 'failed', why: error.message })),
);
