import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const ROOMY = { atOnce: 1000, waiting: 1000, waitingInAll: 10_000 };

/** Takes everything that can start, in the order of its start. */
function startAll<Item>(queue: FairQueue<Item>): Item[] {
  const items: Item[] = [];
  for (let next = queue.next(); next; next = queue.next()) items.push(next.item);
  return items;
}

test('the lines take turns, and each is served in the order of its arrival', () => {
  const queue = new FairQueue<string>(ROOMY);
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) queue.add(item.charAt(0), item);
  expect(startAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a line has a bounded number in work, and one that is done makes room for its next', () => {
  const queue = new FairQueue<string>({ ...ROOMY, atOnce: 2 });
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1']) queue.add(item.charAt(0), item);
  expect(startAll(queue)).toEqual(['a1', 'b1', 'a2']);
  queue.done('b');
  expect(startAll(queue)).toEqual([]);
  queue.done('a');
  expect(startAll(queue)).toEqual(['a3']);
});

test('a full line refuses what comes next, and others do not notice', () => {
  const queue = new FairQueue<string>({ ...ROOMY, waiting: 2 });
  expect(['a1', 'a2', 'a3'].map((item) => queue.add('a', item))).toEqual([undefined, undefined, 'a3']);
  expect(queue.add('b', 'b1')).toBeUndefined();
  expect(startAll(queue)).toEqual(['a1', 'b1', 'a2']);
});

test('in a full queue the longest line gives up its newest', () => {
  const queue = new FairQueue<string>({ ...ROOMY, waitingInAll: 4 });
  for (const item of ['a1', 'a2', 'a3', 'b1']) queue.add(item.charAt(0), item);
  expect(queue.add('b', 'b2')).toBe('a3');
  expect(queue.add('a', 'a4')).toBe('a4');
  expect(startAll(queue)).toEqual(['a1', 'b1', 'a2', 'b2']);
});

/** Steps of arrivals, starts and ends, with few lines so that they meet. */
const STEPS = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('add'), line: fc.constantFrom('a', 'b', 'c', 'd') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('next'), line: fc.constant('') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('done'), line: fc.constantFrom('a', 'b', 'c', 'd') }) },
  ),
  { minLength: 1, maxLength: 200 },
);

const LIMITS = fc.record({
  atOnce: fc.integer({ min: 1, max: 3 }),
  waiting: fc.integer({ min: 1, max: 8 }),
  waitingInAll: fc.integer({ min: 4, max: 16 }),
});

test('it agrees with a plain model: bounded, in order, and no line waits while others have two turns', () => {
  fc.assert(
    fc.property(STEPS, LIMITS, (steps, limits) => {
      const queue = new FairQueue<number>(limits);
      const waiting = new Map<string, number[]>();
      const running = new Map<string, number>();
      /** Turns of other lines since this line could have started something. */
      const passedBy = new Map<string, string[]>();
      const canStart = (line: string) =>
        (waiting.get(line)?.length ?? 0) > 0 && (running.get(line) ?? 0) < limits.atOnce;
      let number = 0;
      for (const { kind, line } of steps) {
        if (kind === 'add') {
          number += 1;
          waiting.set(line, [...(waiting.get(line) ?? []), number]);
          const refused = queue.add(line, number);
          if (refused !== undefined) {
            const loser = [...waiting.keys()].find((key) => waiting.get(key)?.at(-1) === refused) as string;
            const length = (waiting.get(loser) as number[]).length;
            const isLineFull = loser === line && length > limits.waiting;
            const longest = Math.max(...[...waiting.values()].map((items) => items.length));
            expect(isLineFull || length === longest).toBe(true);
            waiting.get(loser)?.pop();
          }
        } else if (kind === 'next') {
          const next = queue.next();
          if (!next) expect([...waiting.keys()].some(canStart)).toBe(false);
          else {
            expect(canStart(next.key)).toBe(true);
            expect(waiting.get(next.key)?.shift()).toBe(next.item);
            running.set(next.key, (running.get(next.key) ?? 0) + 1);
            passedBy.delete(next.key);
            for (const other of [...waiting.keys()].filter((key) => key !== next.key && canStart(key))) {
              const passers = [...(passedBy.get(other) ?? []), next.key];
              expect(new Set(passers).size).toBe(passers.length);
              passedBy.set(other, passers);
            }
          }
        } else if ((running.get(line) ?? 0) > 0) {
          running.set(line, (running.get(line) ?? 0) - 1);
          queue.done(line);
        }
        for (const key of waiting.keys()) {
          expect(waiting.get(key)?.length).toBeLessThanOrEqual(limits.waiting);
          if (!canStart(key)) passedBy.delete(key);
        }
        const sum = [...waiting.values()].reduce((sum, items) => sum + items.length, 0);
        expect(sum).toBeLessThanOrEqual(limits.waitingInAll);
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});
