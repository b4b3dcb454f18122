import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regroup, SECTION } from './row-groups.ts';

const keysOf = (count: number): string[] => Array.from({ length: count }, (_, place) => String(place));

test('rows are divided into sections of ten at first', () => {
  expect(regroup(keysOf(23), []).map(({ id, keys }) => [id, keys.length])).toEqual([
    [0, 10],
    [1, 10],
    [2, 3],
  ]);
});

test('a row that goes changes its own section alone', () => {
  const before = regroup(keysOf(200), []);
  const after = regroup(
    keysOf(200).filter((key) => key !== '25'),
    before,
  );
  expect(after.filter(({ keys }, place) => keys.join() !== before[place]?.keys.join())).toEqual([
    { id: 2, keys: ['20', '21', '22', '23', '24', '26', '27', '28', '29'] },
  ]);
});

test('a row that moves changes the sections that it leaves and comes to', () => {
  const before = regroup(keysOf(40), []);
  const moved = keysOf(40).filter((key) => key !== '5');
  moved.splice(24, 0, '5');
  const after = regroup(moved, before);
  expect(after.map(({ keys }) => keys.length)).toEqual([9, 10, 11, 10]);
  expect(after.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
});

test('rows that are loaded later have sections of their own', () => {
  const after = regroup(keysOf(120), regroup(keysOf(100), []));
  expect(after).toHaveLength(12);
});

test('sections hold all rows in their order, twice as many as usual at most, with ids of their own', () => {
  const list = fc.shuffledSubarray(keysOf(80));
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 5 }), (lists) => {
      let groups = regroup([], []);
      for (const keys of lists) {
        groups = regroup(keys, groups);
        expect(groups.flatMap((group) => group.keys)).toEqual(keys);
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
        expect(groups.every((group) => group.keys.length > 0 && group.keys.length <= 2 * SECTION)).toBe(true);
      }
    }),
  );
});
