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
import { FileGoneError, isBusy } from './failures.ts';

/** How long work waits for another program to give the file free, from when it first asks for the connection. */
const PATIENCE_MS = 5000;
const BUSY_RETRY_MS = 20;

const STATEMENTS_KEPT = 500;

type SqliteFile = {
  file: string;
  open: () => DatabaseSync;
  /** Called once the file has been closed. */
  onClose?: (() => void) | undefined;
};

/** Kysely on node:sqlite: one connection, taken in turns; a wait for another program never stops this one. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: noDatabase });
    this.#file = file;
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#file);
  }

  override createAdapter(): SqliteAdapter {
    return new OneWriterAdapter();
  }
}

/** Opens a file of SQLite so that it answers 'busy' at once: whoever uses it decides how to wait. */
export function openRaw(file: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new DatabaseSync(file, { ...options, timeout: 0 });
}

class OneWriterAdapter extends SqliteAdapter {
  /** A failing migration can be rolled back as a whole. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver gives turns itself, since only it can tell since when somebody waits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #turns = new Turns();
  #opened: { statements: Statements; identity: string | undefined } | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (!this.#opened) {
      try {
        this.#opened = { statements: new Statements(this.#file.open()), identity: identityOf(this.#file.file) };
      } catch (error) {
        if (!canWait(error, until)) throw error;
        await setTimeout(BUSY_RETRY_MS);
      }
    }
  }

  async acquireConnection(): Promise<Connection> {
    const { statements, identity } = this.#opened ?? noDatabase();
    // What is written to a file that has lost its name is gone as soon as it is closed.
    if (identityOf(this.#file.file) !== identity) throw new FileGoneError(this.#file.file);
    const connection = new Connection(statements, this.#turns);
    await connection.take();
    return connection;
  }

  async beginTransaction(connection: Connection): Promise<void> {
    // A transaction that reads first and writes later could otherwise not wait for another program that is writing.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    // On a full disk SQLite has rolled back already.
    if (connection.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#turns.take();
    this.#opened?.statements.close();
    this.#file.onClose?.();
  }
}

/** The one connection, for as long as it is somebody's turn. */
class Connection implements DatabaseConnection {
  readonly #statements: Statements;
  readonly #turns: Turns;
  readonly #until = performance.now() + PATIENCE_MS;
  release = () => {};

  constructor(statements: Statements, turns: Turns) {
    this.#statements = statements;
    this.#turns = turns;
  }

  async take(): Promise<void> {
    this.release = await this.#turns.take();
  }

  get isInTransaction(): boolean {
    return this.#statements.raw.isTransaction;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const { statement, columns } = this.#statements.prepare(sql);
        const values = parameters.map(toSqlValue);
        if (columns.length > 0) return { rows: statement.all(...values).map((row) => toObject<Row>(columns, row)) };
        const { changes, lastInsertRowid } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      } catch (error) {
        if (this.isInTransaction || !canWait(error, this.#until)) throw error;
        // Others can read while this one waits.
        this.release();
        await setTimeout(BUSY_RETRY_MS);
        await this.take();
      }
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement, columns } = this.#statements.prepare(sql);
    for (const row of statement.iterate(...parameters.map(toSqlValue))) yield { rows: [toObject<Row>(columns, row)] };
  }
}

/** Whether it is another program that holds the file, and there is time left to wait for it. */
function canWait(error: unknown, until: number): boolean {
  return isBusy(error) && performance.now() < until;
}

/** Lets one at a time have what there is one of, in the order in which they ask. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves to what ends the turn. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Without columns it reads nothing. */
type Prepared = { statement: StatementSync; columns: string[] };

/** Preparing costs as much as a small query: what has been prepared is kept, the oldest given up first. */
class Statements {
  readonly raw: DatabaseSync;
  readonly #kept = new Map<string, Prepared>();

  constructor(raw: DatabaseSync) {
    this.raw = raw;
  }

  prepare(sql: string): Prepared {
    const known = this.#kept.get(sql);
    if (known) return known;
    const statement = this.raw.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= STATEMENTS_KEPT && !oldest.done) this.#kept.delete(oldest.value);
    this.#kept.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#kept.clear();
    this.raw.close();
  }
}

type SqlValue = string | number | bigint | null | Uint8Array;

function toSqlValue(value: unknown): SqlValue {
  if (value === undefined) return null;
  return typeof value === 'boolean' ? Number(value) : (value as SqlValue);
}

/** The objects that node:sqlite makes itself are dictionaries: three times as slow to use, where there are very many. */
function toObject<Row>(columns: readonly string[], values: unknown): Row {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < columns.length; place += 1) row[columns[place] as string] = (values as unknown[])[place];
  return row as Row;
}

/** What makes this file another one than any that takes its name later. */
function identityOf(file: string): string | undefined {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

function noDatabase(): never {
  throw new Error('The database has not been opened');
}
