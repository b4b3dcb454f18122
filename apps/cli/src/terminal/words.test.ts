import { expect, test } from 'vitest';
import { dayWord, languageOf, longDate, parseMinutes } from './words.ts';

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

test.each([
  { text: '45', minutes: 45 },
  { text: ' 45m ', minutes: 45 },
  { text: '1h', minutes: 60 },
  { text: '1h30m', minutes: 90 },
  { text: '1H 5M', minutes: 65 },
  { text: '0', minutes: 0 },
  { text: '', minutes: undefined },
  { text: '-5', minutes: undefined },
  { text: 'all', minutes: undefined },
  { text: '1.5h', minutes: undefined },
])('"$text" are $minutes minutes', ({ text, minutes }) => {
  expect(parseMinutes(text)).toBe(minutes);
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
