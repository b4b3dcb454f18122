import { expect, test } from 'vitest';
import { placeAt, placeBeside } from './row-places.ts';

const rows = [{ taskId: 1 }, { taskId: null }, { taskId: 2 }, { taskId: 3 }];

test.each([
  { moved: 3, row: 0, half: 'upper', before: 1 },
  { moved: 3, row: 0, half: 'lower', before: 2 },
  { moved: 3, row: 1, half: 'upper', before: 2 },
  { moved: 3, row: 2, half: 'lower', before: undefined },
  { moved: 3, row: 3, half: 'upper', before: undefined },
  { moved: 1, row: 3, half: 'lower', before: null },
  { moved: 1, row: 3, half: 'upper', before: 3 },
  { moved: 1, row: 1, half: 'lower', before: undefined },
  { moved: 2, row: 3, half: 'lower', before: null },
] as const)('task $moved on the $half half of row $row comes before $before', ({ moved, row, half, before }) => {
  expect(placeAt(rows, [moved], { row, half })).toBe(before);
});

test('a step leads past the neighbour, and not past the ends', () => {
  expect(placeBeside([1, 2, 3], [2], -1)).toBe(1);
  expect(placeBeside([1, 2, 3], [1], 1)).toBe(3);
  expect(placeBeside([1, 2, 3], [2], 1)).toBeNull();
  expect([placeBeside([1, 2, 3], [1], -1), placeBeside([1, 2, 3], [3], 1)]).toEqual([undefined, undefined]);
});

test('tasks that are moved together come before one that stays, and stay where they follow each other already', () => {
  expect(placeAt(rows, [2, 3], { row: 0, half: 'upper' })).toBe(1);
  expect(placeAt(rows, [2, 3], { row: 2, half: 'lower' })).toBeUndefined();
  expect(placeAt(rows, [1, 3], { row: 3, half: 'lower' })).toBeNull();
  expect(placeBeside([1, 2, 3, 4], [2, 4], -1)).toBe(1);
  expect(placeBeside([1, 2, 3, 4], [2, 4], 1)).toBeNull();
  expect(placeBeside([1, 2, 3, 4], [3, 4], 1)).toBeUndefined();
});
