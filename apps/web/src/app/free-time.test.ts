import { expect, test } from 'vitest';
import { freeMinutesIn } from './free-time.ts';

test.each([
  ['45m', 45],
  [' 1h ', 60],
  ['1h 30', 90],
  ['1h30', 90],
  ['1h 30m', 90],
  ['1.5h', 90],
  ['half an hour', 30],
  ['20 min', 20],
  ['I have 45m', 45],
  ['what fits in 10m', 10],
  ['fits 2h', 120],
  ['8h', 480],
  ['9h', null],
  ['4m', null],
  ['45', null],
  ['20 min walk', null],
  ['I have', null],
  ['', null],
])('%j says %j minutes', (search, minutes) => {
  expect(freeMinutesIn(search)).toBe(minutes);
});
