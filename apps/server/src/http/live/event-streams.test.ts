import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from '#http/routes/server.ts';
import { openEvents } from '#test/event-stream.ts';
import { EventStreams, STREAM_LIMITS } from './event-streams.ts';

/** A server on which every caller has a stream of user 1, with limits of the test's own. */
async function streamServer(limits: Partial<typeof STREAM_LIMITS> = {}, whenListening?: Promise<void>) {
  const app = createServer({
    logLevel: 'silent',
    trustProxy: null,
    security: { isHttps: false, googleScriptUrl: null },
  });
  const listen = whenListening && (() => whenListening.then(() => async () => undefined));
  const streams = new EventStreams({ signInsInForce: async () => [1], listen }, { ...STREAM_LIMITS, ...limits });
  onTestFinished(async () => {
    await streams.close();
    await app.close();
  });
  app.get<{ Querystring: { age?: string } }>('/api/events', async ({ query: { age }, headers }, reply) => {
    const lastId = headers['last-event-id'];
    await streams.open({ userId: 1, signInId: 1 }, reply, { ageMs: Number(age ?? 0), lastId: lastId?.toString() });
    return reply;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, streams, url, open: (age?: number, lastId?: string) => openEvents(url, 'any', { age, lastId }) };
}

const ONE = { userId: 1, id: 'one', event: { changes: [{ kind: 'timer' as const }] } };

/** An event of some 40 KB. */
const LARGE = {
  ...ONE,
  event: { changes: Array.from({ length: 1000 }, () => ({ kind: 'list' as const, id: 1_000_000 })) },
};

test('a stream whose client stops reading is ended, and those of others go on', async () => {
  const { app, streams, open } = await streamServer();
  const reading = await open();
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const stopped = connect({ port, host: '127.0.0.1' }).pause();
  onTestFinished(() => void stopped.destroy());
  stopped.on('error', () => {}); // it is reset
  stopped.write('GET /api/events HTTP/1.1\r\nhost: x\r\n\r\n');
  const [served] = await accepted;
  let isClosed = false;
  served.once('close', () => {
    isClosed = true;
  });
  // The buffers of the system hold some megabytes.
  for (let sent = 0; sent < 2000 && !isClosed; sent += 1) {
    streams.deliver(LARGE);
    expect(await reading.next()).toMatchObject({ id: 'one' });
  }
  expect(isClosed).toBe(true);
  streams.deliver(ONE);
  expect(await reading.next()).toMatchObject({ changes: [{ kind: 'timer' }] });
});

test('a client that leaves bytes unread from one beat to the next is disconnected', async () => {
  const { app, open } = await streamServer({ beat: 250 });
  const accepted = once(app.server, 'connection');
  const stream = await open();
  const [served] = await accepted;
  // The socket of the server counts as one whose client takes nothing more.
  vi.spyOn(served, 'writableLength', 'get').mockReturnValue(9);
  expect(await stream.next().catch((error: Error) => error.message)).toBe('terminated');
});

test('every stream gets its beats, and ends after its life', async () => {
  const { streams, url } = await streamServer({ beat: 250 });
  const afterItsLife = performance.now() + STREAM_LIMITS.life + 60_000;
  onTestFinished(() => void vi.restoreAllMocks());
  const response = await fetch(`${url}/api/events`, { headers: { authorization: 'Bearer any' } });
  streams.deliver(ONE);
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part);
    if (/id: one[\s\S]*: beat/.test(text)) vi.spyOn(performance, 'now').mockReturnValue(afterItsLife);
    if (text.split(': beat').length > 20) break;
  }
  expect(text.split(': beat').length).toBeLessThan(20);
  expect(text).toMatch(
    /^id: \S+\n\n(: beat\n\n)*id: one\ndata: \{"changes":\[\{"kind":"timer"\}\]\}\n\n(: beat\n\n)+$/,
  );
});

test('a user has a limited number of streams, and the next one is refused by name', async () => {
  const { url, open } = await streamServer({ ofUser: 2 });
  const [first] = [await open(), await open()];
  const refused = await fetch(`${url}/api/events`);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    success: false,
    data: null,
    message: 'Too many pages follow your changes at once. Close some of them.',
  });
  first.cut();
  await expect.poll(() => open().then(() => 'opened', String)).toBe('opened');
});

test('a client that leaves before its stream is opened takes no place', async () => {
  const { promise: whenListening, resolve: listens } = Promise.withResolvers<void>();
  const { app, url, open } = await streamServer({ ofUser: 1 }, whenListening);
  const arrived = once(app.server, 'request');
  const client = new AbortController();
  const left = fetch(`${url}/api/events`, { signal: client.signal }).catch(({ name }) => name);
  const [, response] = await arrived;
  const closed = once(response, 'close');
  client.abort();
  await closed;
  listens();
  expect(await left).toBe('AbortError');
  await open();
});

test('a page of some age is told what has changed since it began, unless that is older than the server', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => now.mockRestore());
  const { streams, open } = await streamServer();
  now.mockReturnValue(5000);
  streams.deliver(ONE);
  now.mockReturnValue(6000);
  expect(await (await open(1000)).next()).toMatchObject({ id: 'one' });
  expect(await (await open(5000)).next()).toMatchObject({ changes: 'reset' });
  const young = await open(999);
  streams.deliver({ ...ONE, id: 'two' });
  expect(await young.next()).toMatchObject({ id: 'two' });
});

test('closing ends every stream at once, and those that come later', async () => {
  const { streams, open } = await streamServer();
  const stream = await open();
  await streams.close();
  expect(await stream.next()).toBeUndefined();
  expect(await (await open()).next()).toBeUndefined();
});

test('a reset reaches every stream, and what was before it is not known any more', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => now.mockRestore());
  const { streams, open } = await streamServer();
  now.mockReturnValue(1500);
  const stream = await open();
  now.mockReturnValue(2000);
  streams.deliver(ONE);
  now.mockReturnValue(3000);
  streams.reset();
  expect(await stream.next()).toMatchObject({ id: 'one' });
  const reset = await stream.next();
  expect(reset).toMatchObject({ changes: 'reset' });
  // Two streams were interrupted before it: one knows the last event, and one its own age.
  expect(await (await open(undefined, 'one')).next()).toMatchObject({ changes: 'reset' });
  now.mockReturnValue(3500);
  expect(await (await open(1500)).next()).toMatchObject({ changes: 'reset' });
  const after = await open(undefined, reset?.id);
  streams.deliver({ ...ONE, id: 'two' });
  expect(await after.next()).toMatchObject({ id: 'two' });
});
