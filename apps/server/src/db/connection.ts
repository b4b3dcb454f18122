import { existsSync } from 'node:fs';
import { Kysely, type LogEvent, PostgresAdapter } from 'kysely';
import { RowNotes } from './row-notes.ts';
import { NodeSqliteDialect, openRaw } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Called with the SQL of a query and the milliseconds that it took. */
export type OnQuery = (sql: string, ms: number) => void;

/** Called with the milliseconds of each statement, by the driver: the query builder's own log costs more than a small query. */
export type OnStatement = (ms: number) => void;

type Options = {
  onQuery?: OnQuery | undefined;
  onStatement?: OnStatement | undefined;
  /** Called once the database has been closed. */
  onClose?: (() => void) | undefined;
};

/** Opens or creates the database in this file. */
export function openSqlite(file: string, { onQuery, onStatement, onClose }: Options = {}): Db {
  const notes = new RowNotes();
  const db: Db = new Kysely({
    dialect: new NodeSqliteDialect({
      file,
      open: () => openDurable(file, notes),
      openReader: () => openRaw(file, { readOnly: true }),
      onRollBack: () => notes.drop(),
      onStatement,
      onClose,
    }),
    ...logged(onQuery),
  });
  NOTES.set(db.getExecutor().adapter, notes);
  return db;
}

/** Notes of each SQLite database by its adapter, which its transactions have too. */
const NOTES = new WeakMap<object, RowNotes>();

/** The notes of the connection that writes to this SQLite database. */
export function notesOf(db: Db): RowNotes {
  const notes = NOTES.get(db.getExecutor().adapter);
  if (!notes) throw new Error('Rows are noted where the database was opened for writing');
  return notes;
}

/** Opens a file for reading and changes nothing in it, except to roll back what an interrupted writer left. */
export function openReadOnly(file: string): Db {
  const readOnly = !existsSync(`${file}-journal`);
  return new Kysely({ dialect: new NodeSqliteDialect({ file, open: () => openRaw(file, { readOnly }) }) });
}

/** A snapshot of this file, taken now: later writes neither wait for it nor show in it. */
export function openSqliteSnapshot(file: string): Db {
  return new Kysely({ dialect: new NodeSqliteDialect({ file, open: () => openRawSnapshot(file) }) });
}

/** Fails if the database does not answer. It reads a table, since SQLite answers a constant without the file. */
export async function ping(db: Db): Promise<void> {
  await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .limit(1)
    .execute();
}

/** PostgreSQL runs transactions side by side, SQLite one that writes after the other. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

export function logged(onQuery: Options['onQuery']) {
  return onQuery ? { log: ({ query, queryDurationMillis }: LogEvent) => onQuery(query.sql, queryDurationMillis) } : {};
}

function openDurable(file: string, notes: RowNotes) {
  const raw = openRaw(file, { enableForeignKeyConstraints: true, defensive: true });
  // FULL, since WAL with NORMAL loses acknowledged writes in a power cut. secure_delete overwrites deleted rows with
  // zeros: a deleted account must not survive in free pages of the file and its copies.
  try {
    raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    // Pages for the way back to a savepoint lie in memory, not in a file of their own.
    raw.exec('pragma temp_store = memory');
    notes.serve(raw);
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

function openRawSnapshot(file: string) {
  const raw = openRaw(file, { readOnly: true });
  try {
    // The snapshot is taken by the first read, not by 'begin'.
    raw.exec('begin; select name from kysely_migration limit 1');
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}
