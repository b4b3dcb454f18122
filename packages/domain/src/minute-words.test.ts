import { expect, test } from 'vitest';
import { formatMinutes } from './minute-words.ts';

test.each([
  { minutes: 0, text: '0m' },
  { minutes: 0.4, text: '<1m' },
  { minutes: 1, text: '1m' },
  { minutes: 45.9, text: '45m' },
  { minutes: 60, text: '1h' },
  { minutes: 65, text: '1h 5m' },
  { minutes: 480, text: '8h' },
])('$minutes minutes read $text', ({ minutes, text }) => {
  expect(formatMinutes(minutes)).toBe(text);
});
