import { createReadStream, existsSync, renameSync, statSync } from 'node:fs';
import { access, constants, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openReadOnly } from '#db/connection.ts';
import { copyDatabase } from '#db/data-folder.ts';
import { sqliteCode } from '#db/database-errors.ts';
import { migrationsOf } from '#db/migrate.ts';
import { describeDatabase, openPostgres } from '#db/postgres.ts';
import { toPostgresStartupError, toStartupError } from '#db/startup-errors.ts';
import { BackupError, type Manifest, type OnProgress, syncFolderOf, unpackBackup, writeBackup } from './backup-file.ts';
import { type BackupSettings, makeBackupFolder, nameOf, type Reason } from './backup-folder.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { VERSION } from './version.ts';

type Options = { now: Temporal.Instant; onProgress?: OnProgress };

/** Makes a backup in the folder of the backups, named by its moment and reason. */
export async function backUpInto(
  settings: BackupSettings,
  { reason, ...options }: Options & { reason: Reason },
): Promise<{ file: string; manifest: Manifest }> {
  if (settings.databaseUrl === null) requireDatabase(databaseIn(settings)); // before a mistyped DATA_DIR is made
  const file = join(makeBackupFolder(settings), nameOf(options.now, reason));
  return { file, manifest: await makeBackup(settings, file, options) };
}

/**
 * Writes a backup of the whole database to this file, also while servers write to the database. It gets its name once it has been
 * read back; until then, and where anything fails, there is no file of the name.
 */
export async function makeBackup(
  settings: BackupSettings,
  file: string,
  { now, onProgress }: Options,
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`The file ${file} is there already, and a backup replaces nothing.`);
  await requireWritable(dirname(file));
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    const facts = { made_at: now.toString({ fractionalSecondDigits: 3 }), version: VERSION };
    const { databaseUrl } = settings;
    await (databaseUrl === null
      ? packSqlite(databaseIn(settings), part, { facts, onProgress })
      : packPostgres(databaseUrl, part, { facts, onProgress }));
    const manifest = await unpackBackup(part);
    renameSync(part, file);
    syncFolderOf(file);
    return manifest;
  } catch (error) {
    throw toBackupError(error, file);
  } finally {
    await rm(part, { force: true });
  }
}

/** SQLite says of a folder only that it cannot open a file, which reads as a fault of the database. */
async function requireWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice = code === 'ENOENT' ? 'Make it first' : 'Give the user of Daymark the right to it';
    throw new BackupError(`The folder ${folder} cannot be written (${code}). ${advice}, or name another one.`);
  }
}

type Packing = { facts: Pick<Manifest, 'made_at' | 'version'>; onProgress: OnProgress | undefined };

const databaseIn = ({ dataDir }: BackupSettings): string => join(resolve(dataDir), 'daymark.db');

function requireDatabase(database: string): void {
  try {
    if (statSync(database, { throwIfNoEntry: false })) return;
  } catch (error) {
    throw toStartupError(error, database);
  }
  throw new BackupError(`There is no database ${database}. Set DATA_DIR to the folder of the server.`);
}

async function packSqlite(database: string, part: string, { facts, onProgress }: Packing): Promise<void> {
  requireDatabase(database);
  const copy = `${part}.db`;
  try {
    await copyDatabase(database, copy);
    const schema = await schemaOfFile(copy, database);
    await writeBackup(part, createReadStream(copy), { contents: 'sqlite', schema, ...facts }, onProgress);
  } finally {
    for (const end of ['', '-wal', '-shm', '.part', '.part-wal', '.part-shm', '.part-journal']) {
      await rm(copy + end, { force: true });
    }
  }
}

async function packPostgres(url: string, part: string, { facts, onProgress }: Packing): Promise<void> {
  const schema = await schemaOfPostgres(url);
  const { script, done } = dumpPostgres(url);
  const written = writeBackup(part, script, { contents: 'postgresql', schema, ...facts }, onProgress);
  // A dump that fails ends its script as well, so both have to be waited for.
  const [dumped, packed] = await Promise.allSettled([done, written]);
  if (dumped.status === 'rejected') throw dumped.reason;
  if (packed.status === 'rejected') throw packed.reason;
}

async function schemaOfFile(file: string, where: string): Promise<string> {
  const db = openReadOnly(file);
  try {
    const { applied } = await migrationsOf(db, { where, advice: 'Set DATA_DIR to a folder of Daymark.' });
    return applied.at(-1) ?? '';
  } catch (error) {
    throw toStartupError(error, where);
  } finally {
    await db.destroy();
  }
}

async function schemaOfPostgres(url: string): Promise<string> {
  const db = openPostgres(url, 1);
  try {
    const named = { where: describeDatabase(url), advice: 'Set DATABASE_URL to a database of Daymark.' };
    const { applied } = await migrationsOf(db, named);
    const last = applied.at(-1);
    if (last === undefined) throw new BackupError(`The database ${named.where} is empty: there is nothing to back up.`);
    return last;
  } catch (error) {
    throw toPostgresStartupError(error, describeDatabase(url));
  } finally {
    await db.destroy();
  }
}

/** A full disk or a missing right in one sentence. */
export function toBackupError(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (FULL.has(code) || FULL.has(sqliteCode(error))) {
    return new BackupError(
      `The disk that holds ${file} is full or failing, so nothing was written there. Make room and try again.`,
    );
  }
  if (syscall !== undefined && code !== 'ENOENT')
    return new BackupError(`The file ${file} cannot be written (${code}).`);
  return error;
}

/** Codes of the system, and of SQLite: SQLITE_IOERR, which is also a limit of the size of files, and SQLITE_FULL. */
const FULL = new Set<unknown>(['ENOSPC', 'EFBIG', 'EDQUOT', 10, 13]);
