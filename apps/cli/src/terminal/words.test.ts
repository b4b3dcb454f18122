import { expect, test } from 'vitest';
import { dayWord, languageOf, longDate } from './words.ts';

test.each([
  { LANG: 'de_DE.UTF-8', language: 'de-DE' },
  { LANG: 'en_US.UTF-8', LC_TIME: 'en_GB.UTF-8', language: 'en-GB' },
  { LANG: 'en_US.UTF-8', LC_ALL: 'fr', language: 'fr' },
  { LANG: 'C.UTF-8', language: 'en-GB' },
  { LANG: 'POSIX', language: 'en-GB' },
  { LANG: '', language: 'en-GB' },
  { LANG: 'C', ofSystem: 'ja-JP', language: 'ja-JP' },
  { LANG: 'deutsch', language: 'en-GB' },
])('the language of $LANG $LC_TIME $LC_ALL is $language', ({ language, ofSystem, ...env }) => {
  expect(languageOf(env, ofSystem)).toBe(language);
});

test('days are told beside the current one', () => {
  const words = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23', '2027-01-04'];
  expect(words.map((date) => dayWord(date, '2026-11-20'))).toEqual([
    'yesterday',
    'today',
    'tomorrow',
    'Mon, Nov 23',
    'Mon, Jan 4, 2027',
  ]);
  expect(longDate('2026-11-20')).toBe('Friday, November 20, 2026');
});
