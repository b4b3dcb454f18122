import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextChunk } from './use-chunked-render.ts';

test.each([
  { known: [], reached: ['new', 'new'] },
  { known: ['new', 'new'], reached: ['new', 'new', 'new', 'new'] },
  { known: ['old', 'old', 'old'], reached: ['new', 'new', 'old'] },
  { known: ['new', 'old', 'old', 'old'], reached: ['new', 'new', 'new', 'old'] },
  { known: ['new', 'new', 'old'], reached: ['new', 'new', 'new', 'new'] },
])('in chunks of two $known becomes $reached', ({ known, reached }) => {
  expect(nextChunk<string>(known, 'new', 2)).toEqual(reached);
});

test('a new value reaches every item, one chunk per step', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2)), fc.integer({ min: 1, max: 7 }), fc.nat(60), (start, chunk, items) => {
      let known = start;
      for (let steps = 0; known.length < items || known.some((value) => value !== 9); steps++) {
        const next = nextChunk(known, 9, chunk);
        const changed = next.filter((value, place) => value !== known[place]).length;
        expect(changed).toBeGreaterThan(0);
        expect(changed).toBeLessThanOrEqual(chunk);
        expect(steps).toBeLessThan(200);
        known = next;
      }
    }),
  );
});
