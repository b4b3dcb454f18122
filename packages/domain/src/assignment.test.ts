import type { Arm } from '@daymark/contract/experiments.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draws, drawArm, NO_DRAWS, type RandomInt } from './assignment.ts';

/** Experiments whose next block is of 2 or 4: after 30 draws, and of rule 1 from the beginning. */
const AFTER_THREES: Draws = { ...NO_DRAWS, drawn: 30 };
const OF_RULE_1: Draws = { ...NO_DRAWS, rule: 1 };

function drawMany(tasks: number, chance: RandomInt, from = NO_DRAWS): Arm[] {
  let draws = from;
  return Array.from({ length: tasks }, () => {
    const { arm, ...next } = drawArm(draws, chance);
    draws = next;
    return arm;
  });
}

/** A fake source of chance that gives these answers in turn, each reduced below its limit. */
function chanceFrom(answers: readonly number[]): RandomInt {
  let next = 0;
  return (below) => (answers[next++ % answers.length] ?? 0) % below;
}

const anyAnswers = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 });

test.each([
  { what: 'a block of three', answers: [0, 0, 0], from: NO_DRAWS, arms: ['control', 'control', 'intervention'] },
  {
    what: 'a block of three, reversed',
    answers: [2, 1, 0],
    from: NO_DRAWS,
    arms: ['intervention', 'control', 'control'],
  },
  { what: 'a block of two', answers: [0, 0, 0], from: AFTER_THREES, arms: ['control', 'intervention'] },
  { what: 'a block of two, reversed', answers: [0, 1, 0], from: OF_RULE_1, arms: ['intervention', 'control'] },
  {
    what: 'a block of four',
    answers: [1, 3, 0, 1, 0],
    from: OF_RULE_1,
    arms: ['intervention', 'control', 'intervention', 'control'],
  },
])('$what', ({ answers, from, arms }) => {
  expect(drawMany(arms.length, chanceFrom(answers), from)).toEqual(arms);
});

test('one in three of the first 30 tasks meets a suggestion, block by block, and later one in two', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let draws = NO_DRAWS;
      let shown = 0;
      const chance = chanceFrom(answers);
      for (let drawn = 1; drawn <= 80; drawn += 1) {
        const { arm, ...next } = drawArm(draws, chance);
        draws = next;
        shown += arm === 'intervention' ? 1 : 0;
        expect(Math.min(draws.left.control, draws.left.intervention)).toBeGreaterThanOrEqual(0);
        const expected = drawn <= 30 ? drawn / 3 : 10 + (drawn - 30) / 2;
        expect(Math.abs(shown - expected)).toBeLessThan(1.01);
        if (draws.left.control + draws.left.intervention === 0) expect(shown).toBeCloseTo(expected, 9);
      }
    }),
  );
});

test('an experiment of rule 1 has two or four tasks in each block from the first one on', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let ahead = 0;
      for (const arm of drawMany(60, chanceFrom(answers), OF_RULE_1)) {
        ahead += arm === 'intervention' ? 1 : -1;
        expect(Math.abs(ahead)).toBeLessThanOrEqual(2);
      }
    }),
  );
});

test('a block that has begun is used up before one of three', () => {
  const begun = { ...NO_DRAWS, drawn: 3, left: { control: 0, intervention: 1 } };
  expect(drawMany(4, chanceFrom([0]), begun)).toEqual(['intervention', 'control', 'control', 'intervention']);
});

test.each([
  { of: 'three of 3', from: NO_DRAWS, weights: { 3: 1 / 3 } },
  { of: 'two of 2 and six of 4', from: AFTER_THREES, weights: { 2: 1 / 4, 4: 1 / 12 } },
])('every order within a block is equally likely: $of', ({ from, weights }) => {
  const orders = new Map<string, number>();
  // Walks every sequence of random answers in one block, weighted by its probability.
  const walk = (answers: number[], weight: number): void => {
    const asked: number[] = [];
    let draws = from;
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
        const { arm, ...next } = drawArm(draws, chance);
        draws = next;
        arms.push(arm);
      } while (draws.left.control + draws.left.intervention > 0);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      for (let answer = 0; answer < error.below; answer += 1) walk([...answers, answer], weight / error.below);
      return;
    }
    const order = arms.map((arm) => arm.charAt(0)).join('');
    orders.set(order, (orders.get(order) ?? 0) + weight);
  };
  walk([], 1);
  const expected: Readonly<Record<number, number>> = weights;
  for (const [order, weight] of orders) expect(weight).toBeCloseTo(expected[order.length] ?? 0, 9);
});

class Unanswered extends Error {
  below: number;
  constructor(below: number) {
    super();
    this.below = below;
  }
}
