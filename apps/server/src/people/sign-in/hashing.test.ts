import * as crypto from 'node:crypto';
import * as api from '@daymark/contract/sign-in.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { countRows, testApp } from '#test/app.ts';

vi.hoisted(() => void vi.resetModules()); // those of earlier files are not mocked
afterAll(() => void vi.resetModules());
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, argon2: vi.fn(real.argon2) };
});

const argon2 = vi.mocked(crypto.argon2);

test('an unknown login, a wrong password and an account without one cost the same hashing', async () => {
  const { anonymous, user, another, db } = await testApp();
  const { user: ofGoogle } = await another();
  await db().updateTable('users').set({ password_hash: null }).where('id', '=', ofGoogle.id).execute();
  const workFor = async (login: string) => {
    argon2.mockClear();
    const body = { login, password: 'not this one' };
    await expect(anonymous(api.login, { body })).rejects.toMatchObject({ status: 401, message: 'Invalid credentials' });
    return argon2.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => ({
      algorithm,
      cost: [memory, passes, parallelism, tagLength],
    }));
  };
  const work = await workFor(user.username);
  expect(work).toHaveLength(1);
  expect(await workFor('nobody')).toEqual(work);
  expect(await workFor(ofGoogle.username)).toEqual(work);
});

/** Suspends the next hash and resolves to the function that resumes it. */
function holdNextHash(): Promise<() => void> {
  const real = argon2.getMockImplementation();
  const { promise, resolve } = Promise.withResolvers<() => void>();
  argon2.mockImplementationOnce((...args) => resolve(() => real?.(...args)));
  return promise;
}

test('a password that is changed during its verification signs nobody in', async () => {
  const { raw, user, password, another, db } = await testApp();
  const { user: other } = await another();
  const held = holdNextHash();
  const login = raw({ method: 'POST', url: '/api/auth/login', payload: { login: user.email, password } });
  const resume = await held;
  // The hash changes in the database, as by a second server: this one verifies the attempts at an account one after the
  // other.
  const { password_hash } = await db()
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  await db().updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  resume();
  const { statusCode, body } = await login;
  expect([statusCode, JSON.parse(body).message]).toEqual([401, 'Invalid credentials']);
  expect(await countRows(db())).toMatchObject({ sign_ins: 2 });
});

test('a try that arrives during the verification of another one waits for its outcome', async () => {
  const { raw } = await testApp();
  let logins = 0;
  const tried = async () => {
    logins += 1; // a new login each time: the tries have only their address in common
    const payload = { login: `nobody-${logins}`, password: 'not this one' };
    return (await raw({ method: 'POST', url: '/api/auth/login', payload })).statusCode;
  };
  for (let times = 0; times < 8; times += 1) expect(await tried()).toBe(401);
  const ninthHash = holdNextHash();
  const ninth = tried();
  const resumeNinth = await ninthHash;
  const tenthHash = holdNextHash();
  const tenth = tried();
  resumeNinth();
  expect(await ninth).toBe(401);
  const resumeTenth = await tenthHash;
  const eleventh = tried();
  await raw({ url: '/health' }); // queries run in order: the eleventh try has read its account
  resumeTenth();
  expect(await tenth).toBe(401);
  expect(await eleventh).toBe(429);
});
