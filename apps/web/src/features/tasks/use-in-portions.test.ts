import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPortion } from './use-in-portions.ts';

test.each([
  { known: [], reached: ['new', 'new'] },
  { known: ['new', 'new'], reached: ['new', 'new', 'new', 'new'] },
  { known: ['old', 'old', 'old'], reached: ['new', 'new', 'old'] },
  { known: ['new', 'old', 'old', 'old'], reached: ['new', 'new', 'new', 'old'] },
  { known: ['new', 'new', 'old'], reached: ['new', 'new', 'new', 'new'] },
])('by two at a time $known becomes $reached', ({ known, reached }) => {
  expect(nextPortion<string>(known, 'new', 2)).toEqual(reached);
});

test('whatever was known, a value reaches every item, a portion at a time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2)), fc.integer({ min: 1, max: 7 }), fc.nat(60), (start, portion, items) => {
      let known = start;
      for (let turns = 0; known.length < items || known.some((value) => value !== 9); turns++) {
        const next = nextPortion(known, 9, portion);
        const changed = next.filter((value, place) => value !== known[place]).length;
        expect(changed).toBeGreaterThan(0);
        expect(changed).toBeLessThanOrEqual(portion);
        expect(turns).toBeLessThan(200);
        known = next;
      }
    }),
  );
});
