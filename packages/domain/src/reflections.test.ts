import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PHRASE_LENGTH, reflectionPhrases, withPhrase } from './reflections.ts';

const COMMON = ['Went as planned', 'Took longer: ', 'Was interrupted'];
const times = (count: number, text: string) => Array<string>(count).fill(text);
const LONGEST = '😀'.repeat(PHRASE_LENGTH);

test.each([
  { what: 'nothing yet', reflections: [], phrases: COMMON },
  { what: 'texts used once', reflections: ['No surprises', 'Slow tools'], phrases: COMMON },
  {
    what: 'one phrase',
    reflections: times(2, 'No surprises'),
    phrases: ['No surprises', 'Went as planned', 'Took longer: '],
  },
  {
    what: 'more than three',
    reflections: [...times(2, 'A'), ...times(5, 'B'), ...times(3, 'C'), ...times(4, 'D')],
    phrases: ['B', 'D', 'C'],
  },
  {
    what: 'equally many: the latest first',
    reflections: ['A', 'B', 'C', 'D', 'D', 'C', 'B', 'A'],
    phrases: ['A', 'B', 'C'],
  },
  {
    what: 'other case and space: the latest spelling',
    reflections: [' Slow tools\n', 'slow tools', 'SLOW TOOLS '],
    phrases: ['Slow tools', 'Went as planned', 'Took longer: '],
  },
  {
    what: 'a common phrase of their own',
    reflections: times(2, 'went as planned'),
    phrases: ['went as planned', 'Took longer: ', 'Was interrupted'],
  },
  { what: 'the longest', reflections: times(2, LONGEST), phrases: [LONGEST, 'Went as planned', 'Took longer: '] },
  { what: 'a longer one', reflections: times(2, `${LONGEST}.`), phrases: COMMON },
  { what: 'two lines', reflections: times(2, 'Slow\ntools'), phrases: COMMON },
  { what: 'blank', reflections: times(2, ' '), phrases: COMMON },
])('phrases of $what', ({ reflections, phrases }) => {
  expect(reflectionPhrases(reflections)).toEqual(phrases);
});

test('there are always three different phrases, none blank', () => {
  const word = fc.constantFrom('A', 'a ', 'B', 'Was interrupted', 'took longer:', ' ', 'Some more words');
  fc.assert(
    fc.property(fc.array(word), (reflections) => {
      const phrases = reflectionPhrases(reflections);
      expect(new Set(phrases.map((phrase) => phrase.trim().toLowerCase())).size).toBe(3);
      expect(phrases.every((phrase) => phrase.trim() !== '')).toBe(true);
    }),
  );
});

test.each([
  { text: '', phrase: 'Was interrupted', result: 'Was interrupted' },
  { text: ' \n', phrase: 'Took longer: ', result: 'Took longer: ' },
  { text: 'Went as planned', phrase: 'Was interrupted', result: 'Was interrupted' },
  { text: 'Took longer: ', phrase: 'Was interrupted', result: 'Was interrupted' },
  { text: 'Was interrupted', phrase: 'Was interrupted', result: 'Was interrupted' },
  { text: 'Took longer: the tools', phrase: 'Was interrupted', result: 'Took longer: the tools\nWas interrupted' },
  { text: 'Mine. \n', phrase: 'Took longer: ', result: 'Mine.\nTook longer: ' },
])('"$text" with "$phrase" is "$result"', ({ text, phrase, result }) => {
  expect(withPhrase(text, phrase, COMMON)).toBe(result);
});

test('typed words are never lost', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...COMMON), (typed, phrase) => {
      fc.pre(!COMMON.some((common) => common.trim().toLowerCase() === typed.trim().toLowerCase()));
      expect(withPhrase(typed, phrase, COMMON).startsWith(typed.trimEnd())).toBe(true);
    }),
  );
});
