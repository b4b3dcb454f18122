import { expect, test } from 'vitest';
import { z } from 'zod';
import { laterSchema } from './later-schema.ts';

const Login = z.object({ login: z.string().trim().min(1, 'Login is required') });

test('every value counts as valid until the schema is there, and then it decides', async () => {
  const { schema, load } = laterSchema(async () => Login);
  const validate = (login: string) => schema['~standard'].validate({ login });
  expect(validate(' ')).toEqual({ value: { login: ' ' } });
  load();
  await expect.poll(() => validate(' ')).toMatchObject({ issues: [{ message: 'Login is required' }] });
  expect(validate(' ada ')).toEqual({ value: { login: 'ada' } });
});

test('a schema that could not be loaded is fetched again by the next try, and one that is there is not', async () => {
  let tries = 0;
  const { schema, load } = laterSchema(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return Login;
  });
  const isThere = () => 'issues' in schema['~standard'].validate({ login: '' });
  for (const tried of [1, 2, 2]) {
    load();
    load();
    await expect.poll(() => tries).toBe(tried);
    await Promise.resolve();
  }
  await expect.poll(isThere).toBe(true);
});
