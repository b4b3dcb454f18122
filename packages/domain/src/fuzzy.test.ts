import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzyMatches } from './fuzzy.ts';

const found = (search: string, ...texts: string[]) =>
  fuzzyMatches(search, texts, (text) => [text]).map(({ item }) => item);

test.each([
  { search: 'crea', text: 'Create New List', isFound: true },
  { search: 'LIST', text: 'Create New List', isFound: true },
  { search: 'list create', text: 'Create New List', isFound: true },
  { search: 'cnl', text: 'Create New List', isFound: true },
  { search: 'crli', text: 'Create New List', isFound: true },
  { search: 'reat', text: 'Create New List', isFound: true },
  { search: 'ctls', text: 'Create New List', isFound: true },
  { search: 'ecole', text: 'École', isFound: true },
  { search: '都庁', text: '東京都庁', isFound: true },
  { search: ' list ', text: 'List', isFound: true },
  { search: 'cx', text: 'Create New List', isFound: false },
  { search: 'lc', text: 'Create New List', isFound: false }, // in another order
  { search: 'rl', text: 'Create New List', isFound: false }, // two letters inside words
  { search: 'etn', text: 'Create New List', isFound: false }, // from the middle of a word
  { search: 'create map', text: 'Create New List', isFound: false },
])('"$search" finds "$text": $isFound', ({ search, text, isFound }) => {
  expect(found(search, text)).toEqual(isFound ? [text] : []);
});

test('the best match comes first', () => {
  expect(found('list', 'Enlist', 'New List', 'L is t', 'List of all', 'List', 'Loud is the…')).toEqual([
    'List',
    'List of all',
    'New List',
    'Enlist',
    'L is t',
    'Loud is the…',
  ]);
});

test('a later text of an item is worth less than the first one', () => {
  const items = [
    ['Plan', 'Website'],
    ['Website plan', 'Home'],
  ];
  const names = (search: string) => fuzzyMatches(search, items, (texts) => texts).map(({ item: [name] }) => name);
  expect(names('web')).toEqual(['Website plan', 'Plan']);
  expect(names('plan website')).toEqual(['Website plan', 'Plan']);
  expect(names('home')).toEqual(['Website plan']);
});

test('an empty search finds everything in order', () => {
  expect(found('  ', 'b', 'a')).toEqual(['b', 'a']);
});

test('any text is found by any of its parts, and nothing else is found than what was given', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 })), fc.nat(), fc.nat(30), (texts, pick, from) => {
      const text = texts[pick % texts.length] ?? '';
      const part = [...text].slice(from, from + 5).join('');
      const matches = fuzzyMatches(part, texts, (text) => [text]);
      expect(matches.map(({ item }) => item)).toEqual(expect.arrayContaining([text].slice(0, texts.length)));
      expect(matches.every(({ item }) => texts.includes(item))).toBe(true);
    }),
    { seed: 22 },
  );
});
