import { isDeepStrictEqual } from 'node:util';
import * as codes from '@daymark/contract/codes.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { createEntry } from '@daymark/contract/entries.ts';
import * as passkeys from '@daymark/contract/passkeys.ts';
import { proveGoogle } from '@daymark/contract/proofs.ts';
import * as providers from '@daymark/contract/providers.ts';
import * as signIn from '@daymark/contract/sign-in.ts';
import * as timer from '@daymark/contract/timer.ts';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { allRows, type TestApp, testApp } from './app.ts';
import { archiveCalls, fileOf, type Records } from './archive.ts';
import { CONTRACT } from './contract.ts';
import { readsOf, type Turn } from './every-read.ts';
import { EXTREMES, extremeScene, idsOf, pauseRunning, WRITES } from './extremes.ts';
import { googleApp } from './google.ts';
import { newBrowser, openIdApp } from './openid.ts';

/** Schemas of answers that cannot be formed. */
const broken = vi.hoisted(() => {
  vi.resetModules(); // those of earlier files are not mocked
  return new Set<unknown>();
});
afterAll(() => void vi.resetModules());

vi.mock('#http/routes/answer-form.ts', async (original) => {
  const { compileForm } = await original<typeof import('#http/routes/answer-form.ts')>();
  const breakable: typeof compileForm = (schema) => {
    const form = compileForm(schema);
    return (data) => {
      if (broken.has(schema)) throw new TypeError('This breaks the contract');
      return form(data);
    };
  };
  return { compileForm: breakable };
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls that need a device or a provider: `passkeys.test.ts`, `codes.test.ts`, `google.test.ts` and `providers.test.ts` make them. */
const WITH_A_DEVICE = [
  ...[signIn.signInWithGoogle, proveGoogle, passkeys.createPasskey, passkeys.signInWithPasskey, passkeys.provePasskey],
  ...[codes.signInWithCode, codes.confirmCodes, codes.renewRecoveryCodes],
  ...[
    providers.finishProviderSignIn,
    providers.beginProviderLink,
    providers.finishProviderLink,
    providers.unlinkProvider,
    providers.beginProviderProof,
    providers.proveProvider,
  ],
];

test('every call that changes something is covered above', () => {
  const inContract = CONTRACT.filter(({ method }) => method !== 'GET').map(nameOf);
  const covered = [...WRITES.map(({ endpoint }) => endpoint), ...WITH_A_DEVICE].map(nameOf);
  expect(new Set(covered)).toEqual(new Set(inContract));
});

test.each(WRITES.map((of, turn) => ({ call: nameOf(of.endpoint), turn, ...of })))(
  '$call stores nothing where its answer cannot be formed, takes the values at its bounds, and every read answers what it has stored',
  { timeout: 120_000 },
  async ({ endpoint, turn, before, inputs }) => {
    const scene = await extremeScene();
    const { app } = scene;
    await before?.(scene);
    await noteUse(app);
    const stored = await allRows(app.db());
    const [first = {}, ...others] = inputs(scene);
    const make = (input: object) => app.raw({ ...requestOf(endpoint, input), headers: app.headers });
    if (!(endpoint.data instanceof z.ZodNull)) {
      app.expectFailure();
      breakAnswer(endpoint);
      expect((await make(first)).statusCode).toBe(500);
      broken.delete(endpoint.data);
      expect(await allRows(app.db())).toEqual(stored);
    }
    for (const input of [first, ...others]) {
      const answer = await make(input);
      expect(answer.statusCode, answer.body).toBe(endpoint.creates ? 201 : 200);
    }
    if (isDeepStrictEqual(await allRows(app.db()), stored)) return; // reads answer what they answered before
    await readAll(app, { turn, status: endpoint.endsSignIn ? 401 : 200 });
  },
);

test('every read answers about an account at the bounds', async () => {
  const { app } = await extremeScene();
  await readAll(app, { turn: 0, status: 200 });
});

test('a first sign-in with Google stores nothing where its answer cannot be formed', async () => {
  const app = await googleApp();
  const stored = await allRows(app.db());
  app.expectFailure();
  breakAnswer(signIn.signInWithGoogle);
  await expect(app.signInAs()).rejects.toMatchObject({ status: 500 });
  expect(await allRows(app.db())).toEqual(stored);
});

test('a first sign-in at a provider stores nothing where its answer cannot be formed', async () => {
  const app = await openIdApp();
  const browser = newBrowser();
  const page = await app.visit(browser);
  const stored = await allRows(app.db());
  app.expectFailure();
  breakAnswer(providers.finishProviderSignIn);
  expect((await app.finish(browser, page)).statusCode).toBe(500);
  expect(await allRows(app.db())).toEqual(stored);
});

test('no countdown runs beyond the year 2200', async () => {
  const { app, ids } = await extremeScene();
  const refusal = { status: 409, message: 'A timer cannot run beyond the year 2200' };
  const extension = { params: { id: ids.running }, body: { additional_minutes: 1 } };
  await expect(app.send(timer.extendTimer, extension)).rejects.toMatchObject(refusal);
  await pauseRunning({ app, ids });
  app.passMinutes(24 * 60 + 1); // the timer of the paused task ran a day ahead of this clock
  await noteUse(app);
  const before = await allRows(app.db());
  await expect(app.send(timer.startTimer, { params: { id: ids.paused } })).rejects.toMatchObject(refusal);
  expect(await allRows(app.db())).toEqual(before);
  const resumed = { params: { id: ids.paused }, body: { duration_minutes: 480 } };
  expect(await app.send(timer.startTimer, resumed)).toMatchObject({ remaining_seconds: 480 * 60 });
});

test.each([
  { url: '/api/analytics/daily/1969-12-31', says: 'Date must be between 1970 and 2200' },
  { url: '/api/analytics/daily/2201-01-01', says: 'Date must be between 1970 and 2200' },
  { url: '/api/analytics/daily/month/1969/12', says: 'Year must be between 1970 and 2200' },
  { url: '/api/analytics/daily/month/2201/1', says: 'Year must be between 1970 and 2200' },
  {
    url: '/api/analytics/daily?start_date=9999-12-30&end_date=9999-12-31',
    says: 'Start date must be between 1970 and 2200',
  },
  { url: '/api/analytics/summary?end_date=0001-01-01', says: 'End date must be between 1970 and 2200' },
])('$url is refused', async ({ url, says }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({ url, headers });
  expect([answer.statusCode, answer.json().message]).toEqual([422, says]);
});

test.each([
  { field: 'planned_end_at', value: '2201-01-01T00:00:00.000Z', says: 'Planned end at must be between 1970 and 2200' },
  { field: 'planned_end_at', value: '9999-12-31T23:59:59.999Z', says: 'Planned end at must be between 1970 and 2200' },
  { field: 'started_at', value: '1969-12-31T23:59:59.999Z', says: 'Started at must be between 1970 and 2200' },
])('a file with $field at $value is refused', async ({ field, value, says }) => {
  const app = await testApp();
  const [first, ...others] = EXTREMES.time_entries;
  const records = { ...EXTREMES, time_entries: [{ ...first, [field]: value }, ...others] } as Records;
  const answer = await archiveCalls(app).imported(app, fileOf(records));
  expect([answer.statusCode, answer.json().message]).toEqual([422, says]);
});

test('the end of work lies between 1970 and 2200', async () => {
  const { app, ids } = await extremeScene();
  const ending = { params: { id: ids.running }, body: { worked_until: '9999-12-31T23:59:59Z' } };
  await expect(app.send(timer.pauseTimer, ending)).rejects.toMatchObject({
    status: 422,
    message: 'Worked until must be between 1970 and 2200',
  });
});

test('an instant is of the year that it has in UTC, whatever its offset says', async () => {
  const { app, ids } = await extremeScene();
  const book = (started_at: string) =>
    app.send(createEntry, {
      body: { task_id: Number(ids.paused), started_at, ended_at: '1970-01-01T00:00:00Z' },
    });
  await expect(book('1970-01-01T00:00:00+00:01')).rejects.toMatchObject({
    status: 422,
    message: 'Start must be between 1970 and 2200',
  });
});

/** Has the use of the sign-in noted, which any call does first. */
const noteUse = (app: TestApp) => app.send(timer.getActiveTimer, {});

/** Makes any data of this call break the contract, until the test is over. */
function breakAnswer({ data }: Endpoint): void {
  broken.add(data);
  onTestFinished(() => void broken.delete(data));
}

function requestOf({ method, path }: Endpoint, input: object) {
  const { params = {}, query, body } = input as { params?: object; query?: Record<string, string>; body?: object };
  const url = Object.entries(params).reduce((filled, [name, value]) => filled.replace(`:${name}`, value), path);
  return { method, url: `/api${url}`, ...(query && { query }), ...(body && { payload: body }) };
}

/** Zones whose days begin first and last. */
const ZONES = ['Pacific/Kiritimati', 'Etc/GMT+12'];

/** Makes every GET of the contract about every record of the user. */
async function readAll(app: TestApp, { turn, status }: Turn & { status: number }): Promise<void> {
  const ids = await idsOf(app);
  for (const [place, url] of readsOf({ ids, turn }).entries()) {
    const headers = { ...app.headers, 'x-time-zone': ZONES[(place + Math.floor(turn / 12)) % ZONES.length] };
    const { statusCode } = await app.raw({ url, headers });
    expect(statusCode, url).toBe(url === '/api/config' ? 200 : status);
  }
}
