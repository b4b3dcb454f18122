import { isDeepStrictEqual } from 'node:util';
import { deleteAccount } from '@daymark/contract/account.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { logout } from '@daymark/contract/sign-in.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { NO_CALENDARS } from './calendar-rows.ts';
import { CONTRACT } from './contract.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { ENGINE } from './engine.ts';
import { type KeptDatabase, keptPostgres, keptSqlite } from './kept-database.ts';
import { NEED_OTHERS, OTHER_WRITES } from './other-writes.ts';
import { READS, urlOfRead } from './reads.ts';
import { requestFor } from './requests.ts';
import { type Fault, type Faults, failingStatements, PLACES } from './statement-faults.ts';
import { recordsToWrite, requestOf, WRITES } from './writes.ts';

/** Faults of each call beside the one at its commit; `FAULTS=all npm test -- unit apps/server/test/query-faults` takes all there are. */
const { FAULTS = '1' } = process.env;
const MOST = FAULTS === 'all' ? Number.POSITIVE_INFINITY : Number(FAULTS);

const PATIENCE = { timeout: MOST > 10 ? 7_200_000 : 900_000 };

/** Minutes between two writes. */
const STEP = 3 / 60;

/** Tables that are written beside the answer of a call: news on their way, and what is learned anew in the background. */
const BESIDE = ['untold_news', 'forecast_levels'];

/** Calls that end the sign-in which they come with: asked again, they are told so. */
const ENDS_ITSELF: Endpoint[] = [logout, deleteAccount];
const SIGNED_OUT = { status: 401, isReplayed: false, answer: false };

/** Columns that the reading of a calendar writes, which goes on beside the answer. */
const UNREAD = { failure: null, tried_at: null, next_read_at: null };

/** Tries to reach a server that meets connections which were cut. */
const TRIES = 20;

/** Every draw of an experiment is the same, so that two runs of a call give the same. */
const OPTIONS = { ...NO_CALENDARS, chance: () => 0 };

type Scene = { app: TestApp; database: KeptDatabase; faults: Faults };

async function faultyScene(): Promise<Scene> {
  if (ENGINE === 'sqlite') {
    const app = await testApp(OPTIONS);
    app.expectFailure();
    return { app, database: keptSqlite(app), faults: failingStatements() };
  }
  let reached: { database: KeptDatabase; faults: Faults } | undefined;
  const through = async (url: string) => {
    const { url: proxied, faults } = await cuttingProxy(url);
    reached = { database: await keptPostgres(url), faults };
    return proxied;
  };
  const app = await testApp({ ...OPTIONS, through });
  app.expectFailure();
  if (!reached) throw new Error('There is no PostgreSQL');
  return { app, ...reached };
}

type Answer = Awaited<ReturnType<TestApp['raw']>>;

/** Asks until the server is in reach again. */
async function asked({ raw }: TestApp, request: InjectOptions): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await raw(request);
    if (answer.statusCode !== 503 || tries === TRIES) return answer;
  }
}

/** Rows as they are once their user has looked: whoever asks next finishes what was left half done. */
async function rowsSeen({ app, database }: Scene): Promise<Record<string, object[]>> {
  await asked(app, { url: '/api/project', headers: app.headers });
  const { calendars = [], ...rows } = await database.rows();
  for (const table of BESIDE) delete rows[table];
  return { ...rows, calendars: calendars.map((row) => ({ ...row, ...UNREAD })) };
}

/** Names the fields that two runs of one call fill with something else, such as a secret, and gives rows and answers without them. */
function withoutChance(one: unknown, other: unknown) {
  const differing = new Set<string>();
  const compare = (a: unknown, b: unknown, name: string): void => {
    if (typeof a === 'object' && typeof b === 'object' && a && b) {
      for (const key of Object.keys(a)) compare(a[key as never], b[key as never], Array.isArray(a) ? name : key);
    } else if (a !== b) differing.add(name);
  };
  compare(one, other, '');
  expect(differing).not.toContain('id');
  return (value: unknown) => JSON.stringify(value, (key, field) => (differing.has(key) ? 0 : field));
}

function faultsOf(count: number, seed: number): Fault[] {
  const all = Array.from({ length: count }, (_, index) => index + 1).flatMap((statement) =>
    PLACES.map((place) => ({ statement, place })),
  );
  if (all.length <= MOST) return all;
  const commit: Fault = { statement: count, place: ENGINE === 'sqlite' ? 'before' : 'in' };
  if (MOST === 1 && ENGINE === 'postgres' && seed % 3 > 0) return [commit]; // SQLite has seen one elsewhere in each call
  const some = fc.shuffledSubarray(all, { minLength: MOST, maxLength: MOST });
  return [commit, ...(fc.sample(some, { numRuns: 1, seed })[0] ?? [])];
}

type Call = { endpoint: Endpoint; request: InjectOptions; number: number };

/**
 * Makes a call again and again from the same database, each time with another fault. Gives the faults after which there was neither
 * all nor nothing, or not what the answer said, or which asking again has not made good. In the end the call is done once.
 */
async function brokenBy(scene: Scene, { endpoint, request, number }: Call): Promise<unknown[]> {
  const { app, database, faults } = scene;
  const isKept = !endpoint.isPublic && !endpoint.tellsSecret;
  const headers = { ...(!endpoint.isPublic && app.headers), 'idempotency-key': `call-${number}` };
  const withKey = { ...request, headers };
  const bringBack = await database.keep();
  const before = await rowsSeen(scene);
  const whole = async () => {
    const { result: answer, count } = await faults(undefined, () => asked(app, withKey));
    expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, endpoint.creates ? 201 : 200]);
    return { answer, count, rows: await rowsSeen(scene) };
  };
  const first = await whole();
  await bringBack();
  const plain = withoutChance(
    [first.rows, first.answer.json()],
    await whole().then(({ rows, answer }) => [rows, answer.json()]),
  );
  const [nothing, all] = [plain(before), plain(first.rows)];
  const outcome = async (answer: Answer) => ({
    status: answer.statusCode,
    isReplayed: answer.headers['idempotency-replayed'] === 'true',
    answer: answer.statusCode < 300 && plain(answer.json()),
    rows: plain(await rowsSeen(scene)),
  });
  const done = await outcome(first.answer);
  const told = ENDS_ITSELF.includes(endpoint) ? SIGNED_OUT : { ...done, isReplayed: true };

  const broken: unknown[] = [];
  for (const fault of faultsOf(first.count, number)) {
    await bringBack();
    const { result } = await faults(fault, () => app.raw(withKey));
    const { status, rows } = await outcome(result);
    const isDone = rows === all && all !== nothing;
    const found = { call: `${endpoint.method} ${endpoint.path}`, fault, status, isDone };
    const isTrue = status < 300 ? rows === all : status === 503 && (isDone || rows === nothing);
    if (!isTrue) broken.push({ ...found, rows: difference(rows, isDone ? all : nothing) });
    if (isDone && !isKept) continue;
    if (!isDone) await bringBack(); // PostgreSQL gives no id of a failed call again
    const again = await outcome(await asked(app, withKey));
    const expected = isDone ? { ...told, rows: all } : done;
    if (!isDeepStrictEqual(again, expected)) {
      broken.push({ ...found, again: difference(JSON.stringify(again), JSON.stringify(expected)) });
    }
  }
  return broken;
}

/** Makes a read with one fault after the other, and again without: gives the faults with which an answer was neither whole nor refused. */
async function readBrokenBy({ app, faults }: Scene, { endpoint, request, number }: Call): Promise<unknown[]> {
  const own = { ...request, headers: endpoint.isPublic ? {} : app.headers };
  const { result: first, count } = await faults(undefined, () => asked(app, own));
  expect([endpoint.path, first.statusCode]).toEqual([endpoint.path, 200]);
  const second = await asked(app, own);
  const plain = withoutChance(first.json(), second.json());
  const isWhole = (answer: Answer) => answer.statusCode === 200 && plain(answer.json()) === plain(first.json());

  const broken: unknown[] = [];
  for (const fault of faultsOf(count, number)) {
    const { result } = await faults(fault, () => app.raw(own));
    const again = await asked(app, own);
    if ((result.statusCode === 503 || isWhole(result)) && isWhole(again)) continue;
    broken.push({ call: `GET ${endpoint.path}`, fault, status: result.statusCode, again: again.statusCode });
  }
  return broken;
}

/** The place at which two texts begin to differ. */
function difference(one: string, other: string) {
  const place = [...one].findIndex((letter, index) => letter !== other[index]);
  const around = (text: string) => text.slice(Math.max(0, place - 150), place + 100);
  return { is: around(one), not: around(other) };
}

test('a fault at any statement of a write leaves all or nothing of it, and its key tells which', PATIENCE, async () => {
  const scene = await faultyScene();
  const { app } = scene;
  const ids = await recordsToWrite(app);
  const broken: unknown[] = [];
  for (const [number, write] of WRITES.entries()) {
    app.passMinutes(STEP);
    const call = { endpoint: write.endpoint, request: requestOf(write, ids), number };
    broken.push(...(await brokenBy(scene, call)));
  }
  expect(broken).toEqual([]);
});

test.each(OTHER_WRITES.map((write, number) => ({ ...write, number })))(
  'a fault at any statement of $endpoint.method $endpoint.path does so too',
  PATIENCE,
  async ({ endpoint, given, number }) => {
    const scene = await faultyScene();
    const { app } = scene;
    const call = { endpoint, request: requestFor(endpoint, await given(app)), number };
    expect(await brokenBy(scene, call)).toEqual([]);
  },
);

test('a read that meets a fault says so or answers, and changes nothing', PATIENCE, async () => {
  const scene = await faultyScene();
  const { app } = scene;
  const { category, ...ids } = await recordsToWrite(app);
  const before = await rowsSeen(scene);
  const broken: unknown[] = [];
  for (const [number, endpoint] of READS.entries()) {
    const request: InjectOptions = { method: 'GET', url: urlOfRead(endpoint.path, { ...ids, categories: category }) };
    broken.push(...(await readBrokenBy(scene, { endpoint, request, number })));
  }
  expect(broken).toEqual([]);
  expect(await rowsSeen(scene)).toEqual(before);
});

test('every write of the contract is among these', () => {
  const known = new Set([...WRITES, ...OTHER_WRITES].map(({ endpoint }) => endpoint).concat(NEED_OTHERS));
  const missing = CONTRACT.filter((endpoint) => endpoint.method !== 'GET' && !known.has(endpoint));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
