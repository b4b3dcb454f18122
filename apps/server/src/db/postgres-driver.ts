import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely';
import pg from 'pg';
import { ConnectionLostError } from './database-errors.ts';
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

export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    try {
      return new Connection(await this.#pool.connect());
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

/** A connection for one caller. One that failed, or may answer late, is closed and given to nobody else. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #isLost = false;
  /** Answers to what was sent ahead, in its order. */
  #ahead: Promise<unknown>[] = [];
  #withCommit: NamedQuery[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
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

  /** Sends the beginning of a transaction together with its first query. */
  begin(): void {
    this.#sendAhead(this.run('begin'));
  }

  async commit(): Promise<void> {
    await this.#answersAhead();
    for (const query of this.#withCommit) this.#sendAhead(this.#query(query));
    // PostgreSQL completes the commit of a transaction in which a statement has failed by rolling it back.
    const isRolledBack = (await this.run('commit')) === 'ROLLBACK';
    await this.#answersAhead();
    if (isRolledBack) throw new Error('A failed transaction cannot be committed');
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
    if (sending?.when === 'with commit') this.#withCommit.push(query);
    if (sending?.when === 'ahead') this.#sendAhead(this.#query(query).then(({ rows }) => sending.check(rows)));
    if (sending) return { rows: [] };
    // A write waits for the beginning of its transaction, without which it would be one by itself.
    if (query.query.kind !== 'SelectQueryNode') await this.#answersAhead();
    const answer = this.#query(query);
    answer.catch(() => undefined); // what was sent before it may fail first
    await this.#answersAhead();
    const { rows, rowCount } = await answer;
    return { rows, ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery(): never {
    throw new Error('No query of this server is streamed');
  }

  #sendAhead(answer: Promise<unknown>): void {
    answer.catch(() => undefined); // nobody waits for it yet
    this.#ahead.push(answer);
  }

  /** Fails where something that was sent ahead has failed: the first failure is the cause of those after it. */
  async #answersAhead(): Promise<void> {
    const answers = this.#ahead;
    this.#ahead = [];
    for (const answer of answers) await answer;
  }

  async #query({ sql: text, parameters, name }: NamedQuery): Promise<pg.QueryResult> {
    try {
      return await this.#client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
    } catch (error) {
      const known = asLost(error);
      this.#isLost ||= known instanceof ConnectionLostError;
      throw known;
    }
  }
}

/** Errors that the server itself reports keep their codes; where it reports none, the connection has failed. */
function asLost(error: unknown): unknown {
  const isKnown = error instanceof pg.DatabaseError || error instanceof TypeError;
  return isKnown ? error : new ConnectionLostError(error);
}

function notUsed(): never {
  throw new Error('The driver has a pool of its own');
}
