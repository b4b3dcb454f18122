import type { Arm } from '@daymark/contract/experiments.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawArm, NO_BLOCK, type RandomInt } from './assignment.ts';

function drawMany(draws: number, chance: RandomInt): Arm[] {
  let left = NO_BLOCK;
  return Array.from({ length: draws }, () => {
    const drawn = drawArm(left, chance);
    left = drawn.left;
    return drawn.arm;
  });
}

/** A fake source of chance that gives these answers in turn, each reduced below its limit. */
function chanceFrom(answers: readonly number[]): RandomInt {
  let next = 0;
  return (below) => (answers[next++ % answers.length] ?? 0) % below;
}

const anyAnswers = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 });

test.each([
  { what: 'a block of two', answers: [0, 0, 0], arms: ['control', 'intervention'] },
  { what: 'a block of two, reversed', answers: [0, 1, 0], arms: ['intervention', 'control'] },
  {
    what: 'a block of four',
    answers: [1, 3, 0, 1, 0],
    arms: ['intervention', 'control', 'intervention', 'control'],
  },
])('$what', ({ answers, arms }) => {
  expect(drawMany(arms.length, chanceFrom(answers))).toEqual(arms);
});

test('after each draw the arms are at most two apart, and level after every block', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let left = NO_BLOCK;
      let ahead = 0;
      const chance = chanceFrom(answers);
      for (let draw = 0; draw < 60; draw += 1) {
        const drawn = drawArm(left, chance);
        left = drawn.left;
        ahead += drawn.arm === 'intervention' ? 1 : -1;
        expect(Math.abs(ahead)).toBeLessThanOrEqual(2);
        expect(Math.min(left.control, left.intervention)).toBeGreaterThanOrEqual(0);
        if (left.control + left.intervention === 0) expect(ahead).toBe(0);
      }
    }),
  );
});

test('every order within a block is equally likely: two of 2 and six of 4', () => {
  const orders = new Map<string, number>();
  // Walks every sequence of random answers in one block, weighted by its probability.
  const walk = (answers: number[], weight: number): void => {
    const asked: number[] = [];
    let left = NO_BLOCK;
    let place = 0;
    const chance: RandomInt = (below) => {
      asked.push(below);
      const answer = answers[place++];
      if (answer === undefined) throw new Unanswered(below);
      return answer;
    };
    const arms: Arm[] = [];
    try {
      do {
        const drawn = drawArm(left, chance);
        left = drawn.left;
        arms.push(drawn.arm);
      } while (left.control + left.intervention > 0);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      for (let answer = 0; answer < error.below; answer += 1) walk([...answers, answer], weight / error.below);
      return;
    }
    const order = arms.map((arm) => arm.charAt(0)).join('');
    orders.set(order, (orders.get(order) ?? 0) + weight);
  };
  walk([], 1);
  expect(orders.size).toBe(8);
  for (const [order, weight] of orders) expect(weight).toBeCloseTo(order.length === 2 ? 1 / 4 : 1 / 12, 9);
});

class Unanswered extends Error {
  below: number;
  constructor(below: number) {
    super();
    this.below = below;
  }
}
