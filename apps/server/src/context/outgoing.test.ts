import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type CalendarAnswer, startCalendarServer } from '#test/calendar-server.ts';
import { makeOutgoing, type OutgoingOptions } from './outgoing.ts';

const LOOPBACK = ['127.0.0.0/8'];
const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const MIB = 1024 * 1024;

const plain: CalendarAnswer = (_request, response) => response.setHeader('etag', '"1"').end(TEXT);

async function scene(answer: CalendarAnswer = plain, options: Partial<OutgoingOptions> = {}) {
  const server = await startCalendarServer(answer);
  onTestFinished(() => server.close());
  const fetch = makeOutgoing({ allow: LOOPBACK, ...server.outgoing, ...options });
  const asked = (url: string, etag: string | null = null) =>
    fetch({ url: new URL(url), accept: 'text/calendar', etag });
  return { ...server, asked };
}

const failed = (why: string) => ({ kind: 'failed', why });

const textOf = (fetched: object) =>
  'bytes' in fetched ? Buffer.from(fetched.bytes as Uint8Array).toString() : fetched;

test('an address is asked without cookies and credentials, and answers with its content and tag', async () => {
  const { asked, urlOf, requests } = await scene((request, response) => {
    response.setHeader('set-cookie', 'a=1; Secure');
    plain(request, response);
  });
  const fetched = await asked(urlOf('/a.ics?key=1'));
  expect(textOf(fetched)).toBe(TEXT);
  expect(fetched).toMatchObject({ kind: 'fetched', etag: '"1"' });
  await asked(urlOf('/a.ics?key=1'));
  const { host, ...headers } = requests[1]?.headers ?? {};
  expect(headers).toEqual({
    ...{ accept: 'text/calendar', 'accept-encoding': 'gzip', 'user-agent': 'Daymark', connection: 'close' },
  });
  expect(requests[1]?.url).toBe('/a.ics?key=1');
});

test('what has not changed since its tag is not sent again', async () => {
  const { asked, urlOf } = await scene((request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else plain(request, response);
  });
  expect(await asked(urlOf('/'), '"1"')).toEqual({ kind: 'unchanged' });
  expect(await asked(urlOf('/'), '"0"')).toMatchObject({ kind: 'fetched' });
});

test('a tag of any length is no reason to fail, and a long one is not kept', async () => {
  const { asked, urlOf } = await scene((_request, response) => response.setHeader('etag', 'x'.repeat(501)).end(TEXT));
  expect(await asked(urlOf('/'))).toMatchObject({ kind: 'fetched', etag: null });
});

test.each([
  ['http://calendars.test/', 'by http'],
  ['https://ada:secret@calendars.test/', 'with credentials'],
  ['https://ada@calendars.test/', 'with a name'],
  ['ftp://calendars.test/', 'by ftp'],
])('%s is refused: %s', async (url) => {
  const { asked, requests } = await scene();
  expect(await asked(url)).toEqual(failed('refused'));
  expect(requests).toEqual([]);
});

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001', '169.254.169.254', '[fd00::1]'])(
  'the address %s is refused where the host has not allowed it',
  async (name) => {
    const { asked, urlOf, requests } = await scene(plain, { allow: [] });
    expect(await asked(urlOf('/', name))).toEqual(failed('refused'));
    expect(requests).toEqual([]);
  },
);

test('an allowed address is asked by its number, too', async () => {
  const { asked, urlOf } = await scene();
  expect(await asked(urlOf('/', '127.0.0.1'))).toMatchObject({ kind: 'fetched' });
  expect(await asked(urlOf('/', '2130706433'))).toMatchObject({ kind: 'fetched' });
});

test('a name is refused where one of its addresses is', async () => {
  const answers = { resolve: async () => ['127.0.0.1', '10.0.0.1'] };
  const { asked, urlOf, requests } = await scene(plain, answers);
  expect(await asked(urlOf('/'))).toEqual(failed('refused'));
  expect(requests).toEqual([]);
});

test('the connection goes to the addresses that were checked, whatever the name answers next', async () => {
  let lookups = 0;
  const { asked, urlOf, requests } = await scene(plain, {
    allow: ['127.0.0.1'],
    resolve: async () => {
      lookups += 1;
      return lookups === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    },
  });
  expect(await asked(urlOf('/', 'rebinding.calendars.test'))).toMatchObject({ kind: 'fetched' });
  expect([lookups, requests.length]).toEqual([1, 1]);
  expect(await asked(urlOf('/', 'rebinding.calendars.test'))).toEqual(failed('refused'));
  expect([lookups, requests.length]).toEqual([2, 1]);
});

test.each([301, 302, 303, 307, 308])('a redirect by %i is followed', async (status) => {
  const { asked, urlOf, requests } = await scene((request, response) => {
    if (request.url === '/old') response.writeHead(status, { location: '/new' }).end();
    else plain(request, response);
  });
  expect(textOf(await asked(urlOf('/old')))).toBe(TEXT);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /old', 'GET /new']);
});

test('three redirects are followed, and no fourth', async () => {
  const { asked, urlOf, requests } = await scene((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else plain(request, response);
  });
  expect(await asked(urlOf('/3'))).toMatchObject({ kind: 'fetched' });
  requests.length = 0;
  expect(await asked(urlOf('/4'))).toEqual(failed('unreachable'));
  expect(requests.map(({ url }) => url)).toEqual(['/4', '/3', '/2', '/1']);
});

test.each([
  ['https://169.254.169.254/latest/meta-data/'],
  ['https://[::ffff:10.0.0.1]/'],
  ['https://inner.calendars.test/'],
  ['http://calendars.test/'],
  ['https://ada:secret@calendars.test/'],
  ['file:///etc/passwd'],
])('a redirect to %s is refused', async (location) => {
  const { asked, urlOf, requests } = await scene((_request, response) => response.writeHead(302, { location }).end(), {
    resolve: async (name) => [name.startsWith('inner') ? '192.168.0.1' : '127.0.0.1'],
  });
  expect(await asked(urlOf('/'))).toEqual(failed('refused'));
  expect(requests).toHaveLength(1);
});

test.each([
  [302, 'a redirect to nowhere'],
  [304, 'nothing new where nothing was asked'],
  [401, 'a question for a password'],
  [404, 'nothing there'],
  [500, 'a fault'],
])('%i is unreachable: %s', async (status) => {
  const { asked, urlOf } = await scene((_request, response) => response.writeHead(status).end(TEXT));
  expect(await asked(urlOf('/'))).toEqual(failed('unreachable'));
});

test('an unknown name, a closed port, a broken answer and a certificate of nobody are unreachable', async () => {
  const { asked, urlOf, outgoing } = await scene((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(TEXT, () => response.destroy());
  });
  expect(await asked('https://nobody.test/')).toEqual(failed('unreachable'));
  expect(await asked(urlOf('/'))).toEqual(failed('unreachable'));
  const withoutCa = makeOutgoing({ allow: LOOPBACK, resolve: outgoing.resolve });
  expect(await withoutCa({ url: new URL(urlOf('/')), accept: '*/*', etag: null })).toEqual(failed('unreachable'));
  const ofOther = await startCalendarServer(plain);
  const named = makeOutgoing({ ...ofOther.outgoing, allow: LOOPBACK, resolve: async () => ['127.0.0.1'] });
  const url = new URL(ofOther.urlOf('/', 'other.test'));
  expect(await named({ url, accept: '*/*', etag: null })).toEqual(failed('unreachable'));
  await ofOther.close();
  expect(await named({ url, accept: '*/*', etag: null })).toEqual(failed('unreachable'));
});

test.each<[string, CalendarAnswer]>([
  ['sends nothing', () => undefined],
  ['stops in the middle', (_request, response) => void response.write(TEXT)],
])('a server that %s is slow', async (_what, answer) => {
  const { asked, urlOf } = await scene(answer, { mostMs: 100 });
  expect(await asked(urlOf('/'))).toEqual(failed('slow'));
});

test('a name whose servers do not answer is slow', async () => {
  const { asked, urlOf } = await scene(plain, { mostMs: 20, resolve: () => new Promise(() => undefined) });
  expect(await asked(urlOf('/'))).toEqual(failed('slow'));
});

test.each<[string, CalendarAnswer]>([
  ['in its head', (_request, response) => void response.writeHead(200, { 'content-length': 5 * MIB + 1 }).write('B')],
  [
    'without end',
    (_request, response) => {
      const more = (error?: Error | null) => void (error ?? response.write(Buffer.alloc(MIB), more));
      more();
    },
  ],
  [
    'unpacked',
    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5 * MIB + 1))),
  ],
])('an answer that is too long %s is large', async (_where, answer) => {
  const { asked, urlOf } = await scene(answer);
  expect(await asked(urlOf('/'))).toEqual(failed('large'));
});

test('an answer of 5 MiB is read, packed or not', async () => {
  const whole = Buffer.alloc(5 * MIB, 'x');
  const { asked, urlOf } = await scene((request, response) => {
    if (request.url === '/packed') response.setHeader('content-encoding', 'gzip').end(gzipSync(whole));
    else response.end(whole);
  });
  for (const path of ['/', '/packed']) {
    const fetched = await asked(urlOf(path));
    expect('bytes' in fetched && fetched.bytes.length).toBe(5 * MIB);
  }
});

test.each(['br', 'gzip', 'gzip, gzip'])('bytes that %s does not unpack are unreadable', async (encoding) => {
  const { asked, urlOf } = await scene((_request, response) => {
    response.setHeader('content-encoding', encoding).end(TEXT);
  });
  expect(await asked(urlOf('/'))).toEqual(failed('unreadable'));
});
