import { once } from 'node:events';
import { endpoint, type Scope } from '@daymark/contract/endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { NO_FEED } from '#context/changes.ts';
import { processClock } from '#context/clock.ts';
import { UserGate } from '#context/user-gate.ts';
import { newDatabase } from '#test/databases.ts';
import type { Message } from './messages.ts';
import { makeRouter } from './router.ts';
import { createServer } from './server.ts';

const getUser = endpoint({ call: 'GET /user', scope: 'read', data: z.object({ name: z.string() }) });
const getSecret = endpoint({ call: 'GET /secret', scope: null, data: z.string() });
const failing = endpoint({ call: 'GET /failing', scope: 'read' });

/** A server that answers each message by what this function gives, for a token with these scopes. */
async function serverOf(scopes: Scope[], answer: (message: Message) => Promise<unknown>) {
  const lines: string[] = [];
  const security = { isHttps: false, googleScriptUrl: null };
  const log = { write: (line: string) => lines.push(line) };
  const app = createServer({ logLevel: 'info', log, trustProxy: null, security });
  const [db] = await newDatabase('sqlite');
  const { route, routeMessages } = makeRouter(app, {
    ...{ db, clock: processClock(Temporal.Now.instant), chance: () => 0, feed: NO_FEED },
    authenticate: async () => ({
      ...{ userId: 1, signInId: 0, startHour: 0, token: { name: 'Test', scopes } },
      clock: Temporal.Now.instant,
    }),
    isTimeZone: (name) => name === 'Europe/Berlin',
    ...{ limits: { tasksPerList: 1, tasksPerAccount: 1 }, writesPerSecond: 0 },
    gate: new UserGate(async () => true),
  });
  const user = { name: 'Ada', password_hash: 'secret' };
  route(getUser, async () => user);
  route(getSecret, async () => 'secret');
  route(failing, async () => {
    throw new Error('The disk is on fire');
  });
  const door = { path: '/door', scope: 'plan' as const, headers: 'door-', publicUrl: null, calls: {} };
  routeMessages(door, async (message) => Response.json(await answer(message)));
  const ask = async (headers: Record<string, string> = {}) => {
    const sent = { authorization: 'Bearer x', ...headers };
    const response = await app.inject({ method: 'POST', url: '/door', headers: sent, payload: {} });
    return { status: response.statusCode, told: response.json() };
  };
  return { app, ask, lines };
}

const refusalOf = (made: Promise<unknown>) =>
  made.then(
    () => null,
    ({ status, message }) => ({ status, message }),
  );

test('a message makes calls of the contract, whose answers have only the fields that are named', async () => {
  const { ask } = await serverOf(['plan', 'read'], ({ call }) => call(getUser, { timeZone: 'Europe/Berlin' }));
  expect(await ask()).toEqual({ status: 200, told: { name: 'Ada' } });
});

test('a call needs its scope, whatever the message was let in by', async () => {
  const asked = ({ call }: Message) => refusalOf(call(getUser, { timeZone: 'Europe/Berlin' }));
  const { ask } = await serverOf(['plan'], asked);
  const message = 'This token does not open this: it needs the scope read';
  expect((await ask()).told).toEqual({ status: 403, message });
});

test('what no token opens, no message does', async () => {
  const asked = ({ call }: Message) => refusalOf(call(getSecret, { timeZone: 'Europe/Berlin' }));
  const { ask } = await serverOf(['plan', 'read'], asked);
  expect((await ask()).told).toEqual({ status: 403, message: 'No token opens this: sign in' });
});

test('input of a call is parsed by the contract', async () => {
  const { ask } = await serverOf(['plan', 'read'], ({ call }) => refusalOf(call(getUser, { timeZone: 'Mars' })));
  expect((await ask()).told).toEqual({ status: 422, message: 'Unknown time zone' });
});

test('a fault in a call is logged and reveals nothing', async () => {
  const asked = ({ call }: Message) => refusalOf(call(failing, { timeZone: 'Europe/Berlin' }));
  const { ask, lines } = await serverOf(['plan', 'read'], asked);
  expect((await ask()).told).toEqual({ status: 500, message: 'An unexpected error occurred' });
  expect(lines.join('')).toContain('The disk is on fire');
});

test('a message is passed on with the headers of its protocol, and without the token', async () => {
  const { ask } = await serverOf(['plan'], async ({ request }) => Object.fromEntries(request.headers));
  const { told } = await ask({ 'door-version': '1', cookie: 'a=b', 'x-other': 'c' });
  expect(told).toEqual({ 'content-type': 'application/json', 'door-version': '1' });
});

test('once its client has left, a message makes no more calls', async () => {
  const { promise: refused, resolve } = Promise.withResolvers<unknown>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { app } = await serverOf(['plan', 'read'], async ({ call, request: { signal } }) => {
    await call(getUser, { timeZone: 'Europe/Berlin' });
    asked();
    await once(signal, 'abort');
    resolve(await refusalOf(call(getUser, { timeZone: 'Europe/Berlin' })));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const leaving = new AbortController();
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' };
  const left = fetch(`${url}/door`, { method: 'POST', headers, body: '{}', signal: leaving.signal });
  await isAsked;
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  expect(await refused).toEqual({ status: 503, message: 'The server is busy. Try again in a moment.' });
});
