import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { shrinkHeap } from './heap.ts';

/** Bytes that the heap has for new objects, used or not. */
const spaceForNew = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

test('the space that many new objects have needed is given back', () => {
  const grown = Array.from({ length: 500_000 }, (_, at) => ({ at })).length && spaceForNew();
  shrinkHeap();
  expect(spaceForNew()).toBeLessThan(grown / 2);
});
