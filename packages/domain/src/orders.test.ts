import fc from 'fast-check';
import { expect, test } from 'vitest';
import { putBefore, putFirst } from './orders.ts';

test('named ids come first in their order, and the others keep theirs', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), fc.array(fc.nat(12)), (ids, named) => {
      const ordered = putFirst(ids, named);
      const known = [...new Set(named)].filter((id) => ids.includes(id));
      expect(ordered.slice(0, known.length)).toEqual(known);
      expect(ordered.slice(known.length)).toEqual(ids.filter((id) => !known.includes(id)));
    }),
  );
});

test.each([
  { ids: [1, 2, 3, 4], named: [4], before: 2, ordered: [1, 4, 2, 3] },
  { ids: [1, 2, 3, 4], named: [3, 1], before: 4, ordered: [2, 3, 1, 4] },
  { ids: [1, 2, 3, 4], named: [4, 3], before: 1, ordered: [4, 3, 1, 2] },
  { ids: [1, 2, 3, 4], named: [3, 2], before: 3, ordered: [1, 3, 2, 4] }, // its own place
  { ids: [1, 2], named: [7, 2, 2], before: 1, ordered: [2, 1] },
])('$named of $ids before $before: $ordered', ({ ids, named, before, ordered }) => {
  expect(putBefore(ids, named, before)).toEqual(ordered);
});

test('ids that are put before another lose nothing, stand together, and the others keep their order', () => {
  const ids = fc.uniqueArray(fc.nat(9), { minLength: 1 });
  fc.assert(
    fc.property(ids, fc.array(fc.nat(12)), fc.nat(), (ids, named, place) => {
      const before = ids[place % ids.length] ?? 0;
      const ordered = putBefore(ids, named, before);
      const moved = [...new Set(named)].filter((id) => ids.includes(id));
      const others = ids.filter((id) => !moved.includes(id));
      expect(ordered.filter((id) => !moved.includes(id))).toEqual(others);
      expect(ordered).toHaveLength(ids.length);
      const [first = before] = moved;
      expect(ordered.slice(ordered.indexOf(first)).slice(0, moved.length)).toEqual(moved);
      if (!moved.includes(before)) expect(ordered[ordered.indexOf(first) + moved.length]).toBe(before);
    }),
    { seed: 20 },
  );
});
