import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#context/api-error.ts';
import { WriteBudget } from './write-budget.ts';

/** How many of so many writes at this moment are counted; the seconds to wait of the first that is not. */
function write(budget: WriteBudget, { user = 1, times, now }: { user?: number; times: number; now: number }) {
  for (let done = 0; done < times; done += 1) {
    try {
      budget.take(user, now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect(error).toMatchObject({ status: 429, message: expect.stringMatching(/^Too many changes\. /) });
      return { done, wait: error.retryAfterSeconds };
    }
  }
  return { done: times };
}

test('a burst is ten seconds of writes, and then each second allows as many as the rate', () => {
  const budget = new WriteBudget(200);
  expect(write(budget, { times: 3000, now: 0 })).toEqual({ done: 2000, wait: 1 });
  expect(write(budget, { times: 300, now: 500 })).toEqual({ done: 100, wait: 1 });
  expect(write(budget, { times: 300, now: 1500 })).toEqual({ done: 200, wait: 1 });
  expect(write(budget, { times: 3000, now: 60_000 })).toEqual({ done: 2000, wait: 1 });
});

test('users have a budget each', () => {
  const budget = new WriteBudget(1);
  expect(write(budget, { user: 1, times: 11, now: 0 })).toEqual({ done: 10, wait: 1 });
  expect(write(budget, { user: 2, times: 11, now: 0 })).toEqual({ done: 10, wait: 1 });
});

test('without a rate nothing is refused', () => {
  expect(write(new WriteBudget(0), { times: 10_000, now: 0 })).toEqual({ done: 10_000 });
});

test('users are forgotten once their burst is whole again', () => {
  const budget = new WriteBudget(10);
  for (let user = 1; user <= 1000; user += 1) budget.take(user, user);
  expect(budget.users).toBe(100);
  budget.take(1, 10_000);
  expect(budget.users).toBe(1);
});

test('in any stretch of time no more is counted than a burst and the rate allow', () => {
  const steps = fc.array(fc.record({ pause: fc.nat(3000), times: fc.nat(80) }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 50 }), (steps, rate) => {
      const budget = new WriteBudget(rate);
      let now = 0;
      const counted: { now: number; done: number }[] = [];
      for (const { pause, times } of steps) {
        now += pause;
        counted.push({ now, done: write(budget, { times, now }).done });
        for (const [index, { now: since }] of counted.entries()) {
          const sum = counted.slice(index).reduce((sum, { done }) => sum + done, 0);
          expect(sum).toBeLessThanOrEqual(rate * 10 + ((now - since) / 1000) * rate + 1e-6);
        }
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});
