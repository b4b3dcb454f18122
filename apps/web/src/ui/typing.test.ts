import { expect, test } from 'vitest';
import { isComposed } from './typing.ts';

test.each([
  { name: 'a key of a word that is composed', isComposing: true, keyCode: 13, expected: true },
  { name: 'the Enter that ends such a word, as Safari tells it', isComposing: false, keyCode: 229, expected: true },
  { name: 'any other Enter', isComposing: false, keyCode: 13, expected: false },
])('$name belongs to an input method: $expected', ({ isComposing, keyCode, expected }) => {
  expect(isComposed({ isComposing, keyCode } as KeyboardEvent)).toBe(expected);
});
