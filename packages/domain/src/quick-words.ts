/**
 * Words of English that quick add reads, in lower case; another language is another such table. Signs, figures and ISO dates
 * are read in all of them.
 */
export const WEEKDAYS = [
  ['monday', 'mon'],
  ['tuesday', 'tues', 'tue'],
  ['wednesday', 'weds', 'wed'],
  ['thursday', 'thurs', 'thur', 'thu'],
  ['friday', 'fri'],
  ['saturday', 'sat'],
  ['sunday', 'sun'],
];

export const MONTHS = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
];

/** Names of days and months that are other words as well: in a line they are those, at its end or with a number the days. */
const ALSO_WORDS = /^(?:sun|sat|mar|may|march|jan)$/i;

export const isAlsoWord = (name: string): boolean => ALSO_WORDS.test(name);

/** Patterns of any weekday or month; the longest name comes first, so that it is the one that is found. */
export const WEEKDAY = WEEKDAYS.flat().join('|');
export const MONTH = MONTHS.flat().join('|');

/** Weekdays in two letters, as opening hours have them: they are days in a range only. */
export const SHORT_WEEKDAY = WEEKDAYS.map(([name = '']) => name.slice(0, 2)).join('|');

/** A weekday from 1 on by a name of any length. */
export const weekdayNamed = (name: string): number =>
  WEEKDAYS.findIndex(([day = '']) => day.startsWith(name.slice(0, 2).toLowerCase())) + 1;

/** Place of a name in its table, from 1 on; 0 where it is none. */
export const placeIn = (table: readonly string[][], name = ''): number =>
  table.findIndex((names) => names.includes(name.toLowerCase())) + 1;

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A pattern of a small number, in figures or in words. */
export const COUNT = String.raw`\d{1,3}|${NUMBERS.join('|')}`;

/** The number of a count; 'a' and 'an' are one. */
export const countOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : NUMBERS.indexOf(text.toLowerCase()) + 1 || 1;

/** Words with which a phrase begins; no other word of letters is looked at any closer. */
const FIRST_WORDS = new Set([
  ...WEEKDAYS.flat(),
  ...MONTHS.flat(),
  ...WEEKDAYS.map(([name]) => `${name}s`),
  ...SHORT_WEEKDAY.split('|'),
  ...NUMBERS,
  ...[
    'today',
    'tomorrow',
    'tmrw',
    'tom',
    'tonight',
    'now',
    'yesterday',
    'next',
    'last',
    'this',
    'weekend',
    'day',
    'in',
  ],
  ...['end', 'the', 'due', 'by', 'until', 'till', 'on', 'at', 'noon', 'midnight', 'morning', 'afternoon', 'evening'],
  ...[
    'for',
    'half',
    'a',
    'an',
    'quarter',
    'every',
    'weekdays',
    'daily',
    'weekly',
    'fortnightly',
    'monthly',
    'quarterly',
  ],
  ...['yearly', 'annually', 'bi', 'biweekly', 'bimonthly', 'eod', 'eow', 'eom'],
]);

/** Words that can belong to the part behind them: 'due', weekdays before a date, and months before a number. */
export const BEFORE_PARTS = new RegExp(`(?:due|by|until|till|on|at|for|${WEEKDAY}|${MONTH})(?!\\S)`, 'iy');

const LETTERS = /[a-z]+/iy;

/** Whether a part can begin with the word that begins here, in letters, figures or signs. */
export function canBegin(line: string, at: number): boolean {
  const first = line.charCodeAt(at);
  if (first === 40) return line[at + 1] !== '(' && canBegin(line, at + 1); // (45m)
  if (first === 126 || (first >= 48 && first <= 57)) return true; // ~ and figures
  if ((first | 32) === 112 && /\d/.test(line[at + 1] ?? '')) return true; // p1
  const word = matchAt(LETTERS, line, at)?.[0];
  return word !== undefined && word.length < 12 && FIRST_WORDS.has(word.toLowerCase());
}

/** The match of a sticky pattern that begins here. */
export function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

/** Punctuation right behind words, which makes them part of a sentence. */
export const PUNCTUATION = /[,;]|[.!?]+(?!\S)/y;

/** Whole words: a blank or punctuation follows, or nothing. */
export const words = (pattern: string, flags = 'iy'): RegExp =>
  new RegExp(`(?:${pattern})(?:(?![^\\s,;])|(?=[.!?]+(?!\\S)))`, flags);
