import { type BigIntStats, statSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { FileGoneError, isBusy } from './database-errors.ts';
import { type SharedTransaction, Writer } from './shared-transaction.ts';
import { type SqlValue, StatementCache, toSqlValue } from './sqlite-statements.ts';

/** How long a query waits while another program locks the file, from when it asks for the connection. */
const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 20;

/** How long a read may rely on the last check that the file is in its place. Each commit checks it anew. */
const FILE_SEEN_MS = 250;

type SqliteFile = {
  file: string;
  open: () => DatabaseSync;
  /** Opens a second connection for reads outside transactions, so that they never wait for a writer. */
  openReader?: (() => DatabaseSync) | undefined;
  /** Called when a transaction is rolled back, before the next one begins. */
  onRollBack?: (() => void) | undefined;
  onStatement?: ((ms: number) => void) | undefined;
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
    opened.place.check(FILE_SEEN_MS);
    return new Connection(opened);
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollBack();
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#opened?.writer.hold();
    // The last connection that is closed removes the write-ahead log, which a reader could not.
    this.#opened?.reader?.close();
    this.#opened?.writer.close();
    this.#file.onClose?.();
  }
}

type Opened = {
  writer: Writer;
  reader: StatementCache | undefined;
  place: FilePlace;
  onRollBack: (() => void) | undefined;
  onStatement: ((ms: number) => void) | undefined;
};

function openBoth({ file, open, openReader, onRollBack, onStatement }: SqliteFile): Opened {
  const place = new FilePlace(file);
  const statements = new StatementCache(open());
  try {
    const reader = openReader && new StatementCache(openReader());
    place.remember();
    return { writer: new Writer(statements, () => place.check(0)), reader, place, onRollBack, onStatement };
  } catch (error) {
    statements.close();
    throw error;
  }
}

/** The connections for one caller, who holds the writing one from the first query that needs it. */
class Connection implements DatabaseConnection {
  readonly #opened: Opened;
  readonly #until = performance.now() + BUSY_TIMEOUT_MS;
  #release: (() => void) | undefined;
  #transaction: SharedTransaction | undefined;

  constructor(opened: Opened) {
    this.#opened = opened;
  }

  async begin(): Promise<void> {
    const { writer } = this.#opened;
    this.#transaction = await this.#patiently(async () => {
      this.#release = await writer.hold();
      return writer.begin();
    });
  }

  /** Resolves when the transaction is durable. */
  async commit(): Promise<void> {
    if (this.#transaction) this.#opened.writer.end(this.#transaction);
    await this.#leaveTransaction();
  }

  /** Resolves when all that the transaction has seen is durable: its refusal may rest on it. */
  async rollBack(): Promise<void> {
    // After a failed commit another transaction may have begun already.
    if (this.#transaction) {
      this.#opened.writer.takeBack(this.#transaction);
      this.#opened.onRollBack?.();
    }
    await this.#leaveTransaction();
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = query.parameters.map(toSqlValue);
    return this.#patiently(async () => {
      const statements = await this.#statementsFor(query);
      const { onStatement } = this.#opened;
      if (!onStatement) return run<Row>(statements, query.sql, values);
      const since = performance.now();
      const result = run<Row>(statements, query.sql, values);
      onStatement(performance.now() - since);
      return result;
    });
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement, toRow } = (await this.#writerStatements()).prepare(sql);
    for (const values of statement.iterate(...parameters.map(toSqlValue))) {
      yield { rows: toRow ? [toRow(values) as Row] : [] };
    }
  }

  async #leaveTransaction(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    this.release();
    await transaction?.whenDurable;
  }

  /** Repeats what fails while another program locks the file. Others can use the connection while this one waits. */
  async #patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (this.#transaction) {
          this.#opened.writer.noticeFailure(error);
          throw error;
        }
        this.release();
        if (!canWait(error, this.#until)) throw error;
        await setTimeout(BUSY_RETRY_MS);
      }
    }
  }

  /** A transaction reads what it has written. */
  async #statementsFor({ query }: CompiledQuery): Promise<StatementCache> {
    const { reader } = this.#opened;
    return reader && query.kind === 'SelectQueryNode' && !this.#release ? reader : this.#writerStatements();
  }

  async #writerStatements(): Promise<StatementCache> {
    const { writer } = this.#opened;
    if (this.#transaction) writer.requireOpen(this.#transaction);
    else if (!this.#release) {
      this.#release = await writer.hold();
      writer.commitOthers();
    }
    return writer.statements;
  }
}

function run<Row>(statements: StatementCache, sql: string, values: readonly SqlValue[]): QueryResult<Row> {
  const { statement, toRow } = statements.prepare(sql);
  if (toRow) return { rows: statement.all(...values).map(toRow) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Whether another program locks the file and there is time left to wait for it. */
function canWait(error: unknown, until: number): boolean {
  return isBusy(error) && performance.now() < until;
}

/** Notices when a file is moved, deleted or replaced. */
class FilePlace {
  readonly #file: string;
  #identity: string | undefined;
  #seenAt = Number.NEGATIVE_INFINITY;

  constructor(file: string) {
    this.#file = file;
  }

  remember(): void {
    this.#identity = identityOf(this.#file);
    this.#seenAt = performance.now();
  }

  /** Fails if it is not the remembered file that was in its place at some moment of the last `ms` milliseconds. */
  check(ms: number): void {
    const now = performance.now();
    if (now - this.#seenAt < ms) return;
    const isThere = identityOf(this.#file) === this.#identity;
    this.#seenAt = isThere ? now : Number.NEGATIVE_INFINITY;
    if (!isThere) throw new FileGoneError(this.#file);
  }
}

/** Tells this file from another one that is given its name later. */
function identityOf(file: string): string | undefined {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

function notOpened(): never {
  throw new Error('The database has not been opened');
}
