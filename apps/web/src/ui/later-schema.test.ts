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

test('a form that is pressed before the schema is there is submitted once with it', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Login>();
  const { schema, submitLater } = laterSchema(() => promise);
  const found: unknown[] = [];
  const submit = () => found.push(schema['~standard'].validate({ login: '' }));
  submitLater(submit);
  submitLater(submit);
  expect(found).toEqual([]);
  resolve(Login);
  await expect.poll(() => found).toMatchObject([{ issues: [{ message: 'Login is required' }] }]);
  submitLater(submit);
  expect(found).toHaveLength(2);
});

test('a form whose schema cannot be loaded is submitted as it is', async () => {
  const { submitLater } = laterSchema(() => Promise.reject(new Error('no network')));
  let submitted = 0;
  submitLater(() => {
    submitted += 1;
  });
  await expect.poll(() => submitted).toBe(1);
});
