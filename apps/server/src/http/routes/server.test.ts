import { getProfile } from '@daymark/contract/account.ts';
import * as timer from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createServer } from './server.ts';

test('no answer may be cached by the browser or a proxy', async () => {
  const { raw, headers } = await testApp();
  for (const url of ['/api/project', '/api/project/7', '/api/config', '/api/nope', '/health', '/api/openapi.json']) {
    expect((await raw({ url, headers })).headers['cache-control']).toBe('no-store');
  }
});

test('every answer has a request id of its own, whatever id the client sends', async () => {
  const { raw, headers } = await testApp();
  const ids = ['/api/project', '/api/nope', '/health', '/api/auth/profile'].map(async (url) => {
    const response = await raw({ url, headers: { ...headers, 'x-request-id': 'mine' } });
    return response.headers['x-request-id'];
  });
  const answered = await Promise.all(ids);
  expect(new Set(answered).size).toBe(4);
  for (const id of answered) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test.each([
  { accepts: 'gzip, deflate, br', compressed: true },
  { accepts: 'br;q=1, gzip;q=0.5', compressed: true },
  { accepts: 'gzip;q=0', compressed: false },
  { accepts: 'br', compressed: false },
  { accepts: undefined, compressed: false },
])('with Accept-Encoding $accepts a large answer is compressed: $compressed', async ({ accepts, compressed }) => {
  const { raw, headers, given } = await testApp();
  await given.project({ description: 'x'.repeat(5000) });
  const request = { ...headers, ...(accepts !== undefined && { 'accept-encoding': accepts }) };
  const response = await raw({ url: '/api/project', headers: request });
  expect(response.headers['content-encoding']).toBe(compressed ? 'gzip' : undefined);
  expect(response.headers.vary).toBe('accept-encoding');
  expect(response.rawPayload.length < 1000).toBe(compressed);
  const small = await raw({ url: '/api/auth/profile', headers: request });
  expect(small.headers['content-encoding']).toBeUndefined();
});

test('health reports whether the database answers', async () => {
  const { raw, db, expectFailure } = await testApp();
  const healthy = await raw({ url: '/health' });
  expect(healthy.statusCode).toBe(200);
  expect(healthy.json()).toEqual({ success: true, data: null, message: 'OK' });

  expectFailure();
  await db().schema.dropTable('kysely_migration').execute();
  const unhealthy = await raw({ url: '/health' });
  expect(unhealthy.statusCode).toBe(503);
  expect(unhealthy.json()).toEqual({
    success: false,
    data: null,
    message: 'The database is out of reach. Try again in a moment.',
  });
});

test.each([
  { failure: { errcode: 5, message: 'database is locked' }, status: 503 },
  { failure: { code: '57P01', message: 'terminating connection' }, status: 503 },
  { failure: { code: '08006', message: 'connection failure' }, status: 503 },
  { failure: { errcode: 787, message: 'FOREIGN KEY constraint failed' }, status: 404 },
  { failure: { code: '23503', message: 'violates foreign key constraint' }, status: 404 },
  { failure: { errcode: 1, message: 'no such table' }, status: 500 },
  { failure: { statusCode: 418, message: 'of a library' }, status: 500 },
])('the error $failure.message is answered with $status and without its text', async ({ failure, status }) => {
  const app = createServer({
    logLevel: 'silent',
    trustProxy: null,
    security: { isHttps: false, googleScriptUrl: null },
  });
  app.get('/', () => {
    throw Object.assign(new Error(), failure);
  });
  const response = await app.inject('/');
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ success: false, data: null });
  expect(response.body).not.toContain(failure.message);
});

test('properties that could change a prototype never reach a handler', async () => {
  const app = createServer({
    logLevel: 'silent',
    trustProxy: null,
    security: { isHttps: false, googleScriptUrl: null },
  });
  app.post('/', async ({ body }) => body);
  const nested = '"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}';
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: `{"name":"Garden",${nested},"within":{"a":1,${nested}}}`,
  });
  expect(response.body).toBe('{"name":"Garden","within":{"a":1}}');
});

test('an unexpected error reveals nothing in the answer, and its stack in the log', async () => {
  const { raw, headers, db, logLines, expectFailure } = await testApp();
  expectFailure();
  await db().schema.dropTable('time_entries').execute();
  await db().schema.dropTable('tasks').execute();
  const response = await raw({ url: '/api/task/open', headers });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ success: false, data: null, message: 'An unexpected error occurred' });
  const logged = logLines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
  expect(logged).toMatchObject({
    request_id: response.headers['x-request-id'],
    err: { message: expect.stringContaining('no such table'), stack: expect.any(String) },
  });
});

test('the log has message and stack of an error, but no values that the database driver attached', async () => {
  const logLines: string[] = [];
  const app = createServer({
    logLevel: 'info',
    log: { write: (line) => logLines.push(line) },
    trustProxy: null,
    security: { isHttps: false, googleScriptUrl: null },
  });
  app.get('/', () => {
    const values = { detail: 'Failing row contains (Dear diary)', parameters: ['Dear diary'] };
    const cause = Object.assign(new Error('row'), values);
    throw Object.assign(new TypeError('violates not-null constraint', { cause }), { ...values, code: '23502' });
  });
  await app.inject('/');
  const logged = logLines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
  expect(logged.err).toEqual({
    type: 'TypeError',
    message: 'violates not-null constraint',
    stack: expect.stringContaining(import.meta.filename),
    code: '23502',
  });
  expect(logLines.join('')).not.toContain('Dear diary');
});

test('HEAD is answered as GET without its body, and logged as what it is', async () => {
  const { raw, headers, given, logLines } = await testApp();
  await given.project();
  const whole = await raw({ url: '/api/project', headers });
  const head = await raw({ method: 'HEAD', url: '/api/project', headers });
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
  expect(JSON.parse(logLines.at(-1) ?? '')).toMatchObject({ method: 'HEAD', path: '/api/project', status: 200 });
  for (const url of ['/api/nope', '/api/archive', '/api/events', '/api/sign-in/providers/none/start']) {
    expect((await raw({ method: 'HEAD', url })).statusCode).toBe(404);
  }
  expect((await raw({ method: 'HEAD', url: '/%zz' })).statusCode).toBe(400);
});

test('each request is logged in one line, without secrets', async () => {
  const { raw, headers, user, password, token, send, given, logLines } = await testApp();
  const { id } = await given.task();
  await raw({ method: 'POST', url: '/api/auth/login', payload: { login: user.username, password } });
  await raw({ method: 'POST', url: '/api/auth/login', payload: { login: user.username, password: 'not this one' } });
  await send(timer.startTimer, { params: { id: String(id) }, body: {} });
  await send(timer.completeTask, {
    params: { id: String(id) },
    body: { mental_state: 'tired', reflection: 'Dear diary' },
  });
  logLines.splice(0, 3); // the project, the list and the task above
  const response = await raw({ url: `/api/task/${id}?token=${token}`, headers });
  await send(getProfile, {});

  const log = logLines.join('');
  for (const secret of [password, 'not this one', token, 'Dear diary', 'Bearer']) expect(log).not.toContain(secret);
  expect(logLines.filter((line) => 'path' in JSON.parse(line))).toHaveLength(6);
  expect(JSON.parse(logLines.at(-2) ?? '')).toMatchObject({
    method: 'GET',
    path: `/api/task/${id}`,
    status: 200,
    ms: expect.any(Number),
    request_id: response.headers['x-request-id'],
    user_id: user.id,
  });
});
