import { existsSync } from 'node:fs';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
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
    dialect: new NodeSqliteDialect({ file, open: () => openDurable(file), onClose }),
    ...logged(onQuery),
  });
}

/** Looks into this file without changing a byte of it, but for what an interrupted writer of it left to be undone. */
export function openReadOnly(file: string): Db {
  const readOnly = !existsSync(`${file}-journal`);
  return new Kysely({ dialect: new NodeSqliteDialect({ file, open: () => openRaw(file, { readOnly }) }) });
}

/**
 * What stands in this file at one moment, from the first question on, for as long as it is open: whoever writes meanwhile
 * neither waits nor is seen.
 */
export function openSqliteSnapshot(file: string): Db {
  return new Kysely({ dialect: new NodeSqliteDialect({ file, open: () => openRawSnapshot(file) }) });
}

export function openPostgres(url: string, onError: (error: Error) => void, { onQuery }: Options = {}): Db {
  const types = new pg.TypeOverrides();
  // Ids, instants and their sums stay far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: url, types });
  // Without listeners a restart of the database would end this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return new Kysely({ dialect: new PostgresDialect({ pool }), ...logged(onQuery) });
}

/** Fails where the database does not answer; it has to read a table, since a constant needs no database. */
export async function ping(db: Db): Promise<void> {
  await sql`select name from kysely_migration limit 1`.execute(db);
}

function logged(onQuery: Options['onQuery']) {
  return onQuery ? { log: ({ query }: LogEvent) => onQuery(query.sql) } : {};
}

function openDurable(file: string) {
  const raw = openRaw(file, { enableForeignKeyConstraints: true, defensive: true });
  // FULL, since WAL with NORMAL loses acknowledged writes in a power cut. What is deleted is overwritten with zeros: a
  // reflection, or a whole account, must not stand in the free pages of the file and of every later copy of it.
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
    // The moment is that of the first reading, not that of 'begin'.
    raw.exec('begin; select name from kysely_migration limit 1');
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}
