import { expect, test } from 'vitest';
import { keeping } from './keeping.ts';

test('what was asked for the longest ago is made anew, and nothing else', () => {
  const made: string[] = [];
  const keptOf = keeping<string, string>(2);
  const ask = (key: string) =>
    keptOf(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
