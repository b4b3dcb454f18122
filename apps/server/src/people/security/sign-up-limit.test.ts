import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const account = (number: number) => ({
  first_name: 'Ada',
  last_name: 'Byron',
  password: 'secret',
  username: `ada${number}`,
  email: `a${number}@b.org`,
});

test('an address can register fifty accounts an hour, also in parallel, and invalid requests do not count', async () => {
  const { raw, passMinutes } = await testApp();
  const register = (number: number, address = '10.0.0.1') =>
    raw({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'x-forwarded-for': address }, // forged: no proxy is trusted
      payload: account(number),
    });
  await raw({ method: 'POST', url: '/api/auth/register', payload: { ...account(0), email: 'none' } });
  const made = await Promise.all(Array.from({ length: 51 }, (_, number) => register(number, `10.0.0.${number}`)));
  expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
  const refused = made.find(({ statusCode }) => statusCode !== 201);
  expect(refused?.statusCode).toBe(429);
  expect(refused?.headers['retry-after']).toBe('3600');
  expect(refused?.json().message).toBe('Too many accounts were asked for from your address. Try again later.');
  passMinutes(60);
  expect((await register(99)).statusCode).toBe(201);
});
