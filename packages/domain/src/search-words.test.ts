import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf } from './search-marks.ts';
import {
  beginsWith,
  endsOfName,
  folded,
  isFound,
  isPartOf,
  nameKey,
  nameStart,
  nameToken,
  searchWords,
  wordsOf,
} from './search-words.ts';

test.each([
  { text: 'Crème BRÛLÉE', plain: 'creme brulee' },
  { text: 'cre\u0300me', plain: 'creme' },
  { text: 'Straße, STRASSE, STRAẞE', plain: 'strasse, strasse, strasse' },
  { text: 'İstanbul ISTANBUL ıstanbul', plain: 'istanbul istanbul istanbul' },
  { text: 'ΟΔΟΣ οδός', plain: 'οδοσ οδοσ' },
  { text: 'Łódź, Øresund, Đà Nẵng', plain: 'lodz, oresund, da nang' },
  { text: 'ﬁne ①②', plain: 'fine 12' },
  { text: 'שָׁלוֹם', plain: 'שלום' },
  { text: 'مُحَمَّد', plain: 'محمد' },
  { text: 'Ёлка', plain: 'елка' },
  { text: 'की के', plain: 'की के' },
])('"$text" is compared as "$plain"', ({ text, plain }) => {
  expect(folded(text)).toBe(plain);
});

/** Whether all words of a search are beginnings of tokens of the text, which is what a database compares. */
function isFoundByTokens(search: string, text: string): boolean {
  const { description_words } = wordsOf({ description: text });
  const words = searchWords(search);
  return words.length > 0 && words.every((word) => description_words.includes(` d${word}`));
}

test.each([
  { search: 'pric', text: 'Draft the Pricing page', found: true },
  { search: 'page draft', text: 'Draft the Pricing page', found: true },
  { search: 'icing', text: 'Draft the Pricing page', found: false },
  { search: 'pricing-page', text: 'Draft the Pricing page', found: true },
  { search: 'ecole', text: 'Visit the ÉCOLE', found: true },
  { search: 'école', text: 'ecole', found: true },
  { search: '2026', text: 'On 2026-11-20', found: true },
  { search: '東京', text: '東京都庁へ行く', found: true },
  { search: '都庁', text: '東京都庁へ行く', found: true },
  { search: '京', text: '東京都庁へ行く', found: true },
  { search: 'く', text: '東京都庁へ行く', found: true },
  { search: '京東', text: '東京都庁へ行く', found: false },
  { search: 'ラーメ', text: 'おいしいラーメン', found: true },
  { search: 'กรุง', text: 'ไปกรุงเทพ', found: true },
  { search: '하', text: '한국어', found: true },
  { search: 'привет', text: 'ПРИВЕТ, мир', found: true },
  { search: '🎉', text: 'Party 🎉!', found: true },
  { search: '*', text: 'a * b', found: false },
])('"$search" is found in "$text": $found', ({ search, text, found }) => {
  expect(isFound(search, [text])).toBe(found);
  expect(isFoundByTokens(search, text)).toBe(found);
});

test.each([
  { search: '', found: true },
  { search: '   ', found: true },
  { search: 'PRIC draft', found: true },
  { search: ' page  landing ', found: true },
  { search: 'e\u0301cole pricing', found: true },
  { search: 'pricing table', found: false },
  { search: 'pagelanding', found: false },
  { search: 'anding', found: false },
  { search: '?', found: false },
])('"$search" is found among several texts: $found', ({ search, found }) => {
  expect(isFound(search, ['Draft the Pricing page', 'Landing page', 'École'])).toBe(found);
});

/** Searches and texts of a few words in many scripts, so that some are found. */
const WORDS = [
  'Page',
  'pages',
  'ÉCOLE',
  'e\u0301c',
  'Straße',
  'STRASSE',
  'ıİ',
  '東京都',
  '京都',
  'กรุงเทพ',
  '한국어',
  '#1',
  '🎉',
  '·',
];
const someText = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 5 })
  .map((words) => words.join(' '));

test('the words that are compared here, the words that databases compare and the marks agree on what is found', () => {
  fc.assert(
    fc.property(someText, someText, (search, text) => {
      const words = searchWords(search);
      fc.pre(words.length > 0);
      expect(isFound(search, [text])).toBe(isFoundByTokens(search, text));
      expect(isFound(search, [text])).toBe(words.every((word) => marksOf(text, [word]).length > 0));
    }),
    { seed: 22, numRuns: 3000 },
  );
});

test('what is found in some texts is found with others beside them, whatever the order', () => {
  const several = fc.array(someText, { maxLength: 3 });
  fc.assert(
    fc.property(someText, several, several, (search, texts, others) => {
      fc.pre(isFound(search, texts));
      expect(isFound(search, [...others, ...texts.toReversed()])).toBe(true);
    }),
    { seed: 22, numRuns: 3000 },
  );
});

test.each([
  { search: 'icing', text: 'Draft the Pricing page', found: true },
  { search: 'pricing PAGE', text: 'Draft the Pricing page', found: true },
  { search: 'page pricing', text: 'Draft the Pricing page', found: false },
  { search: ' ecole ', text: 'Une ÉCOLE', found: true },
  { search: '(v2)', text: 'Page (V2)', found: true },
  { search: '', text: 'Page', found: true },
])('"$search" is a part of "$text": $found', ({ search, text, found }) => {
  expect(isPartOf(search, text)).toBe(found);
});

test('every part of a text is found as one, whatever its script and case', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(texts, fc.nat(40), fc.nat(10), (text, from, length) => {
      const part = [...text].slice(from, from + length).join('');
      for (const search of [part, part.toLowerCase(), part.normalize('NFD')]) expect(isPartOf(search, text)).toBe(true);
    }),
    { seed: 22, numRuns: 2000 },
  );
});

test('every beginning of a text is found in it, whatever its script and case', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.nat(60), (text, end) => {
      const beginning = [...text].slice(0, end).join('');
      const cases = [beginning, beginning.toLowerCase(), beginning.normalize('NFD')];
      for (const search of cases) expect(searchWords(search).length === 0 || isFound(search, [text])).toBe(true);
    }),
    { seed: 22, numRuns: 2000 },
  );
});

test('folding a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(folded(folded(text))).toBe(folded(text));
    }),
    { seed: 22, numRuns: 2000 },
  );
});

test('a search has the longest eight of its words, three of one letter, and none that another one implies', () => {
  expect(searchWords('a page pages an PAGES')).toEqual(['pages', 'an']);
  expect(searchWords('b cc ddd eeee fffff gggggg hhhhhhh iiiiiiii jjjjjjjjj')).toEqual([
    ...['jjjjjjjjj', 'iiiiiiii', 'hhhhhhh', 'gggggg', 'fffff', 'eeee', 'ddd', 'cc'],
  ]);
  expect(searchWords('a b c d plan')).toEqual(['plan', 'a', 'b']);
  expect(searchWords(' "*" OR: (~) ')).toEqual(['or']);
  expect(searchWords('%_\\ #@!')).toEqual([]);
});

test('a very long word is found by its beginning, and by all of it', () => {
  const word = 'x'.repeat(200);
  for (const search of [word, 'x'.repeat(39)])
    expect([isFound(search, [word]), isFoundByTokens(search, word)]).toEqual([true, true]);
  expect(wordsOf({ description: word }).description_words).toBe(` d${'x'.repeat(40)}`);
});

test('texts have words by field, and a text that is absent or null has none', () => {
  expect(wordsOf({ name: 'The FAQ, the', reflection: null })).toEqual({
    name_words: ' bthe·faq·the¶ nthe nfaq',
    reflection_words: null,
  });
  expect(wordsOf({ name: '?', description: '' })).toEqual({ name_words: ' b¶', description_words: '' });
  expect(wordsOf({ description: undefined })).toEqual({ description_words: undefined });
});

test('names are the same by their words, and begin with a search by whole words but the last', () => {
  expect(nameToken('Draft:  the page')).toBe(nameToken('draft the PAGE!'));
  expect(nameToken('Draft the page').startsWith(nameStart('draft the pa'))).toBe(true);
  expect(nameToken('Drafts page').startsWith(nameStart('draft page'))).toBe(false);
  expect(nameKey('x'.repeat(200))).toHaveLength(60);
});

test('a name begins with another by whole words but the last', () => {
  const names = ['Draft the page', 'Drafts', 'draft: THE pages!', 'The draft'];
  expect(names.filter(beginsWith('draft the pa'))).toEqual(['Draft the page', 'draft: THE pages!']);
  expect(names.filter(beginsWith('Draft'))).toEqual(['Draft the page', 'Drafts', 'draft: THE pages!']);
  expect(names.filter(beginsWith(' '))).toEqual(names);
});

test('a name without quotes can end after each of its first twenty words, but not after signs alone', () => {
  expect(endsOfName('#Deep work - now', 1)).toEqual([16, 10, 5]);
  expect(endsOfName('# Deep', 1)).toEqual([]);
  expect(endsOfName('#!', 1)).toEqual([]);
  expect(endsOfName(`#${'a '.repeat(30)}`, 1)).toHaveLength(20);
});
