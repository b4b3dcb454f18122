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
  /** Opens a second connection for reads outside transactions, so that they never wait for a writer. */
  openReader?: (() => DatabaseSync) | undefined;
  /** Called once the file has been closed. */
  onClose?: (() => void) | undefined;
};

/**
 * Kysely on node:sqlite, with one connection for all that writes and, where there is one, another for single reads. Waiting
 * for another program never blocks the event loop.
 */
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
  #opened: Opened | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const until = performance.now() + BUSY_TIMEOUT_MS;
    while (!this.#opened) {
      try {
        this.#opened = openBoth(this.#file);
      } catch (error) {
        if (!canWait(error, until)) throw error;
        await setTimeout(BUSY_RETRY_MS);
      }
    }
  }

  async acquireConnection(): Promise<Connection> {
    const opened = this.#opened ?? notOpened();
    // Writes to a file that has been moved or deleted would be lost when it is closed.
    if (identityOf(this.#file.file) !== opened.identity) throw new FileGoneError(this.#file.file);
    return new Connection(opened, this.#limit);
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
    // The last connection that is closed removes the write-ahead log, which a reader could not.
    this.#opened?.reader?.close();
    this.#opened?.writer.close();
    this.#file.onClose?.();
  }
}

type Opened = { writer: StatementCache; reader: StatementCache | undefined; identity: string | undefined };

function openBoth({ file, open, openReader }: SqliteFile): Opened {
  const writer = new StatementCache(open());
  try {
    const reader = openReader && new StatementCache(openReader());
    return { writer, reader, identity: identityOf(file) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** The connections for one caller, who holds the writing one from the first query that needs it. */
class Connection implements DatabaseConnection {
  readonly #opened: Opened;
  readonly #limit: ConcurrencyLimit;
  readonly #until = performance.now() + BUSY_TIMEOUT_MS;
  #release: (() => void) | undefined;

  constructor(opened: Opened, limit: ConcurrencyLimit) {
    this.#opened = opened;
    this.#limit = limit;
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  get isInTransaction(): boolean {
    return this.#release !== undefined && this.#opened.writer.raw.isTransaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = query.parameters.map(toSqlValue);
    for (;;) {
      try {
        const { statement, toRow } = (await this.#statementsFor(query)).prepare(query.sql);
        if (toRow) return { rows: statement.all(...values).map(toRow) as Row[] };
        const { changes, lastInsertRowid } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      } catch (error) {
        if (this.isInTransaction || !canWait(error, this.#until)) throw error;
        // Others can use the connection while this one waits.
        this.release();
        await setTimeout(BUSY_RETRY_MS);
      }
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement, toRow } = (await this.#holdWriter()).prepare(sql);
    for (const values of statement.iterate(...parameters.map(toSqlValue))) {
      yield { rows: toRow ? [toRow(values) as Row] : [] };
    }
  }

  /** A transaction reads what it has written. */
  async #statementsFor({ query }: CompiledQuery): Promise<StatementCache> {
    const { reader } = this.#opened;
    return reader && query.kind === 'SelectQueryNode' && !this.#release ? reader : this.#holdWriter();
  }

  async #holdWriter(): Promise<StatementCache> {
    this.#release ??= await this.#limit.acquire();
    return this.#opened.writer;
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
