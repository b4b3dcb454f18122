import type pg from 'pg';
import type { HostsPool } from './hosts-pool.ts';
import { asLost } from './postgres-driver.ts';
import { DatabaseStartupError } from './startup-errors.ts';

/** Looks in a row, since other clients of a pooler may take the connection that one look counts on. */
const LOOKS = 5;

type Named = {
  place: string;
  /** Whether it is the second address, for what needs sessions. */
  isDirect: boolean;
};

/**
 * Refuses a pooler that gives each transaction another connection to the database: named statements and notifications
 * need one that stays. PgBouncer does where its `pool_mode` is 'transaction' or 'statement'.
 */
export async function refuseSharedSessions(pool: HostsPool, named: Named): Promise<void> {
  const client = await connectTo(pool);
  try {
    if ((await backendOf(client)) === processOf(client)) return; // nothing stands in between
    const other = await connectTo(pool);
    try {
      for (let looks = 0; looks < LOOKS; looks += 1)
        if (await areShared(client, other)) throw new DatabaseStartupError(sharedBy(named));
    } finally {
      other.release();
    }
  } finally {
    client.release();
  }
}

async function connectTo(pool: HostsPool): Promise<pg.PoolClient> {
  try {
    return await pool.connectToWritable();
  } catch (error) {
    throw asLost(error);
  }
}

/** Number of the process of PostgreSQL that answers. */
async function backendOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Number of that process as it was told when the connection was opened; a pooler tells one of its own. */
const processOf = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID;

const PROTOCOL_VIOLATION = '08P01';

/** Whether one client has the connection of the other, or another one after a transaction of that. */
async function areShared(client: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const before = await backendOf(client);
  try {
    await other.query('begin');
  } catch (error) {
    // Statement mode has no transactions.
    if ((error as pg.DatabaseError).code === PROTOCOL_VIOLATION) return true;
    throw error;
  }
  try {
    const ofOther = await backendOf(other);
    return ofOther === before || (await backendOf(client)) !== before;
  } finally {
    await other.query('rollback');
  }
}

const sharedBy = ({ place, isDirect }: Named): string =>
  isDirect
    ? `A pooler before the database ${place} gives each transaction another connection. Name PostgreSQL itself in DATABASE_LISTEN_URL.`
    : `The pooler before the database ${place} gives each transaction another connection, and Daymark needs one that stays. Name PostgreSQL itself in DATABASE_LISTEN_URL, or set pool_mode = session for this database in pgbouncer.ini.`;

/** Refuses a pooler without transactions, and one before another database than that where the news are. */
export async function refuseOtherDatabase(pooled: HostsPool, direct: HostsPool, place: string): Promise<void> {
  const [one, other] = [await connectTo(pooled), await connectTo(direct)];
  try {
    if (!(await hasTransactions(one))) throw new DatabaseStartupError(withoutTransactions(place));
    if ((await databaseOf(one)) !== (await databaseOf(other))) throw new DatabaseStartupError(OTHER_DATABASE);
  } finally {
    one.release();
    other.release();
  }
}

async function hasTransactions(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('begin');
    await client.query('rollback');
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === PROTOCOL_VIOLATION) return false;
    throw asLost(error);
  }
}

/** A database by its server's start and its own number: addresses of one server differ. */
async function databaseOf(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ database: string }>(
    `select concat(pg_postmaster_start_time(), ' ', oid) as database from pg_database where datname = current_database()`,
  );
  return rows[0]?.database ?? '';
}

const withoutTransactions = (place: string): string =>
  `The pooler before the database ${place} has no transactions. Set pool_mode = transaction for this database in pgbouncer.ini.`;

const OTHER_DATABASE = 'DATABASE_LISTEN_URL must name the database of DATABASE_URL, on the same server of PostgreSQL.';
