import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createServer, LIMITS } from './server.ts';

/** A server with limits of its own, and connections to it with both ends in hand. */
async function limitedServer(limits: Partial<typeof LIMITS>) {
  const app = createServer({
    logLevel: 'silent',
    trustProxy: null,
    security: { isHttps: false, googleScriptUrl: null },
    limits: { ...LIMITS, ...limits },
  });
  onTestFinished(() => app.close());
  app.get('/', async () => 'small');
  app.get('/large', async () => 'x'.repeat(50_000_000)); // more than sockets hold on their way
  app.post('/', async () => 'taken');
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

  /** Its own side stays open when the server ends the other: an honest client would help to close. */
  const open = async () => {
    const accepted = once(app.server, 'connection');
    const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    onTestFinished(() => void client.destroy());
    client.on('error', () => {}); // of writing to a connection that the server has cut
    const [served] = (await accepted) as [Socket];
    return { client, served, isCut: once(served, 'close') };
  };
  return { app, open };
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n';
const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/** What is answered before there is a request, in the envelope and with what keeps it from being kept or guessed at. */
async function refusal(client: Socket) {
  const [head = '', body = ''] = (await text(client)).split('\r\n\r\n');
  expect(head).toContain('\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n');
  const { message, ...rest } = JSON.parse(body);
  expect(rest).toEqual({ success: false, data: null });
  return { status: /^HTTP\/1\.1 (.*)/.exec(head)?.[1], message };
}

const HASTY = { headersTimeout: 1, checkingInterval: 1 };
const HASTY_BODY = { headersTimeout: 100, requestTimeout: 100, checkingInterval: 1 };

test.each([
  { stage: 'before it has said anything', limits: HASTY, start: '' },
  { stage: 'in its headers', limits: HASTY, start: GET },
  { stage: 'in its body', limits: HASTY_BODY, start: `${POST}content-length: 10\r\n\r\n` },
])('a client that stops $stage is told so, and cut', async ({ limits, start }) => {
  const { open } = await limitedServer(limits);
  const { client, isCut } = await open();
  client.write(start);
  expect(await refusal(client)).toEqual({
    status: '408 Request Timeout',
    message: 'The request took too long to arrive',
  });
  await isCut;
});

test.each([
  { part: 'headers', limits: HASTY, start: GET, drip: 'x: y\r\n' },
  { part: 'body', limits: HASTY_BODY, start: `${POST}content-length: 1000000\r\n\r\n`, drip: ' ' },
  {
    part: 'body in chunks',
    limits: HASTY_BODY,
    start: `${POST}transfer-encoding: chunked\r\n\r\n`,
    drip: '1\r\n \r\n',
  },
  {
    part: 'body where none is read',
    limits: HASTY_BODY,
    start: `${GET}content-length: 1000000\r\n\r\n`,
    drip: ' ',
  },
])('a client that goes on for ever with its $part is cut', async ({ limits, start, drip }) => {
  const { open } = await limitedServer(limits);
  const { client, isCut } = await open();
  client.write(start);
  const dripping = setInterval(() => client.write(drip), 1);
  onTestFinished(() => clearInterval(dripping));
  await isCut;
});

test('a client that does not read its answer is cut', async () => {
  const { open } = await limitedServer({ silenceTimeout: 100 });
  const { client, isCut } = await open();
  client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'readable');
  await isCut;
});

test('nothing lands in the midst of an answer that is on its way', async () => {
  const { open } = await limitedServer({});
  const { client, isCut } = await open();
  client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'readable');
  client.write('Hello there\r\n\r\n');
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).not.toContain('HTTP/1.1 400');
  await isCut;
});

test('a connection that asks for nothing more is closed', async () => {
  const { open } = await limitedServer({ keepAliveTimeout: 1 });
  const { client, isCut } = await open();
  client.write(`${GET}\r\n`);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*small$/);
  await isCut;
});

test('there is an end to the connections at once, and room again when one closes', async () => {
  const { app, open } = await limitedServer({ connections: 2 });
  const [first, second] = [await open(), await open()];
  const dropped = once(app.server, 'drop');
  const third = connect({ port: first.served.localPort ?? 0, host: '127.0.0.1' });
  expect(await text(third)).toBe('');
  await dropped;

  first.client.destroy();
  await first.isCut;
  for (const { client } of [second, await open()]) {
    client.write(`${GET}connection: close\r\n\r\n`);
    expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  }
});

test('what is no HTTP at all is refused', async () => {
  const { open } = await limitedServer({});
  const { client, isCut } = await open();
  client.write('Hello there\r\n\r\n');
  expect(await refusal(client)).toEqual({ status: '400 Bad Request', message: 'The request is malformed' });
  await isCut;
});

test('headers of more than 16 KiB are refused', async () => {
  const { open } = await limitedServer({});
  const { client, isCut } = await open();
  client.write(`${GET}x: ${'y'.repeat(16 * 1024)}`);
  expect(await refusal(client)).toEqual({
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too large',
  });
  await isCut;
});

test('who hangs in the middle of a request does not keep the server from stopping', async () => {
  const { app, open } = await limitedServer({ grace: 1 });
  const { client, served } = await open();
  client.write(GET);
  await once(served, 'data');
  await app.close();
});
