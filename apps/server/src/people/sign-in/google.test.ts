import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as accountApi from '@daymark/contract/account.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { countRows, testApp } from '#test/app.ts';
import { ENGINE, ruleTest } from '#test/engine.ts';
import { googleApp, NO_PROOF } from '#test/google.ts';
import { keepKeysOf } from '#test/template.ts';

/** 'ok' or the status of the refusal of each call, sorted. */
async function outcomes(calls: Promise<unknown>[]): Promise<(number | 'ok')[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((call) => (call.status === 'fulfilled' ? 'ok' : call.reason.status)).sort();
}

test('the first sign-in creates an account, later ones find it', async () => {
  const { signInAs, sender, db, user: other } = await googleApp();
  const first = await signInAs();
  expect(first.user).toEqual({
    id: other.id + 1,
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@example.org',
    username: 'maya',
    day_start_hour: 0,
  });
  expect(await sender(first.token)(accountApi.getProfile, {})).toEqual(first.user);
  const second = await signInAs();
  expect(second.user).toEqual(first.user);
  expect(second.token).not.toBe(first.token);
  expect(await countRows(db())).toMatchObject({ users: 2, identities: 1, used_id_tokens: 2 });
});

ruleTest("both spellings of Google's issuer are one identity", async () => {
  const { signInAs, db } = await googleApp({ GOOGLE_ISSUER: '' });
  const { user } = await signInAs({ iss: 'https://accounts.google.com' });
  expect((await signInAs({ iss: 'accounts.google.com' })).user).toEqual(user);
  expect(await countRows(db())).toMatchObject({ identities: 1 });
  await expect(signInAs({ iss: 'http://accounts.google.com' })).rejects.toMatchObject(NO_PROOF);
});

test('a token is accepted once, also with another spelling of its signature', async () => {
  const { provider, signIn } = await googleApp();
  const token = await provider.token();
  await signIn(token);
  await expect(signIn(token)).rejects.toMatchObject(NO_PROOF);
  // The last character of 256 bytes in base64 has unused bits.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.slice(-1));
  const twin = token.slice(0, -1) + alphabet[last ^ 1];
  expect(Buffer.from(twin.split('.')[2] ?? '', 'base64url')).toEqual(
    Buffer.from(token.split('.')[2] ?? '', 'base64url'),
  );
  await expect(signIn(twin)).rejects.toMatchObject(NO_PROOF);
});

test('one of ten parallel sign-ins with one token succeeds', async () => {
  const { provider, signIn, db } = await googleApp();
  const token = await provider.token();
  const calls = Array.from({ length: 10 }, () => signIn(token));
  expect(await outcomes(calls)).toEqual([...Array(9).fill(401), 'ok']);
  expect(await countRows(db())).toMatchObject({ users: 2, sign_ins: 2, used_id_tokens: 1 });
});

test('a used token is remembered until it has expired', async () => {
  const { signInAs, passMinutes, provider, signIn, db } = await googleApp();
  const token = await provider.token();
  await signIn(token);
  passMinutes(59);
  await signInAs();
  await expect(signIn(token)).rejects.toMatchObject(NO_PROOF);
  expect(await countRows(db())).toMatchObject({ used_id_tokens: 2 });
  passMinutes(3);
  await signInAs();
  expect(await countRows(db())).toMatchObject({ used_id_tokens: 2 });
});

test('ten parallel first sign-ins create one account', async () => {
  const { signInAs, db } = await googleApp();
  const signIns = await Promise.all(Array.from({ length: 10 }, () => signInAs()));
  expect(new Set(signIns.map(({ user }) => user.id)).size).toBe(1);
  expect(await countRows(db())).toMatchObject({ users: 2, identities: 1 });
});

/** Creates the account that another first sign-in of the same person would, in one synchronous step. */
function commitFirstSignIn(dataDir: string, issuer: string): void {
  const database = new DatabaseSync(join(dataDir, 'daymark.db'));
  database.exec(`
    insert into users (first_name, last_name, email, email_key, username, username_key, created_at, updated_at)
      values ('Maya', 'Okafor', 'maya@example.org', 'maya@example.org', 'maya2', 'maya2', 0, 0);
    insert into identities (user_id, issuer, subject, created_at)
      values (last_insert_rowid(), '${issuer}', '104729', 0);
  `);
  database.close();
}

/**
 * Moments at which another sign-in commits; only on SQLite can it do so while a query of this one is about to begin.
 */
const RACES = [
  { moment: 'before this one looks for the holder of the email', queries: 0 },
  { moment: 'after this one found no holder of the email', queries: 1 },
];

test.runIf(ENGINE === 'sqlite').each(RACES)(
  'a first sign-in of the same person that commits $moment gives its account to both',
  async ({ queries }) => {
    let queriesSinceRollback: number | undefined;
    const { signInAs, send, dataDir, provider, db } = await googleApp({}, (sql) => {
      if (queriesSinceRollback !== undefined) queriesSinceRollback += 1;
      else if (sql === 'rollback') queriesSinceRollback = 0;
      if (queriesSinceRollback === queries) commitFirstSignIn(dataDir, provider.url);
    });
    await send(accountApi.updateProfile, { body: { username: 'maya' } }); // the first attempt fails for its username
    expect((await signInAs()).user.username).toBe('maya2');
    expect(await countRows(db())).toMatchObject({ users: 2, identities: 1, sign_ins: 2 });
  },
);

test('the email of an account with a password is refused, in any case, and the token stays valid', async () => {
  const { provider, signIn, send, user, db } = await googleApp();
  const before = await countRows(db());
  const token = await provider.token({ email: user.email.toUpperCase() });
  await expect(signIn(token)).rejects.toMatchObject({
    status: 409,
    message: 'An account with this email already exists. Sign in with your password.',
  });
  expect(await countRows(db())).toEqual(before);
  await send(accountApi.updateProfile, { body: { email: 'elsewhere@example.org' } });
  await signIn(token);
});

ruleTest('the email of another Google account is refused with a text about that account', async () => {
  const { signInAs } = await googleApp();
  await signInAs();
  await expect(signInAs({ sub: '2' })).rejects.toMatchObject({
    status: 409,
    message: 'An account with this email already exists. Sign in with the account at a provider that it was made with.',
  });
});

ruleTest('a changed email and name at Google change neither account nor profile', async () => {
  const { signInAs, user: other } = await googleApp();
  const { user } = await signInAs();
  expect((await signInAs({ email: 'new@example.org', given_name: 'M' })).user).toEqual(user);
  expect((await signInAs({ email: other.email })).user).toEqual(user);
});

test('the same subject of another issuer is another person', async () => {
  const { signInAs, db } = await googleApp();
  const { user } = await signInAs();
  await db().updateTable('identities').set({ issuer: 'https://elsewhere.example' }).execute();
  await keepKeysOf(db(), user.id, ['identity']);
  expect((await signInAs({ email: 'other@example.org' })).user.id).not.toBe(user.id);
});

test('closed sign-up refuses new people and lets existing accounts in', async () => {
  const { signInAs, provider, user, db } = await googleApp({ SIGNUP: 'closed' });
  const before = await countRows(db());
  await expect(signInAs()).rejects.toMatchObject({ status: 403, message: 'Sign-up is closed on this server' });
  expect(await countRows(db())).toEqual(before);
  const identity = { user_id: user.id, issuer: provider.url, subject: '104729', created_at: 0 };
  await db().insertInto('identities').values(identity).execute();
  await keepKeysOf(db(), user.id, ['identity']);
  expect((await signInAs()).user).toEqual(user);
});

test('people with the same name get different usernames', async () => {
  const { signInAs } = await googleApp();
  const signInFrom = async (number: number) =>
    (await signInAs({ sub: String(number), email: `info@${number}.example` })).user.username;
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  const usernames = await Promise.all(numbers.map(signInFrom));
  expect(new Set(usernames).size).toBe(12);
  expect(usernames).toEqual(expect.arrayContaining(['info', 'info2', 'info9']));
  expect(usernames.filter((name) => /^info\d{6}$/.test(name))).toHaveLength(3);
});

test('a used token cannot recreate a deleted account', async () => {
  const { provider, signIn, sender, signInAs, db } = await googleApp();
  const token = await provider.token();
  const { token: session, user } = await signIn(token);
  await sender(session)(accountApi.deleteAccount, {});
  expect(await countRows(db())).toMatchObject({ users: 1, identities: 0, used_id_tokens: 1 });
  await expect(signIn(token)).rejects.toMatchObject(NO_PROOF);
  expect((await signInAs()).user.id).not.toBe(user.id);
});

test('an account without a password can set one, and then signs in with both', async () => {
  const { signInAs, sender, anonymous } = await googleApp();
  const { token, user } = await signInAs();
  const body = { login: user.email, password: 'correct horse' };
  await expect(anonymous(signInApi.login, { body })).rejects.toMatchObject({
    status: 401,
    message: 'Invalid credentials',
  });
  await sender(token)(accountApi.updateProfile, { body: { new_password: 'correct horse' } });
  expect((await anonymous(signInApi.login, { body })).user).toEqual(user);
  expect((await signInAs()).user).toEqual(user);
});

test('without a client id Google sign-in is not set up', async () => {
  const { anonymous, expectFailure } = await testApp();
  expectFailure();
  await expect(anonymous(signInApi.signInWithGoogle, { body: { id_token: 'x' } })).rejects.toMatchObject({
    status: 503,
    message: 'Google sign-in is not set up on this server',
  });
});

ruleTest.each([
  { body: {}, path: 'id_token', message: 'Identity token is required' },
  { body: { id_token: ' ' }, path: 'id_token', message: 'Identity token is required' },
  { body: { id_token: 7 }, path: 'id_token', message: 'Identity token is required' },
  {
    body: { id_token: 'x'.repeat(10_001) },
    path: 'id_token',
    message: 'Identity token must be at most 10000 characters',
  },
  {
    body: { id_token: 'a\0b' },
    path: 'id_token',
    message: 'Identity token contains a character that cannot be stored',
  },
  { body: { id_token: 'x', nonce: '' }, path: 'nonce', message: 'Nonce must be text' },
  { body: { id_token: 'x', nonce: null }, path: 'nonce', message: 'Nonce must be text' },
])('an invalid body is refused: $message', async ({ body, path, message }) => {
  const { raw } = await googleApp();
  const response = await raw({ method: 'POST', url: '/api/auth/oauth/google', payload: body });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
});
