import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely';
import pg from 'pg';
import type { OnStatement } from './connection.ts';
import { ConnectionLostError } from './database-errors.ts';
import type { HostsPool } from './hosts-pool.ts';
import type { NamedQuery } from './prepared.ts';
import type { SentQuery } from './sending.ts';

/** Kysely on a pool of node-postgres, whose lost connections are told from refusals of the server. */
export class PoolDialect extends PostgresDialect {
  readonly #driver: () => Driver;

  constructor(driver: () => Driver) {
    super({ pool: notUsed });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver();
  }
}

type DriverOptions = {
  onStatement?: OnStatement | undefined;
  /** Settings of PostgreSQL that each transaction sets, where a pooler gives each another connection: there no name of a statement lasts. */
  withEachTransaction?: Record<string, number>;
};

export class PoolDriver implements Driver {
  readonly #pool: HostsPool;
  readonly #options: DriverOptions;

  constructor(pool: HostsPool, options: DriverOptions = {}) {
    this.#pool = pool;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    try {
      return new Connection(await this.#pool.connectToWritable(), this.#options);
    } catch (error) {
      throw asLost(error);
    }
  }

  async beginTransaction(connection: Connection): Promise<void> {
    connection.begin();
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
    await this.#pool.end();
  }
}

/** Gives every caller the same connection, in one transaction that reads. */
export class SnapshotDriver extends PoolDriver {
  #connection: Connection | undefined;

  override async acquireConnection(): Promise<Connection> {
    if (this.#connection) return this.#connection;
    this.#connection = await super.acquireConnection();
    await this.#connection.run('begin isolation level repeatable read read only');
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {}

  override async destroy(): Promise<void> {
    this.#connection?.close();
    await super.destroy();
  }
}

/** A write, and the commit, wait for one that must succeed; PostgreSQL refuses them where another one has failed. */
type Ahead = { answer: Promise<unknown>; mustSucceed: boolean };

/** A connection for one caller. One that failed, or may answer late, is closed and given to nobody else. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #options: DriverOptions;
  #isLost = false;
  #isInTransaction = false;
  /** Statements that were sent ahead, in their order. */
  #ahead: Ahead[] = [];
  #withCommit: NamedQuery[] = [];

  constructor(client: pg.PoolClient, options: DriverOptions) {
    this.#client = client;
    this.#options = options;
  }

  release(): void {
    this.#client.release(this.#isLost);
  }

  close(): void {
    this.#client.release(true);
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  begin(): void {
    this.#isInTransaction = true;
    const limits = Object.entries(this.#options.withEachTransaction ?? {}).map(
      ([name, ms]) => `set local ${name} = ${ms}`,
    );
    this.#sendAhead(() => this.run(['begin', ...limits].join(';')), { mustSucceed: true });
  }

  async commit(): Promise<void> {
    await this.#mayWrite();
    for (const query of this.#withCommit) this.#sendAhead(() => this.#query(query));
    const command = await this.#afterAhead(this.run('commit'));
    // PostgreSQL completes the commit of a transaction in which a statement has failed by rolling it back.
    if (command === 'ROLLBACK') throw new Error('A failed transaction cannot be committed');
  }

  async rollBack(): Promise<void> {
    await this.#answersAhead().catch(() => undefined);
    // The end of a connection rolls back as well.
    if (!this.isLost) await this.run('rollback');
  }

  /** Runs a command; gives the one that PostgreSQL reports as done. */
  async run(command: string): Promise<string> {
    return (await this.#query(CompiledQuery.raw(command))).command;
  }

  async executeQuery<Row>(query: SentQuery): Promise<QueryResult<Row>> {
    const { sending } = query;
    if (sending && !this.#isInTransaction) throw new Error('A query that is sent ahead belongs to a transaction');
    if (sending?.when === 'with commit') {
      this.#withCommit.push(query);
      return { rows: [] };
    }
    if (query.query.kind !== 'SelectQueryNode') await this.#mayWrite();
    if (sending) {
      const { check } = sending;
      const answered = async () => {
        const { rows } = await this.#query(query);
        check?.(rows);
      };
      this.#sendAhead(answered, { mustSucceed: check !== undefined });
      return { rows: [] };
    }
    const { rows, rowCount } = await this.#afterAhead(this.#query(query));
    return { rows, ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery(): never {
    throw new Error('No query of this server is streamed');
  }

  /** Sends something in one packet with what is waited for next. */
  #sendAhead(send: () => Promise<unknown>, { mustSucceed = false } = {}): void {
    this.#client.connection.stream.cork();
    const answer = send();
    answer.catch(() => undefined); // nobody waits for it yet
    this.#ahead.push({ answer, mustSucceed });
  }

  /** A write waits for the beginning of its transaction, without which it would be one by itself. */
  async #mayWrite(): Promise<void> {
    if (this.#ahead.some(({ mustSucceed }) => mustSucceed)) await this.#answersAhead();
  }

  /** Fails where something that was sent ahead has failed: the first failure is the cause of those after it. */
  async #answersAhead(): Promise<void> {
    const ahead = this.#ahead;
    this.#ahead = [];
    for (const _ of ahead) this.#client.connection.stream.uncork();
    for (const { answer } of ahead) await answer;
  }

  async #afterAhead<Answer>(answer: Promise<Answer>): Promise<Answer> {
    answer.catch(() => undefined); // what was sent ahead may fail first
    await this.#answersAhead();
    return answer;
  }

  async #query({ sql: text, parameters, name }: NamedQuery): Promise<pg.QueryResult> {
    const { onStatement, withEachTransaction } = this.#options;
    const isNamed = name !== undefined && !withEachTransaction;
    const since = onStatement && performance.now();
    try {
      const result = await this.#client.query({ text, values: [...parameters], ...(isNamed && { name }) });
      if (since !== undefined) onStatement?.(performance.now() - since);
      return result;
    } catch (error) {
      const known = asLost(error);
      this.#isLost ||= known instanceof ConnectionLostError;
      throw known;
    }
  }
}

/** Errors that the server itself reports keep their codes; where it reports none, the connection has failed. */
export function asLost(error: unknown): unknown {
  const isKnown = error instanceof pg.DatabaseError || error instanceof TypeError;
  return isKnown ? error : new ConnectionLostError(error);
}

function notUsed(): never {
  throw new Error('The driver has a pool of its own');
}
