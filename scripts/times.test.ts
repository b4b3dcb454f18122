import { expect, test } from 'vitest';
import { LARGEST_SHARE, longestLines, overShare } from './times.mjs';

/** Files that take a millisecond each, beside this one. */
const beside = (ms: number) => [
  { file: 'long.test.ts', ms },
  ...Array.from({ length: 1900 }, (_, place) => ({ file: `${place}.test.ts`, ms: 1 })),
];

test('a file may take its share of the time, and no more', () => {
  expect(LARGEST_SHARE).toBe(0.05);
  expect(overShare(beside(100))).toEqual([]);
  expect(overShare(beside(101))).toEqual(['long.test.ts: 0.1 s, 5.0 %, over 5 %']);
});

test('the longest five files of a part are named with their time and share', () => {
  const times = [20_000, 15_000, 5000, 4000, 3000, 2000, 1000].map((ms, place) => ({ file: `${place}.test.ts`, ms }));
  expect(longestLines('Sums', times)).toEqual([
    'Longest of 7 files: Sums',
    '    0.test.ts: 20.0 s, 40.0 %',
    '    1.test.ts: 15.0 s, 30.0 %',
    '    2.test.ts: 5.0 s, 10.0 %',
    '    3.test.ts: 4.0 s, 8.0 %',
    '    4.test.ts: 3.0 s, 6.0 %',
  ]);
});
