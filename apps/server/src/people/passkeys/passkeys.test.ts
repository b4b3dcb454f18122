import { getProfile } from '@daymark/contract/account.ts';
import * as api from '@daymark/contract/passkeys.ts';
import * as proofs from '@daymark/contract/proofs.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { Authenticator } from '#test/authenticator.ts';
import { ruleTest } from '#test/engine.ts';

type Owner = Pick<TestApp, 'send'>;

async function made({ send }: Owner, name = 'Laptop') {
  const device = new Authenticator();
  const credential = device.make(await send(api.askForNewPasskey, {}));
  return { device, passkey: await send(api.createPasskey, { body: { name, credential } }) };
}

const options = (app: TestApp) => app.anonymous(api.askForPasskey, {});

const signedIn = (app: TestApp, credential: api.UsedCredential) =>
  app.anonymous(api.signInWithPasskey, { body: { credential } });

const refusal = (status: number, code: string) => ({ status, code });

test('a passkey is made, listed, renamed, used and removed', async () => {
  const app = await testApp();
  const asked = await app.send(api.askForNewPasskey, {});
  expect(asked).toMatchObject({
    rp: { id: 'localhost', name: 'Daymark' },
    user: { name: app.user.username },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { device, passkey } = await made(app, ' Laptop ');
  const told = { id: expect.any(Number), name: 'Laptop', created_at: '2026-11-20T09:30:00.000Z', last_used_at: null };
  expect(passkey).toEqual(told);
  const known = [{ id: device.id.toString('base64url'), type: 'public-key', transports: ['internal'] }];
  expect((await app.send(api.askForNewPasskey, {})).excludeCredentials).toEqual(known);

  app.passMinutes(5);
  const asking = await options(app);
  expect(asking).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  const { token, user } = await signedIn(app, device.use(asking));
  expect(user).toEqual(app.user);
  expect(await app.sender(token)(getProfile, {})).toEqual(app.user);

  const params = { id: String(passkey.id) };
  const body = { name: 'Old laptop', expected: { name: 'Laptop' } };
  const used = { ...told, name: 'Old laptop', last_used_at: '2026-11-20T09:35:00.000Z' };
  expect(await app.send(api.updatePasskey, { params, body })).toEqual(used);
  const late = { name: 'New laptop', expected: { name: 'Laptop' } };
  await expect(app.send(api.updatePasskey, { params, body: late })).rejects.toMatchObject({
    status: 409,
    data: used,
  });
  expect(await app.send(api.getPasskeys, {})).toEqual([used]);
  await app.send(api.deletePasskey, { params });
  expect(await app.send(api.getPasskeys, {})).toEqual([]);
  await expect(signedIn(app, device.use(await options(app)))).rejects.toMatchObject(refusal(401, 'passkey_unknown'));
});

ruleTest.each([
  ['of a page of another origin', { origin: 'https://daymark.evil.example' }, 'passkey_origin'],
  ['of another relying party', { rpId: 'evil.example' }, 'passkey_server'],
  ['without verification of the user', { isVerified: false }, 'passkey_unverified'],
  ['with a challenge that nobody gave', { challenge: 'AAAA' }, 'passkey_expired'],
])('the use of a passkey %s is refused', async (_name, behaviour, code) => {
  const app = await testApp();
  const { device } = await made(app);
  await expect(signedIn(app, device.use(await options(app), behaviour))).rejects.toMatchObject(refusal(401, code));
  const credential = device.use(await app.send(api.askForOwnPasskey, {}), behaviour);
  await expect(app.send(api.provePasskey, { body: { credential } })).rejects.toMatchObject(refusal(403, code));
});

ruleTest.each([
  ['of a page of another origin', { origin: 'http://localhost:4000' }, 'passkey_origin'],
  ['of another relying party', { rpId: 'evil.example' }, 'passkey_invalid'],
  ['without verification of the user', { isVerified: false }, 'passkey_unverified'],
  ['with a challenge that nobody gave', { challenge: 'AAAA' }, 'passkey_expired'],
])('a new passkey %s is refused', async (_name, behaviour, code) => {
  const { send } = await testApp();
  const credential = new Authenticator().make(await send(api.askForNewPasskey, {}), behaviour);
  const making = send(api.createPasskey, { body: { name: 'Phone', credential } });
  await expect(making).rejects.toMatchObject(refusal(403, code));
  expect(await send(api.getPasskeys, {})).toEqual([]);
});

test('a challenge is good once, for five minutes, for its purpose and its user', async () => {
  const app = await testApp();
  const other = await app.another();
  const { device } = await made(app);
  const used = device.use(await options(app));
  await signedIn(app, used);
  await expect(signedIn(app, used)).rejects.toMatchObject(refusal(401, 'passkey_expired'));

  const late = await options(app);
  app.passMinutes(5);
  await expect(signedIn(app, device.use(late))).rejects.toMatchObject(refusal(401, 'passkey_expired'));

  const toSignIn = device.use(await options(app));
  const proving = app.send(api.provePasskey, { body: { credential: toSignIn } });
  await expect(proving).rejects.toMatchObject(refusal(403, 'passkey_expired'));

  const provingForOther = device.use(await other.send(api.askForOwnPasskey, {}));
  const provingOwn = app.send(api.provePasskey, { body: { credential: provingForOther } });
  await expect(provingOwn).rejects.toMatchObject(refusal(403, 'passkey_expired'));

  const ofOther = new Authenticator().make(await other.send(api.askForNewPasskey, {}));
  const making = app.send(api.createPasskey, { body: { name: 'Phone', credential: ofOther } });
  await expect(making).rejects.toMatchObject(refusal(403, 'passkey_expired'));
});

ruleTest('the passkey of another user proves nobody, and is not listed, renamed or removed', async () => {
  const app = await testApp();
  const other = await app.another();
  const { device, passkey } = await made(app);
  const own = await other.send(api.askForOwnPasskey, {});
  expect(own.allowCredentials).toEqual([]);
  const proving = other.send(api.provePasskey, { body: { credential: device.use(own) } });
  await expect(proving).rejects.toMatchObject(refusal(403, 'passkey_foreign'));
  const forged = device.use(await options(app));
  forged.response.userHandle = (await other.send(api.askForNewPasskey, {})).user.id;
  await expect(signedIn(app, forged)).rejects.toMatchObject(refusal(401, 'passkey_foreign'));
  const params = { id: String(passkey.id) };
  const unknown = { status: 404, message: 'Passkey not found' };
  const renaming = other.send(api.updatePasskey, { params, body: { name: 'Mine' } });
  await expect(renaming).rejects.toMatchObject(unknown);
  await expect(other.send(api.deletePasskey, { params })).rejects.toMatchObject(unknown);
  expect(await other.send(api.getPasskeys, {})).toEqual([]);
});

ruleTest('a signature by another key is refused', async () => {
  const app = await testApp();
  const { device } = await made(app);
  const asked = await options(app);
  const forged = { ...new Authenticator().use(asked), id: device.id.toString('base64url') };
  forged.rawId = forged.id;
  delete forged.response.userHandle;
  await expect(signedIn(app, forged)).rejects.toMatchObject(refusal(401, 'passkey_invalid'));
});

test('a count that does not go on is that of a copy, and a device that never counts is none', async () => {
  const app = await testApp();
  const { device } = await made(app);
  await signedIn(app, device.use(await options(app), { counter: 7 }));
  for (const counter of [7, 6, 0]) {
    const copied = signedIn(app, device.use(await options(app), { counter }));
    await expect(copied).rejects.toMatchObject(refusal(401, 'passkey_copied'));
  }
  await signedIn(app, device.use(await options(app), { counter: 8 }));
  const atOnce = [await options(app), await options(app)].map((asked) =>
    signedIn(app, device.use(asked, { counter: 9 })),
  );
  const outcomes = await Promise.allSettled(atOnce);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { device: phone } = await made(app, 'Phone');
  await signedIn(app, phone.use(await options(app), { counter: 0 }));
  await signedIn(app, phone.use(await options(app), { counter: 0 }));
});

ruleTest('ten failed passkeys of an address are followed by a pause, as for passwords', async () => {
  const app = await testApp();
  const { device } = await made(app);
  for (let times = 0; times < 10; times += 1) {
    const failing = signedIn(app, device.use(await options(app), { isVerified: false }));
    await expect(failing).rejects.toMatchObject({ status: 401 });
  }
  await expect(signedIn(app, device.use(await options(app)))).rejects.toMatchObject({ status: 429 });
  app.passMinutes(1);
  await signedIn(app, device.use(await options(app)));
});

ruleTest('a network asks for 120 challenges a minute', async () => {
  const app = await testApp();
  for (let times = 0; times < 120; times += 1) await options(app);
  await expect(options(app)).rejects.toMatchObject({ status: 429 });
  app.passMinutes(1);
  await options(app);
  // Old ones go with the next.
  app.passMinutes(5);
  await options(app);
  expect(await app.db().selectFrom('challenges').select('id').execute()).toHaveLength(1);
});

test.each([
  [{}, 'plan.local', /its host has to set PUBLIC_URL/],
  [{ PUBLIC_URL: 'http://plan.example.org' }, 'plan.example.org', /PUBLIC_URL of this server is plain HTTP/],
  [{ PUBLIC_URL: 'https://192.168.1.5' }, '192.168.1.5', /PUBLIC_URL of this server is an IP address/],
])('with %j, a page of %s is told why it has no passkeys', async (env, host, message) => {
  const app = await testApp({ env });
  const asked = { method: 'POST' as const, url: '/api/auth/login/passkey/options', headers: { host } };
  app.expectFailure();
  const response = await app.raw(asked);
  expect([response.statusCode, response.json().message]).toEqual([503, expect.stringMatching(message)]);
});

ruleTest('PUBLIC_URL names the relying party, whatever Host says', async () => {
  const app = await testApp({ env: { PUBLIC_URL: 'https://plan.example.org' } });
  expect((await app.send(api.askForNewPasskey, {})).rp.id).toBe('plan.example.org');
  const device = new Authenticator();
  const origin = 'https://plan.example.org';
  const credential = device.make(await app.send(api.askForNewPasskey, {}), { origin });
  await app.send(api.createPasskey, { body: { name: 'Key', credential } });
  const elsewhere = device.use(await options(app), { origin: 'http://localhost' });
  await expect(signedIn(app, elsewhere)).rejects.toMatchObject(refusal(401, 'passkey_origin'));
  await signedIn(app, device.use(await options(app), { origin }));
});

test('the last way into an account is not removed', async () => {
  const app = await testApp();
  const [first, second] = [await made(app), await made(app, 'Phone')];
  await app.db().updateTable('users').set({ password_hash: null }).execute();
  await app.send(api.deletePasskey, { params: { id: String(first.passkey.id) } });
  await expect(app.send(api.deletePasskey, { params: { id: String(second.passkey.id) } })).rejects.toMatchObject({
    status: 409,
    message: 'This is the only way to sign in to your account. Set a password or make another passkey first.',
  });
});

test('an account has at most 20 passkeys, each of them once', async () => {
  const app = await testApp();
  const { device, passkey } = await made(app);
  const again = device.make(await app.send(api.askForNewPasskey, {}));
  await expect(app.send(api.createPasskey, { body: { name: 'Twice', credential: again } })).rejects.toMatchObject({
    status: 409,
    message: 'This passkey is known already',
  });
  const row = await app.db().selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
  const twentyFirst = new Authenticator().make(await app.send(api.askForNewPasskey, {}));
  const copies = Array.from({ length: 19 }, (_, n) => ({ ...row, id: passkey.id + n + 1, credential_id: `${n}` }));
  await app.db().insertInto('passkeys').values(copies).execute();
  const full = { status: 409, message: expect.stringMatching(/^There can be at most 20 passkeys/) };
  await expect(app.send(api.askForNewPasskey, {})).rejects.toMatchObject(full);
  const making = app.send(api.createPasskey, { body: { name: 'Late', credential: twentyFirst } });
  await expect(making).rejects.toMatchObject(full);
});

test('making and removing a passkey needs a proof of the last 10 minutes, which a passkey gives', async () => {
  const app = await testApp();
  const { device, passkey } = await made(app);
  const removing = () => app.send(api.deletePasskey, { params: { id: String(passkey.id) } });
  app.passMinutes(10);
  await app.send(api.askForNewPasskey, {});
  app.passMinutes(1);
  const old = { status: 403, message: 'Confirm that it is you to go on', code: 'proof_required' };
  await expect(app.send(api.askForNewPasskey, {})).rejects.toMatchObject(old);
  await expect(removing()).rejects.toMatchObject(old);
  await expect(app.send(proofs.provePassword, { body: { current_password: 'not this one' } })).rejects.toMatchObject({
    status: 422,
    message: 'Current password is incorrect',
  });
  await expect(removing()).rejects.toMatchObject(old);
  const own = await app.send(api.askForOwnPasskey, {});
  expect(own.allowCredentials).toHaveLength(1);
  await app.send(api.provePasskey, { body: { credential: device.use(own) } });
  app.passMinutes(10);
  await removing();
});
