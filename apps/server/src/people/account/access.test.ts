import * as api from '@daymark/contract/account.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Signs the test's user in once more, with this User-Agent header. */
async function signInWith({ raw, user, password }: TestApp, userAgent: string): Promise<string> {
  const response = await raw({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { login: user.username, password },
  });
  return response.json().data.token;
}

test('sign-ins are listed with the current one first, then by last use', async () => {
  const app = await testApp();
  app.passMinutes(30);
  const token = await signInWith(app, FIREFOX);
  app.passMinutes(60);
  await signInWith(app, `${'x'.repeat(600)} ${FIREFOX}`);
  const { sign_ins } = await app.sender(token)(api.getAccess, {});
  expect(sign_ins).toEqual([
    {
      id: expect.any(Number),
      device: 'Firefox on Linux',
      created_at: '2026-11-20T10:00:00.000Z',
      last_used_at: '2026-11-20T11:00:00.000Z',
      last_address: '127.0.0.1',
      is_current: true,
    },
    expect.objectContaining({ device: null, created_at: '2026-11-20T11:00:00.000Z', is_current: false }),
    expect.objectContaining({ created_at: '2026-11-20T09:30:00.000Z', is_current: false }),
  ]);
});

test('a sign-in tells the address of its last saved use, which is saved once an hour', async () => {
  const app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  const addressAfter = async (address: string) => {
    const headers = { ...app.headers, 'x-forwarded-for': address };
    const { sign_ins } = (await app.raw({ url: '/api/auth/access', headers })).json().data;
    return sign_ins[0].last_address;
  };
  expect(await addressAfter('203.0.113.7')).toBe('127.0.0.1');
  app.passMinutes(60);
  expect(await addressAfter('::ffff:203.0.113.7')).toBe('203.0.113.7');
  app.passMinutes(59);
  expect(await addressAfter('2001:db8::1')).toBe('203.0.113.7');
  app.passMinutes(1);
  expect(await addressAfter('2001:db8::1')).toBe('2001:db8::1');
  app.passMinutes(60);
  expect(await addressAfter('<script>')).toBe('127.0.0.1'); // of the proxy that sent it
});

test('a sign-in of before addresses were saved has none', async () => {
  const { send, db } = await testApp();
  await db().updateTable('sign_ins').set({ last_address: null }).execute();
  expect((await send(api.getAccess, {})).sign_ins).toEqual([expect.objectContaining({ last_address: null })]);
});

test('no other user sees an address', async () => {
  const app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  const stranger = await app.another();
  app.passMinutes(60);
  await app.raw({ url: '/api/auth/profile', headers: { ...app.headers, 'x-forwarded-for': '203.0.113.7' } });
  const { sign_ins } = await stranger.send(api.getAccess, {});
  expect(sign_ins.map(({ last_address }) => last_address)).toEqual(['127.0.0.1']);
  expect((await app.send(api.getAccess, {})).sign_ins[0]?.last_address).toBe('203.0.113.7');
});

test('an expired sign-in is not listed', async () => {
  const app = await testApp();
  app.passMinutes(20 * 24 * 60);
  const token = await signInWith(app, FIREFOX);
  app.passMinutes(11 * 24 * 60);
  const { sign_ins } = await app.sender(token)(api.getAccess, {});
  expect(sign_ins.map(({ is_current }) => is_current)).toEqual([true]);
});

test('any own sign-in can be ended, with immediate effect', async () => {
  const app = await testApp();
  const token = await signInWith(app, FIREFOX);
  const other = (await app.send(api.getAccess, {})).sign_ins.find(({ is_current }) => !is_current);
  const params = { id: String(other?.id) };
  expect(await app.send(api.endSignIn, { params })).toBeNull();
  await expect(app.sender(token)(api.getProfile, {})).rejects.toMatchObject({ status: 401 });
  expect((await app.send(api.getAccess, {})).sign_ins).toHaveLength(1);
  await expect(app.send(api.endSignIn, { params })).rejects.toMatchObject({
    status: 404,
    message: 'Sign-in not found',
  });
});

test('ending the current sign-in logs out', async () => {
  const { send } = await testApp();
  const [current] = (await send(api.getAccess, {})).sign_ins;
  await send(api.endSignIn, { params: { id: String(current?.id) } });
  await expect(send(api.getProfile, {})).rejects.toMatchObject({ status: 401 });
});

test('all other sign-ins of the user end together, and those of other users stay', async () => {
  const app = await testApp();
  const stranger = await app.another();
  const tokens = [await signInWith(app, FIREFOX), await signInWith(app, '')];
  expect(await app.send(api.endOtherSignIns, {})).toBeNull();
  for (const token of tokens) {
    await expect(app.sender(token)(api.getProfile, {})).rejects.toMatchObject({ status: 401 });
  }
  expect((await app.send(api.getAccess, {})).sign_ins).toHaveLength(1);
  await stranger.send(api.getProfile, {});
});

test('the sign-in of another user cannot be ended', async () => {
  const { send, another } = await testApp();
  const stranger = await another();
  const [theirs] = (await stranger.send(api.getAccess, {})).sign_ins;
  const ending = send(api.endSignIn, { params: { id: String(theirs?.id) } });
  await expect(ending).rejects.toMatchObject({ status: 404, message: 'Sign-in not found' });
  await stranger.send(api.getProfile, {});
});

test('access says whether the account has a password and a Google account', async () => {
  const { send, db, user } = await testApp();
  expect(await send(api.getAccess, {})).toMatchObject({ has_password: true, has_google: false });
  const identity = { user_id: user.id, issuer: 'https://accounts.google.com', subject: '1', created_at: 0 };
  await db().insertInto('identities').values(identity).execute();
  await db().updateTable('users').set({ password_hash: null }).execute();
  expect(await send(api.getAccess, {})).toMatchObject({ has_password: false, has_google: true });
});

test('access takes two queries beside authentication, for any number of sign-ins', async () => {
  const app = await testApp();
  await signInWith(app, FIREFOX);
  expect(await app.countQueries(() => app.send(api.getAccess, {}))).toBe(3);
});

test('an account has at most 200 sign-ins: a new one ends the one unused for longest', async () => {
  const app = await testApp();
  const first = await signInWith(app, FIREFOX);
  const second = await signInWith(app, FIREFOX);
  const { user_id, ...row } = await app
    .db()
    .selectFrom('sign_ins')
    .select(['user_id', 'created_at', 'last_used_at', 'user_agent', 'last_address'])
    .executeTakeFirstOrThrow();
  const later = { ...row, user_id, last_used_at: row.last_used_at + 1 };
  const more = Array.from({ length: 197 }, (_, number) => ({ ...later, token_hash: `hash ${number}` }));
  await app.db().insertInto('sign_ins').values(more).execute();
  app.passMinutes(70);
  await app.sender(first)(api.getProfile, {}); // saves its use
  const last = await signInWith(app, FIREFOX);
  const { sign_ins } = await app.sender(last)(api.getAccess, {});
  expect(sign_ins).toHaveLength(200);
  await app.sender(first)(api.getProfile, {});
  await app.sender(second)(api.getProfile, {});
  await expect(app.send(api.getProfile, {})).rejects.toMatchObject({ status: 401 });
});
