import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import {
  type Db,
  type OnQuery,
  type OnStatement,
  openReadOnly,
  openSqlite,
  openSqliteSnapshot,
  ping,
} from './connection.ts';
import { isBusy } from './database-errors.ts';
import { makeSqliteJournal } from './journal.ts';
import { MIGRATIONS, type Migrations, migrate, migrationsOf, type NamedDatabase } from './migrate.ts';
import { openRaw } from './sqlite.ts';
import { DatabaseStartupError, damaged, toStartupError } from './startup-errors.ts';

type Options = {
  onQuery?: OnQuery | undefined;
  onStatement?: OnStatement | undefined;
  /** Replaces the migrations of this version, so that a test can imitate a later one. */
  migrations?: Migrations;
  /** Runs on the migrated database before it is given away. */
  beforeUse?: (db: Db) => Promise<void>;
};

/**
 * Opens the database of this folder, creating and migrating it where necessary, and locks out every other Daymark until
 * the database is destroyed. Throws a DatabaseStartupError if that is impossible, and leaves the file as it is.
 */
export async function openDataFolder(dataDir: string, options: Options = {}): Promise<Db> {
  const folder = resolve(dataDir);
  const file = databaseFile(folder);
  try {
    makeFolder(folder);
    const lock = lockFolder(folder);
    try {
      const pending = await checkAndCopy(file, options.migrations);
      return await openUpToDate(file, { ...options, pending, onClose: () => lock.close() });
    } catch (error) {
      if (lock.isOpen) lock.close();
      throw error;
    }
  } catch (error) {
    throw toStartupError(error, file);
  }
}

/** A snapshot of the database of this folder, which must be open. */
export async function openSnapshot(dataDir: string): Promise<Db> {
  const db = openSqliteSnapshot(databaseFile(resolve(dataDir)));
  await ping(db); // the file is opened by the first query
  return db;
}

const databaseFile = (folder: string) => join(folder, 'daymark.db');

async function openUpToDate(
  file: string,
  { migrations, pending, beforeUse, ...options }: Options & { pending: string[]; onClose: () => void },
): Promise<Db> {
  const db = openSqlite(file, options);
  try {
    // Without a query the file is not opened, and closing it would not release the lock.
    await (pending.length > 0 ? migrate(db, migrations) : ping(db));
    await makeSqliteJournal(db);
    await beforeUse?.(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Creates one level at a time: below folders like /proc Node's own recursive mkdir never ends. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(folder)) throw error; // else another process has made it meanwhile
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The system releases this lock however the process ends. A file of its own leaves the database free to be copied. */
export function lockFolder(folder: string): DatabaseSync {
  const lock = tryLock(join(folder, 'daymark.lock'));
  if (lock) return lock;
  throw new DatabaseStartupError(
    `Another Daymark is running on the folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  );
}

/** Holds this file until it is closed; undefined where another process holds it. */
export function tryLock(file: string): DatabaseSync | undefined {
  const lock = openRaw(file);
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

const OTHER_FOLDER = "Set DATA_DIR to a folder of Daymark's own.";

/** Checks an existing database before anything is changed, and copies it before a migration. Gives the migrations it lacks. */
async function checkAndCopy(file: string, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  const size = sizeOf(file);
  // SQLite deletes a write-ahead log whose database is missing.
  if (size === 0 && sizeOf(`${file}-wal`) > 0) throw damaged(file, `its data is missing beside ${file}-wal`);
  if (size === 0) return Object.keys(migrations);
  const db = openReadOnly(file);
  try {
    await refuseDamaged(db, file);
    const { applied, pending } = await migrationsOf(db, { where: file, advice: OTHER_FOLDER }, migrations);
    const [next] = pending;
    if (applied.length > 0 && next !== undefined) await copyDatabase(file, file.replace(/\.db$/, `.before-${next}.db`));
    return pending;
  } finally {
    await db.destroy();
  }
}

/** Checks a database that is to be put in place, changes its tables to those of this version, and leaves no file beside it. */
export async function prepareFile(file: string, named: NamedDatabase): Promise<void> {
  if (sizeOf(file) === 0) throw damaged(named.where, 'it is empty');
  const reading = openReadOnly(file);
  let pending: string[];
  try {
    await refuseDamaged(reading, named.where, file);
    ({ pending } = await migrationsOf(reading, named));
  } finally {
    await reading.destroy();
  }
  const db = openSqlite(file);
  try {
    await (pending.length > 0 ? migrate(db) : ping(db));
    await refuseDamaged(db, named.where, file);
  } finally {
    await db.destroy();
  }
}

async function refuseDamaged(db: Db, where: string, file = where): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  // The first line may be a heading.
  const finding = rows[0]?.integrity_check.split('\n').at(-1);
  if (finding !== 'ok') throw damaged(where, finding ?? 'it cannot be checked');
  const { rows: pages } = await sql<{ page_size: number }>`pragma page_size`.execute(db);
  if (sizeOf(file) % (pages[0]?.page_size ?? 1) !== 0) throw damaged(where, 'its last page is cut off');
}

/** The number of pages that copies all of them in one step: a write between two steps would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a snapshot of the whole database, also while a server writes to it. The copy is checked before it gets its final
 * name, which an incomplete one never has.
 */
export async function copyDatabase(file: string, copy: string): Promise<void> {
  const part = `${copy}.part`;
  rmSync(part, { force: true });
  const source = openRaw(file, { readOnly: true });
  try {
    await backup(source, part, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const db = openSqlite(part); // not read-only, so that closing removes the files beside it
  try {
    await refuseDamaged(db, part);
  } finally {
    await db.destroy();
  }
  renameSync(part, copy);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
