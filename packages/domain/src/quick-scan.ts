import { PRIORITIES, type Priority } from '@daymark/contract/tasks.ts';
import { lastPlanDay } from './plan.ts';
import type { DayContext } from './quick-dates.ts';
import { dayReader } from './quick-days.ts';
import { readDuration } from './quick-durations.ts';
import { type ByName, endOfWord, readName, searchFrom, startOfWord } from './quick-names.ts';
import {
  ANYWHERE,
  atEach,
  type Certainty,
  LAST,
  ONLY_LAST,
  PHRASE,
  readingOf,
  type Said,
  type TextRange,
  UNREAD,
} from './quick-parts.ts';
import { readRepeat } from './quick-repeats.ts';
import { readTime } from './quick-times.ts';
import { BEFORE_PARTS, canBegin, matchAt, PUNCTUATION, words } from './quick-words.ts';

/** Facts with which a line is read: the names that it can hold, and when and where it is written. */
export type QuickContext = Omit<DayContext, 'today' | 'last'> & {
  categories: ByName;
  lists: ByName;
  /** The current day, 'YYYY-MM-DD'. */
  today: string;
  /** The time on the clock, 'HH:MM'. */
  now: string;
  /** The day of a line that says none; null where it is none in particular. */
  date?: string | null;
  /** Words, as they are written, that are to stay words. */
  kept?: ReadonlySet<string>;
};

/** Words of a line that say something, and how they are taken where they stand. */
export type Found = TextRange & { said: Said; certainty: Exclude<Certainty, null>; isWithin: boolean };

type Word = TextRange & { said?: Said | undefined };

type Scan = { found: Found[]; escapes: number[]; kept: TextRange[] };

/** The words of a line that say something, in order, those that are kept as words, and the backslashes that make text of what follows. */
export function scanLine(line: string, context: QuickContext): Scan {
  const all: Word[] = [];
  const escapes: number[] = [];
  const kept: TextRange[] = [];
  const reader = readerOf(line, context);
  let to = 0;
  for (let at = startOfWord(line, 0); at < line.length; at = startOfWord(line, to)) {
    const said = reader(at);
    if (line[at] === '\\' && isEscape(line, at, reader)) {
      escapes.push(at);
      to = endOfEscaped(line, at, reader);
    } else to = endOfQuoted(line, at) ?? said?.to ?? endOfWord(line, at);
    const isKept = said?.to === to && context.kept?.has(line.slice(at, to)) === true;
    if (isKept) kept.push({ from: at, to });
    all.push({ from: at, to, said: said?.to === to && !isKept ? said : undefined });
  }
  return { found: placed(all.map(besideDay)), escapes, kept };
}

/**
 * A word that is a time only beside a day. 14.30 alone is a price, a version or a figure as often as a time. Behind a day, as
 * in 'tomorrow 14.30', it is read, where 'pay 14.30 tomorrow' could still be either.
 */
function besideDay(word: Word, place: number, all: readonly Word[]): Word {
  const { said } = word;
  if (!said?.behindDay) return word;
  if (isDay(all[place - 1]?.said)) return { ...word, said: { ...said, places: said.behindDay } };
  return isDay(all[place + 1]?.said) ? { ...word, said: { ...said, places: UNREAD } } : word;
}

const isDay = (said: Said | undefined): boolean =>
  said?.why === undefined && (said?.readings[0].kind === 'plan' || said?.readings[0].kind === 'due');

/** How each part is taken: as the first ones of the line, between words, or as the last ones. */
function placed(all: readonly Word[]): Found[] {
  const last = all.findLastIndex(({ said }) => !isRead(said, said?.places.end ?? null));
  let isFirst = true;
  return all.flatMap(({ from, to, said }, place) => {
    if (!said) isFirst = false;
    if (!said) return [];
    const { start, middle, end } = said.places;
    // The word before which all others are parts is the last one that can itself be taken as one of them.
    const isLast = place >= last;
    const certainty = isLast ? end : isFirst ? start : middle;
    if (!isRead(said, certainty)) isFirst = false;
    return certainty === null ? [] : [{ from, to, said, certainty, isWithin: !(isFirst || isLast) }];
  });
}

const isRead = (said: Said | undefined, certainty: Certainty): boolean =>
  said !== undefined && said.why === undefined && (certainty === 'sure' || certainty === 'unsure');

type Reader = (at: number) => Said | undefined;

/** Reads what begins with a word: of several things the longest one. */
export function readerOf(line: string, context: QuickContext): Reader {
  const today = Temporal.PlainDate.from(context.today);
  const readDay = dayReader({ ...context, today, last: lastPlanDay(today) });
  return (at) => {
    const sign = line[at];
    if (sign === '#') return readName(line, at, { kind: 'category', names: context.categories });
    if (sign === '@') return readName(line, at, { kind: 'list', names: context.lists });
    if (sign !== '!' && !canBegin(line, at)) return undefined;
    const said = longest([
      readPriority(line, at),
      readRepeat(line, at),
      readDay(line, at),
      readDuration(line, at),
      readTime(line, at, context.now),
    ]);
    // Before a comma the words are part of a sentence; without them the comma would be left.
    return said && matchAt(PUNCTUATION, line, said.to)
      ? { ...said, places: atEach(said.places, (certainty) => certainty && 'unread') }
      : said;
  };
}

const longest = (all: readonly (Said | undefined)[]): Said | undefined =>
  all.reduce((best, said) => (said && said.to > (best?.to ?? 0) ? said : best), undefined);

/** Priorities by their signs, and by the numbers that other planners give them. */
const PRIORITY_SIGNS: Record<string, Priority> = {
  ...{ '!!': 'high', '!!!': 'high', '!1': 'high', '!2': 'medium', '!3': 'low' },
  ...{ p1: 'high', p2: 'medium', p3: 'low' },
};

const PRIORITY = words(String.raw`![!\w]+|p\d`);

function readPriority(line: string, at: number): Said | undefined {
  const word = matchAt(PRIORITY, line, at)?.[0].toLowerCase();
  if (word === undefined) return undefined;
  const to = at + word.length;
  const named = PRIORITIES.find((priority) => `!${priority}` === word);
  const value = named ?? PRIORITY_SIGNS[word];
  const usual = word.startsWith('p') ? { ...LAST, start: 'sure' as const } : PHRASE;
  if (value) return { to, places: named ? ANYWHERE : usual, readings: [readingOf({ kind: 'priority', value })] };
  if (!/^p[4-9]$/.test(word)) return undefined;
  return { to, places: ONLY_LAST, kind: 'priority', why: 'Priorities are p1 to p3', readings: [] };
}

/** Words in quotes, with the punctuation behind them. */
const QUOTED = /"[^"\n]+"[.,;:!?)]*(?!\S)/y;

function endOfQuoted(line: string, at: number): number | undefined {
  const length = line[at] === '"' ? matchAt(QUOTED, line, at)?.[0].length : undefined;
  return length === undefined ? undefined : at + length;
}

const SIGN = /[#@!"]/;

/** Whether a backslash here, or several, make text of what follows, wherever that stands in the end. */
export function isEscape(line: string, at: number, reader: Reader): boolean {
  if (line[at] !== '\\') return false;
  const next = afterBackslashes(line, at);
  return SIGN.test(line[next] ?? '') || matchAt(BEFORE_PARTS, line, next) !== null || reader(next) !== undefined;
}

/** The end of the words that a backslash makes text of: of a whole phrase, unless another backslash stands in it. */
function endOfEscaped(line: string, at: number, reader: Reader): number {
  const next = afterBackslashes(line, at);
  // A figure, or 'due', may belong to what was written after the name.
  const isAlone = !/\p{L}/u.test(line[next] ?? '') || matchAt(BEFORE_PARTS, line, next) !== null;
  const to = isAlone ? undefined : reader(next)?.to;
  return to !== undefined && !line.slice(next, to).includes('\\') ? to : endOfWord(line, at);
}

const NO_BACKSLASH = /[^\\]|$/g;

const afterBackslashes = (line: string, at: number): number => searchFrom(NO_BACKSLASH, line, at);
