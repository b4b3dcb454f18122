import { expect, test } from 'vitest';
import { isFound } from './search.ts';

const TEXTS = ['Draft the Pricing page', 'Landing page', 'École'];

test.each([
  { search: '', found: true },
  { search: '   ', found: true },
  { search: 'pricing', found: true },
  { search: 'PRIC draft', found: true },
  { search: ' page  landing ', found: true },
  { search: 'école', found: true },
  { search: 'e\u0301cole', found: true },
  { search: 'pricing table', found: false },
  { search: 'pagelanding', found: false },
])('"$search" is found: $found', ({ search, found }) => {
  expect(isFound(search, TEXTS)).toBe(found);
});
