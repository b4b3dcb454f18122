import { expect, test } from 'vitest';
import { minutesIn } from './estimate-text.ts';

test.each([
  ['45', 45],
  [' 45m ', 45],
  ['1h30', 90],
  ['1h 30m', 90],
  ['1.5h', 90],
  ['90 minutes', 90],
  ['half an hour', 30],
  ['8h', 480],
  ['9h', null],
  ['0', null],
  ['', null],
  ['soon', null],
  ['45 or so', null],
])('the estimate %j says %j minutes', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes);
});
