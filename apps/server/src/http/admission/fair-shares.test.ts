import { once } from 'node:events';
import { connect } from 'node:net';
import * as accountApi from '@daymark/contract/account.ts';
import { endpoint } from '@daymark/contract/endpoint.ts';
import * as projectApi from '@daymark/contract/projects.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { NO_FEED } from '#context/changes.ts';
import { processClock } from '#context/clock.ts';
import { UserGate } from '#context/user-gate.ts';
import { makeRouter } from '#http/routes/router.ts';
import { createServer } from '#http/routes/server.ts';
import { testApp } from '#test/app.ts';
import { newDatabase } from '#test/databases.ts';
import { FAIR_SHARES } from './fair-shares.ts';
import { LIMITS } from './limits.ts';

const TOO_MANY = { status: 429, message: 'Too many requests at once. Try again in a moment.' };

type Call = [name: string, call: () => Promise<unknown>];

/** Makes the calls side by side, and returns the names in the order of their answers. */
async function orderOfAnswers(calls: Call[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(calls.map(([name, call]) => call().then(() => order.push(name))));
  return order;
}

const times = <Value>(count: number, make: (number: number) => Value): Value[] =>
  Array.from({ length: count }, (_, number) => make(number));

test('one write of a user is answered among the first, though another user has asked for 300 before', async () => {
  const { send, another } = await testApp();
  const other = await another();
  for (const { send: ask } of [{ send }, other]) await ask(accountApi.getProfile, {}); // known from now on
  const order = await orderOfAnswers([
    ...times(300, (): Call => ['many', () => send(projectApi.createProject, { body: { name: 'Project' } })]),
    ['one', () => other.send(projectApi.createProject, { body: { name: 'Project' } })],
  ]);
  expect(order).toHaveLength(301);
  expect(order.indexOf('one')).toBeLessThan(5);
});

test('all sign-ins of one user share one line', async () => {
  const { anonymous, sender, user, password, another } = await testApp();
  const other = await another();
  const signIns = [];
  for (let number = 0; number < 10; number += 1) {
    signIns.push(sender((await anonymous(signInApi.login, { body: { login: user.username, password } })).token));
  }
  // Sign-ins are known from their first look-up on.
  for (const send of [other.send, ...signIns]) await send(accountApi.getProfile, {});
  const order = await orderOfAnswers([
    ...signIns.flatMap((send) => times(30, (): Call => ['many', () => send(accountApi.getProfile, {})])),
    ['other', () => other.send(accountApi.getProfile, {})],
  ]);
  expect(order.indexOf('other')).toBeLessThan(5);
});

test('made-up tokens wait in the line of their network', async () => {
  const { raw, headers } = await testApp({ env: { TRUST_PROXY: '1' } });
  const get = (name: string, address: string, authorization: string): Call => [
    name,
    () => raw({ url: '/api/auth/profile', headers: { 'x-forwarded-for': address, authorization } }),
  ];
  const order = await orderOfAnswers([
    ...times(300, (number) => get('made up', '10.0.0.1', `Bearer made-up-${number}`)),
    get('real', '10.0.0.2', headers.authorization),
  ]);
  expect(order.indexOf('real')).toBeLessThan(5);
});

test('a known sign-in does not wait behind strangers of its network', async () => {
  const { raw, send, headers } = await testApp();
  await send(accountApi.getProfile, {}); // known from now on
  const order = await orderOfAnswers([
    ...times(300, (): Call => ['stranger', () => raw({ url: '/health' })]),
    ['known', () => raw({ url: '/api/auth/profile', headers })],
  ]);
  expect(order.indexOf('known')).toBeLessThan(5);
});

test('requests without a sign-in have their turns by network', async () => {
  const { raw } = await testApp({ env: { TRUST_PROXY: '1' } });
  const get = (name: string, address: string): Call => [
    name,
    () => raw({ url: '/api/config', headers: { 'x-forwarded-for': address } }),
  ];
  const order = await orderOfAnswers([
    ...times(300, (number) => get('flood', `2001:db8::${number.toString(16)}`)),
    get('other', '2001:db8:0:1::1'),
  ]);
  expect(order.indexOf('other')).toBeLessThan(5);
});

test('a full line refuses what comes next, and others are served', async () => {
  const { send, another } = await testApp();
  const other = await another();
  await send(accountApi.getProfile, {});
  const flood = times(FAIR_SHARES.waiting + 100, () => send(accountApi.getProfile, {}));
  const [answers] = await Promise.all([Promise.allSettled(flood), other.send(accountApi.getProfile, {})]);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(100);
  expect(refused[0]?.reason).toMatchObject(TOO_MANY);
});

test('a user with too many changes has to wait, and others do not', async () => {
  const { raw, headers, another, send } = await testApp({ env: { WRITES_PER_SECOND: '1' } });
  const create = () => raw({ method: 'POST', url: '/api/project', headers, payload: { name: 'Project' } });
  const answers = await Promise.all(times(40, create));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json()).toEqual({
    success: false,
    data: null,
    message: 'Too many changes. Try again in 1 second.',
  });
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect((await send(projectApi.getProjects, {})).length).toBe(answers.length - refused.length);
  await (await another()).given.project();
});

const getTurn = endpoint({ call: 'GET /turn', scope: 'read', data: z.int() });
const hang = endpoint({ call: 'GET /hang', scope: 'read', data: z.null() });
const say = endpoint({
  call: 'POST /say',
  scope: 'read',
  command: { unlogged: 'A test' },
  body: z.object({ text: z.string() }),
  data: z.int(),
});
const upload = endpoint({
  call: 'POST /upload',
  scope: 'read',
  command: { unlogged: 'A test' },
  upload: 1000,
  body: z.unknown(),
  data: z.int(),
});

/** Cuts off no upload, which would end what it holds. */
const PATIENT = { graceMs: 3_600_000, bytesPerSecond: 1, mostMs: 3_600_000 };

/** A server on a port, on which one request of each user works at once: 'Bearer 7' is the token of user 7. */
async function narrowServer(limits: Partial<typeof FAIR_SHARES> = {}) {
  const [db] = await newDatabase('sqlite');
  const app = createServer({
    logLevel: 'silent',
    trustProxy: null,
    security: { isHttps: false, googleScriptUrl: null },
    limits: { ...LIMITS, grace: 1, shares: { ...FAIR_SHARES, atOnce: 1, ...limits } },
  });
  onTestFinished(() => app.close());
  const { route, routeUpload } = makeRouter(app, {
    db,
    clock: processClock(Temporal.Now.instant),
    chance: () => 0,
    feed: NO_FEED,
    authenticate: async (_ctx, token, { clock }) =>
      Number(token) ? { userId: Number(token), signInId: 1, startHour: 0, clock: clock.from(0) } : undefined,
    isTimeZone: () => true,
    writesPerSecond: 0,
    pace: PATIENT,
    gate: new UserGate(async () => true),
    limits: { tasksPerList: 1, tasksPerAccount: 1 },
  });
  const hanging = Promise.withResolvers<null>();
  const started = Promise.withResolvers<void>();
  route(hang, async () => {
    started.resolve();
    return hanging.promise;
  });
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  onTestFinished(() => clearImmediate(ticking));
  route(getTurn, async () => turn);
  route(say, async (_ctx, { body }) => body.text.length);
  routeUpload(upload, async (_ctx, { file }) => {
    let bytes = 0;
    for await (const chunk of file) bytes += chunk.length;
    return bytes;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(url);
  const call = async (method: string, path: string, { user = 7, body }: { user?: number; body?: object } = {}) => {
    const headers = { authorization: `Bearer ${user}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, answer: await response.json() };
  };
  /** Sends the head of a request and the beginning of its body; the rest never comes. */
  const begin = async (path: string, { length = 900, user = 7 } = {}) => {
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const head = ['host: x', `authorization: Bearer ${user}`, 'content-type: application/json'];
    const wrote = `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n{"text":`;
    await new Promise((resolve) => socket.write(wrote, resolve));
    return socket;
  };
  return { app, call, begin, hang: { started: started.promise, end: () => hanging.resolve(null) } };
}

test('one request starts in each turn of the event loop', async () => {
  const { app } = await narrowServer({ atOnce: 6 });
  const headers = { authorization: 'Bearer 7' };
  const answers = await Promise.all(times(6, () => app.inject({ url: '/api/turn', headers })));
  expect(new Set(answers.map((answer) => answer.json().data)).size).toBe(6);
});

test('while a request of a user works, others of the same user wait and those of other users do not', async () => {
  const { call, hang } = await narrowServer();
  const order: string[] = [];
  const first = call('GET', '/api/hang').then(() => order.push('first'));
  await hang.started;
  const second = call('POST', '/api/say', { body: { text: 'second' } }).then(() => order.push('second'));
  expect(await call('POST', '/api/say', { user: 8, body: { text: 'other' } })).toMatchObject({ status: 200 });
  expect(order).toEqual([]);
  hang.end();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test.each([
  { what: 'small body', path: '/api/say' },
  { what: 'upload', path: '/api/upload' },
])('a $what that does not come to its end holds nobody up', async ({ path }) => {
  const { call, begin } = await narrowServer();
  await Promise.all(times(5, () => begin(path)));
  expect(await call('POST', '/api/say', { body: { text: 'whole' } })).toMatchObject({ answer: { data: 5 } });
});

test('large bodies that are being read are bounded, for one user and for all', async () => {
  const large = { length: 50_000 };
  const { call, begin } = await narrowServer({ bodies: 100_000, bodiesInAll: 150_000 });
  const text = 'x'.repeat(49_000);
  const [first] = await Promise.all(times(2, () => begin('/api/say', large)));
  await expect
    .poll(() => call('POST', '/api/say', { body: { text } }))
    .toMatchObject({
      status: TOO_MANY.status,
      answer: { message: TOO_MANY.message },
    });
  expect(await call('POST', '/api/say', { user: 8, body: { text } })).toMatchObject({ status: 200 });
  // A small body always has room.
  expect(await call('POST', '/api/say', { body: { text: 'small' } })).toMatchObject({ status: 200 });

  await begin('/api/say', { ...large, user: 8 });
  await expect
    .poll(() => call('POST', '/api/say', { user: 9, body: { text } }))
    .toMatchObject({
      status: 503,
      answer: { message: 'The server is busy. Try again in a moment.' },
    });
  first?.destroy();
  await expect.poll(() => call('POST', '/api/say', { user: 9, body: { text } })).toMatchObject({ status: 200 });
});
