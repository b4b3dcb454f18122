import { expect, test, vi } from 'vitest';
import { accountOf, makeLoginThrottle } from '#people/security/login-throttle.ts';
import { makeSignUpLimit } from '#people/security/sign-up-limit.ts';
import { login } from '#people/sign-in/sign-in.service.ts';
import { contextOf, migrated, NOW, newRules, signedUp } from '#test/databases.ts';
import { deleteOldAttempts } from './attempts.repository.ts';
import { SHARED_COUNTS } from './attempts.service.ts';

const TOO_MANY = { status: 429 };

/** The rules and counts of one of several instances on a database. */
const instance = () => ({
  ...newRules(),
  throttleLogin: makeLoginThrottle(SHARED_COUNTS),
  limitSignUps: makeSignUpLimit(SHARED_COUNTS),
});

test('instances on one database verify ten failed tries of an account a minute together', async () => {
  const db = await migrated('postgres');
  await signedUp(db);
  const instances = [instance(), instance(), instance()];
  const tried = (number: number, password: string, minutes = 0) => {
    const ctx = { ...contextOf(db), address: `10.0.0.${number}`, now: NOW.add({ seconds: minutes * 60 }) };
    return login(ctx, { login: 'ada', password }, instances[number % 3] ?? instance());
  };
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, number) => tried(number, 'wrong')));
  const statuses = results.map((result) => (result as PromiseRejectedResult).reason.status);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  await expect(tried(31, 'secret')).rejects.toMatchObject({ ...TOO_MANY, retryAfterSeconds: 60 });
  await expect(tried(32, 'secret', 0.5)).rejects.toMatchObject({ ...TOO_MANY, retryAfterSeconds: 30 });
  expect(await tried(33, 'secret', 1)).toMatchObject({ user: { username: 'ada' } });
});

test('tries that come at the same moment to as many instances are verified ten times', async () => {
  const ctx = contextOf(await migrated('postgres'));
  const verify = vi.fn(async () => false);
  const tries = Array.from({ length: 15 }, () => {
    // Every instance looks at the count before any has counted.
    const throttleLogin = makeLoginThrottle({ ...SHARED_COUNTS, find: async () => undefined });
    return throttleLogin(ctx, accountOf(1), verify);
  });
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(verify).toHaveBeenCalledTimes(10);
});

test('right passwords do not count, neither does what could not be verified', async () => {
  const ctx = contextOf(await migrated('postgres'));
  const { throttleLogin } = instance();
  const key = accountOf(1);
  for (let times = 0; times < 15; times += 1) {
    expect(await throttleLogin(ctx, key, async () => true)).toBe(true);
    await expect(throttleLogin(ctx, key, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  }
  expect(await SHARED_COUNTS.find(ctx, key)).toMatchObject({ count: 0 });
});

test('instances on one database let an address make fifty accounts an hour together', async () => {
  const ctx = contextOf(await migrated('postgres'));
  const instances = [instance(), instance()];
  const asked = Array.from({ length: 60 }, (_, number) => instances[number % 2]?.limitSignUps(ctx));
  const results = await Promise.allSettled(asked);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  await instance().limitSignUps({ ...ctx, now: NOW.add({ hours: 1 }) });
});

test('counts are stored without the text that was typed, until their window is over', async () => {
  const db = await migrated('postgres');
  const ctx = contextOf(db);
  await expect(login(ctx, { login: 'My Password', password: 'x' }, instance())).rejects.toMatchObject({ status: 401 });
  const rows = await db.selectFrom('attempts').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/my password|127\.0\.0\.1/);
  await deleteOldAttempts({ db, now: NOW.add({ seconds: 59 }) });
  expect(await db.selectFrom('attempts').select('id').execute()).toHaveLength(2);
  await deleteOldAttempts({ db, now: NOW.add({ seconds: 60 }) });
  expect(await db.selectFrom('attempts').select('id').execute()).toEqual([]);
});
