import { request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { onTestFinished, test } from 'vitest';
import { type DatabaseKind, SOCKET_VARIABLE, type Taken } from './postgres-databases.ts';

/** Both database engines. */
export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** The engine that `testApp` uses in this run of the file; vitest.config.ts runs many files on each. */
export const ENGINE: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** Whether the PostgreSQL of this run is a cluster, whose tables are distributed by user. */
export const IS_CLUSTER = Boolean(process.env['ALL_ON_CITUS']);

/** Whether this run of the file takes all of its tests: PostgreSQL leaves some out, unless everything is asked of it. */
export const TAKES_ALL = ENGINE === 'sqlite' || IS_CLUSTER || Boolean(process.env['ALL_ON_POSTGRES']);

/** A test that PostgreSQL leaves out: each of its statements is one of another test that is repeated there, of the same file unless it says otherwise. */
export const ruleTest = test.runIf(TAKES_ALL);

/** A database on the PostgreSQL server of this run, until the end of the test. */
export async function takePostgres(kind: DatabaseKind): Promise<Taken> {
  const taken = (await ask('/take', kind)) as Taken;
  onTestFinished(async ({ task }) => {
    // A failed test may have left triggers or connections behind.
    if (kind !== 'new' && task.result?.state !== 'fail' && !kept.has(taken.url)) await ask('/giveBack', taken.url);
  });
  return taken;
}

const kept = new Set<string>();

/** Keeps a database that was taken, as it is, for `copyOf`. Nothing is connected to it any more. */
export async function keepPostgres(url: string): Promise<void> {
  kept.add(url);
  await ask('/keep', url);
}

/** A copy of a kept database, until the end of the test. */
export async function copyOf(url: string): Promise<Taken> {
  const taken = (await ask('/copy', url)) as Taken;
  onTestFinished(async () => void (await ask('/drop', taken.url)));
  return taken;
}

async function ask(path: string, body: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  request({ socketPath: process.env[SOCKET_VARIABLE], method: 'POST', path })
    .on('response', (response) => {
      if (response.statusCode === 200) resolve(json(response));
      else text(response).then((fault) => reject(new Error(fault)), reject);
    })
    .on('error', reject)
    .end(body);
  return promise;
}

/** Random cases of a test. The rules are those of SQLite's run, and PostgreSQL is a socket away: it gets a quarter of them. */
export const casesOf = (most: number): number => (ENGINE === 'sqlite' ? most : Math.ceil(most / 4));
