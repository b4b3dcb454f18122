import { type BigIntStats, statSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { ConcurrencyLimit } from '#concurrency-limit.ts';
import { FileGoneError, isBusy } from './database-errors.ts';

/** How long a query waits while another program locks the file, from when it asks for the connection. */
const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 20;

const CACHED_STATEMENTS = 500;

type SqliteFile = {
  file: string;
  open: () => DatabaseSync;
  /** Called once the file has been closed. */
  onClose?: (() => void) | undefined;
};

/** Kysely on node:sqlite, with one connection for all. Waiting for another program never blocks the event loop. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: notOpened });
    this.#file = file;
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#file);
  }

  override createAdapter(): SqliteAdapter {
    return new SingleConnectionAdapter();
  }
}

/** Opens an SQLite file that fails at once while it is locked: SQLite's own wait would block the event loop. */
export function openRaw(file: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new DatabaseSync(file, { ...options, timeout: 0 });
}

class SingleConnectionAdapter extends SqliteAdapter {
  /** A failing migration can be rolled back as a whole. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver queues queries itself: only it knows since when each of them waits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #limit = new ConcurrencyLimit(1);
  #opened: { statements: StatementCache; identity: string | undefined } | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const until = performance.now() + BUSY_TIMEOUT_MS;
    while (!this.#opened) {
      try {
        this.#opened = { statements: new StatementCache(this.#file.open()), identity: identityOf(this.#file.file) };
      } catch (error) {
        if (!canWait(error, until)) throw error;
        await setTimeout(BUSY_RETRY_MS);
      }
    }
  }

  async acquireConnection(): Promise<Connection> {
    const { statements, identity } = this.#opened ?? notOpened();
    // Writes to a file that has been moved or deleted would be lost when it is closed.
    if (identityOf(this.#file.file) !== identity) throw new FileGoneError(this.#file.file);
    const connection = new Connection(statements, this.#limit);
    await connection.acquire();
    return connection;
  }

  async beginTransaction(connection: Connection): Promise<void> {
    // Takes the write lock first: a transaction that reads before it writes could not wait for another writer.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    // On a full disk SQLite has already rolled back.
    if (connection.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#limit.acquire();
    this.#opened?.statements.close();
    this.#file.onClose?.();
  }
}

/** The one connection, while one caller holds it. */
class Connection implements DatabaseConnection {
  readonly #statements: StatementCache;
  readonly #limit: ConcurrencyLimit;
  readonly #until = performance.now() + BUSY_TIMEOUT_MS;
  release = () => {};

  constructor(statements: StatementCache, limit: ConcurrencyLimit) {
    this.#statements = statements;
    this.#limit = limit;
  }

  async acquire(): Promise<void> {
    this.release = await this.#limit.acquire();
  }

  get isInTransaction(): boolean {
    return this.#statements.raw.isTransaction;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const { statement, toRow } = this.#statements.prepare(sql);
        const values = parameters.map(toSqlValue);
        if (toRow) return { rows: statement.all(...values).map(toRow) as Row[] };
        const { changes, lastInsertRowid } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      } catch (error) {
        if (this.isInTransaction || !canWait(error, this.#until)) throw error;
        // Other queries can read while this one waits.
        this.release();
        await setTimeout(BUSY_RETRY_MS);
        await this.acquire();
      }
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement, toRow } = this.#statements.prepare(sql);
    for (const values of statement.iterate(...parameters.map(toSqlValue))) {
      yield { rows: toRow ? [toRow(values) as Row] : [] };
    }
  }
}

/** Whether another program locks the file and there is time left to wait for it. */
function canWait(error: unknown, until: number): boolean {
  return isBusy(error) && performance.now() < until;
}

/** A statement without columns returns no rows. */
type Prepared = { statement: StatementSync; toRow: ToRow | undefined };

/** Makes a row of the values of its columns. */
type ToRow = (values: unknown) => unknown;

/** Caches prepared statements, since preparing costs as much as a small query. The oldest is dropped first. */
class StatementCache {
  readonly raw: DatabaseSync;
  readonly #cache = new Map<string, Prepared>();

  constructor(raw: DatabaseSync) {
    this.raw = raw;
  }

  prepare(sql: string): Prepared {
    const known = this.#cache.get(sql);
    if (known) return known;
    const statement = this.raw.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns();
    const toRow = columns.length > 0 ? compileToRow(columns.map(({ name }) => name)) : undefined;
    const prepared = { statement, toRow };
    const oldest = this.#cache.keys().next();
    if (this.#cache.size >= CACHED_STATEMENTS && !oldest.done) this.#cache.delete(oldest.value);
    this.#cache.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#cache.clear();
    this.raw.close();
  }
}

type SqlValue = string | number | bigint | null | Uint8Array;

function toSqlValue(value: unknown): SqlValue {
  if (value === undefined) return null;
  return typeof value === 'boolean' ? Number(value) : (value as SqlValue);
}

/**
 * Compiles the object literal of a statement's rows: `values => ({ "id": values[0], … })`. Objects that are filled in a
 * loop, as those of node:sqlite, end up in V8's dictionary mode: making and spreading them takes five times as long.
 * The names are those of our own SQL, quoted.
 */
function compileToRow(columns: readonly string[]): ToRow {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${fields.join(', ')} }`) as ToRow;
}

/** Tells this file from another one that is given its name later. */
function identityOf(file: string): string | undefined {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

function notOpened(): never {
  throw new Error('The database has not been opened');
}
