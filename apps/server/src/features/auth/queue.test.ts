import { expect, test } from 'vitest';
import { limitedQueue } from './queue.ts';

/** Pieces of work that say when they begin and end when the test says so. */
function pieces(count: number) {
  const begun: number[] = [];
  const work = Array.from({ length: count }, (_, number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const begin = () => {
      begun.push(number);
      return promise;
    };
    return { begin, finish: () => resolve(number), fail: () => reject(new Error(`${number} failed`)) };
  });
  return { begun, work };
}

const BUSY = { status: 503, message: 'The server is busy. Try again in a moment.', retryAfterSeconds: 5 };

test('so much is done at once, so much waits for its turn, and the rest is refused', async () => {
  const inQueue = limitedQueue({ atOnce: 2, waiting: 3 });
  const { begun, work } = pieces(7);
  const results = work.map(({ begin }) => inQueue(begin));
  await expect(results[5]).rejects.toMatchObject(BUSY);
  await expect(results[6]).rejects.toMatchObject(BUSY);
  expect(begun).toEqual([0, 1]);

  work[1]?.finish();
  expect(await results[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2]);
  for (const { finish } of work) finish();
  expect(await Promise.all(results.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('work that fails leaves its place to the next', async () => {
  const inQueue = limitedQueue({ atOnce: 1, waiting: 1 });
  const { begun, work } = pieces(3);
  const results = work.slice(0, 2).map(({ begin }) => inQueue(begin));
  for (const [number, { fail }] of work.slice(0, 2).entries()) {
    fail();
    await expect(results[number]).rejects.toThrow(`${number} failed`);
  }
  const last = work.slice(2).map(({ begin }) => inQueue(begin));
  expect(begun).toEqual([0, 1, 2]);
  work[2]?.finish();
  expect(await Promise.all(last)).toEqual([2]);
});
