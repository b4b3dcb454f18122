import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf, Endpoint } from '@daymark/contract/endpoint.ts';
import { envelope } from '@daymark/contract/envelope.ts';
import { makeGiven, type Send } from '@daymark/testing/given.ts';
import { collectSecrets, expectNoSecrets } from '@daymark/testing/secrets.ts';
import { Refusal } from '@daymark/testing/sender.ts';
import type { InjectOptions } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { type AppOptions, createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { type Db, openSqlite } from '#db/connection.ts';
import { unscopedTables } from './sharding.ts';

type Options = {
  env?: Record<string, string>;
  webRoot?: string;
  chance?: AppOptions['chance'];
  /** Called with each query, from when the server is ready. */
  onQuery?: (sql: string) => void;
};

/**
 * The whole server on a new database, with a signed-in user and a fake clock that only `passMinutes` moves. A 5xx answer
 * fails the test, unless `expectFailure` was called.
 */
export async function testApp({ env = {}, webRoot = '/nowhere', chance, onQuery = () => {} }: Options = {}) {
  template ??= makeTemplate();
  const { database, ...account } = await template;
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'daymark.db'), database);
  let now = START;
  const logLines: string[] = [];
  const queries: string[] = [];
  let listener: typeof onQuery = () => {};
  const secrets = collectSecrets();
  const failures: string[] = [];
  let areFailuresExpected = false;
  let second: Db | undefined;

  const app = await createApp({
    settings: readSettings({ ...env, DATA_DIR: dataDir }),
    clock: () => now,
    ...(chance && { chance }),
    log: { write: (line) => logLines.push(line) },
    webRoot,
    onQuery: (sql) => {
      queries.push(sql);
      listener(sql);
    },
  });
  listener = onQuery;

  onTestFinished(async () => {
    await app.close();
    await second?.destroy();
    rmSync(dataDir, { recursive: true });
    if (!areFailuresExpected) expect(failures).toEqual([]);
    expectNoSecrets(logLines, secrets.found);
    expect(queries.filter((sql) => unscopedTables(sql).length > 0)).toEqual([]);
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
      return envelope(endpoint.data).parse(response.json()).data as DataOf<typeof endpoint>;
    };

  /** An account with `send` and `given` as its user. */
  const withCalls = <Account extends { token: string }>({ token, ...rest }: Account) => {
    const send = sender(token);
    return { ...rest, token, headers: { authorization: `Bearer ${token}` }, send, given: makeGiven(send) };
  };
  const anonymous = sender(null);

  return {
    ...withCalls(account),
    /** A second signed-in user of the same server. */
    another: async () => withCalls(await makeGiven(anonymous).user()),
    anonymous,
    sender,
    raw,
    app,
    dataDir,
    passMinutes: (minutes: number) => {
      now = now.add({ milliseconds: Math.round(minutes * 60_000) });
    },
    /** A second connection to the database, for rows that the API does not show. */
    db: (): Db => {
      second ??= openSqlite(join(dataDir, 'daymark.db'));
      return second;
    },
    logLines,
    expectFailure: () => {
      areFailuresExpected = true;
    },
    /** How many queries the server makes during this work. */
    countQueries: async (work: () => Promise<unknown>): Promise<number> => {
      const before = queries.length;
      await work();
      return queries.length - before;
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

const START = Temporal.Instant.from('2026-11-20T09:30:00.000Z');

/** In memory where possible: a thousand durable writes take long on a disk. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const newFolder = (): string => mkdtempSync(join(PARENT, 'daymark-test-'));

/** Made once per test file: migrating a database and hashing a password takes longer than most tests. */
let template: ReturnType<typeof makeTemplate> | undefined;

async function makeTemplate() {
  const dataDir = newFolder();
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const app = await createApp({ settings, clock: () => START });
  const send: Send = async (endpoint, input) => {
    const response = await app.inject(requestFor(endpoint, input));
    return response.json().data;
  };
  const account = await makeGiven(send).user();
  await app.close();
  const database = readFileSync(join(dataDir, 'daymark.db'));
  rmSync(dataDir, { recursive: true });
  return { ...account, database };
}

function requestFor(endpoint: Endpoint, input: unknown): InjectOptions {
  const { params = {}, query, body } = input as { params?: object; query?: Record<string, string>; body?: object };
  const path = Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    endpoint.path,
  );
  return {
    method: endpoint.method,
    url: `/api${path}`,
    ...(query && { query }),
    ...(body !== undefined && { payload: body }),
  };
}

/** The rows of all users by table, ordered by id. A refused request must leave them unchanged. */
export async function allRows(db: Db): Promise<Record<string, object[]>> {
  const tables = await db.introspection.getTables();
  const contents = tables.map(async ({ name }) => {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .orderBy('id')
      .execute();
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

/** The number of rows in each table, of all users. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables();
  const counts = tables.map(async ({ name }) => {
    const { count } = await db
      .selectFrom(name as 'users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [name, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
