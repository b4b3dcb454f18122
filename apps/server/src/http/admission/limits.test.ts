import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createServer, type Server } from '#http/routes/server.ts';
import { LIMITS } from './limits.ts';

/** A server with limits of its own, and connections to it of which the test holds both ends. */
async function limitedServer(limits: Partial<typeof LIMITS>, trustProxy: string[] | null = null) {
  const app = createServer({
    logLevel: 'silent',
    trustProxy,
    security: { isHttps: false, googleScriptUrl: null },
    limits: { ...LIMITS, ...limits },
  });
  onTestFinished(() => app.close());
  app.get('/', async () => 'small');
  app.get('/large', async () => 'x'.repeat(50_000_000)); // more than the buffers of the sockets hold
  app.post('/', async () => 'taken');
  let handled = 0;
  app.get('/slow', async () => {
    handled += 1;
    await setTimeout(20);
    return `slow ${handled}`;
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  let entered = 0;
  /** Answers the first request, and works on others until the test ends. */
  app.get('/first', async () => {
    entered += 1;
    if (entered > 1) await ended;
    return 'first';
  });
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
  return { app, open, handled: () => handled, entered: () => entered, end };
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

test('a client that reads a part of its answer and stops is disconnected within the time limit', async () => {
  const { open } = await limitedServer({ silenceTimeout: 1000 });
  const { client, isClosed } = await open();
  client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'readable');
  // Timers in turn, so that a pause of the machine delays both sides alike.
  const late = (async () => {
    for (let ms = 0; ms < 1200; ms += 20) await setTimeout(20);
    return 'late';
  })();
  expect(await Promise.race([late, isClosed])).not.toBe('late');
});

const PIPELINED = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n';

test('requests that arrive together are handled one after the other, and answered in order', async () => {
  const { open } = await limitedServer({});
  const { client } = await open();
  client.write(`${PIPELINED.repeat(3)}${GET}connection: close\r\n\r\n`);
  const bodies = (await text(client)).split('HTTP/1.1 200 OK').map((answer) => answer.split('\r\n\r\n')[1]);
  expect(bodies.slice(1)).toEqual(['slow 1', 'slow 2', 'slow 3', 'small']);
});

test('a client with more requests than a few waiting is disconnected, and none of them is handled', async () => {
  const { app, open, handled, entered, end } = await limitedServer({ floodPause: 0 });
  let parsed = 0;
  app.server.on('request', () => {
    parsed += 1;
  });
  const { client, isClosed } = await open();
  client.write(PIPELINED.repeat(1000));
  await isClosed;
  expect({ parsed, handled: handled() }).toEqual({ parsed: 5, handled: 0 });

  const late = await open();
  const first = PIPELINED.replace('/slow', '/first');
  late.client.write(first.repeat(4));
  await once(late.client, 'data');
  late.client.write(first.repeat(8));
  await late.isClosed;
  end();
  const later = await open();
  later.client.write(`${GET}connection: close\r\n\r\n`);
  await text(later.client);
  expect(entered()).toBe(2); // the one that was answered, and the one at work when the client was disconnected
});

test('after such a flood the network opens no connection for a while, unless it is a proxy', async () => {
  const { open } = await limitedServer({});
  const flood = await open();
  const earlier = await open();
  flood.client.write(PIPELINED.repeat(1000));
  await flood.isClosed;
  const next = await open();
  expect(next.served.destroyed).toBe(true);
  const answer = text(earlier.client);
  earlier.client.write(`${GET}connection: close\r\n\r\n`);
  expect(await answer).toMatch(/small$/);

  const proxied = await limitedServer({}, ['127.0.0.1']);
  const other = await proxied.open();
  other.client.write(PIPELINED.repeat(1000));
  await other.isClosed;
  expect((await proxied.open()).served.destroyed).toBe(false);
});

test('the pause after a flood ends', async () => {
  const { open } = await limitedServer({ floodPause: 1 });
  const { client, isClosed } = await open();
  client.write(PIPELINED.repeat(1000));
  await isClosed;
  await expect.poll(async () => (await open()).served.destroyed).toBe(false);
});

test('where unread answers of all clients are too large, the client with most of them is disconnected', async () => {
  const { open } = await limitedServer({ waitingAnswers: 80_000_000 });
  const [first, second] = [await open(), await open()];
  for (const { client } of [first, second]) {
    client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(client, 'readable');
  }
  expect(first.served.destroyed).toBe(true);
  const answer = text(second.client);
  second.client.write(`${GET}connection: close\r\n\r\n`);
  expect((await answer).length).toBeGreaterThan(50_000_000);
  // Bytes that were read make room.
  const third = await open();
  third.client.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect((await text(third.client)).length).toBeGreaterThan(50_000_000);
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

/** Connects from this address of the machine and sends a request: its status line, or 'closed'. */
function askFrom(app: Server, localAddress: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void client.destroy());
  client.on('error', () => {}); // from a closed connection
  client.write(`${GET}\r\n`);
  return new Promise((resolve) => {
    client.once('data', (answer) => resolve(String(answer).slice(0, 15)));
    client.once('close', () => resolve('closed'));
  });
}

const OK = 'HTTP/1.1 200 OK';

test('the connections of one address are limited, and a closed one makes room', async () => {
  const { app, open } = await limitedServer({ connectionsOfNetwork: 2 });
  const [first] = [await open(), await open()];
  expect(await askFrom(app, '127.0.0.1')).toBe('closed');
  // Linux alone has the whole network without being told.
  if (process.platform === 'linux') expect(await askFrom(app, '127.0.0.2')).toBe(OK);
  first.client.destroy();
  await first.isClosed;
  expect(await askFrom(app, '127.0.0.1')).toBe(OK);
});

test.each([
  { who: 'a trusted proxy', connectionsOfNetwork: 2, trustProxy: ['127.0.0.1'] },
  { who: 'a client without that limit', connectionsOfNetwork: 0, trustProxy: null },
])('$who opens as many as it likes', async ({ connectionsOfNetwork, trustProxy }) => {
  const { app } = await limitedServer({ connectionsOfNetwork }, trustProxy);
  for (let count = 0; count < 4; count += 1) expect(await askFrom(app, '127.0.0.1')).toBe(OK);
});

test.each([
  {
    what: 'without a host',
    head: 'GET / HTTP/1.1\r\n',
    status: '400 Bad Request',
    message: 'The request names no host',
  },
  {
    what: 'with an unknown expectation',
    head: `${GET}expect: 200-ok\r\n`,
    status: '417 Expectation Failed',
    message: 'An expectation of the request cannot be met',
  },
])('a request $what is refused in the envelope', async ({ head, status, message }) => {
  const { open } = await limitedServer({});
  const { client } = await open();
  client.write(`${head}connection: close\r\n\r\n`);
  const [answer = '', body = ''] = (await text(client)).split('\r\n\r\n');
  expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
  expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
  expect(JSON.parse(body)).toEqual({ success: false, data: null, message });
});

test('HTTP/1.0 needs no host, and a client that waits for 100 Continue gets it', async () => {
  const { open } = await limitedServer({});
  const [old, polite] = [await open(), await open()];
  old.client.write('GET / HTTP/1.0\r\n\r\n');
  expect(await text(old.client)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*small$/);
  polite.client.write(`${POST}content-length: 2\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`);
  const [interim] = await once(polite.client, 'data');
  expect(String(interim)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  polite.client.write('{}');
  expect(await text(polite.client)).toMatch(/taken$/);
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
