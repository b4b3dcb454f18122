import { PLANNED_DURATION, PRIORITIES, type Priority } from '@daymark/contract/tasks.ts';
import { whyNotChangePlan } from './plan.ts';
import { readDayAt, type Where } from './quick-days.ts';
import { readDurationAt } from './quick-durations.ts';
import { readRepeatAt, withFirstDay } from './quick-repeats.ts';
import { endsOfName, nameKey } from './search-words.ts';

type Named = { id: number; name: string };

/** Records by the forms in which their names are compared. */
export type ByName = ReadonlyMap<string, readonly Named[]>;

/** The names that a line can hold, and the current day, 'YYYY-MM-DD'. */
export type QuickContext = { categories: ByName; lists: ByName; today: string };

type Value =
  | { kind: 'duration'; value: number }
  | { kind: 'priority'; value: Priority }
  | { kind: 'category'; value: Named }
  | { kind: 'list'; value: Named }
  | { kind: 'plan' | 'due'; value: string }
  /** A rule as RFC 5545 writes it. */
  | { kind: 'repeat'; value: string };
export type TextRange = { from: number; to: number };

/** A part of a line that says more than the name, and where it stands, in UTF-16 units. */
export type QuickPart = Value & TextRange;
export type QuickKind = Value['kind'];

/** A part that looks like one but cannot be it: it stays in the name. */
export type Misread = TextRange & { kind: QuickKind; text: string; why: string };

/** A task as a line says it. */
export type QuickLine = { name: string; parts: QuickPart[]; misread: Misread[] };

/** Records under each of their names, such as that of a list alone and after its project. */
export function byName<Record extends Named>(
  records: readonly Record[],
  namesOf: (record: Record) => string[],
): ByName {
  const named = records.flatMap((record) => namesOf(record).map((name) => ({ key: nameKey(name), record })));
  const groups = Map.groupBy(named, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ record }) => record)]));
}

/** The lines of a text that say something. */
export const quickLines = (text: string): string[] => text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '');

/**
 * Reads a task from a line such as 'Draft page 45m !high #Writing @Landing page today due friday'. Parts begin after a blank;
 * words that are often those of a name, such as 'in 3 days' or 'sun', are read at an end of the line alone, where only other
 * parts stand beside them. Of two of a kind the last one counts. A backslash before a part makes it text.
 */
export function parseQuickLine(line: string, context: QuickContext): QuickLine {
  const found: QuickPart[] = [];
  const misread: Misread[] = [];
  const escapes: number[] = [];
  const places = placesIn(line, context);
  let isBegun = false;
  for (let at = 0; at < line.length; at = endOfWord(line, at)) {
    at = startOfWord(line, at);
    if (isEscape(line, at, context)) {
      escapes.push(at);
      isBegun = true;
      at = endOfEscaped(line, at, context);
      continue;
    }
    const part = readPart(line, at, context, places(at, !isBegun));
    if (!part || 'why' in part) isBegun = true;
    if (!part) continue;
    if ('why' in part) misread.push(part);
    else found.push(part);
    at = part.to;
  }
  const last = new Map(found.map((part) => [part.kind, part]));
  const plan = last.get('plan')?.value;
  const first = Temporal.PlainDate.from(typeof plan === 'string' ? plan : context.today);
  const parts = found
    .filter((part) => last.get(part.kind) === part)
    .map((part) => (part.kind === 'repeat' ? { ...part, value: withFirstDay(part.value, first) } : part));
  return { name: nameOf(line, parts, escapes), parts, misread };
}

/** The place of each word in a line: from some on it has nothing but parts, its end included. */
function placesIn(line: string, context: QuickContext): (at: number, isFirst: boolean) => Place {
  const tails = new Set([line.length, line.trimEnd().length]);
  const isLast = (to: number) => tails.has(startOfWord(line, to));
  const placeOf = (at: number, isFirst: boolean) => ({ isFirst, isLast, isRepeated: isRepeated(line, at) });
  for (const { index } of [...line.matchAll(/\S+/g)].toReversed()) {
    const part = readPart(line, index, context, placeOf(index, false));
    if (part && !('why' in part) && isLast(part.to)) tails.add(index);
  }
  return placeOf;
}

/** Words that go on with a repetition such as 'every 2nd and 4th tuesday', of which a day is a part. */
const OF_REPETITION =
  /^(?:other|last|and|at|on|the|&|\d{1,2}(?:st|nd|rd|th)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*),?$/i;

/** Whether only such words stand between 'every' and this place. */
function isRepeated(line: string, at: number): boolean {
  const words = line
    .slice(Math.max(0, at - LONGEST_PART), at)
    .trimEnd()
    .split(/\s/);
  return words.findLast((word) => word !== '' && !OF_REPETITION.test(word))?.toLowerCase() === 'every';
}

/** The value of each kind of part in a line. */
export function saidBy({ parts }: QuickLine): { [Kind in QuickKind]?: Extract<Value, { kind: Kind }>['value'] } {
  return Object.fromEntries(parts.map(({ kind, value }) => [kind, value]));
}

/** A name in which every part is escaped. From its end on, since an escaped word is none of the words of a part before it. */
export function escapedName(name: string, context: QuickContext): string {
  return [...name.matchAll(/\S+/g)].reduceRight((text, { index }) => {
    const rest = text.slice(index);
    // 'due' alone says nothing, but may with what comes after the name.
    const isRead = DUE_ALONE.test(rest) || isEscape(text, index, context) || isPart(text, index, context);
    return isRead ? `${text.slice(0, index)}\\${rest}` : text;
  }, name);
}

/** A part as it is written; repetitions are written in many ways. */
export function partText(part: Exclude<Value, { kind: 'repeat' }>): string {
  switch (part.kind) {
    case 'duration':
      return `${part.value}m`;
    case 'priority':
      return `!${part.value}`;
    case 'category':
    case 'list':
      return nameText(part.kind, part.value.name);
    case 'plan':
      return part.value;
    default:
      return `due ${part.value}`;
  }
}

/** A name after its sign; in quotes, so that it ends where it ends. */
export function nameText(kind: 'category' | 'list', name: string): string {
  const sign = kind === 'category' ? '#' : '@';
  return /^\p{L}[\p{L}\p{N}]*$/u.test(name) || name.includes('"') ? `${sign}${name}` : `${sign}"${name}"`;
}

/** The name after # or @ that is being typed before the caret; null where none is. */
export function nameBeing(
  line: string,
  caret: number,
): { kind: 'category' | 'list'; text: string; from: number } | null {
  const before = line.slice(0, caret);
  const match = /(?:^|\s)([#@])"?([^#@"\s][^#@"]*|)$/u.exec(before);
  if (!match) return null;
  const [, sign = '', text = ''] = match;
  return { kind: sign === '#' ? 'category' : 'list', text, from: before.lastIndexOf(sign) };
}

/** Searches from here on, without a copy of the rest for each word. */
const startOfWord = (line: string, at: number): number => searchFrom(/\S|$/g, line, at);
const endOfWord = (line: string, at: number): number => searchFrom(/\s|$/g, line, at);

function searchFrom(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(line)?.index ?? line.length;
}

const DUE_ALONE = /^(?:due|by|until|on|for)(?!\S)/i;

/** Whether this is a part, here or at an end of a line. */
const isPart = (line: string, at: number, context: QuickContext): boolean =>
  readPart(line, at, context, { isFirst: true, isLast: () => true }) !== undefined;

/** Whether a backslash here, or several, make text of what follows, wherever that stands in the end. */
function isEscape(line: string, at: number, context: QuickContext): boolean {
  if (line[at] !== '\\') return false;
  const next = afterBackslashes(line, at);
  return (
    SIGN.test(line[next] ?? '') || DUE_ALONE.test(line.slice(next, next + LONGEST_PART)) || isPart(line, next, context)
  );
}

const SIGN = /[#@!]/;

/** The end of the words that a backslash makes text of: of a whole phrase, unless another backslash stands in it. */
function endOfEscaped(line: string, at: number, context: QuickContext): number {
  const next = afterBackslashes(line, at);
  // A figure, or 'due', may belong to what was written after the name.
  if (!/\p{L}/u.test(line[next] ?? '') || DUE_ALONE.test(line.slice(next, next + LONGEST_PART))) return at;
  const part = readPart(line, next, context, { isFirst: true, isLast: () => true });
  return part && !('why' in part) && !line.slice(next, part.to).includes('\\') ? part.to : at;
}

const afterBackslashes = (line: string, at: number): number => searchFrom(/[^\\]|$/g, line, at);

/** The rest of the line is the name: in order, with single blanks, without the backslashes that escape. */
function nameOf(line: string, parts: readonly TextRange[], escapes: readonly number[]): string {
  const left = [...parts, ...escapes.map((from) => ({ from, to: from + 1 }))];
  let name = '';
  let at = 0;
  for (const { from, to } of left.toSorted((one, other) => one.from - other.from)) {
    name += line.slice(at, from);
    at = to;
  }
  return `${name}${line.slice(at)}`.trim().replace(/\s+/g, ' ');
}

/** Whether only parts stand before a part and behind one that ends here, and whether days there are those of a repetition. */
type Place = { isFirst: boolean; isLast: (to: number) => boolean; isRepeated?: boolean };

function readPart(line: string, at: number, context: QuickContext, place: Place): QuickPart | Misread | undefined {
  const sign = line[at];
  if (sign === '#') return readName(line, at, { kind: 'category', names: context.categories });
  if (sign === '@') return readName(line, at, { kind: 'list', names: context.lists });
  const rest = wholeWords(line, at);
  const when = { ...place, date: context.today };
  const read =
    readPriority(rest, at) ??
    (IN.test(line.slice(Math.max(0, at - 4), at)) ? undefined : readDuration(rest, at)) ??
    readRepeat(rest, at) ??
    readDay(rest, at, when);
  if (!read) return undefined;
  const { part, where } = read;
  const isThere = where === 'anywhere' || (where === 'ends' && place.isFirst) || place.isLast(part.to);
  return isThere ? part : undefined;
}

/** 'In 20 min' is when, not how long. */
const IN = /(?:^|\s)in\s+$/i;

/** The line from here on as far as a part can reach, without the beginning of a word. */
function wholeWords(line: string, at: number): string {
  const rest = line.slice(at, at + LONGEST_PART);
  if (/\s/.test(line[at + LONGEST_PART] ?? ' ')) return rest;
  return rest.slice(0, rest.lastIndexOf(' ') + 1);
}

type Read = { part: QuickPart | Misread; where: Where } | undefined;

/** Priorities by their signs, and by the numbers that other planners give them. */
const PRIORITY_SIGNS: Record<string, Priority> = {
  ...{ '!!': 'high', '!!!': 'high', '!1': 'high', '!2': 'medium', '!3': 'low' },
  ...{ p1: 'high', p2: 'medium', p3: 'low' },
};

function readPriority(rest: string, at: number): Read {
  const word = /^\S+/.exec(rest)?.[0] ?? '';
  const place = { from: at, to: at + word.length };
  const named = PRIORITIES.find((priority) => `!${priority}` === word.toLowerCase());
  if (named) return { part: { kind: 'priority', value: named, ...place }, where: 'anywhere' };
  const value = PRIORITY_SIGNS[word];
  if (value) return { part: { kind: 'priority', value, ...place }, where: 'end' };
  if (!/^p[4-9]$/.test(word)) return undefined;
  return { part: { kind: 'priority', text: word, why: 'Priorities are p1 to p3', ...place }, where: 'end' };
}

function readDuration(rest: string, at: number): Read {
  const said = readDurationAt(rest);
  if (!said) return undefined;
  const { length, where, minutes: value } = said;
  const place = { from: at, to: at + length };
  if (PLANNED_DURATION.min <= value && value <= PLANNED_DURATION.max)
    return { part: { kind: 'duration', value, ...place }, where };
  return {
    part: { kind: 'duration', text: rest.slice(0, length), why: 'A task is planned for 1m to 8h', ...place },
    where,
  };
}

/** Letters of the longest words that are read, with blanks to spare. */
const LONGEST_PART = 100;

function readRepeat(rest: string, at: number): Read {
  const said = readRepeatAt(rest);
  if (!said) return undefined;
  const place = { from: at, to: at + said.length };
  const { rrule: value } = said;
  if (value !== null) return { part: { kind: 'repeat', value, ...place }, where: 'end' };
  const text = rest.slice(0, said.length);
  return { part: { kind: 'repeat', text, why: 'Yearly repeats are not kept', ...place }, where: 'end' };
}

type When = Pick<Place, 'isRepeated'> & { date: string };

function readDay(rest: string, at: number, { date, isRepeated = false }: When): Read {
  const today = Temporal.PlainDate.from(date);
  const [before = '', word, on] = /^(?:(due|by|until)\s+)?(on\s+)?/i.exec(rest) ?? [];
  const said = readDayAt(rest.slice(before.length), today);
  if (!said || (word === undefined && !said.isFixed && isRepeated)) return undefined;
  const text = rest.slice(0, before.length + said.length);
  const where = word === undefined ? said.where : DUE_WHERE[word.toLowerCase()];
  const isPhrase = on !== undefined && word === undefined;
  return {
    part: dayPart(text, at, { day: said.day, isDue: word !== undefined, today }),
    where: isPhrase ? 'end' : (where ?? 'end'),
  };
}

/** Words that make the day behind them a due date; some stand in names as well. */
const DUE_WHERE: Record<string, Where> = { due: 'anywhere', by: 'end', until: 'end' };

type Day = { day: Temporal.PlainDate | undefined; isDue: boolean; today: Temporal.PlainDate };

function dayPart(text: string, at: number, { day, isDue, today }: Day): QuickPart | Misread {
  const kind = isDue ? 'due' : 'plan';
  const place = { from: at, to: at + text.length };
  const why = day ? whyNotPlanOn(day, { isDue, today }) : 'There is no such day';
  if (day && why === null) return { kind, value: day.toString(), ...place };
  return { kind, text, why: why ?? '', ...place };
}

/** A due date may have passed, and lie as far ahead as there are years. */
function whyNotPlanOn(day: Temporal.PlainDate, { isDue, today }: { isDue: boolean; today: Temporal.PlainDate }) {
  if (isDue || whyNotChangePlan(day, today) === null) return null;
  return Temporal.PlainDate.compare(day, today) < 0 ? 'That day has passed' : 'Plans reach a year ahead';
}

type Names = { kind: 'category' | 'list'; names: ByName };

/** The longest name that begins after the sign; in double quotes a whole one. */
function readName(line: string, at: number, { kind, names }: Names): QuickPart | Misread | undefined {
  const quoted = /^"([^"]+)"(?!\S)/.exec(line.slice(at + 1));
  const ends = quoted ? [at + 1 + quoted[0].length] : endsOfName(untilSign(line, at + 1), at + 1);
  for (const to of ends) {
    const value = recordOf(quoted?.[1] ?? line.slice(at + 1, to), names);
    if (value) return { kind, value, from: at, to };
  }
  const to = quoted ? ends[0] : endOfWord(line, at);
  const text = quoted?.[1] ?? line.slice(at + 1, to);
  // A number after the sign is that of an issue, or of a place.
  if (to === undefined || !/\p{L}/u.test(text)) return undefined;
  return { kind, text, why: `No ${kind} has the name "${text}"`, from: at, to };
}

/** The line up to the next sign, before which a name without quotes ends. */
const untilSign = (line: string, from: number): string =>
  line.slice(0, from) + (/^.*?(?=\s[#@!\\]|$)/su.exec(line.slice(from))?.[0] ?? '');

/** The record of exactly this name, else one whose name has the same words. */
function recordOf(name: string, names: ByName): Named | undefined {
  const key = nameKey(name);
  const same = names.get(key) ?? [];
  return same.find((record) => record.name === name) ?? (key === '' ? undefined : same[0]);
}
