import { nearNames } from './quick-names.ts';
import { type QuickKind, type Reading, readingOf, type Said, type TextRange, type Value } from './quick-parts.ts';
import { withFirstDay } from './quick-repeats.ts';
import { type Found, type QuickContext, scanLine } from './quick-scan.ts';
import { nextOn, parseRule } from './repeats.ts';

/** A part of a line that says more than the name; unsure where it stands between words of the name, is new, or can mean others. */
export type QuickPart = Reading & TextRange & { isSure: boolean; others: Reading[]; why?: string };

/** Words of the name that could be meant as something. */
export type Unread = TextRange & { readings: Reading[] };

/** Words that look like something but cannot be it: they stay in the name. The others are what they can be instead. */
export type Misread = TextRange & { kind: QuickKind; why: string; others: Reading[] };

/** A task as a line says it. No two of its parts and words share a letter. */
export type QuickLine = { name: string; parts: QuickPart[]; unread: Unread[]; misread: Misread[] };

/** The lines of a text that say something. */
export const quickLines = (text: string): string[] => text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '');

/**
 * Reads a task from a line such as 'Draft page 45m !high #Writing @Landing page today due friday'. Words that are often those
 * of a name are read where only other parts stand beside them. Of two parts of a kind the last one counts. Quotes around
 * words, or a backslash before them, make them text.
 */
export function parseQuickLine(line: string, context: QuickContext): QuickLine {
  const { found, escapes } = scanLine(line, context);
  const read = lastOfEachKind(line, found.filter(isRead));
  const day = planDateOf({ parts: [...read.values()].map(partOf) }, context);
  const told: QuickLine = { name: nameOf(line, [...read.values()], escapes), parts: [], unread: [], misread: [] };
  const isOfDue = read.has('due') && !read.has('plan');
  for (const one of found) {
    const { from, to, said, certainty, isWithin } = one;
    if (read.get(kindOf(said)) === one) told.parts.push(completed(partOf(one), { ...context, day, isWithin }));
    else if (said.why !== undefined && certainty !== 'unread')
      told.misread.push({ from, to, kind: said.kind, why: said.why, others: [...said.readings] });
    else if (said.readings.length > 0)
      told.unread.push({ from, to, readings: isOfDue ? said.readings.map(ofToday) : [...said.readings] });
  }
  return { ...told, unread: withNearLists(told.unread, context) };
}

/** A time behind a due date is one of the plan where the day of the plan is said. */
const ofToday = (reading: Reading): Reading =>
  reading.kind === 'at' ? { ...reading, text: `today ${reading.text}` } : reading;

/** The last unknown @word with the lists that it may have been meant to name; a line has many of them only by mistake. */
function withNearLists(unread: Unread[], context: QuickContext): Unread[] {
  const isNewList = ({ readings: [first] }: Unread) => first?.kind === 'list' && first.value.id === null;
  const last = unread.findLastIndex(isNewList);
  return unread.map((words, place) => {
    const [first] = words.readings;
    if (place !== last || first?.kind !== 'list') return words;
    return { ...words, readings: [...nearNames('list', first.value.name, context.lists), ...words.readings] };
  });
}

const isRead = ({ said, certainty }: Found): boolean => said.why === undefined && certainty !== 'unread';

const kindOf = (said: Said): QuickKind => (said.why === undefined ? said.readings[0].kind : said.kind);

/** The parts that count. A time behind a due date alone is none of the plan, and due dates have no time. */
function lastOfEachKind(line: string, read: readonly Found[]): Map<QuickKind, Found> {
  const last = new Map(read.map((one) => [kindOf(one.said), one]));
  const [at, due] = [last.get('at'), last.get('due')];
  if (at && due && !last.has('plan') && line.slice(0, at.from).trimEnd().length === due.to) last.delete('at');
  return last;
}

function partOf({ from, to, said, certainty }: Found): QuickPart {
  const [first, ...others] = said.readings;
  // A part that counts has a reading.
  return { ...(first as Reading), from, to, isSure: certainty === 'sure', others };
}

type Complete = QuickContext & { day: string | null; isWithin: boolean };

/** A part with what follows from the other parts and from the names that there are. */
function completed(part: QuickPart, context: Complete): QuickPart {
  const { day, today, now, isWithin } = context;
  if (part.kind === 'repeat') {
    const first = Temporal.PlainDate.from(day ?? today);
    const onFirst = (reading: Reading): Reading =>
      reading.kind === 'repeat' ? { ...reading, value: withFirstDay(reading.value, first) } : reading;
    return { ...part, ...onFirst(part), others: part.others.map(onFirst) };
  }
  if ((part.kind === 'category' || part.kind === 'list') && part.value.id === null) {
    const names = part.kind === 'category' ? context.categories : context.lists;
    return { ...part, others: nearNames(part.kind, part.value.name, names) };
  }
  if (part.kind === 'at' && day === today && part.value < now) {
    const value = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
    const tomorrow: Reading = { kind: 'plan', value, text: `tomorrow ${part.text}` };
    return { ...part, isSure: false, why: 'This time has passed today', others: [...part.others, tomorrow] };
  }
  // Between words of the name the day may belong to what is done.
  if (part.kind === 'plan' && isWithin && !part.isSure) {
    const due = readingOf({ kind: 'due', value: part.value });
    return { ...part, others: [...part.others, due] };
  }
  return part;
}

/**
 * The day in whose plan the task comes: the one that is said, the first one of its repetition, today for a time alone, or that
 * of the place.
 */
export function planDateOf(
  line: Pick<QuickLine, 'parts'>,
  { date = null, today }: Pick<QuickContext, 'date' | 'today'>,
) {
  const { plan, repeat, at } = saidBy(line);
  if (plan !== undefined) return plan;
  if (repeat !== undefined) return firstDayOf(repeat, date ?? today);
  return date ?? (at === undefined ? null : today);
}

/** The first day from this one on; the next tasks of the series come by themselves. */
function firstDayOf(rrule: string, date: string): string | null {
  const [rule, day] = [parseRule(rrule), Temporal.PlainDate.from(date)];
  return (rule && nextOn({ ...rule, interval: 1 }, day, day))?.toString() ?? null;
}

/** The value of each kind of part in a line. */
export function saidBy({ parts }: Pick<QuickLine, 'parts'>): {
  [Kind in QuickKind]?: Extract<Value, { kind: Kind }>['value'];
} {
  return Object.fromEntries(parts.map(({ kind, value }) => [kind, value]));
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
