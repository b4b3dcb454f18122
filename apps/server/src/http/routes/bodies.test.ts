import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';

const MEBIBYTE = 1024 * 1024;

/** Sends a raw request with this body until the server closes the connection, and gives the answer. */
async function sendRaw(start: string, body: Readable) {
  const { app, token } = await testApp();
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const accepted = once(app.server, 'connection');
  const client = connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  client.on('error', () => {}); // from writing to a closed connection
  let answer = '';
  client.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => client.once('close', resolve));
  const [served] = (await accepted) as [Socket];
  client.write(start.replace('TOKEN', token));
  body.pipe(client);
  await closed;
  const [head = '', json = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ', 2)[1]), json: JSON.parse(json) as object, bytesRead: served.bytesRead };
}

function endless(): Readable {
  const chunk = `${(8192).toString(16)}\r\n${' '.repeat(8192)}\r\n`;
  return new Readable({
    read() {
      this.push(chunk);
    },
  });
}

const TOO_LARGE = { success: false, data: null, message: 'The body must be at most 1 MiB' };

test('a body whose declared length is too large is refused before it arrives', async () => {
  const { status, json, bytesRead } = await sendRaw(
    `POST /api/project HTTP/1.1\r\nhost: x\r\nauthorization: Bearer TOKEN\r\ncontent-type: application/json\r\ncontent-length: ${MEBIBYTE + 1}\r\n\r\n`,
    Readable.from(['{"name":']),
  );
  expect(status).toBe(413);
  expect(json).toEqual(TOO_LARGE);
  expect(bytesRead).toBeLessThan(1000);
});

test.each([
  { call: 'POST /api/project', headers: 'authorization: Bearer TOKEN\r\n', type: 'application/json', status: 413 },
  { call: 'DELETE /api/project/1', headers: 'authorization: Bearer TOKEN\r\n', type: 'application/json', status: 413 },
  { call: 'POST /api/auth/login', headers: '', type: 'application/json', status: 413 },
  { call: 'POST /api/auth/login', headers: '', type: 'text/plain', status: 415 },
  { call: 'POST /api/project', headers: '', type: 'application/json', status: 401 },
  { call: 'DELETE /api/project/1', headers: '', type: 'application/json', status: 401 },
  { call: 'POST /api/nope', headers: '', type: 'application/json', status: 413 },
  { call: 'POST /api/nope', headers: '', type: 'text/plain', status: 404 },
  { call: 'POST /api/%zz', headers: '', type: 'text/plain', status: 400 },
  { call: 'GET /health', headers: '', type: 'application/json', status: 200 },
])(
  '$call with an endless body of $type is answered with $status and closed',
  async ({ call, headers, type, status }) => {
    const answer = await sendRaw(
      `${call} HTTP/1.1\r\nhost: x\r\n${headers}content-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
      endless(),
    );
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ success: status === 200, data: null });
    if (status === 413) expect(answer.json).toEqual(TOO_LARGE);
    // The limit of a body, and as much again that is read and dropped.
    expect(answer.bytesRead).toBeLessThan(3 * MEBIBYTE);
  },
);

test('a refusal keeps the connection open if the body is within its limit', async () => {
  const { app } = await testApp();
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), hostname).setEncoding('utf8');
  onTestFinished(() => void client.destroy());
  const status = async () => String((await once(client, 'data'))[0]).split(' ', 2)[1];
  client.write('POST /api/project HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 17\r\n\r\n');
  expect(await status()).toBe('401');
  client.write('{"name":"Garden"}GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await status()).toBe('200');
});

test('a body has thirty seconds to arrive', async () => {
  const { app } = await testApp();
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  const asked = once(app.server, 'request');
  client.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 17\r\n\r\n{',
  );
  await asked;
  await setImmediate();
  vi.advanceTimersByTime(29_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  { encoding: 'gzip', body: gzipSync('{"name":"Garden"}'), status: 415 },
  { encoding: 'aes128gcm', body: '{"name":"Garden"}', status: 415 },
  { encoding: 'Identity', body: '{"name":"Garden"}', status: 201 },
])('a body in the content coding $encoding is answered with $status', async ({ encoding, body, status }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({
    method: 'POST',
    url: '/api/project',
    headers: { ...headers, 'content-type': 'application/json', 'content-encoding': encoding },
    payload: body,
  });
  expect(answer.statusCode).toBe(status);
  if (status === 201) return;
  expect(answer.json()).toEqual({ success: false, data: null, message: 'The body must not be compressed' });
  expect(answer.headers['accept-encoding']).toBe('identity');
});
