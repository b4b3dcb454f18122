import { expect, test } from 'vitest';
import { notToldText } from './state-words.ts';

test.each([
  { total_tasks: 52, not_told: 12, text: '12 of 64 not told yet' },
  { total_tasks: 0, not_told: 1, text: '1 of 1 not told yet' },
  { total_tasks: 64, not_told: 0, text: '' },
])('of $total_tasks told states and $not_told others it is said: $text', ({ text, ...distribution }) => {
  expect(notToldText(distribution)).toBe(text);
});
