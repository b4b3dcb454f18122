import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Db, openReadOnly, openSqlite, openSqliteSnapshot } from './connection.ts';
import { isBusy } from './database-errors.ts';
import { type Migrations, migrate, migrationsOf } from './migrate.ts';
import { openRaw } from './sqlite.ts';
import { DatabaseStartupError, damaged, toStartupError } from './startup-errors.ts';

type Options = {
  onQuery?: ((sql: string) => void) | undefined;
  /** Instead of this program's own, so that a test can play a later version. */
  migrations?: Migrations;
};

/**
 * Opens the database of this folder, made and brought up to date where it has to be, and keeps every other Daymark away
 * until the database is destroyed. Throws an DatabaseStartupError where that cannot be, and leaves the file as it is.
 */
export async function openDataFolder(dataDir: string, options: Options = {}): Promise<Db> {
  const folder = resolve(dataDir);
  const file = databaseIn(folder);
  try {
    makeFolder(folder);
    const lock = claim(folder);
    try {
      await examine(file, options.migrations);
      return await openUpToDate(file, { ...options, onClose: () => lock.close() });
    } catch (error) {
      if (lock.isOpen) lock.close();
      throw error;
    }
  } catch (error) {
    throw toStartupError(error, file);
  }
}

/** The database of this folder, which is open, as it stands at one moment. */
export function openSnapshot(dataDir: string): Db {
  return openSqliteSnapshot(databaseIn(resolve(dataDir)));
}

const databaseIn = (folder: string) => join(folder, 'daymark.db');

async function openUpToDate(file: string, { migrations, ...options }: Options & { onClose: () => void }): Promise<Db> {
  const db = openSqlite(file, options);
  try {
    await migrate(db, migrations);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Level by level: below a folder like /proc, where nothing can be made, Node's own recursion never ends. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(folder)) throw error; // else another start was quicker
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A lock that the system takes back from a process however it ends. It lies in a file of its own: the database stays open to copying. */
function claim(folder: string): DatabaseSync {
  const lock = openRaw(join(folder, 'daymark.lock'));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseStartupError(
      `Another Daymark is running on the folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/** Looks at what is there before a byte of it is changed, and copies it where it is about to be. */
async function examine(file: string, migrations?: Migrations): Promise<void> {
  const size = sizeOf(file);
  // SQLite would take a log without its database for rubbish and delete it.
  if (size === 0 && sizeOf(`${file}-wal`) > 0) throw damaged(file, `its data is missing beside ${file}-wal`);
  if (size === 0) return;
  const db = openReadOnly(file);
  try {
    await refuseDamaged(db, file);
    const { applied, pending } = await migrationsOf(db, file, migrations);
    const [next] = pending;
    if (applied.length > 0 && next !== undefined) await copyDatabase(file, file.replace(/\.db$/, `.before-${next}.db`));
  } finally {
    await db.destroy();
  }
}

async function refuseDamaged(db: Db, file: string): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  // The first line of a finding may be a heading.
  const finding = rows[0]?.integrity_check.split('\n').at(-1);
  if (finding !== 'ok') throw damaged(file, finding ?? 'it cannot be checked');
  const { rows: pages } = await sql<{ page_size: number }>`pragma page_size`.execute(db);
  if (sizeOf(file) % (pages[0]?.page_size ?? 1) !== 0) throw damaged(file, 'its last page is cut off');
}

/** In one go: between two steps another writer would make the copy start again. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the whole database as it stands at one moment, also while a server writes to it. The copy is checked before it
 * gets its name: one that was cut off never has it.
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
  const db = openSqlite(part); // not read-only: what SQLite lays beside it goes when it is closed
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
