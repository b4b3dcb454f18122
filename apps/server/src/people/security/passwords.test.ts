import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { hashCost, OWASP_COST } from './hash-cost.ts';
import { hashPassword, isPassword } from './passwords.ts';

const cheap = { ...hashCost };
beforeAll(() => void Object.assign(hashCost, OWASP_COST));
afterAll(() => void Object.assign(hashCost, cheap));

test('a hash costs what OWASP asks for, unless a test lowers it', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  vi.resetModules(); // as when a server starts
  expect((await import('./hash-cost.ts')).hashCost).toEqual(OWASP_COST);
});

test.each([
  { what: 'computed', work: () => hashPassword('correct horse') },
  { what: 'verified', work: () => isPassword('correct horse', null) },
])('the event loop runs while a hash is $what', async ({ work }) => {
  let isDone = false;
  const done = work().then(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await setImmediate();
  await done;
  expect(turns).toBeGreaterThan(3);
});

test('a flood of registrations fills the queue, the rest is refused, and other requests do not wait', async () => {
  const { raw, logLines, expectFailure } = await testApp({ env: { TRUST_PROXY: '1' } });
  expectFailure();
  let done = 0;
  const register = async (number: number) => {
    const profile = { first_name: 'Ada', last_name: 'Byron', email: `ada${number}@b.org`, username: `ada${number}` };
    const payload = { ...profile, password: 'secret' };
    // Sign-ups come from many addresses: the limit for one address is lower.
    const headers = { 'x-forwarded-for': `10.0.0.${number}` };
    const response = await raw({ method: 'POST', url: '/api/auth/register', headers, payload });
    if (response.statusCode === 201) done += 1;
    return response;
  };
  const flood = Array.from({ length: 200 }, (_, number) => register(number));
  await Promise.race(flood);
  expect((await raw({ url: '/health' })).statusCode).toBe(200);
  await readFile(import.meta.filename); // in one of the threads that also hash
  expect(done).toBeLessThan(50);

  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 201);
  expect(done).toBeGreaterThanOrEqual(102); // two at once, a hundred in the queue, and perhaps some that arrived later
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json().message).toBe('The server is busy. Try again in a moment.');
  }
  expect(logLines.map((line) => JSON.parse(line).level)).not.toContain(50);
});
