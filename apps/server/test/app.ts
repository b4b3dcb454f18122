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

type Options = {
  env?: Record<string, string>;
  webRoot?: string;
  chance?: AppOptions['chance'];
  /** Hears of each query of the server once it is ready. */
  onQuery?: (sql: string) => void;
};

/**
 * The whole server on a database of its own, with a signed-in user and a clock that stands still until the test moves
 * it. The test fails when the server has failed, unless it has said so with `expectFailure`.
 */
export async function testApp({ env = {}, webRoot = '/nowhere', chance, onQuery = () => {} }: Options = {}) {
  template ??= makeTemplate();
  const { database, ...account } = await template;
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'daymark.db'), database);
  let now = START;
  const logLines: string[] = [];
  const queries: string[] = [];
  let hear: typeof onQuery = () => {};
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
      hear(sql);
    },
  });
  hear = onQuery;

  onTestFinished(async () => {
    await app.close();
    await second?.destroy();
    rmSync(dataDir, { recursive: true });
    if (!areFailuresExpected) expect(failures).toEqual([]);
    expectNoSecrets(logLines, secrets.found);
  });

  /** Sends anything and gives the whole response. */
  async function raw(request: InjectOptions) {
    const response = await app.inject(request);
    secrets.addFrom(request.headers?.['authorization'], request.payload, response.body);
    if (response.statusCode >= 500) failures.push(`${request.method} ${request.url}: ${response.statusCode}`);
    return response;
  }

  /** Makes calls of the contract with this token, or with none. */
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

  /** An account with the two ways of making calls as its holder. */
  const withCalls = <Account extends { token: string }>({ token, ...rest }: Account) => {
    const send = sender(token);
    return { ...rest, token, headers: { authorization: `Bearer ${token}` }, send, given: makeGiven(send) };
  };
  const anonymous = sender(null);

  return {
    ...withCalls(account),
    /** Somebody else on the same server, signed in too. */
    another: async () => withCalls(await makeGiven(anonymous).user()),
    anonymous,
    sender,
    raw,
    app,
    dataDir,
    passMinutes: (minutes: number) => {
      now = now.add({ milliseconds: Math.round(minutes * 60_000) });
    },
    /** A second connection, for what no call of the API can make or see. */
    db: (): Db => {
      second ??= openSqlite(join(dataDir, 'daymark.db'));
      return second;
    },
    logLines,
    expectFailure: () => {
      areFailuresExpected = true;
    },
    /** How many queries the server makes for this. */
    countQueries: async (work: () => Promise<unknown>): Promise<number> => {
      const before = queries.length;
      await work();
      return queries.length - before;
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

const START = Temporal.Instant.from('2026-11-20T09:30:00.000Z');

/** In memory where the system has a folder for that: every write is durable, and a thousand of them wait long for a disk. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const newFolder = (): string => mkdtempSync(join(PARENT, 'daymark-test-'));

/** Made once for each test file: migrating a database and hashing a password for every test would take most of its time. */
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

/** Everybody's rows, table by table, each in the order of its ids: what a refusal must leave as it was. */
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

/** How many rows everybody has, table by table: what a test compares before and after. */
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
