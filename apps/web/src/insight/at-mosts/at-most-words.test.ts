import { expect, test } from 'vitest';
import { heldText, verdictText } from './at-most-words.ts';

test.each([
  { settled: 60, held: 31, text: 'Your at-mosts held in 31 of 60 (52%).' },
  { settled: 8, held: 8, text: 'Your at-mosts held in 8 of 8 (100%).' },
  { settled: 7, held: 7, text: '7 of 8 tasks with an at-most done: what came of them is told after 1 more.' },
])('$held of $settled held: $text', ({ text, ...record }) => {
  expect(heldText(record)).toBe(text);
});

test.each([
  { verdict: 'too_narrow', factor: 1.6, text: 'They are too narrow: ×1.6 of them would hold 8 of 10.' },
  { verdict: 'too_wide', factor: 0.75, text: 'They are too wide: ×0.75 of them would hold 8 of 10.' },
  { verdict: 'cannot_tell', factor: 1.3, text: 'They do not show yet that they are too narrow or too wide.' },
] as const)('$verdict with ×$factor: $text', ({ text, ...record }) => {
  expect(verdictText(record)).toBe(text);
});
