import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openSqlite, ping } from '#db/connection.ts';
import { copyDatabase, lockFolder, makeFolder, prepareFile } from '#db/data-folder.ts';
import { skipIds } from '#db/skip-ids.ts';
import { openRaw } from '#db/sqlite.ts';
import { toStartupError } from '#db/startup-errors.ts';
import { BackupError, syncFolderOf, unpackInto } from './backup-file.ts';
import type { Restored, RestoreOptions } from './backup-folder.ts';
import { toBackupError } from './make-backup.ts';

type Source = { file: string; isPacked: boolean };

/** Files that SQLite keeps beside a database. */
const BESIDE = ['-wal', '-shm', '-journal'];

/** Whether a file begins as databases of SQLite do. */
export function isSqliteFile(file: string): boolean {
  const start = Buffer.alloc(16);
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    throw new BackupError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    readSync(fd, start, 0, start.length, 0);
  } catch (error) {
    throw new BackupError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  } finally {
    closeSync(fd);
  }
  return start.toString('latin1') === 'SQLite format 3\0';
}

/** Prepares the new database beside the old one, up to date and checked, and changes their places in one rename. */
export async function restoreSqlite(
  dataDir: string,
  { file, isPacked }: Source,
  { now, onStep = () => undefined, isHealthy }: RestoreOptions,
): Promise<Restored> {
  const folder = resolve(dataDir);
  const database = join(folder, 'daymark.db');
  const incoming = join(folder, 'daymark.restoring.db');
  const lock = lockOf(folder, database);
  try {
    removeDatabase(incoming);
    onStep('Unpacking');
    await (isPacked ? unpackInto(file, incoming) : copyDatabase(file, incoming));
    onStep('Checking the database, and bringing it up to date');
    await prepareFile(incoming, { where: file, advice: 'Name another backup.' });
    await leaveOutIds(incoming);
    const aside = keepAside(database, now);
    renameSync(incoming, database);
    syncFolderOf(database);
    try {
      await (isHealthy ?? (() => answers(database)))();
    } catch (error) {
      putBack(database, aside);
      throw error;
    }
    return { where: database, aside };
  } catch (error) {
    const translated = toBackupError(error, database);
    throw translated === error ? toStartupError(error, incoming) : translated;
  } finally {
    removeDatabase(incoming);
    lock.close();
  }
}

function lockOf(folder: string, database: string): DatabaseSync {
  try {
    makeFolder(folder);
    return lockFolder(folder);
  } catch (error) {
    throw toStartupError(error, database);
  }
}

async function leaveOutIds(database: string): Promise<void> {
  const db = openSqlite(database);
  try {
    await skipIds(db);
  } finally {
    await db.destroy();
  }
}

/** Gives what is there a second name, so that the database has its own until another file takes it over. */
function keepAside(database: string, now: Temporal.Instant): string | null {
  if (!existsSync(database)) return null;
  takeInLog(database);
  const moment = now.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '');
  const aside = database.replace(/\.db$/, `.before-restore-${moment}.db`);
  if (existsSync(aside)) throw new BackupError(`The file ${aside} is there already. Try again in a moment.`);
  try {
    linkSync(database, aside);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
    copyFileSync(database, aside); // such as a share of Windows
  }
  // A log that could not be taken in belongs to the old file: the new one would be damaged by it.
  for (const end of BESIDE) if (existsSync(database + end)) renameSync(database + end, aside + end);
  return aside;
}

const NO_LINKS = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Writes the newest changes, which lie beside the file, into it. A damaged database keeps them beside it. */
function takeInLog(database: string): void {
  try {
    const raw = openRaw(database);
    try {
      raw.exec('pragma wal_checkpoint(truncate)');
    } finally {
      raw.close();
    }
  } catch {
    // A database that cannot be read is kept as it is.
  }
}

function putBack(database: string, aside: string | null): void {
  removeBeside(database);
  if (aside === null) rmSync(database, { force: true });
  else {
    renameSync(aside, database);
    for (const end of BESIDE) if (existsSync(aside + end)) renameSync(aside + end, database + end);
  }
  syncFolderOf(database);
}

async function answers(database: string): Promise<void> {
  if (statSync(database).size === 0) throw new BackupError(`The database ${database} is empty.`);
  const db = openSqlite(database);
  try {
    await ping(db);
    await db.selectFrom('users').select('id').limit(1).execute();
  } finally {
    await db.destroy();
  }
}

function removeDatabase(file: string): void {
  for (const one of [file, `${file}.part`]) {
    rmSync(one, { force: true });
    removeBeside(one);
  }
}

function removeBeside(file: string): void {
  for (const end of BESIDE) rmSync(file + end, { force: true });
}
