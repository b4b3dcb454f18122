import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawArm, NO_DRAWS } from './assignment.ts';
import { powerOfNew, powerOfRunning } from './power.ts';
import { normal, seededRandom } from './random.ts';

/** Done tasks of somebody whose work takes so many times the estimate, half of it within ×1.25 of that. */
function doneBy(factor: number, tasks: number, seed: number) {
  const random = seededRandom(seed);
  let draws = NO_DRAWS;
  return Array.from({ length: tasks }, () => {
    const { arm, ...next } = drawArm(draws, (below) => random.integer(0, below - 1));
    draws = next;
    return { arm, original_estimate: 30, worked: 30 * factor * Math.exp(0.33 * normal(random)) };
  });
}

test('under 10 done tasks nothing is said of a running experiment, and under 15 nothing of a new one', () => {
  const done = doneBy(2, 15, 1);
  expect(powerOfRunning(done.slice(0, 9), 1.5, 2)).toBeNull();
  expect(powerOfRunning(done.slice(0, 10), 1.5, 2)).not.toBeNull();
  expect(powerOfNew(done.slice(0, 14), 1.5, 2)).toBeNull();
  expect(powerOfNew(done, 1.5, 2)).not.toBeNull();
});

test('a large gain shows soon, in more tasks where nothing is staked yet', () => {
  const done = doneBy(2, 15, 1);
  const [running, fresh] = [powerOfRunning(done.slice(0, 12), 1.5, 2), powerOfNew(done, 1.5, 2)];
  expect([running?.outlook, fresh?.outlook]).toEqual(['likely', 'likely']);
  if (running?.outlook !== 'likely' || fresh?.outlook !== 'likely') return;
  expect(running.usual).toBeLessThan(12);
  expect(fresh.usual).toBeGreaterThan(12); // capped bets of a control arm of two in three need ten tasks and more
  expect(fresh.latest).toBeLessThan(30);
});

test('a multiplier that changes nothing hardly shows after 60 tasks', () => {
  // Halfway between the own and the adjusted estimate, ×1.5 gains nothing.
  expect(powerOfRunning(doneBy(Math.sqrt(1.5), 60, 3), 1.5, 2)).toEqual({ outlook: 'hardly' });
});

test('a loss shows as a gain does', () => {
  expect(powerOfNew(doneBy(0.7, 40, 2), 1.5, 2)).toMatchObject({ outlook: 'likely' });
});

test('it is too early to say where futures differ', () => {
  expect(powerOfRunning(doneBy(1.4, 12, 2), 1.5, 2)).toEqual({ outlook: 'unknown' });
});

test('the same tasks have the same answer, and a latest number is never below the usual one', () => {
  const anyDone = fc.record({
    factor: fc.double({ min: 0.5, max: 3, noNaN: true }),
    tasks: fc.integer({ min: 10, max: 40 }),
    seed: fc.integer({ min: 0, max: 1000 }),
    multiplier: fc.constantFrom(0.67, 0.8, 1.25, 1.5, 2),
    rule: fc.constantFrom(1, 2),
  });
  fc.assert(
    fc.property(anyDone, ({ factor, tasks, seed, multiplier, rule }) => {
      const power = powerOfRunning(doneBy(factor, tasks, seed), multiplier, rule);
      expect(powerOfRunning(doneBy(factor, tasks, seed), multiplier, rule)).toEqual(power);
      if (power?.outlook !== 'likely') return;
      expect(power.latest).toBeGreaterThanOrEqual(power.usual);
      expect(power.usual).toBeGreaterThan(0);
      expect(power.latest).toBeLessThanOrEqual(100);
    }),
  );
});
