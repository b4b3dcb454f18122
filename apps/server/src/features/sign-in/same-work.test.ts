import * as crypto from 'node:crypto';
import * as api from '@daymark/contract/sign-in.ts';
import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, argon2: vi.fn(real.argon2) };
});

test('an unknown login, a wrong password and an account without one cost the same work', async () => {
  const { anonymous, user, another, db } = await testApp();
  const { user: ofGoogle } = await another();
  await db().updateTable('users').set({ password_hash: null }).where('id', '=', ofGoogle.id).execute();
  const argon2 = vi.mocked(crypto.argon2);
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
