import { formatRule, parseRule, type RepeatRule, type Weekday } from './repeats.ts';

/** A repetition that a line says: how long its words are, and its rule as RFC 5545 writes it; null where none is kept. */
export type SaidRepeat = { length: number; rrule: string | null };

const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*';
const NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const LONG_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SHORT_NAMES = ['mon', 'tue', 'tues', 'wed', 'weds', 'thu', 'thur', 'thurs', 'fri', 'sat', 'sun'];
const PLACES: Record<string, number> = {
  '1st': 1,
  first: 1,
  '2nd': 2,
  second: 2,
  '3rd': 3,
  third: 3,
  '4th': 4,
  last: -1,
};

type Said = Record<string, string | undefined>;
type Reader = { words: RegExp; ruleOf: (said: Said) => RepeatRule | null | undefined };

const words = (pattern: string) => new RegExp(`^(?:${pattern})(?!\\S)`, 'i');
const ANY: RepeatRule = { frequency: 'DAILY', interval: 1, weekdays: [], monthDays: [] };
const UNITS = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

const READERS: Reader[] = [
  { words: words(String.raw`yearly|annually|every\s+(?:other\s+|\d+\s+)?years?`), ruleOf: () => null },
  { words: words('daily'), ruleOf: () => ANY },
  {
    words: words(String.raw`every\s+weekday`),
    ruleOf: () => ({ ...ANY, frequency: 'WEEKLY', weekdays: [1, 2, 3, 4, 5].map(inWeek) }),
  },
  {
    words: words(String.raw`(?:monthly|every\s+month)\s+on\s+the\s+(?:last\s+day|(?<number>\d{1,2})(?:st|nd|rd|th))`),
    ruleOf: ({ number }) => ofMonth(number === undefined ? -1 : Number(number)),
  },
  { words: words('(?<unit>week|month)ly'), ruleOf: ({ unit }) => everySo(1, unit) },
  {
    words: words(String.raw`every\s+(?:(?<other>other)\s+|(?<count>\d{1,2})\s+)?(?<unit>day|week|month)s?`),
    ruleOf: ({ other, count = '1', unit }) => everySo(other === undefined ? Number(count) : 2, unit),
  },
  {
    words: words(String.raw`every\s+(?<place>${Object.keys(PLACES).join('|')})\s+(?<day>${WEEKDAY})`),
    ruleOf: ({ place = '', day = '' }) => {
      const [weekday] = weekdaysIn(day);
      const nth = PLACES[place.toLowerCase()];
      if (!weekday || !nth) return undefined;
      return { ...ANY, frequency: 'MONTHLY', weekdays: [{ day: weekday, nth }] };
    },
  },
  {
    words: words(
      String.raw`every\s+(?<other>other\s+)?(?<days>${WEEKDAY}(?:(?:\s*,\s*|\s+and\s+|\s*&\s*)${WEEKDAY})*)`,
    ),
    ruleOf: ({ other, days = '' }) => {
      const weekdays = weekdaysIn(days).map(inWeek);
      return weekdays.length > 0 ? { ...ANY, frequency: 'WEEKLY', interval: other ? 2 : 1, weekdays } : undefined;
    },
  },
];

/** The repetition that is said at the beginning of this text. */
export function readRepeatAt(text: string): SaidRepeat | undefined {
  for (const { words, ruleOf } of READERS) {
    const match = words.exec(text);
    const rule = match && ruleOf(match.groups ?? {});
    if (match && rule !== undefined) return { length: match[0].length, rrule: rule && formatRule(rule) };
  }
  return undefined;
}

const inWeek = (day: number): Weekday => ({ day, nth: null });

/** Weekdays of the week in its order, each once; empty where a word is none. */
function weekdaysIn(text: string): number[] {
  const said = text.toLowerCase().replace(/[,&]/g, ' ').split(/\s/);
  const names = said.filter((name) => name !== '' && name !== 'and');
  if (!names.every((name) => LONG_NAMES.includes(name) || SHORT_NAMES.includes(name))) return [];
  return [...new Set(names.map((name) => NAMES.indexOf(name.slice(0, 3)) + 1))].toSorted((one, other) => one - other);
}

const ofMonth = (day: number): RepeatRule | undefined =>
  day === -1 || (day >= 1 && day <= 31) ? { ...ANY, frequency: 'MONTHLY', monthDays: [day] } : undefined;

/** The days of every so many weeks or months come with the day that the repetition begins with. */
function everySo(interval: number, unit = ''): RepeatRule | undefined {
  const frequency = UNITS[unit.toLowerCase() as keyof typeof UNITS];
  return interval < 1 || interval > 52 ? undefined : { ...ANY, frequency, interval };
}

/** A rule that names no day, with the weekday or the day of the month of its first one. */
export function withFirstDay(rrule: string, first: Temporal.PlainDate): string {
  const rule = parseRule(rrule);
  if (!rule || rule.weekdays.length > 0 || rule.monthDays.length > 0) return rrule;
  const weekdays = rule.frequency === 'WEEKLY' ? [inWeek(first.dayOfWeek)] : [];
  return formatRule({ ...rule, weekdays, monthDays: rule.frequency === 'MONTHLY' ? [first.day] : [] });
}
