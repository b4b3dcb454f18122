import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, marksOf } from './search-marks.ts';
import { searchWords } from './search-words.ts';

const marked = (search: string, text: string): string => {
  let shown = '';
  let at = 0;
  for (const { from, to } of marksOf(text, searchWords(search))) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
  }
  return shown + text.slice(at);
};

test.each([
  { search: 'pric', text: 'Draft the Pricing page', shown: 'Draft the [Pric]ing page' },
  { search: 'PAGE d', text: 'Draft the page, draft 2', shown: '[D]raft the [page], [d]raft 2' },
  { search: 'p page', text: 'Pages of paper', shown: '[Page]s of paper' },
  { search: 'ecole', text: 'L’E\u0301cole', shown: 'L’[E\u0301cole]' },
  { search: 'strass', text: 'Straße 5', shown: '[Straß]e 5' },
  { search: 'stras', text: 'Straße 5', shown: '[Straß]e 5' },
  { search: 'istan', text: 'İstanbul', shown: '[İstan]bul' },
  { search: '都庁', text: '東京都庁へ', shown: '東京[都庁]へ' },
  { search: '京都庁', text: '東京都庁へ', shown: '東[京都庁]へ' },
  { search: '하', text: '한국어', shown: '[한]국어' },
  { search: 'fi', text: 'ﬁne', shown: '[ﬁ]ne' },
  { search: '🎉', text: 'Party 🎉🎉', shown: 'Party [🎉🎉]' },
  { search: 'table', text: 'Draft', shown: 'Draft' },
  { search: '', text: 'Draft', shown: 'Draft' },
])('"$search" marks $shown', ({ search, text, shown }) => {
  expect(marked(search, text)).toBe(shown);
});

test('a text is marked by its own beginning, in order and without overlaps', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(40), (text, end) => {
      const words = searchWords([...text].slice(0, end).join(''));
      const marks = marksOf(text, words);
      if (words.length > 0) expect(marks.length).toBeGreaterThan(0);
      let at = 0;
      for (const { from, to } of marks) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        expect(text.slice(from, to).isWellFormed()).toBe(true);
        at = to;
      }
      expect(at).toBeLessThanOrEqual(text.length);
    }),
    { seed: 22, numRuns: 2000 },
  );
});

test('an excerpt is one line that begins shortly before the first mark', () => {
  expect(excerptOf('Short\n text', ['text'])).toBe('Short text');
  const long = `${'before '.repeat(50)}here it is ${'after '.repeat(50)}`;
  const excerpt = excerptOf(long, ['here']);
  expect(excerpt).toMatch(/^…(before ){5}here it is after /);
  expect(excerpt).toMatch(/…$/);
  expect([...excerpt]).toHaveLength(162);
  const unbroken = `${'x'.repeat(300)}-${'🎉'.repeat(300)}`;
  expect(excerptOf(unbroken, ['🎉'])).toBe(`…${'🎉'.repeat(160)}…`);
});
