import * as accountApi from '@daymark/contract/account.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const THROTTLED = {
  status: 429,
  message: expect.stringMatching(/^Too many failed tries\. Try again in \d+ seconds?\.$/),
};

test('after ten failed tries a login is refused for the rest of the minute, even with the right password', async () => {
  const { raw, anonymous, user, password, passMinutes } = await testApp({ env: { TRUST_PROXY: '1' } });
  const tried = (number: number, login: string, secret: string) =>
    raw({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': `10.0.0.${number}` }, // a new address each time
      payload: { login, password: secret },
    });
  const wrong = Array.from({ length: 10 }, (_, number) => tried(number, user.username, 'not this one'));
  expect((await Promise.all(wrong)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(401));

  passMinutes(0.3);
  const refused = await tried(11, user.username.toUpperCase(), password);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('42');
  expect(refused.json().message).toBe('Too many failed tries. Try again in 42 seconds.');

  passMinutes(0.7);
  expect((await anonymous(signInApi.login, { body: { login: user.username, password } })).user).toEqual(user);
});

test('the username and the email of one account share ten failed tries', async () => {
  const { raw, another, user } = await testApp({ env: { TRUST_PROXY: '1' } });
  const tried = async (number: number, login: string) => {
    const headers = { 'x-forwarded-for': `10.0.0.${number}` }; // a new address each time
    const payload = { login, password: 'not this one' };
    return (await raw({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode;
  };
  for (let number = 1; number <= 5; number += 1) {
    expect(await tried(number, user.username)).toBe(401);
    expect(await tried(10 + number, user.email)).toBe(401);
  }
  expect(await tried(20, user.username)).toBe(429);
  expect(await tried(21, user.email.toUpperCase())).toBe(429);
  // Other accounts and unknown logins are not throttled.
  expect(await tried(22, (await another()).user.email)).toBe(401);
  expect(await tried(23, 'nobody')).toBe(401);
});

test('a wrong current password counts for the account, whatever login is typed next', async () => {
  const { send, raw, user } = await testApp({ env: { TRUST_PROXY: '1' } });
  const body = { current_password: 'guess', new_password: 'new one' };
  for (let times = 0; times < 10; times += 1) {
    await expect(send(accountApi.updateProfile, { body })).rejects.toMatchObject({ status: 422 });
  }
  const headers = { 'x-forwarded-for': '10.0.0.1' };
  const payload = { login: user.email, password: 'not this one' };
  expect((await raw({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode).toBe(429);
});

test('an unknown login counts by its text, without case', async () => {
  const { raw } = await testApp({ env: { TRUST_PROXY: '1' } });
  const tried = async (number: number, login: string) => {
    const headers = { 'x-forwarded-for': `10.0.0.${number}` };
    const payload = { login, password: 'not this one' };
    return (await raw({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode;
  };
  for (let number = 1; number <= 10; number += 1) expect(await tried(number, 'nobody')).toBe(401);
  expect(await tried(11, 'NoBody')).toBe(429);
  expect(await tried(12, 'nobody-else')).toBe(401);
});

test.each([
  { form: 'of one address with a port', forwarded: (number: number) => `192.0.2.7:${1000 + number}` },
  { form: 'of one IPv6 network with a port', forwarded: (number: number) => `[2001:db8::${number}]:443` },
  { form: 'that are no address', forwarded: (number: number) => `nobody-${number}` },
  { form: 'behind one that is no address', forwarded: (number: number) => `10.0.0.${number}, unknown` },
])('forwarded entries $form share ten failed tries, which an address of its own does not', async ({ forwarded }) => {
  const { raw } = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  const tried = async (number: number, address = forwarded(number)) => {
    const headers = { 'x-forwarded-for': address };
    const payload = { login: `nobody-${number}`, password: 'not this one' };
    return (await raw({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: 11 }, (_, number) => tried(number)));
  expect(statuses.sort()).toEqual([...Array(10).fill(401), 429]);
  expect(await tried(12, '192.0.2.8:1012')).toBe(401);
});

test('parallel tries cannot bypass the throttle', async () => {
  const { anonymous, user } = await testApp();
  const body = { login: user.username, password: 'not this one' };
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => anonymous(signInApi.login, { body })));
  const statuses = tries.map((tried) => (tried as PromiseRejectedResult).reason.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test('an address has ten failed tries a minute for all logins together, and a forged forward header changes nothing', async () => {
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

test('sign-ins with the right password are not limited', async () => {
  const { anonymous, user, password } = await testApp();
  const body = { login: user.username, password };
  await Promise.all(Array.from({ length: 15 }, () => anonymous(signInApi.login, { body })));
});

test('a wrong current password counts as a failed try', async () => {
  const { send, password } = await testApp();
  const tried = (current_password: string) =>
    send(accountApi.updateProfile, { body: { current_password, new_password: 'new one' } });
  for (let times = 0; times < 10; times += 1) {
    await expect(tried('guess')).rejects.toMatchObject({ status: 422, message: 'Current password is incorrect' });
  }
  await expect(tried(password)).rejects.toMatchObject(THROTTLED);
});

test('all IPv6 addresses of one network share ten failed tries', async () => {
  const { raw } = await testApp({ env: { TRUST_PROXY: '1' } });
  const tried = (number: number) =>
    raw({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': `2001:db8:1:2:${number}::7` },
      payload: { login: `nobody-${number}`, password: 'not this one' },
    });
  const statuses = (await Promise.all(Array.from({ length: 11 }, (_, number) => tried(number)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.sort()).toEqual([...Array(10).fill(401), 429]);
});

test('a throttled login does not affect the sign-ins in force', async () => {
  const { send, given, anonymous, user } = await testApp();
  const body = { login: user.username, password: 'not this one' };
  await Promise.allSettled(Array.from({ length: 20 }, () => anonymous(signInApi.login, { body })));
  await expect(anonymous(signInApi.login, { body })).rejects.toMatchObject(THROTTLED);
  expect(await send(accountApi.getProfile, {})).toEqual(user);
  await given.task();
  expect((await send(accountApi.getAccess, {})).sign_ins).toHaveLength(1);
});

test('successful and failed sign-ins are logged with their request id, and without typed text', async () => {
  const { raw, user, password, logLines } = await testApp();
  const tried = (login: string, secret: string) =>
    raw({ method: 'POST', url: '/api/auth/login', payload: { login, password: secret } });
  const typed = 'Passwort im falschen\nFeld';
  const bad = await tried(typed, 'not this one');
  for (let times = 1; times < 10; times += 1) await tried(typed, 'not this one');
  const limited = await tried(typed, 'not this one');
  const events = () =>
    logLines
      .map((line) => JSON.parse(line))
      .map(({ event, request_id, address, user_id }) => ({
        ...{ event, request_id, address },
        ...(user_id !== undefined && { user_id }),
      }));
  const address = '127.0.0.1';
  expect(events()).toContainEqual({ event: 'try_failed', request_id: bad.headers['x-request-id'], address });
  expect(events()).toContainEqual({ event: 'try_limited', request_id: limited.headers['x-request-id'], address });
  // The password is not logged in lower case either, in which logins are compared.
  expect(logLines.join('').toLowerCase()).not.toContain('passwort');

  const { raw: rawAgain, logLines: fresh } = await testApp();
  const good = await rawAgain({ method: 'POST', url: '/api/auth/login', payload: { login: user.username, password } });
  expect(fresh.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      event: 'signed_in',
      request_id: good.headers['x-request-id'],
      user_id: good.json().data.user.id,
      address,
    }),
  );
});
