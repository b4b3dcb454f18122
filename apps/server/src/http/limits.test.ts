import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createServer, LIMITS } from './server.ts';

/** A server with limits of its own, and connections to it of which the test holds both ends. */
async function limitedServer(limits: Partial<typeof LIMITS>) {
  const app = createServer({
    logLevel: 'silent',
    trustProxy: null,
    security: { isHttps: false, googleScriptUrl: null },
    limits: { ...LIMITS, ...limits },
  });
  onTestFinished(() => app.close());
  app.get('/', async () => 'small');
  app.get('/large', async () => 'x'.repeat(50_000_000)); // more than the buffers of the sockets hold
  app.post('/', async () => 'taken');
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

  /** The client keeps its side open when the server ends the other, unlike a well-behaved one. */
  const open = async () => {
    const accepted = once(app.server, 'connection');
    const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    onTestFinished(() => void client.destroy());
    client.on('error', () => {}); // from writing to a closed connection
    const [served] = (await accepted) as [Socket];
    return { client, served, isClosed: once(served, 'close') };
  };
  return { app, open };
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n';
const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/** Reads a refusal of an unparsed request and checks its envelope and headers. */
async function refusal(client: Socket) {
  const [head = '', body = ''] = (await text(client)).split('\r\n\r\n');
  expect(head).toContain('\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n');
  const { message, ...rest } = JSON.parse(body);
  expect(rest).toEqual({ success: false, data: null });
  return { status: /^HTTP\/1\.1 (.*)/.exec(head)?.[1], message };
}

const SHORT_HEADER_TIME = { headersTimeout: 1, checkingInterval: 1 };
const SHORT_BODY_TIME = { headersTimeout: 100, requestTimeout: 100, checkingInterval: 1 };

test.each([
  { stage: 'before its first byte', limits: SHORT_HEADER_TIME, start: '' },
  { stage: 'within its headers', limits: SHORT_HEADER_TIME, start: GET },
  { stage: 'within its body', limits: SHORT_BODY_TIME, start: `${POST}content-length: 10\r\n\r\n` },
])('a client that stops $stage gets a 408 and is disconnected', async ({ limits, start }) => {
  const { open } = await limitedServer(limits);
  const { client, isClosed } = await open();
  client.write(start);
  expect(await refusal(client)).toEqual({
    status: '408 Request Timeout',
    message: 'The request took too long to arrive',
  });
  await isClosed;
});

test.each([
  { part: 'headers', limits: SHORT_HEADER_TIME, start: GET, drip: 'x: y\r\n' },
  { part: 'body', limits: SHORT_BODY_TIME, start: `${POST}content-length: 1000000\r\n\r\n`, drip: ' ' },
  {
    part: 'body in chunks',
    limits: SHORT_BODY_TIME,
    start: `${POST}transfer-encoding: chunked\r\n\r\n`,
    drip: '1\r\n \r\n',
  },
  {
    part: 'body of a call that takes none',
    limits: SHORT_BODY_TIME,
    start: `${GET}content-length: 1000000\r\n\r\n`,
    drip: ' ',
  },
])('a client that sends its $part without end is disconnected', async ({ limits, start, drip }) => {
  const { open } = await limitedServer(limits);
  const { client, isClosed } = await open();
  client.write(start);
  const dripping = setInterval(() => client.write(drip), 1);
  onTestFinished(() => clearInterval(dripping));
  await isClosed;
});

test('a client that does not read its answer is disconnected', async () => {
  const { open } = await limitedServer({ silenceTimeout: 100 });
  const { client, isClosed } = await open();
  client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'readable');
  await isClosed;
});

test('a malformed second request does not write into the middle of the first answer', async () => {
  const { open } = await limitedServer({});
  const { client, isClosed } = await open();
  client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'readable');
  client.write('Hello there\r\n\r\n');
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).not.toContain('HTTP/1.1 400');
  await isClosed;
});

test('an idle connection is closed', async () => {
  const { open } = await limitedServer({ keepAliveTimeout: 1 });
  const { client, isClosed } = await open();
  client.write(`${GET}\r\n`);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*small$/);
  await isClosed;
});

test('the number of connections is limited, and a closed one makes room', async () => {
  const { app, open } = await limitedServer({ connections: 2 });
  const [first, second] = [await open(), await open()];
  const dropped = once(app.server, 'drop');
  const third = connect({ port: first.served.localPort ?? 0, host: '127.0.0.1' });
  expect(await text(third)).toBe('');
  await dropped;

  first.client.destroy();
  await first.isClosed;
  for (const { client } of [second, await open()]) {
    client.write(`${GET}connection: close\r\n\r\n`);
    expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  }
});

test('bytes that are not HTTP are refused', async () => {
  const { open } = await limitedServer({});
  const { client, isClosed } = await open();
  client.write('Hello there\r\n\r\n');
  expect(await refusal(client)).toEqual({ status: '400 Bad Request', message: 'The request is malformed' });
  await isClosed;
});

test('headers of more than 16 KiB are refused', async () => {
  const { open } = await limitedServer({});
  const { client, isClosed } = await open();
  client.write(`${GET}x: ${'y'.repeat(16 * 1024)}`);
  expect(await refusal(client)).toEqual({
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too large',
  });
  await isClosed;
});

test('an unfinished request does not keep the server from stopping', async () => {
  const { app, open } = await limitedServer({ grace: 1 });
  const { client, served } = await open();
  client.write(GET);
  await once(served, 'data');
  await app.close();
});
