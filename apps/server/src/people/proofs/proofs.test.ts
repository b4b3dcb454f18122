import { getProfile } from '@daymark/contract/account.ts';
import * as api from '@daymark/contract/proofs.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import type { Claims } from '#test/fake-provider.ts';
import { googleApp } from '#test/google.ts';

const TOKEN = { body: { name: 'Script', scopes: ['read' as const] } };
const OLD = { status: 403, code: 'proof_required' };

test('a proof is of one sign-in, and leaves others as they are', async () => {
  const app = await testApp();
  const { token } = await app.anonymous(login, { body: { login: app.user.username, password: app.password } });
  const other = app.sender(token);
  app.passMinutes(11);
  await app.send(api.provePassword, { body: { current_password: app.password } });
  await app.send(createToken, TOKEN);
  await expect(other(createToken, TOKEN)).rejects.toMatchObject(OLD);
  await other(getProfile, {});
});

test('a wrong password proves nothing, and counts as a failed try', async () => {
  const app = await testApp();
  app.passMinutes(11);
  const tried = (current_password: string) => app.send(api.provePassword, { body: { current_password } });
  for (let times = 0; times < 10; times += 1) {
    await expect(tried('not this one')).rejects.toMatchObject({
      status: 422,
      message: 'Current password is incorrect',
    });
  }
  await expect(tried(app.password)).rejects.toMatchObject({ status: 429 });
  await expect(app.send(createToken, TOKEN)).rejects.toMatchObject(OLD);
  const asked = { method: 'POST' as const, url: '/api/auth/prove/password', headers: app.headers, payload: {} };
  expect((await app.raw(asked)).json().message).toBe('Current password must be text');
});

test('a personal token proves nobody', async () => {
  const app = await testApp();
  const { token } = await app.send(createToken, TOKEN);
  const body = { current_password: app.password };
  await expect(app.sender(token)(api.provePassword, { body })).rejects.toMatchObject({ status: 403, code: undefined });
});

test('a sign-in that an older server has made counts from its beginning', async () => {
  const app = await testApp();
  await app.db().updateTable('sign_ins').set({ proved_at: null }).execute();
  app.passMinutes(10);
  await app.send(createToken, TOKEN);
  app.passMinutes(1);
  await expect(app.send(createToken, TOKEN)).rejects.toMatchObject(OLD);
});

test('the Google account that signs in proves who is signed in, once, and no other one does', async () => {
  const app = await googleApp();
  const { token } = await app.signInAs();
  const send = app.sender(token);
  app.passMinutes(11);
  const proved = async (claims: Claims = {}) =>
    send(api.proveGoogle, { body: { id_token: await app.provider.token(claims) } });
  await expect(proved({ sub: 'somebody else' })).rejects.toMatchObject({
    status: 403,
    message: 'This is another Google account than the one that signs in here',
  });
  await expect(send(createToken, TOKEN)).rejects.toMatchObject(OLD);
  const body = { id_token: await app.provider.token() };
  await send(api.proveGoogle, { body });
  await send(createToken, TOKEN);
  app.passMinutes(11);
  await expect(send(api.proveGoogle, { body })).rejects.toMatchObject({ status: 403 });
  await expect(send(createToken, TOKEN)).rejects.toMatchObject(OLD);
  await proved();
  await send(createToken, TOKEN);
});
