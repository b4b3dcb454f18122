import { expect, test } from 'vitest';
import { checklistWords, openItemsWords } from './checklist-words.ts';

test('a checklist is told as figures, and in words for screen readers', () => {
  expect(checklistWords({ done: 2, items: 5 })).toEqual({ text: '2/5', spoken: '2 of 5 items' });
  expect(checklistWords({ done: 0, items: 1 })).toEqual({ text: '0/1', spoken: '0 of 1 item' });
});

test.each([
  [{ done: 2, items: 5 }, '3 open items'],
  [{ done: 0, items: 1 }, '1 open item'],
  [{ done: 5, items: 5 }, ''],
  [null, ''],
])('of %j a done task tells %j', (checklist, words) => {
  expect(openItemsWords(checklist)).toBe(words);
});
