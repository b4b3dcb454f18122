import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeGiven, type Send } from '@daymark/testing/given.ts';
import { collectSecrets, expectNoSecrets } from '@daymark/testing/secrets.ts';
import { dataIn, Refusal } from '@daymark/testing/sender.ts';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { type AppOptions, createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { type Db, openSqlite } from '#db/connection.ts';
import { openPostgres } from '#db/postgres.ts';
import { tablesOf } from '#db/search-index.ts';
import { copyOf, ENGINE, keepPostgres, takePostgres } from './engine.ts';
import { requestFor } from './requests.ts';
import { insertsByQuery, unscopedTables } from './sharding.ts';
import { insertAccount, makeTemplate, START } from './template.ts';

type Options = {
  env?: Record<string, string>;
  webRoot?: string;
  commandLine?: string;
  chance?: AppOptions['chance'];
  outgoing?: AppOptions['outgoing'];
  tidyEach?: number;
  /** Called with each query, from when the server is ready. */
  onQuery?: (sql: string) => void;
  /** The database to begin with: a file of SQLite, or the URL of one that PostgreSQL keeps to be copied. */
  database?: Buffer | string | undefined;
  /** The address through which the server reaches its PostgreSQL, of that of the database. */
  through?: (url: string) => Promise<string>;
};

/** Beginning of the query by which an instance on PostgreSQL sends news: it follows a change, at some time, and no request waits for it. */
const SENDS_NEWS = 'with sent as';

/**
 * The whole server on a new database, with a signed-in user and a fake clock that only `passMinutes` moves. A 5xx answer
 * fails the test, unless `expectFailure` was called.
 */
export async function testApp({
  env = {},
  webRoot = '/nowhere',
  commandLine = '/nowhere',
  chance,
  outgoing,
  tidyEach,
  onQuery = () => {},
  database,
  through = async (url) => url,
}: Options = {}) {
  const dataDir = newFolder();
  const { account, settings, open } = await (ENGINE === 'sqlite'
    ? newSqlite(dataDir, database)
    : newPostgres(database));
  const reached = settings.DATABASE_URL && (await through(settings.DATABASE_URL));
  let now = START;
  const logLines: string[] = [];
  const queries: string[] = [];
  let listener: typeof onQuery = () => {};
  const secrets = collectSecrets();
  const failures: string[] = [];
  let areFailuresExpected = false;
  let second: Db | undefined;

  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = dataDir; // of the transfers on PostgreSQL
  const app = await createApp({
    settings: readSettings({ BACKUPS: 'off', ...env, ...settings, ...(reached && { DATABASE_URL: reached }) }),
    clock: () => now,
    ...(chance && { chance }),
    ...(outgoing && { outgoing }),
    ...(tidyEach && { tidyEach }),
    log: { write: (line) => logLines.push(line) },
    webRoot,
    commandLine,
    onQuery: (sql) => {
      if (sql.startsWith(SENDS_NEWS)) return;
      queries.push(sql);
      counting.getStore()?.push(sql);
      listener(sql);
    },
  });
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  listener = onQuery;

  onTestFinished(async () => {
    await app.close();
    await second?.destroy();
    rmSync(dataDir, { recursive: true });
    if (!areFailuresExpected) expect(failures).toEqual([]);
    expectNoSecrets(logLines, secrets.found);
    expect(queries.filter((sql) => unscopedTables(sql).length > 0 || insertsByQuery(sql))).toEqual([]);
  });

  /** Sends any request and returns the whole response. */
  async function raw(request: InjectOptions) {
    const response = await app.inject(request);
    secrets.addFrom(request.headers?.['authorization'], request.payload, response.body);
    if (response.statusCode >= 500) failures.push(`${request.method} ${request.url}: ${response.statusCode}`);
    return response;
  }

  /** Makes calls of the contract, with this token or without one. */
  const sender =
    (token: string | null): Send =>
    async (endpoint, input) => {
      const response = await raw({
        ...requestFor(endpoint, input),
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      });
      if (response.statusCode >= 400) throw new Refusal(response.statusCode, response.json());
      expect(response.statusCode).toBe(endpoint.creates ? 201 : 200);
      return dataIn(endpoint, response.json());
    };

  /** An account with `send` and `given` as its user. */
  const withCalls = <Account extends { token: string }>({ token, ...rest }: Account) => {
    const send = sender(token);
    return { ...rest, token, headers: { authorization: `Bearer ${token}` }, send, given: makeGiven(send) };
  };
  const anonymous = sender(null);

  /** A second connection to the database, for rows that the API does not show. */
  function db(): Db {
    second ??= open();
    return second;
  }

  /** Ends the server; gives its database to begin others with. */
  async function keepDatabase(): Promise<Buffer | string> {
    if (settings.DATABASE_URL === undefined) return copyDatabase(db(), dataDir);
    await app.close();
    await second?.destroy();
    second = undefined;
    await keepPostgres(settings.DATABASE_URL);
    return settings.DATABASE_URL;
  }

  return {
    ...withCalls(account),
    withCalls,
    /** A second signed-in user of the same server. */
    another: async () => withCalls(await insertAccount(db(), now)),
    keepDatabase,
    anonymous,
    sender,
    raw,
    app,
    dataDir,
    /** Files of exports and imports under way. */
    transferFiles: () => globSync(join(dataDir, '**/transfers/*')),
    passMinutes: (minutes: number) => {
      now = now.add({ milliseconds: Math.round(minutes * 60_000) });
    },
    db,
    logLines,
    /** Waits for what large deletions do in the background. */
    deleted: () => expect.poll(() => db().selectFrom('deletions').select('id').execute(), { interval: 20 }).toEqual([]),
    expectFailure: () => {
      areFailuresExpected = true;
    },
    /** How many queries the server makes for this work; others in the background are none of it. */
    countQueries: async (work: () => Promise<unknown>): Promise<number> => {
      const counted: string[] = [];
      await counting.run(counted, work);
      return counted.filter((sql) => !LOCKS_USER.test(sql)).length;
    },
  };
}

/** The queries that are made for the work of `countQueries`. */
const counting = new AsyncLocalStorage<string[]>();

/** The statement with which every transaction of a user begins on PostgreSQL. */
const LOCKS_USER = / for no key update$/;

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/**
 * Opens servers that begin with what this work has made, and with its result as `made`. It is done once, and each server has a
 * copy of that database: the work takes longer than most tests that need it.
 */
export function prepared<Made>(work: (app: TestApp) => Promise<Made>) {
  let first: Promise<{ made: Made; database: Buffer | string }> | undefined;
  const makeFirst = async () => {
    const app = await testApp();
    return { made: await work(app), database: await app.keepDatabase() };
  };
  return async (options: Options = {}): Promise<TestApp & { made: Made }> => {
    first ??= makeFirst();
    const { made, database } = await first;
    return { ...(await testApp({ ...options, database })), made };
  };
}

/** Parent of the test folders, in memory where possible: a thousand durable writes take long on a disk. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const newFolder = (): string => mkdtempSync(join(PARENT, 'daymark-test-'));

/**
 * The template of all test databases, made once per worker: migrating a database and hashing a password takes longer
 * than most tests.
 */
let template: Promise<{ file: Buffer; account: Awaited<ReturnType<typeof makeTemplate>> }> | undefined;

async function newSqlite(dataDir: string, database?: Buffer | string) {
  template ??= makeSqliteTemplate();
  const { file, account } = await template;
  writeFileSync(databaseIn(dataDir), database ?? file);
  const settings: Settings = { DATA_DIR: dataDir };
  return { account, settings, open: () => openSqlite(databaseIn(dataDir)) };
}

const databaseIn = (dataDir: string) => join(dataDir, 'daymark.db');

async function makeSqliteTemplate() {
  const dataDir = newFolder();
  const account = await makeTemplate({ DATA_DIR: dataDir });
  const file = readFileSync(databaseIn(dataDir));
  rmSync(dataDir, { recursive: true });
  return { file, account };
}

async function newPostgres(database?: Buffer | string) {
  const { url, account } = await (typeof database === 'string' ? copyOf(database) : takePostgres('account'));
  const settings: Settings = { DATABASE_URL: url };
  return { account, settings, open: () => openPostgres(url, 1) };
}

/** Settings that name the database. */
type Settings = { DATA_DIR?: string; DATABASE_URL?: string };

/** The whole database of a server on SQLite, as a file. */
async function copyDatabase(db: Db, dataDir: string): Promise<Buffer> {
  const copy = join(dataDir, 'copy.db');
  await sql`vacuum into ${copy}`.execute(db);
  return readFileSync(copy);
}

/**
 * The rows of all users by table, ordered by id, but for counted attempts, news that are on their way, and the random stamps of
 * categories. A refused request must leave them unchanged.
 */
export async function allRows(db: Db): Promise<Record<string, object[]>> {
  const names = (await namesOf(db)).filter((name) => !OF_NO_RECORD.includes(name));
  const filled = await filledOf(db, names);
  const contents = names.map(async (name) => {
    if (!filled.has(name)) return [name, []] as const;
    const { rows } = await sql<{
      done_stamp?: unknown;
      work_stamp?: unknown;
    }>`select * from ${sql.table(name)} order by id`.execute(db);
    return [name, rows.map(({ done_stamp, work_stamp, ...row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

/** Tables without records: when a process has told news is chance, and a cluster writes keys of rows down once more. */
const OF_NO_RECORD = ['attempts', 'untold_news', 'user_keys'];

/** The tables among these that have rows, told by one query: most have none. */
async function filledOf(db: Db, names: string[]): Promise<Set<string>> {
  const each = names.map(
    (name) => sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Tables by database, since asking for them takes longer than reading them. No migration runs while one is open. */
const NAMES = new WeakMap<Db, Promise<string[]>>();

function namesOf(db: Db): Promise<string[]> {
  const names = NAMES.get(db) ?? tablesOf(db).then((tables) => tables.map(({ name }) => name));
  NAMES.set(db, names);
  return names;
}

/** The number of rows in each table, of all users. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const names = await namesOf(db);
  const filled = await filledOf(db, names);
  const counts = names.map(async (name) => {
    if (!filled.has(name)) return [name, 0] as const;
    const { count } = await db
      .selectFrom(name as 'users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [name, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
