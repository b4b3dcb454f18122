import * as accountApi from '@daymark/contract/account.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import type { Db } from '#db/connection.ts';
import { hashToken } from '#people/security/tokens.ts';
import { countRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';

const ada = {
  first_name: ' Ada ',
  last_name: 'Byron',
  email: ' Ada@Example.org ',
  username: 'Ada.B',
  password: ' s3cret ',
};

ruleTest('registering signs in with a working token', async () => {
  const { anonymous, sender } = await testApp();
  const { token, user } = await anonymous(signInApi.register, { body: ada });
  expect(user).toEqual({
    id: expect.any(Number),
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'Ada@Example.org',
    username: 'Ada.B',
    day_start_hour: 0,
  });
  const [, secret = ''] = token.split('.');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await sender(token)(accountApi.getProfile, {})).toEqual(user);
});

ruleTest.each(['ada.b', 'ADA.B', 'ada@example.org', 'ADA@EXAMPLE.ORG', '  Ada.B  '])(
  '%s signs in, in any case',
  async (login) => {
    const { anonymous, sender } = await testApp();
    const { user } = await anonymous(signInApi.register, { body: ada });
    const signedIn = await anonymous(signInApi.login, { body: { login, password: ada.password } });
    expect(signedIn.user).toEqual(user);
    expect(await sender(signedIn.token)(accountApi.getProfile, {})).toEqual(user);
  },
);

ruleTest('passwords are compared in NFKC form and never trimmed', async () => {
  const { anonymous } = await testApp();
  await anonymous(signInApi.register, { body: { ...ada, password: 'Ångström' } });
  await anonymous(signInApi.login, { body: { login: 'ada.b', password: 'A\u030angstro\u0308m' } });
  await expect(anonymous(signInApi.login, { body: { login: 'ada.b', password: 'Ångström ' } })).rejects.toMatchObject({
    status: 401,
  });
});

ruleTest('a wrong password and an unknown login get the same answer', async () => {
  const { anonymous, user } = await testApp();
  const refusal = { status: 401, message: 'Invalid credentials', errors: [] };
  const tried = (login: string) => anonymous(signInApi.login, { body: { login, password: 'not this one' } });
  await expect(tried(user.username)).rejects.toMatchObject(refusal);
  await expect(tried('nobody')).rejects.toMatchObject(refusal);
});

ruleTest.each([
  { change: { username: 'ADA.b', email: 'other@example.org' }, message: 'Username already taken' },
  { change: { username: 'ada.Ｂ', email: 'other@example.org' }, message: 'Username already taken' },
  { change: { username: 'other', email: 'ADA@example.org' }, message: 'Email already registered' },
  { change: {}, message: 'Username already taken' },
])('$change collides: $message', async ({ change, message }) => {
  const { anonymous } = await testApp();
  await anonymous(signInApi.register, { body: ada });
  await expect(anonymous(signInApi.register, { body: { ...ada, ...change } })).rejects.toMatchObject({
    status: 409,
    message,
  });
});

test.each([
  { shared: 'username', body: (n: number) => ({ ...ada, email: `a${n}@b.org` }), message: 'Username already taken' },
  { shared: 'email', body: (n: number) => ({ ...ada, username: `ada${n}` }), message: 'Email already registered' },
])('one of ten parallel registrations with the same $shared wins', async ({ body, message }) => {
  const { anonymous, db } = await testApp();
  const before = await countRows(db());
  const tries = Array.from({ length: 10 }, (_, n) => anonymous(signInApi.register, { body: body(n) }));
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ status: 409, message });
  const { users = 0, sign_ins = 0 } = before;
  expect(await countRows(db())).toMatchObject({ users: users + 1, sign_ins: sign_ins + 1 });
});

ruleTest.each([
  { change: { first_name: '' }, path: 'first_name', message: 'First name is required' },
  { change: { last_name: ' ' }, path: 'last_name', message: 'Last name is required' },
  { change: { email: 'ada' }, path: 'email', message: 'Invalid email' },
  { change: { email: null }, path: 'email', message: 'Invalid email' },
  { change: { email: 'a\0@b.org' }, path: 'email', message: 'Invalid email' },
  { change: { username: 'ab' }, path: 'username', message: 'Username must be at least 3 characters' },
  { change: { username: 'x'.repeat(51) }, path: 'username', message: 'Username must be at most 50 characters' },
  {
    change: { username: 'ada@b.org' },
    path: 'username',
    message: 'Username may contain only letters, digits, dots, hyphens and underscores',
  },
  { change: { password: '12345' }, path: 'password', message: 'Password must be at least 6 characters' },
  { change: { password: 'x'.repeat(201) }, path: 'password', message: 'Password must be at most 200 characters' },
  { change: { password: ['secret'] }, path: 'password', message: 'Password must be at least 6 characters' },
])('registering with $change is refused: $message', async ({ change, path, message }) => {
  const { raw } = await testApp();
  const response = await raw({ method: 'POST', url: '/api/auth/register', payload: { ...ada, ...change } });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
});

ruleTest.each([
  { body: undefined, paths: ['login', 'password'] },
  { body: { login: '  ', password: 'secret' }, paths: ['login'] },
  { body: { login: 'ada', password: 'short' }, paths: ['password'] },
  { body: { login: 7, password: null }, paths: ['login', 'password'] },
])('signing in with $body is refused for $paths', async ({ body, paths }) => {
  const { raw } = await testApp();
  const response = await raw({ method: 'POST', url: '/api/auth/login', ...(body && { payload: body }) });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
});

ruleTest('the database holds neither token nor password', async () => {
  const { token, password, db } = await testApp();
  const rows = [...(await db().selectFrom('users').selectAll().execute()), ...(await signIns(db()))];
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(rows[0]).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/) });
});

const signIns = (db: Db) => db.selectFrom('sign_ins').selectAll().orderBy('id').execute();

ruleTest.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer abc def', `Bearer ${'x'.repeat(43)}`])(
  'the authorization header %j is refused',
  async (authorization) => {
    const { raw } = await testApp();
    const headers = authorization === undefined ? {} : { authorization };
    const response = await raw({ method: 'GET', url: '/api/auth/profile', headers });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ success: false, data: null, message: 'Sign in to continue' });
    expect(response.headers['www-authenticate']).toBe('Bearer');
  },
);

const HOUR = 60;
const DAY = 24 * HOUR;

test('a token from before tokens named their user still signs in', async () => {
  const { given, sender, db } = await testApp();
  const { token, user } = await given.user();
  const older = token.replace(/^\d+\./, '');
  await db()
    .updateTable('sign_ins')
    .set({ token_hash: hashToken(older) })
    .where('token_hash', '=', hashToken(token))
    .execute();
  expect(await sender(older)(accountApi.getProfile, {})).toEqual(user);
});

ruleTest('a token expires thirty days after its last use', async () => {
  const { send, passMinutes } = await testApp();
  passMinutes(30 * DAY - 1);
  await send(accountApi.getProfile, {});
  passMinutes(30 * DAY - 1);
  await send(accountApi.getProfile, {});
  passMinutes(30 * DAY);
  await expect(send(accountApi.getProfile, {})).rejects.toMatchObject({ status: 401 });
});

ruleTest('a token expires after a hundred and eighty days, however often it is used', async () => {
  const { send, passMinutes } = await testApp();
  for (let day = 0; day < 179; day += 1) {
    passMinutes(DAY);
    await send(accountApi.getProfile, {});
  }
  passMinutes(DAY - 1);
  await send(accountApi.getProfile, {});
  passMinutes(1);
  await expect(send(accountApi.getProfile, {})).rejects.toMatchObject({ status: 401 });
});

test('the last use is saved at most once an hour, and authentication is one query', async () => {
  const { send, passMinutes, countQueries, db } = await testApp();
  const asked = () => countQueries(() => send(accountApi.getProfile, {}));
  const usual = await asked();
  expect(usual).toBe(2);
  passMinutes(HOUR - 1);
  expect(await asked()).toBe(usual);
  passMinutes(1);
  expect(await asked()).toBe(usual + 1);
  expect(await asked()).toBe(usual);
  const [signIn] = await signIns(db());
  expect(signIn?.last_used_at).toBe(Temporal.Instant.from('2026-11-20T10:30:00Z').epochMilliseconds);
});

test('signing in deletes expired sign-ins', async () => {
  const { anonymous, user, password, passMinutes, db } = await testApp();
  passMinutes(31 * DAY);
  await anonymous(signInApi.login, { body: { login: user.username, password } });
  expect(await signIns(db())).toHaveLength(1);
});

test('logging out revokes this token at once, and no other', async () => {
  const { send, anonymous, sender, user, password } = await testApp();
  const second = await anonymous(signInApi.login, { body: { login: user.username, password } });
  expect(await send(signInApi.logout, {})).toBeNull();
  await expect(send(accountApi.getProfile, {})).rejects.toMatchObject({ status: 401 });
  expect(await sender(second.token)(accountApi.getProfile, {})).toEqual(user);
});

test.each([
  { method: 'POST', url: '/api/auth/logout' },
  { method: 'DELETE', url: '/api/auth/delete' },
] as const)('after $method $url the browser clears its cache, but not its storage', async (request) => {
  const { raw, headers } = await testApp();
  expect((await raw({ url: '/api/auth/profile', headers })).headers).not.toHaveProperty('clear-site-data');
  expect((await raw({ ...request, headers })).headers['clear-site-data']).toBe('"cache"');
});

ruleTest('with sign-up closed nobody can register, and existing accounts sign in', async () => {
  const { anonymous, user, password } = await testApp({ env: { SIGNUP: 'closed' } });
  await expect(anonymous(signInApi.register, { body: ada })).rejects.toMatchObject({
    status: 403,
    message: 'Sign-up is closed on this server',
  });
  expect(await anonymous(signInApi.getConfig, {})).toMatchObject({ sign_up: false });
  expect((await anonymous(signInApi.login, { body: { login: user.username, password } })).user).toEqual(user);
});

ruleTest('the public configuration says which ways to sign in are set up', async () => {
  const plain = await testApp();
  expect(await plain.anonymous(signInApi.getConfig, {})).toEqual({
    google_client_id: null,
    google_script_url: null,
    password_sign_in: true,
    sign_up: true,
    providers: [],
    passkeys_at: 'localhost',
    why_no_passkeys: null,
  });
  const env = { GOOGLE_CLIENT_ID: 'daymark.apps.example', PUBLIC_URL: 'http://plan.example.org' };
  const { anonymous } = await testApp({ env });
  expect(await anonymous(signInApi.getConfig, {})).toEqual({
    google_client_id: 'daymark.apps.example',
    google_script_url: 'https://accounts.google.com/gsi/client',
    password_sign_in: true,
    sign_up: true,
    providers: [],
    passkeys_at: null,
    why_no_passkeys: 'Passkeys need HTTPS: PUBLIC_URL of this server is plain HTTP',
  });
});

test('unknown fields of a registration or profile change are ignored', async () => {
  const { raw, headers, db } = await testApp();
  const foreign = { id: 77, created_at: 0, updated_at: 0, password_hash: 'x', email_key: 'x', is_admin: true };
  const accounts = () => db().selectFrom('users').selectAll().orderBy('id').execute();
  const [before] = await accounts();

  const payload = { ...foreign, first_name: 'Grace' };
  const changed = await raw({ method: 'PATCH', url: '/api/auth/update', headers, payload });
  expect(changed.statusCode).toBe(200);
  expect(await accounts()).toEqual([{ ...before, first_name: 'Grace' }]);

  const made = await raw({ method: 'POST', url: '/api/auth/register', payload: { ...foreign, ...ada } });
  expect(made.statusCode).toBe(201);
  expect((await accounts())[1]).toMatchObject({
    id: made.json().data.user.id,
    created_at: before?.created_at,
    email_key: 'ada@example.org',
  });
});
