import { existsSync } from 'node:fs';
import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { NodeSqliteDialect, openRaw } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

type Options = {
  onQuery?: ((sql: string) => void) | undefined;
  /** Called once the database has been closed. */
  onClose?: (() => void) | undefined;
};

/** Opens or creates the database in this file. */
export function openSqlite(file: string, { onQuery, onClose }: Options = {}): Db {
  return new Kysely({
    dialect: new NodeSqliteDialect({
      file,
      open: () => openDurable(file),
      openReader: () => openRaw(file, { readOnly: true }),
      onClose,
    }),
    ...logged(onQuery),
  });
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

export function openPostgres(url: string, onError: (error: Error) => void, { onQuery }: Options = {}): Db {
  const types = new pg.TypeOverrides();
  // Ids, instants and their sums stay far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: url, types });
  // Without listeners a restart of PostgreSQL would crash this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return new Kysely({ dialect: new PostgresDialect({ pool }), ...logged(onQuery) });
}

/** Whether other instances can serve the same database. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
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

function logged(onQuery: Options['onQuery']) {
  return onQuery ? { log: ({ query }: LogEvent) => onQuery(query.sql) } : {};
}

function openDurable(file: string) {
  const raw = openRaw(file, { enableForeignKeyConstraints: true, defensive: true });
  // FULL, since WAL with NORMAL loses acknowledged writes in a power cut. secure_delete overwrites deleted rows with
  // zeros: a deleted account must not survive in free pages of the file and its copies.
  try {
    raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
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
