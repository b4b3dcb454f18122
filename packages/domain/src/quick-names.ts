import {
  ANYWHERE,
  type Named,
  type QuickKind,
  type Reading,
  readingOf,
  type Said,
  UNREAD,
  UNSURE,
} from './quick-parts.ts';
import { matchAt } from './quick-words.ts';
import { nameKey } from './search-words.ts';

/** Records by the forms in which their names are compared. */
export type ByName = ReadonlyMap<string, readonly Named[]>;

/** Records under each of their names, such as that of a list alone and after its project. */
export function byName<Record extends Named>(
  records: readonly Record[],
  namesOf: (record: Record) => string[],
): ByName {
  const named = records.flatMap((record) => namesOf(record).map((name) => ({ key: nameKey(name), record })));
  const groups = Map.groupBy(named, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ record }) => record)]));
}

type NameKind = Extract<QuickKind, 'category' | 'list'>;

const QUOTED = /"([^"\n]+)"(?!\S)/y;

/** Words that a name after its sign has at most, without quotes. */
const WORDS_OF_NAME = 20;

/**
 * The longest known name that begins after the sign, in double quotes a whole one; else a new one of one word. A new list is
 * read in quotes alone, since people are written with the same sign.
 */
export function readName(
  line: string,
  at: number,
  { kind, names }: { kind: NameKind; names: ByName },
): Said | undefined {
  const quoted = matchAt(QUOTED, line, at + 1);
  const ends = quoted ? [at + 1 + quoted[0].length] : endsBeforeSign(line, at + 1);
  for (const to of ends) {
    const value = recordOf(quoted?.[1] ?? line.slice(at + 1, to), names);
    if (value) return { to, places: ANYWHERE, readings: [readingOf({ kind, value })] };
  }
  const to = quoted ? ends[0] : endOfWord(line, at);
  const name = quoted?.[1]?.trim() ?? withoutPunctuation(line.slice(at + 1, to));
  // A number after the sign is that of an issue, or of a place.
  if (to === undefined || !/\p{L}/u.test(name) || (!quoted && /^\d/.test(name))) return undefined;
  return {
    to,
    places: kind === 'list' && !quoted ? UNREAD : UNSURE,
    readings: [readingOf({ kind, value: { id: null, name } })],
  };
}

const PUNCTUATION = /[.,;:!?)"]/;

/** A word without the punctuation behind it. */
function withoutPunctuation(word: string): string {
  let end = word.length;
  while (PUNCTUATION.test(word[end - 1] ?? '')) end -= 1;
  return word.slice(0, end);
}

/** Places at which a name without quotes can end: after each word with a letter or digit up to the next sign, the last one first. */
function endsBeforeSign(line: string, from: number): number[] {
  const ends: number[] = [];
  let at = from;
  while (ends.length < WORDS_OF_NAME && at < line.length && !/\s/.test(line[at] ?? ' ')) {
    const to = endOfWord(line, at);
    if (nameKey(line.slice(at, to)) !== '') ends.push(to);
    at = startOfWord(line, to);
    if (/[#@!\\]/.test(line[at] ?? '#')) break;
  }
  return ends.toReversed();
}

/** The record of exactly this name, else one whose name has the same words. */
function recordOf(name: string, names: ByName): Named | undefined {
  const key = nameKey(name);
  const same = names.get(key) ?? [];
  return same.find((record) => record.name === name) ?? (key === '' ? undefined : same[0]);
}

/** Most names that are offered in the place of one that is new. */
const MOST_NEAR = 3;

/** Known names that a new one may have been meant to be: one letter off, or with more words. */
export function nearNames(kind: NameKind, name: string, names: ByName): Reading[] {
  const key = nameKey(name);
  const near: Reading[] = [];
  for (const [known, [record]] of names) {
    if (record && (isBegun(known, key) || isOneOff(known, key))) near.push(readingOf({ kind, value: record }));
    if (near.length === MOST_NEAR) break;
  }
  return near.filter(({ text }, place) => near.findIndex((other) => other.text === text) === place);
}

/** Letters of the shortest word with which the beginning of a name says which one is meant, and in which one can be wrong. */
const SHORTEST_NEAR = 3;

const isBegun = (known: string, key: string): boolean => key.length >= SHORTEST_NEAR && known.startsWith(key);

/** Whether one letter more, less or another one, or two that changed places, make these words the same. */
function isOneOff(one: string, other: string): boolean {
  if (other.length < SHORTEST_NEAR || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let [to, toOther] = [one.length, other.length];
  while (to > from && toOther > from && one[to - 1] === other[toOther - 1]) [to, toOther] = [to - 1, toOther - 1];
  const [left, leftOther] = [to - from, toOther - from];
  if (left <= 1 && leftOther <= 1) return true;
  return left === 2 && leftOther === 2 && one[from] === other[from + 1] && one[from + 1] === other[from];
}

/** The name after # or @ that is being typed before the caret; null where none is. */
export function nameBeing(line: string, caret: number): { kind: NameKind; text: string; from: number } | null {
  const before = line.slice(0, caret);
  const match = /(?:^|\s)([#@])"?([^#@"\s][^#@"]*|)$/u.exec(before);
  if (!match) return null;
  const [, sign = '', text = ''] = match;
  return { kind: sign === '#' ? 'category' : 'list', text, from: before.lastIndexOf(sign) };
}

const BLANK_OR_END = /\s|$/g;
const WORD_OR_END = /\S|$/g;

/** Places of words from here on, without a copy of the rest for each. */
export const startOfWord = (line: string, at: number): number => searchFrom(WORD_OR_END, line, at);
export const endOfWord = (line: string, at: number): number => searchFrom(BLANK_OR_END, line, at);

export function searchFrom(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(line)?.index ?? line.length;
}
