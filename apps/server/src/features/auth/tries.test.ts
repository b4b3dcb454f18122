import * as api from '@daymark/contract/auth.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '#test-app.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('after ten failed tries a login is closed for the rest of the minute, to the right password too', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const { raw, anonymous, user, password } = await testApp({ env: { TRUST_PROXY: '1' } });
  const tried = (number: number, login: string, secret: string) =>
    raw({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': `10.0.0.${number}` }, // every time from somewhere else
      payload: { login, password: secret },
    });
  const wrong = Array.from({ length: 10 }, (_, number) => tried(number, user.username, 'not this one'));
  expect((await Promise.all(wrong)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(401));

  vi.setSystemTime(18_000);
  const refused = await tried(11, user.username.toUpperCase(), password);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('42');
  expect(refused.json().message).toBe('Too many failed tries. Try again in 42 seconds.');

  vi.setSystemTime(60_001);
  expect((await anonymous(api.login, { body: { login: user.username, password } })).user).toEqual(user);
});

test('parallel tries cannot slip through the limit', async () => {
  const { anonymous, user } = await testApp();
  const body = { login: user.username, password: 'not this one' };
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => anonymous(api.login, { body })));
  const statuses = tries.map((tried) => (tried as PromiseRejectedResult).reason.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test('an address has ten failed tries a minute over all logins, and a forged forward header changes nothing', async () => {
  const { raw } = await testApp();
  const tried = (number: number) =>
    raw({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': `10.0.0.${number}` },
      payload: { login: `nobody-${number}`, password: 'not this one' },
    });
  const responses = await Promise.all(Array.from({ length: 11 }, (_, number) => tried(number)));
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('who knows the password can sign in as often as they like', async () => {
  const { anonymous, user, password } = await testApp();
  const body = { login: user.username, password };
  await Promise.all(Array.from({ length: 15 }, () => anonymous(api.login, { body })));
});

test('a wrong current password counts as a failed try', async () => {
  const { send, password } = await testApp();
  const tried = (current_password: string) =>
    send(api.updateProfile, { body: { current_password, new_password: 'new one' } });
  for (let times = 0; times < 10; times += 1) await expect(tried('guess')).rejects.toMatchObject({ status: 422 });
  await expect(tried(password)).rejects.toMatchObject({ status: 429 });
});

test('registering is not held to the limit of failed tries', async () => {
  const { anonymous } = await testApp();
  const ada = { first_name: 'Ada', last_name: 'Byron', password: 'secret' };
  for (let number = 0; number < 12; number += 1) {
    await anonymous(api.register, { body: { ...ada, username: `ada${number}`, email: `a${number}@b.org` } });
  }
});
