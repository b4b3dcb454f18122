import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { endpoint } from '@daymark/contract/endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { conflict } from '#context/api-error.ts';
import { NO_FEED } from '#context/changes.ts';
import { processClock } from '#context/clock.ts';
import { UserGate } from '#context/user-gate.ts';
import { LIMITS } from '#http/admission/limits.ts';
import type { Pace } from '#http/admission/pace.ts';
import { newDatabase } from '#test/databases.ts';
import { type FileAnswer, makeRouter } from './router.ts';
import { createServer } from './server.ts';

const getFile = endpoint({ call: 'GET /file', isPublic: true, file: 'text/plain', data: z.string() });
const postFile = endpoint({
  call: 'POST /file',
  scope: 'read',
  command: { unlogged: 'A test' },
  isPublic: true,
  upload: 1000,
  body: z.unknown(),
  data: z.int(),
});
const postSmall = endpoint({
  call: 'POST /small',
  scope: 'read',
  command: { unlogged: 'A test' },
  isPublic: true,
  body: z.unknown(),
  data: z.null(),
});

type Limits = Partial<typeof LIMITS> & { pace?: Pace };

/** A server with one download, and one upload that answers with its number of bytes. */
async function fileServer(
  content: () => FileAnswer['content'] = nothing,
  { pace, ...limits }: Limits = {},
  log?: { write(line: string): void },
) {
  const [db] = await newDatabase('sqlite');
  const app = createServer({
    logLevel: log ? 'info' : 'silent',
    log,
    trustProxy: null,
    security: { isHttps: false, googleScriptUrl: null },
    limits: { ...LIMITS, grace: 1, ...limits },
  });
  onTestFinished(() => app.close());
  const { route, routeFile, routeUpload } = makeRouter(app, {
    db,
    clock: processClock(Temporal.Now.instant),
    chance: () => 0,
    feed: NO_FEED,
    limits: { tasksPerList: 1, tasksPerAccount: 1 },
    authenticate: async () => undefined,
    isTimeZone: () => true,
    ...(pace && { pace }),
    writesPerSecond: 0,
    gate: new UserGate(async () => true),
  });
  routeFile(getFile, async () => ({ name: 'x.txt', content: content() }));
  route(postSmall, async () => null);
  routeUpload(postFile, async (_ctx, { file }) => {
    let bytes = 0;
    for await (const chunk of file) bytes += chunk.length;
    await setTimeout(500);
    return bytes;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, file: `${url}/api/file`, small: `${url}/api/small` };
}

async function* nothing(): AsyncGenerator<string> {}

test('a file is streamed under its name', async () => {
  const { file } = await fileServer(async function* () {
    yield 'one, ';
    yield 'two';
  });
  const response = await fetch(file);
  expect(await response.text()).toBe('one, two');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="x.txt"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await (await fetch((await fileServer()).file)).text()).toBe('');
  expect((await fetch(file, { method: 'HEAD' })).status).toBe(404);
});

test('an error before the first chunk is a refusal like any other', async () => {
  const { file } = await fileServer(async function* () {
    yield await Promise.reject<string>(conflict('Not now'));
  });
  const response = await fetch(file);
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({ success: false, data: null, message: 'Not now' });
});

test('an error in the middle closes the connection, so that no client takes the part for the whole', async () => {
  const { file } = await fileServer(async function* () {
    yield 'one, ';
    await setTimeout(1);
    throw new Error('The disk is gone');
  });
  const response = await fetch(file);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a client that does not read stops the generator, which is returned when the client disconnects', async () => {
  let made = 0;
  const ended = Promise.withResolvers<void>();
  const { url } = await fileServer(async function* () {
    try {
      for (; made < 10_000; made += 1) yield 'x'.repeat(100_000);
    } finally {
      ended.resolve();
    }
  });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write('GET /api/file HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'readable');
  await setTimeout(300);
  const before = made;
  await setTimeout(300);
  expect(made).toBe(before);
  expect(made).toBeLessThan(500);
  client.destroy();
  await ended.promise;
});

test('the generator is also returned when the client disconnects before the first chunk', async () => {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { url } = await fileServer(async function* () {
    try {
      begun.resolve();
      await setTimeout(200);
      yield 'one';
      yield 'two';
    } finally {
      ended.resolve();
    }
  });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write('GET /api/file HTTP/1.1\r\nhost: x\r\n\r\n');
  await begun.promise;
  client.destroy();
  await ended.promise;
});

/** Ten milliseconds of patience, and a rate that nobody reaches with a few bytes. */
const IMPATIENT: Pace = { graceMs: 10, bytesPerSecond: 1e9, mostMs: 10 };

const UPLOAD = 'POST /api/file HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';

test('an upload that is slower than the pace is refused, whatever it sends now and then', async () => {
  const { url } = await fileServer(nothing, { pace: IMPATIENT });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.on('error', () => {}); // from writing to a closed connection
  client.write(UPLOAD);
  const dripping = setInterval(() => client.write(' '), 1);
  onTestFinished(() => clearInterval(dripping));
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a download that is read slower than the pace is cut off', async () => {
  const ended = Promise.withResolvers<void>();
  const { url } = await fileServer(
    async function* () {
      try {
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        ended.resolve();
      }
    },
    { pace: IMPATIENT },
  );
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.on('error', () => {});
  client.write('GET /api/file HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'readable');
  // The connection ends long before the limit of silence, which would end it too.
  expect(await Promise.race([ended.promise, setTimeout(5000, 'late')])).not.toBe('late');
});

test('neither the pace nor the silence timeout counts while a file is processed', async () => {
  const slowStart = async function* () {
    await setTimeout(500);
    yield 'ready';
  };
  const { url, file } = await fileServer(slowStart, { silenceTimeout: 200, pace: { ...IMPATIENT, graceMs: 200 } });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write(`${UPLOAD}${' '.repeat(1000)}`);
  const [answer] = await Promise.race([once(client, 'data'), once(client, 'close')]);
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
  client.destroy();
  expect(await (await fetch(file)).text()).toBe('ready');
});

test('a client that leaves its upload is no error in the log', async () => {
  const lines: string[] = [];
  const { url, small } = await fileServer(nothing, {}, { write: (line) => lines.push(line) });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write(`${UPLOAD}12`);
  await setTimeout(100);
  client.destroy();
  const next = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(small, next)).status).toBe(200);
  await expect.poll(() => lines.at(-1)).toContain('"path":"/api/small"');
  expect(lines.filter((line) => !line.includes('"level":30'))).toEqual([]);
});

test('an upload is limited to its size', async () => {
  const { file } = await fileServer();
  const post = (body: string) => fetch(file, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(await (await post(' '.repeat(1000))).json()).toMatchObject({ data: 1000 });
  expect((await post(' '.repeat(1001))).status).toBe(413);
  const chunked = new Blob([' '.repeat(1001)]).stream(); // sent without a Content-Length
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: chunked,
    duplex: 'half',
  } as const;
  expect((await fetch(file, init)).status).toBe(413);
});

test('an upload may take longer than any other body', async () => {
  const { file, small } = await fileServer(nothing, { requestTimeout: 100 });
  const slowly = (url: string) => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
        await setTimeout(500);
        controller.enqueue(new TextEncoder().encode('}'));
        controller.close();
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } as const;
    return fetch(url, init).then(
      ({ status }) => status,
      () => 'closed',
    );
  };
  expect(await slowly(file)).toBe(200);
  expect([408, 'closed']).toContain(await slowly(small));
});
