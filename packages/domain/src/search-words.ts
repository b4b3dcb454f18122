import { plainText } from './plain-text.ts';

/** Words are cut to this many characters, alike in texts and searches: what differs later is found as well. */
const WORD_LENGTH = 40;

/** Beginnings of names are compared by this many characters. */
const KEY_LENGTH = 60;

/** Words of a search by which it finds; shorter ones beyond are ignored, for each takes its time. */
const MOST_WORDS = 8;
const MOST_WITH_LETTERS = 3;

const BETWEEN_WORDS = '·';
const END_OF_NAME = '¶';

/** Accents, points of vowels and characters without a width; none of them tells words apart. Vowel signs that do stay. */
const IGNORED = /\p{Script=Inherited}|(?=\p{M})\p{Script=Hebrew}|[\u00ad\u0640]/gu;

/** Letters that are no accented ones, and are written by plain ones where a keyboard lacks them. */
const PLAIN: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ς: 'σ' },
};
const WITH_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Letters of scripts that put no spaces between words. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const LETTER = '[\\p{L}\\p{N}\\p{M}]';
const RUN = new RegExp(
  `(?:(?=${LETTER})[${UNSPACED}])+|(?:(?![${UNSPACED}])${LETTER})+|\\p{Extended_Pictographic}`,
  'gu',
);
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const ASCII = /^[\0-\x7f]*$/;

/** The text without case, accents and forms of letters: İ, I, ı and i are the same, as are ß and ss. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toUpperCase()
    .toLowerCase()
    .replace(WITH_PLAIN, (letter) => PLAIN[letter] ?? letter);
}

/** Runs of letters in a folded text: a word each, or all neighbours of a script without spaces. */
export function runsIn(letters: string): { run: string; at: number; isUnspaced: boolean }[] {
  return [...letters.matchAll(RUN)].map(({ 0: run, index }) => ({ run, at: index, isUnspaced: IS_UNSPACED.test(run) }));
}

const runsOf = (text: string): string[] => folded(text).match(RUN) ?? [];

/**
 * Words by which a text is found. Scripts without spaces are cut into pairs of neighbours: any part of such a text is found,
 * while a dictionary cuts half a word in other places than all of it.
 */
function distinctWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const run of runsOf(text)) {
    if (!IS_UNSPACED.test(run)) words.add(start(run, WORD_LENGTH));
    else for (const part of [...pairsOf(run), [...run].at(-1) ?? '']) words.add(part);
  }
  return words;
}

/** Boxes of tasks, which are no words. */
const BOXES = /^([ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]+)\[[xX]\](?=[ \t])/gm;

/** Words of a text in Markdown: as it is typed, and without the signs, which can stand in the middle of a word. */
const wordsOfMarkdown = (text: string): Set<string> =>
  distinctWords(text.replace(BOXES, '$1')).union(distinctWords(plainText(text)));

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}

const start = (text: string, most: number): string => (text.length > most ? [...text].slice(0, most).join('') : text);

/** The form in which whole names are compared: the same for names with the same words. */
export function nameKey(name: string): string {
  return start(runsOf(name).join(BETWEEN_WORDS), KEY_LENGTH);
}

/**
 * Beginnings of words that a text must have to be found. Those that another one implies are left out, and the shortest where
 * there are very many.
 */
export function searchWords(text: string): string[] {
  const parts = runsOf(text).flatMap((run) => {
    if (!IS_UNSPACED.test(run)) return [start(run, WORD_LENGTH)];
    const pairs = pairsOf(run);
    return pairs.length > 0 ? pairs : [run];
  });
  const words = [...new Set(parts)];
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .toSorted((one, other) => other.length - one.length)
    .filter((word, place) => place < (word.length > 1 ? MOST_WORDS : MOST_WITH_LETTERS));
}

/**
 * Whether each word of a search begins a word of one of these texts: as the server finds records by the words beside their
 * texts. A blank search finds everything, and one of signs alone nothing.
 */
export function isFound(search: string, texts: readonly string[]): boolean {
  const sought = searchWords(search);
  if (sought.length === 0) return search.trim() === '';
  const words = texts.flatMap((text) => [...distinctWords(text)]);
  return sought.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Whether a search stands in a text as it is typed, also in the middle of a word: for choices that one list shows. */
export const isPartOf = (search: string, text: string): boolean => folded(text).includes(folded(search.trim()));

/** Whether names begin with this one, by whole words but the last. */
export function beginsWith(beginning: string): (name: string) => boolean {
  const key = nameKey(beginning);
  return (name) => nameKey(name).startsWith(key);
}

/** Words that a name after # or @ has at most, without quotes. */
const WORDS_OF_NAME = 20;

/** Places at which a name without quotes that begins here can end: after each word with a letter or digit, the last one first. */
export function endsOfName(text: string, from: number): number[] {
  if (!/^\S/.test(text.slice(from))) return [];
  const words = [...text.slice(from).matchAll(/\S+/g)].slice(0, WORDS_OF_NAME);
  return words
    .filter(({ 0: word }) => nameKey(word) !== '')
    .map(({ 0: word, index }) => from + index + word.length)
    .toReversed();
}

/** The fields in which words are found, by the letter that begins their tokens in the index. */
const FIELDS = { name: 'n', description: 'd', reflection: 'r' } as const;
export type SearchField = keyof typeof FIELDS;
const ALL_FIELDS = Object.keys(FIELDS) as SearchField[];

type Texts = { [Field in SearchField]?: string | null | undefined };

type WordsOf<Given> = { [Field in keyof Given & SearchField as `${Field}_words`]: Given[Field] };

/** Tokens by which texts are found, each after a blank, for their columns. A text that is null or undefined has none. */
export function wordsOf<Given extends Texts>(texts: Given): WordsOf<Given> {
  const words = Object.entries(texts).map(([field, text]) => [
    `${field}_words`,
    typeof text === 'string' ? tokensOf(field as SearchField, text) : text,
  ]);
  return Object.fromEntries(words);
}

function tokensOf(field: SearchField, text: string): string {
  const distinct = field === 'name' ? distinctWords(text) : wordsOfMarkdown(text);
  const words = [...distinct].map((word) => ` ${FIELDS[field]}${word}`).join('');
  return field === 'name' ? ` ${nameToken(text)}${words}` : words;
}

/** The tokens of a word in these fields: the beginnings of those of words that begin with it. */
export const wordTokens = (word: string, fields: readonly SearchField[] = ALL_FIELDS): string[] =>
  fields.map((field) => `${FIELDS[field]}${word}`);

/** The token of a whole name. */
export const nameToken = (name: string): string => `${nameStart(name)}${END_OF_NAME}`;

/** The beginning of the tokens of names that begin with this one. */
export const nameStart = (name: string): string => `b${nameKey(name)}`;
