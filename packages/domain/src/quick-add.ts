import { YEARS } from '@daymark/contract/fields.ts';
import { PLANNED_DURATION, PRIORITIES, type Priority } from '@daymark/contract/tasks.ts';
import { whyNotChangePlan } from './plan.ts';
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
  | { kind: 'plan' | 'due'; value: string };
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
 * of two of a kind the last one counts, since a name often holds such words itself. A backslash before a part makes it text.
 */
export function parseQuickLine(line: string, context: QuickContext): QuickLine {
  const found: QuickPart[] = [];
  const misread: Misread[] = [];
  const escapes: number[] = [];
  for (let at = 0; at < line.length; at = endOfWord(line, at)) {
    at = startOfWord(line, at);
    if (isEscape(line, at, context)) {
      escapes.push(at);
      continue;
    }
    const part = readPart(line, at, context);
    if (!part) continue;
    if ('why' in part) misread.push(part);
    else found.push(part);
    at = part.to;
  }
  const last = new Map(found.map((part) => [part.kind, part]));
  const parts = found.filter((part) => last.get(part.kind) === part);
  return { name: nameOf(line, parts, escapes), parts, misread };
}

/** The value of each kind of part in a line. */
export function saidBy({ parts }: QuickLine): { [Kind in QuickKind]?: Extract<Value, { kind: Kind }>['value'] } {
  return Object.fromEntries(parts.map(({ kind, value }) => [kind, value]));
}

/** A name in which every part is escaped. */
export function escapedName(name: string, context: QuickContext): string {
  let text = '';
  for (let at = 0; at < name.length; ) {
    const start = startOfWord(name, at);
    const end = endOfWord(name, start);
    const isRead = start < end && (isEscape(name, start, context) || readPart(name, start, context) !== undefined);
    // 'due' alone says nothing, but may with what comes after the name.
    const isDue = /^due$/i.test(name.slice(start, end));
    text += name.slice(at, start) + (isRead || isDue ? '\\' : '') + name.slice(start, end);
    at = end;
  }
  return text;
}

/** A part as it is written. */
export function partText(part: Value): string {
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

const startOfWord = (line: string, at: number): number => at + (/^\s*/.exec(line.slice(at))?.[0].length ?? 0);
const endOfWord = (line: string, at: number): number => at + (/^\S*/.exec(line.slice(at))?.[0].length ?? 0);

/** Whether a backslash here makes text of what follows it. */
function isEscape(line: string, at: number, context: QuickContext): boolean {
  if (line[at] !== '\\') return false;
  const next = line.slice(at + 1);
  if (/^[#@!]/.test(next) || /^due(?!\S)/i.test(next)) return true;
  return isEscape(line, at + 1, context) || readPart(line, at + 1, context) !== undefined;
}

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

function readPart(line: string, at: number, context: QuickContext): QuickPart | Misread | undefined {
  const rest = line.slice(at);
  if (rest.startsWith('#')) return readName(line, at, { kind: 'category', names: context.categories });
  if (rest.startsWith('@')) return readName(line, at, { kind: 'list', names: context.lists });
  return readPriority(rest, at) ?? readDuration(rest, at) ?? readDay(rest, at, context.today);
}

function readPriority(rest: string, at: number): QuickPart | undefined {
  const word = /^!(\S+)/.exec(rest)?.[1]?.toLowerCase();
  const value = PRIORITIES.find((priority) => priority === word);
  return value && { kind: 'priority', value, from: at, to: at + 1 + value.length };
}

const DURATION = /^(?:(\d{1,4}(?:[.,]\d{1,3})?)h(?:\s?(\d{1,2})m(?:in)?)?|(\d{1,4})m(?:in)?)(?!\S)/i;

function readDuration(rest: string, at: number): QuickPart | Misread | undefined {
  const match = DURATION.exec(rest);
  if (!match) return undefined;
  const [text, hours = '0', minutes = '0', onlyMinutes] = match;
  const value = Number(onlyMinutes ?? Math.round(Number(hours.replace(',', '.')) * 60) + Number(minutes));
  const place = { from: at, to: at + text.length };
  if (PLANNED_DURATION.min <= value && value <= PLANNED_DURATION.max) return { kind: 'duration', value, ...place };
  return { kind: 'duration', text, why: 'A task is planned for 1m to 8h', ...place };
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY = new RegExp(`^(due\\s+)?(today|tomorrow|${WEEKDAYS.join('|')}|\\d{4}-\\d{2}-\\d{2})(?!\\S)`, 'i');

function readDay(rest: string, at: number, today: string): QuickPart | Misread | undefined {
  const [text, due, word = ''] = DAY.exec(rest) ?? [];
  if (text === undefined) return undefined;
  const place = { from: at, to: at + text.length };
  const kind = due === undefined ? 'plan' : 'due';
  const day = dayOfWord(word.toLowerCase(), Temporal.PlainDate.from(today));
  if (!day) return { kind, text, why: 'There is no such day', ...place };
  const why = kind === 'plan' ? whyNotChangePlan(day, Temporal.PlainDate.from(today)) : null;
  return why === null ? { kind, value: day.toString(), ...place } : { kind, text, why, ...place };
}

/** A weekday is the next one after today. */
function dayOfWord(word: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (word === 'today') return today;
  if (word === 'tomorrow') return today.add({ days: 1 });
  const weekday = WEEKDAYS.indexOf(word) + 1;
  if (weekday > 0) return today.add({ days: ((weekday - today.dayOfWeek + 6) % 7) + 1 });
  try {
    const day = Temporal.PlainDate.from(word);
    return YEARS.min <= day.year && day.year <= YEARS.max ? day : undefined;
  } catch {
    return undefined;
  }
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
