import type { SignIn } from '@daymark/contract/sign-in.ts';
import { makeGiven, type Send } from '@daymark/testing/given.ts';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { type Db, isPostgres } from '#db/connection.ts';
import { askWhetherDistributed } from '#db/distributed.ts';
import { toMs } from '#db/instants.ts';
import { type KeyKind, keepKeys } from '#db/unique-keys.ts';
import { hashPassword } from '#people/security/passwords.ts';
import { hashToken, newToken } from '#people/security/tokens.ts';
import { requestFor } from './requests.ts';

/** The start of the fake clock of `testApp`. */
export const START = Temporal.Instant.from('2026-11-20T09:30:00.000Z');

/** Makes the database of these settings, with one account in it. */
export async function makeTemplate(env: Record<string, string>) {
  const settings = readSettings({ ...env, LOG_LEVEL: 'silent' });
  const app = await createApp({ settings, clock: () => START });
  const send: Send = async (endpoint, input) => {
    const response = await app.inject(requestFor(endpoint, input));
    return response.json().data;
  };
  const account = await makeGiven(send).user({ username: 'user-0' });
  await app.close();
  return account;
}

const password = 'correct horse';
let passwordHash: Promise<string> | undefined;
let inserted = 0;

/** Inserts another account, signed in. All have one password hash, since hashing takes longer than most tests. */
export async function insertAccount(db: Db, now: Temporal.Instant): Promise<SignIn & { password: string }> {
  inserted += 1;
  const username = `other-${inserted}`;
  const profile = { first_name: 'Ada', last_name: 'Lovelace', email: `${username}@example.org`, username };
  const keys = { email_key: profile.email, username_key: username };
  passwordHash ??= hashPassword(password);
  const [password_hash, at, token] = [await passwordHash, toMs(now), newToken()];
  const { id } = await db
    .insertInto('users')
    .values({ ...profile, ...keys, password_hash, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepKeysOf(db, id, ['email', 'username']);
  const times = { created_at: at, last_used_at: at };
  const signIn = { user_id: id, token_hash: hashToken(token), user_agent: '', last_address: '127.0.0.1', ...times };
  await db.insertInto('sign_ins').values(signIn).execute();
  return { token, user: { id, ...profile, day_start_hour: 0 }, password };
}

/** Brings the keys that the coordinator of a cluster knows up to rows of a user that a test has written itself. */
export async function keepKeysOf(db: Db, userId: number, kinds: readonly KeyKind[]): Promise<void> {
  if (isPostgres(db)) await askWhetherDistributed(db);
  await keepKeys({ db, userId }, kinds);
}
