import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { Kysely, type LogEvent, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { isBusy } from './failures.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 20;

type Options = { onQuery?: ((sql: string) => void) | undefined };

/** Opens or creates the database in this file. */
export function openSqlite(file: string, { onQuery }: Options = {}): Db {
  return new Kysely({ dialect: new NodeSqliteDialect(() => durable(file)), ...logged(onQuery) });
}

/** Looks into this file without changing a byte of it. */
export function openSqliteReadOnly(file: string): Db {
  const open = () => new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  return new Kysely({ dialect: new NodeSqliteDialect(open) });
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

function durable(file: string): DatabaseSync {
  const raw = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true, defensive: true });
  // FULL, since WAL with NORMAL loses acknowledged writes in a power cut.
  try {
    raw.exec('pragma journal_mode = wal; pragma synchronous = full');
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Another process that is making the same new database locks it at once, without the time-out being asked. */
async function whenFree(open: () => DatabaseSync): Promise<DatabaseSync> {
  const until = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await setTimeout(BUSY_RETRY_MS);
    }
  }
}

class NodeSqliteDialect extends SqliteDialect {
  constructor(open: () => DatabaseSync) {
    super({ database: async () => new Connection(await whenFree(open)) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** Tells Kysely that a failing migration can be rolled back as a whole. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const STATEMENTS_KEPT = 500;

class Connection implements SqliteDatabase {
  readonly #raw: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(raw: DatabaseSync) {
    this.#raw = raw;
  }

  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    // A transaction that reads first and writes later could otherwise not wait for another process that is writing.
    const statement = new Statement(this.#raw.prepare(sql === 'begin' ? 'begin immediate' : sql));
    const oldest = this.#statements.keys().next();
    if (this.#statements.size >= STATEMENTS_KEPT && !oldest.done) this.#statements.delete(oldest.value);
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#raw.close();
  }
}

class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #raw: StatementSync;

  constructor(raw: StatementSync) {
    this.#raw = raw;
    this.reader = raw.columns().length > 0;
  }

  all(parameters: readonly unknown[]) {
    return this.#raw.all(...parameters.map(toSqlValue));
  }

  run(parameters: readonly unknown[]) {
    return this.#raw.run(...parameters.map(toSqlValue));
  }

  iterate(parameters: readonly unknown[]) {
    return this.#raw.iterate(...parameters.map(toSqlValue));
  }
}

type SqlValue = string | number | bigint | null | Uint8Array;

function toSqlValue(value: unknown): SqlValue {
  if (value === undefined) return null;
  return typeof value === 'boolean' ? Number(value) : (value as SqlValue);
}
