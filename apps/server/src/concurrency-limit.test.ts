import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** Pieces of work that record when they start and end when the test says so. */
function makeWork(count: number) {
  const started: number[] = [];
  const work = Array.from({ length: count }, (_, number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const start = () => {
      started.push(number);
      return promise;
    };
    return { start, finish: () => resolve(number), fail: () => reject(new Error(`${number} failed`)) };
  });
  return { started, work };
}

/** Lets everything run that waits for nothing but promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('as much runs at once as the limit allows, and the rest starts in the order of its arrival', async () => {
  const limit = new ConcurrencyLimit(2);
  const { started, work } = makeWork(5);
  const results = work.map(({ start }) => limit.run(start));
  await settle();
  expect(started).toEqual([0, 1]);
  expect([limit.running, limit.waiting]).toEqual([2, 3]);

  work[1]?.finish();
  expect(await results[1]).toBe(1);
  await settle();
  expect(started).toEqual([0, 1, 2]);
  for (const { finish } of work) finish();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect([limit.running, limit.waiting]).toEqual([0, 0]);
});

test('work that fails leaves its place to the next', async () => {
  const limit = new ConcurrencyLimit(1);
  const { started, work } = makeWork(3);
  const [first, second, third] = work.map(({ start }) => limit.run(start));
  work[0]?.fail();
  await expect(first).rejects.toThrow('0 failed');
  work[1]?.fail();
  await expect(second).rejects.toThrow('1 failed');
  work[2]?.finish();
  expect(await third).toBe(2);
  expect(started).toEqual([0, 1, 2]);
});

test('work that arrives while a place is handed on does not overtake the work that waited', async () => {
  const limit = new ConcurrencyLimit(1);
  const order: string[] = [];
  const release = await limit.acquire();
  const waited = limit.run(async () => order.push('waited'));
  release();
  const late = limit.run(async () => order.push('late'));
  await Promise.all([waited, late]);
  expect(order).toEqual(['waited', 'late']);
});
