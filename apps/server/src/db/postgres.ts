import { setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { urlsOfHosts } from '#postgres-urls.ts';
import { type Db, logged, type OnQuery, type OnStatement, ping } from './connection.ts';
import { isLockTimeout, isRefusedTransaction } from './database-errors.ts';
import { askWhetherDistributed } from './distributed.ts';
import { HostsPool, type PoolLimits } from './hosts-pool.ts';
import { migrate, migrationsOf } from './migrate.ts';
import { refuseOtherDatabase, refuseSharedSessions } from './pooler.ts';
import { PoolDialect, PoolDriver, SnapshotDriver } from './postgres-driver.ts';
import { DatabaseStartupError, toPostgresStartupError } from './startup-errors.ts';

/** Limit in milliseconds of the wait for a connection that is free, or opened. */
const CONNECTION_MS = 3000;

/** Limits in milliseconds. Those of a connection and a statement end together before the ten seconds that the web app waits for an answer. */
const TIMES = {
  connectionTimeoutMillis: CONNECTION_MS,
  /** Limit of a query on this side, for a server that has fallen silent. */
  query_timeout: 6000,
  settings: {
    /** Limit of a statement, its wait for locks included. */
    statement_timeout: 5000,
    /** Limit of the pause of a transaction between two statements, so that a process that hangs releases its locks. */
    idle_in_transaction_session_timeout: 10_000,
  },
};

/**
 * Limits for migrations: an index on many rows takes long. A lock that is waited for keeps all other requests waiting.
 */
const MIGRATION_TIMES = {
  connectionTimeoutMillis: CONNECTION_MS,
  settings: { lock_timeout: 2000, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
};

/** The URL of a database, and that of the same one without a pooler where no sessions are kept by the first. */
export type DatabaseUrls = { url: string; direct?: string | null };

type Options = {
  onQuery?: OnQuery | undefined;
  onStatement?: OnStatement | undefined;
  /** Called with the failure of a connection that nobody uses at the time. */
  onError?: ((error: Error) => void) | undefined;
};

/** Opens connections to this database as they are needed, also after it has been away. */
export const openPostgres = (url: string, connections: number, options: Options = {}): Db =>
  openThrough({ url }, connections, options);

function openThrough(
  { url, direct }: DatabaseUrls,
  connections: number,
  { onQuery, onStatement, onError = ignore }: Options,
): Db {
  const { settings, ...times } = TIMES;
  const isShared = direct !== undefined && direct !== null;
  const pool = poolOf(url, { ...times, max: connections, ...(!isShared && { settings }) }, onError);
  const driver = () => new PoolDriver(pool, { onStatement, ...(isShared && { withEachTransaction: settings }) });
  const db: Db = new Kysely({ dialect: new PoolDialect(driver), ...logged(onQuery) });
  POOLS.set(db.getExecutor().adapter, pool);
  return db;
}

/** Opens connections without limits of time, for a command of the host that reads whole tables. */
export function openUnhurried(url: string): Db {
  const pool = poolOf(url, { connectionTimeoutMillis: CONNECTION_MS, max: 2 });
  return new Kysely({ dialect: new PoolDialect(() => new PoolDriver(pool)) });
}

/** Pools of the databases that are open, by their adapters. */
const POOLS = new WeakMap<object, pg.Pool>();

/** Connections of this process to the database, and queries that wait for one. */
export function connectionsOf(db: Db) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = POOLS.get(db.getExecutor().adapter) ?? {};
  return { idle: idleCount, used: totalCount - idleCount, waiting: waitingCount };
}

type OpeningOptions = Options & {
  beforeMigration?: ((next: string) => Promise<void>) | undefined;
  beforeUse?: (db: Db) => Promise<void>;
};

/**
 * Opens the database as Daymark's own, creating and migrating its tables where necessary. Of several processes that start
 * together one migrates and the others wait. Throws a DatabaseStartupError if that is impossible.
 */
export async function openMigrated(
  urls: DatabaseUrls,
  connections: number,
  { beforeUse, beforeMigration, ...options }: OpeningOptions,
): Promise<Db> {
  const url = urls.direct ?? urls.url;
  const db = openThrough(urls, connections, options);
  try {
    await requireSessions(urls);
    const { applied, pending } = await migrationsOf(db, { where: describeDatabase(url), advice: OTHER_DATABASE });
    if (applied.length === 0) await refuseOtherEncoding(db, describeDatabase(url));
    const [next] = pending;
    if (applied.length > 0 && next !== undefined) await beforeMigration?.(next);
    if (next !== undefined) await migrateAlone(url);
    await askWhetherDistributed(db);
    await beforeUse?.(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw toPostgresStartupError(error, [...new Set([urls.url, url])].map(describeDatabase).join(' or '));
  }
}

/** Requires sessions where they are needed, and transactions of the pooler where there is one before the same database. */
async function requireSessions({ url, direct }: DatabaseUrls): Promise<void> {
  const pools = [url, ...(direct ? [direct] : [])].map((one) =>
    poolOf(one, { connectionTimeoutMillis: CONNECTION_MS, max: 2 }),
  );
  try {
    const [pooled, last] = [pools[0], pools.at(-1)];
    if (last) await refuseSharedSessions(last, { place: describeDatabase(direct ?? url), isDirect: !!direct });
    if (pooled && last && pooled !== last) await refuseOtherDatabase(pooled, last, describeDatabase(url));
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

const OTHER_DATABASE = "Set DATABASE_URL to a database of Daymark's own.";

async function refuseOtherEncoding(db: Db, place: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new DatabaseStartupError(
    `The database ${place} is encoded in ${encoding}, which lacks many characters. Create it with the encoding UTF8.`,
  );
}

/** Limit of attempts to get the locks, while an export of another instance reads the tables to be changed. */
const LOCK_TRIES = 60;
const LOCK_PAUSE_MS = 1000;

async function migrateAlone(url: string): Promise<void> {
  const pool = poolOf(url, { ...MIGRATION_TIMES, max: 2 });
  const db: Db = new Kysely({ dialect: new PoolDialect(() => new PoolDriver(pool)) });
  try {
    await askWhetherDistributed(db);
    for (let tries = 1; ; tries += 1) {
      try {
        return await migrate(db);
      } catch (error) {
        const isInTheWay = isLockTimeout(error) || isRefusedTransaction(error);
        if (!isInTheWay || tries === LOCK_TRIES) throw error;
        await setTimeout(LOCK_PAUSE_MS);
      }
    }
  } finally {
    await db.destroy();
  }
}

/** A snapshot of this database, taken now: later writes neither wait for it nor show in it. */
export async function openPostgresSnapshot(url: string): Promise<Db> {
  const pool = poolOf(url, { ...TIMES, max: 1 });
  const db: Db = new Kysely({ dialect: new PoolDialect(() => new SnapshotDriver(pool)) });
  try {
    await ping(db); // the snapshot is taken by the first read, not by 'begin'
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Place of the database in words for the host: without the password. */
export function describeDatabase(url: string): string {
  const hosts = urlsOfHosts(url).map((one) => new pg.Client(one));
  const places = hosts.map(({ host, port }) => (host.startsWith('/') ? `at ${host}` : `on ${host}:${port}`));
  return `${hosts[0]?.database} ${places.join(', ')}`;
}

/** A pool that reads numbers as numbers, and survives lost connections. */
export function poolOf(url: string, limits: PoolLimits, onError: (error: Error) => void = ignore): HostsPool {
  const types = new pg.TypeOverrides();
  // Ids, instants and their sums stay far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new HostsPool(urlsOfHosts(url), {
    types,
    keepAlive: true,
    pipeline: true, // queries that are not waited for are sent at once, as those before them are answered
    fallback_application_name: 'daymark',
    ...limits,
  });
  // Without listeners a restart of PostgreSQL would crash this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', ignore)); // the query that fails tells of it
  return pool;
}

const ignore = () => undefined;
