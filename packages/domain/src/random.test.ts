import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom, seedOf } from './random.ts';

test('the same seed gives the same numbers, another seed others', () => {
  const numbers = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 5 }, () => random.fraction());
  };
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

test('fractions are spread evenly from 0 to below 1', () => {
  const random = seededRandom(1);
  const tenths = Array<number>(10).fill(0);
  for (let drawn = 0; drawn < 10_000; drawn += 1) {
    const tenth = Math.floor(random.fraction() * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  expect(tenths).toHaveLength(10);
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(100); // 3.3 standard deviations, seed fixed
});

test('a seed is the same on every machine', () => {
  expect([seedOf([]), seedOf([1, 2.5]), seedOf([2.5, 1])]).toEqual([0, 1_668_226_499, -94_108_481]);
});

test('a seed depends on each of its numbers and on their order', () => {
  const anyNumber = fc.double({ noNaN: true }).map((number) => number + 0); // no -0
  fc.assert(
    fc.property(fc.array(anyNumber, { minLength: 1, maxLength: 9 }), anyNumber, (numbers, other) => {
      const seed = seedOf(numbers);
      expect(seedOf([...numbers])).toBe(seed);
      const replaced = numbers.with(numbers.length - 1, other);
      // Two seeds are equal by chance once in 2^32; the seed of the test is fixed.
      if (replaced.some((number, place) => number !== numbers[place])) expect(seedOf(replaced)).not.toBe(seed);
      expect(seedOf([...numbers, other])).not.toBe(seed);
    }),
    { seed: 1 },
  );
});
