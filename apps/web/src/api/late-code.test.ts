import { afterEach, expect, test, vi } from 'vitest';
import { offline } from './connection.ts';
import { lateCode } from './late-code.ts';

afterEach(() => offline.set(false));

test('code is not asked for while the server is out of reach, since a browser would not ask again, and is there once it was loaded', async () => {
  const load = vi.fn(async () => 'code');
  const late = lateCode(load);
  offline.set(true);
  await expect(late()).rejects.toThrow('was not loaded');
  expect(load).not.toHaveBeenCalled();
  offline.set(false);
  expect(await late()).toBe('code');
  offline.set(true);
  expect(await late()).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});
