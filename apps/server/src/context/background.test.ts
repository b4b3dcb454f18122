import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stillAtWork } from './api-error.ts';
import { Background } from './background.ts';

/** A queue with a clock that only work and rests move. */
function fakeBackground() {
  let now = 0;
  const rests: number[] = [];
  const errors: unknown[] = [];
  const log = { info: () => undefined, error: (details: object) => errors.push(details) };
  const rest = async (ms: number) => {
    rests.push(ms);
    now += ms;
    await setImmediate();
  };
  const background = new Background(log, { timing: { now: () => now, rest } });
  const done: string[] = [];
  /** Work in this many steps of 3 ms each. */
  const work = (name: string, steps: number) =>
    async function* () {
      for (let step = 1; step <= steps; step += 1) {
        done.push(`${name} ${step}`);
        now += 3;
        yield;
      }
    };
  return { background, rests, errors, done, work };
}

test('it rests four times as long as it has worked, each time it has worked for 8 ms', async () => {
  const { background, rests, done, work } = fakeBackground();
  background.add('one', work('one', 7));
  expect(done).toEqual([]); // after the request that has asked for it
  await background.idle();
  expect(done).toHaveLength(7);
  expect(rests).toEqual([0, 36, 36]);
});

test('one piece of work is done after the other, and work that waits is not added a second time', async () => {
  const { background, done, work } = fakeBackground();
  for (const name of ['one', 'two', 'one']) background.add(name, work(name, 2));
  await background.idle();
  expect(done).toEqual(['one 1', 'one 2', 'two 1', 'two 2']);
});

test('work that is added while the same runs is done after it', async () => {
  const { background, done, work } = fakeBackground();
  background.add('one', async function* () {
    background.add('one', work('again', 1));
    yield* work('one', 1)();
  });
  await background.idle();
  expect(done).toEqual(['one 1', 'again 1']);
});

test('stopping ends the work at its next rest, and takes no more', async () => {
  const { background, done, work } = fakeBackground();
  background.add('one', async function* () {
    yield* work('one', 2)();
    void background.stop();
    yield* work('late', 9)();
  });
  background.add('two', work('two', 1));
  await background.idle();
  background.add('three', work('three', 1));
  await background.idle();
  expect(done).toEqual(['one 1', 'one 2', 'late 1']);
});

test('a failure is logged once and keeps nothing else from being done, and work in the way of long work is dropped', async () => {
  const { background, errors, done, work } = fakeBackground();
  const failing = (error: Error) =>
    async function* () {
      yield;
      throw error;
    };
  const error = new Error('Broken');
  background.add('one', failing(error));
  background.add('two', failing(stillAtWork()));
  background.add('three', work('three', 1));
  await background.idle();
  expect(errors).toEqual([{ err: error }]);
  expect(done).toEqual(['three 1']);
});
