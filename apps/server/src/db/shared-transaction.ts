import { setImmediate } from 'node:timers/promises';
import { ConcurrencyLimit } from '#concurrency-limit.ts';
import type { StatementCache } from './sqlite-statements.ts';

/** How long a commit waits at most for transactions that begin meanwhile: some of them together wait for the disk once. */
const GATHER_MS = 5;

/**
 * The connection that writes, held by one caller at a time. Transactions that run one after the other within few turns of
 * the event loop are savepoints of one transaction of SQLite: one commit makes all of them durable, and none of them ends
 * before. One that fails is rolled back to its own savepoint; a commit that fails fails them all.
 */
export class Writer {
  readonly statements: StatementCache;
  readonly #checkFile: () => void;
  readonly #holders = new ConcurrencyLimit(1);
  #shared: SharedTransaction | undefined;

  constructor(statements: StatementCache, checkFile: () => void) {
    this.statements = statements;
    this.#checkFile = checkFile;
  }

  /** Waits for the connection; resolves to the function that gives it back, to be called once. */
  hold(): Promise<() => void> {
    return this.#holders.acquire();
  }

  /** Begins a transaction of the holder. */
  begin(): SharedTransaction {
    const shared = this.#shared ?? this.#open();
    this.#run('savepoint member');
    shared.members += 1;
    return shared;
  }

  /** Ends the transaction of the holder, who gives the connection back and waits for `whenDurable`. */
  end(shared: SharedTransaction): void {
    if (this.#shared === shared) this.#run('release member');
  }

  /** Takes back what the holder has done in its transaction. */
  takeBack(shared: SharedTransaction): void {
    if (this.#shared !== shared) return;
    try {
      this.#run('rollback to member');
      this.#run('release member');
    } catch (error) {
      this.#fail(shared, error);
    }
  }

  /** Fails if the transaction of the holder has ended: what follows would be committed without it. */
  requireOpen(shared: SharedTransaction): void {
    if (this.#shared !== shared) throw shared.failure;
  }

  /**
   * Fails the shared transaction after a failed statement that has ended it: on a full disk SQLite may have rolled back
   * all of it.
   */
  noticeFailure(error: unknown): void {
    if (this.#shared && !this.statements.raw.isTransaction) this.#fail(this.#shared, error);
  }

  /**
   * Commits the shared transaction before the holder runs a statement outside of transactions, which SQLite commits by
   * itself.
   */
  commitOthers(): void {
    if (this.#shared) this.#commit(this.#shared);
    this.#checkFile();
  }

  close(): void {
    if (this.#shared) this.#commit(this.#shared);
    this.statements.close();
  }

  #open(): SharedTransaction {
    // Takes the write lock first: a transaction that reads before it writes could not wait for another writer.
    this.#run('begin immediate');
    const shared = new SharedTransaction();
    this.#shared = shared;
    void this.#commitSoon(shared);
    return shared;
  }

  /** Commits after the first turn of the event loop in which no other transaction has begun. */
  async #commitSoon(shared: SharedTransaction): Promise<void> {
    const until = performance.now() + GATHER_MS;
    await setImmediate();
    for (let seen = 1; seen < shared.members && performance.now() < until; ) {
      seen = shared.members;
      await setImmediate();
    }
    const release = await this.hold(); // after transactions that have begun or wait for the connection
    if (this.#shared === shared) this.#commit(shared);
    release();
  }

  #commit(shared: SharedTransaction): void {
    try {
      // Writes to a file that has been moved or deleted would be lost when it is closed.
      this.#checkFile();
      this.#run('commit');
      this.#shared = undefined;
      shared.succeed();
    } catch (error) {
      this.#fail(shared, error);
    }
  }

  #fail(shared: SharedTransaction, error: unknown): void {
    this.#shared = undefined;
    shared.fail(error);
    if (this.statements.raw.isTransaction) this.#run('rollback');
  }

  #run(sql: string): void {
    this.statements.prepare(sql).statement.run();
  }
}

/** A transaction of SQLite with all that have begun within it. */
export class SharedTransaction {
  members = 0;
  failure: unknown;
  readonly #durable = Promise.withResolvers<void>();

  constructor() {
    this.#durable.promise.catch(() => undefined); // where all its members have failed, nobody waits
  }

  get whenDurable(): Promise<void> {
    return this.#durable.promise;
  }

  succeed(): void {
    this.#durable.resolve();
  }

  fail(error: unknown): void {
    this.failure = error;
    this.#durable.reject(error);
  }
}
