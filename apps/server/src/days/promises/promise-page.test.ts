import { updateProfile } from '@daymark/contract/account.ts';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import * as api from '@daymark/contract/promises.ts';
import { expect, test } from 'vitest';
import { newPromiseSecret } from '#people/security/personal-tokens.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { REFLECTED } from '#test/timer.ts';

const DAY = 24 * 60;

const path = (id: number) => ({ params: { id: String(id) } });

/** A promise of a list with an open and a done task, and its link. */
async function shared(options: api.LinkOptions = {}) {
  const app = await testApp();
  const list = await app.given.list({ name: 'Landing <b>"&' });
  const done = await app.given.task({ list_id: list.id, name: 'Draft' });
  await app.given.task({ list_id: list.id, name: '<script>alert(1)</script>' });
  const body = { list_id: list.id, promised_date: '2026-11-24' };
  const promise = await app.send(api.makePromise, { body });
  await app.send(completeWithoutTimer, { ...path(done.id), body: REFLECTED });
  const { secret } = await app.send(api.makePromiseLink, { ...path(promise.id), body: options });
  return { ...app, list, promise, secret, url: `/p/${secret}` };
}

const bodyOf = async ({ raw }: Pick<TestApp, 'raw'>, url: string) => (await raw({ url })).body;

test('the page tells title, date and state, and no names of tasks or record', async () => {
  const app = await shared();
  const body = await bodyOf(app, app.url);
  expect(body).toContain('<h1>Landing &lt;b&gt;&quot;&amp;</h1>');
  expect(body).toContain('<time datetime="2026-11-24">Tuesday, November 24, 2026</time>');
  expect(body).toContain('<p class="state open">Open</p>');
  expect(body).toContain('Too early to tell');
  expect(body).toContain('As of Friday, November 20, 2026');
  for (const hidden of ['Draft', 'alert(1)', 'Promises so far', app.user.email, app.user.username]) {
    expect(body).not.toContain(hidden);
  }
});

test('names of tasks are shown where that is ticked, and escaped', async () => {
  const app = await shared({ shows_tasks: true });
  const body = await bodyOf(app, app.url);
  expect(body).toContain('<li class="unticked">&lt;script&gt;alert(1)&lt;/script&gt;</li>');
  expect(body).toContain('<li class="ticked">Draft</li>');
  expect(body).not.toContain('<script');
});

test('the record is told where that is ticked, once there is one', async () => {
  const app = await shared({ shows_record: true });
  expect(await bodyOf(app, app.url)).not.toContain('Promises so far');
  const {
    id: _,
    secret_hash: __,
    link_made_at: ___,
    ...row
  } = await app.db().selectFrom('promises').selectAll().executeTakeFirstOrThrow();
  const settled = { ...row, chance: 8, settled_at: row.made_at };
  await app
    .db()
    .insertInto('promises')
    .values(Array.from({ length: 10 }, () => settled))
    .execute();
  expect(await bodyOf(app, app.url)).toContain('<p>10 of 10 kept; said 8 of 10, kept 10</p>');
  const { secret } = await app.send(api.makePromiseLink, { ...path(app.promise.id), body: {} });
  expect(await bodyOf(app, `/p/${secret}`)).not.toContain('Promises so far');
});

test('late so far, late and kept are told', async () => {
  const app = await shared();
  app.passMinutes(5 * DAY);
  expect(await bodyOf(app, app.url)).toContain('Open, 1 day late so far');
  const open = await app.db().selectFrom('tasks').select('id').where('completed_at', 'is', null).execute();
  for (const { id } of open) await app.send(completeWithoutTimer, { ...path(id), body: REFLECTED });
  expect(await bodyOf(app, app.url)).toContain('<p class="state late">Done on Wed, Nov 25, 2026, 1 day late</p>');
});

test('it needs no script, is kept by nobody, found by no engine, and names no address it came from', async () => {
  const app = await shared();
  const { headers, body } = await app.raw({ url: app.url });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('set-cookie');
  const [, nonce] = /<style nonce="([\da-f]{32})">/.exec(body) ?? [];
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';style-src 'nonce-${nonce}';font-src 'self';img-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'none'`,
  );
  const head = await app.raw({ method: 'HEAD', url: app.url });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('what has ended, expired, was guessed or mistyped is answered alike', async () => {
  const app = await shared({ ends_date: '2026-11-22' });
  const answerTo = async (url: string) => {
    const { statusCode, body, headers } = await app.raw({ url });
    const { date: _, 'x-request-id': __, 'content-security-policy': ___, ...told } = headers;
    return { statusCode, body: body.replace(/nonce="\w+"/, ''), headers: told };
  };
  const refused = await answerTo(`/p/${newPromiseSecret()}`);
  expect(refused).toMatchObject({
    statusCode: 404,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
  expect(refused.body).toContain('Nothing is shared here');
  const mistyped = app.secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const queries = await app.countQueries(async () => {
    for (const text of [mistyped, `${app.secret}/more`, `${app.secret}.html`, 'dmp_', `/${app.secret}`])
      expect([text, await answerTo(`/p/${text}`)]).toEqual([text, refused]);
  });
  expect(queries).toBe(0);
  app.passMinutes(2 * DAY);
  expect((await answerTo(app.url)).statusCode).toBe(200);
  app.passMinutes(DAY);
  expect(await answerTo(app.url)).toEqual(refused);
  const { secret } = await app.send(api.makePromiseLink, { ...path(app.promise.id), body: {} });
  expect((await answerTo(`/p/${secret}`)).statusCode).toBe(200);
  await app.send(api.endPromiseLink, path(app.promise.id));
  expect(await answerTo(`/p/${secret}`)).toEqual(refused);
});

test('a link ends with the promise that is withdrawn, with its account, and with the tokens where the password changes', async () => {
  const app = await shared();
  const statusOf = async (secret: string) => (await app.raw({ url: `/p/${secret}` })).statusCode;
  await app.send(api.withdrawPromise, path(app.promise.id));
  expect(await statusOf(app.secret)).toBe(404);
  const { secret } = await app.send(api.makePromiseLink, { ...path(app.promise.id), body: {} });
  expect(await statusOf(secret)).toBe(200);
  const change = { current_password: app.password, new_password: 'Another-horse2 battery', end_tokens: true };
  await app.send(updateProfile, { body: change });
  expect(await statusOf(secret)).toBe(404);
});

test('a secret opens nothing else, and nothing else opens a page', async () => {
  const app = await shared();
  await expect(app.sender(app.secret)(api.getPromises, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect((await app.raw({ url: `/p/${app.token}` })).statusCode).toBe(404);
  expect((await app.raw({ url: `/feeds/${app.secret}.ics` })).statusCode).toBe(404);
  expect((await app.raw({ method: 'POST', url: app.url, payload: {} })).statusCode).toBe(404);
});

test('a stranger shares, withdraws and ends nothing of it', async () => {
  const app = await shared();
  const { send } = await app.another();
  const refused = { status: 404, message: 'Promise not found' };
  await expect(send(api.makePromiseLink, { ...path(app.promise.id), body: {} })).rejects.toMatchObject(refused);
  await expect(send(api.endPromiseLink, path(app.promise.id))).rejects.toMatchObject(refused);
  await expect(send(api.withdrawPromise, path(app.promise.id))).rejects.toMatchObject(refused);
  expect((await app.raw({ url: app.url })).statusCode).toBe(200);
});

test('ten guesses a minute are allowed from an address', async () => {
  const app = await shared();
  const guess = () => app.raw({ url: `/p/${newPromiseSecret()}` });
  for (let guessed = 0; guessed < 10; guessed += 1) expect((await guess()).statusCode).toBe(404);
  const { statusCode, headers, body } = await guess();
  expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(body).toContain('Too many requests');
  app.passMinutes(1);
  expect((await guess()).statusCode).toBe(404);
});

test('no log holds a secret, however the address was written', async () => {
  const app = await shared();
  app.expectFailure(); // 503, since the web app is not built here
  const { secret, url } = app;
  const written = [
    ...[url, `${url}?a=b`, `${url}/`, `${url}/more`, `${url}%`, `${url.replace('dmp', '%64mp')}`],
    ...[`/P/${secret}`, `/api/p/${secret}`, `//p/${secret}`, `/x?p=${secret}`, `/%70/${secret}`],
    `/q/${secret.replace('_', '%5F')}`,
  ];
  for (const address of written) await app.raw({ url: address, headers: { referer: `http://localhost${url}` } });
  const log = app.logLines.join('');
  expect(log).toContain('"path":"/p/…"');
  expect(log).not.toContain(secret.slice(4, 20));
});
