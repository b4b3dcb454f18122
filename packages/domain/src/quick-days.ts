import { YEARS } from '@daymark/contract/fields.ts';
import {
  ANYWHERE,
  LAST,
  lessSure,
  NOT_FIRST,
  ONLY_LAST,
  PHRASE,
  type Places,
  type Reading,
  readingOf,
  type Said,
  UNREAD,
} from './quick-parts.ts';
import { isAlsoWord, MONTH, MONTHS, matchAt, placeIn, WEEKDAY, WEEKDAYS, words } from './quick-words.ts';

/** Days as they are read: from this one on, in the order and with the first weekday (1 is Monday) of the reader's region. */
export type DayContext = {
  today: Temporal.PlainDate;
  /** The last day that can be planned. */
  last: Temporal.PlainDate;
  region: 'day-first' | 'month-first';
  firstDayOfWeek: number;
};

type Groups = Record<string, string | undefined>;
/** Days that the words mean, the likeliest first; undefined where there is no such day. */
type Days = (Temporal.PlainDate | undefined)[];
type Reader = {
  pattern: RegExp;
  places: Places | ((said: Groups, text: string) => Places);
  /** Days that were said, or null where the words do not look like a day after all. */
  daysOf: (said: Groups, context: DayContext) => Days | null;
};

const NUMBER = String.raw`(?<number>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(?<year>\d{4}))?`;
const BEFORE_DATE = String.raw`(?:(?:${WEEKDAY}),?\s+)?`;

const READERS: Reader[] = [
  { pattern: words('today'), places: ANYWHERE, daysOf: (_, { today }) => [today] },
  { pattern: words('tomorrow'), places: ANYWHERE, daysOf: (_, { today }) => [today.add({ days: 1 })] },
  { pattern: words('tom'), places: shortWord, daysOf: (_, { today }) => [today.add({ days: 1 })] },
  { pattern: words('now'), places: nowWord, daysOf: (_, { today }) => [today] },
  { pattern: words('tonight'), places: { ...UNREAD, end: 'unsure' }, daysOf: (_, { today }) => [today] },
  { pattern: words('yesterday'), places: LAST, daysOf: (_, { today }) => [today.subtract({ days: 1 })] },
  {
    pattern: words(String.raw`(?:the\s+)?day\s+after\s+tomorrow`),
    places: PHRASE,
    daysOf: (_, { today }) => [today.add({ days: 2 })],
  },
  {
    pattern: words(String.raw`${BEFORE_DATE}(?<date>\d{4}-\d{2}-\d{2})`),
    places: ANYWHERE,
    daysOf: ({ date = '' }) => [dayFrom(() => Temporal.PlainDate.from(date))],
  },
  {
    pattern: words(String.raw`${BEFORE_DATE}${NUMBER}\s+(?:of\s+)?(?<month>${MONTH})\.?${YEAR}`),
    places: PHRASE,
    daysOf: dateOfYear,
  },
  {
    pattern: words(String.raw`${BEFORE_DATE}(?<month>${MONTH})\.?\s+${NUMBER}${YEAR}`),
    places: PHRASE,
    daysOf: dateOfYear,
  },
  {
    pattern: words(String.raw`${BEFORE_DATE}(?<one>\d{1,2})/(?<other>\d{1,2})(?:/(?<year>\d{4}|\d{2}))?`),
    places: (_, text) => (text === '24/7' ? UNREAD : LAST),
    daysOf: slashed,
  },
  {
    pattern: words(String.raw`${BEFORE_DATE}the\s+(?<number>\d{1,2})(?:st|nd|rd|th)`),
    places: LAST,
    daysOf: ({ number }, { today }) => [dayOfMonth(Number(number), today)],
  },
  {
    pattern: words(String.raw`(?<number>\d{1,2})(?:st|nd|rd|th)`),
    places: UNREAD,
    daysOf: ({ number }, { today }) => [dayOfMonth(Number(number), today)],
  },
  { pattern: words(String.raw`next\s+(?<weekday>${WEEKDAY})`), places: PHRASE, daysOf: nextWeekday },
  { pattern: words(String.raw`next\s+week`), places: PHRASE, daysOf: (_, context) => [inNextWeek(1, context)] },
  { pattern: words(String.raw`next\s+weekend`), places: PHRASE, daysOf: (_, context) => [inNextWeek(6, context)] },
  {
    pattern: words(String.raw`next\s+month`),
    places: LAST,
    daysOf: (_, { today }) => [today.add({ months: 1 }).with({ day: 1 })],
  },
  {
    pattern: words(String.raw`(?<weekday>${WEEKDAY})\s+week`),
    places: UNREAD,
    daysOf: ({ weekday }, { today }) => {
      const coming = comingWeekday(weekday, today);
      return [coming.add({ weeks: 1 }), coming];
    },
  },
  {
    pattern: words(String.raw`(?:this\s+)?(?<weekday>${WEEKDAY})`),
    places: ({ weekday = '' }, text) => (isAlsoWord(text) ? shortWord({}, weekday) : NOT_FIRST),
    // On a Friday 'Friday' is seldom, but can be, the day itself.
    daysOf: ({ weekday }, { today }) => {
      const coming = comingWeekday(weekday, today);
      return coming.dayOfWeek === today.dayOfWeek ? [coming, today] : [coming];
    },
  },
  {
    pattern: words(String.raw`(?:(?:the|this)\s+)?weekend`),
    places: LAST,
    daysOf: (_, { today }) => [today.add({ days: Math.max(0, 6 - today.dayOfWeek) })],
  },
  {
    pattern: words(String.raw`in\s+(?<count>an?|\d{1,3})\s+(?<unit>day|week|month|year)s?`),
    places: { ...LAST, start: 'sure' },
    daysOf: ({ count = '', unit = '' }, { today }) => [
      today.add({ [`${unit.toLowerCase()}s`]: Number.isNaN(Number(count)) ? 1 : Number(count) }),
    ],
  },
  {
    pattern: words(String.raw`(?:the\s+)?end\s+of\s+(?:the\s+)?month`),
    places: LAST,
    daysOf: (_, { today }) => [today.with({ day: today.daysInMonth })],
  },
  {
    pattern: words(`(?<month>${MONTH})`),
    places: ({ month = '' }) =>
      isAlsoWord(month) && isLower(month) ? { start: null, middle: null, end: 'unread' } : UNREAD,
    daysOf: ({ month }, { today }) => [dateIn(undefined, { month: placeIn(MONTHS, month), day: 1 }, today)],
  },
];

const DUE = /(?:due|by|until)\s+(?:on\s+)?/iy;
const ON = /on\s+/iy;

/** Reads days, each writing of one once: the day that is said here, as one to plan for or, after 'due', 'by' and 'until', to be done by. */
export function dayReader(context: DayContext): (line: string, at: number) => Said | undefined {
  const known = new Map<string, Meaning | null>();
  return (line, at) => {
    const before = matchAt(DUE, line, at) ?? matchAt(ON, line, at);
    const from = at + (before?.[0].length ?? 0);
    for (const reader of READERS) {
      const match = matchAt(reader.pattern, line, from);
      if (!match) continue;
      const key = line.slice(at, from + match[0].length);
      let meaning = known.get(key);
      if (meaning === undefined) {
        meaning = meaningOf(reader, { match, before: before?.[0].trim().split(/\s/)[0]?.toLowerCase() }, context);
        known.set(key, meaning);
      }
      if (meaning) return { to: at + key.length, ...meaning };
    }
    return undefined;
  };
}

type Meaning = { places: Places } & (
  | { readings: readonly [Reading, ...Reading[]] }
  | { kind: 'plan' | 'due'; readings: Reading[]; why: string }
);

type Match = { match: RegExpExecArray; before: string | undefined };

/** Meaning of a match with the word before it; null where it does not look like a day after all. */
function meaningOf({ places, daysOf }: Reader, { match, before }: Match, context: DayContext): Meaning | null {
  const said = match.groups ?? {};
  const days = daysOf(said, context);
  if (!days) return null;
  const usual = typeof places === 'function' ? places(said, match[0]) : places;
  if (before === undefined) return planOn(days, usual, context);
  const isUnread = usual === UNREAD;
  if (before === 'on') return planOn(days, isUnread || usual === LAST ? usual : NOT_FIRST, context);
  return dueOn(days, isUnread ? usual : before === 'due' ? ANYWHERE : NOT_FIRST);
}

function dueOn(days: Days, places: Places): Meaning {
  const [first, ...others] = days.flatMap((day) => (day && inYears(day) ? [readingOn('due', day)] : []));
  if (!first) return { places, kind: 'due', why: NO_DAY, readings: [] };
  return { places: others.length > 0 ? lessSure(places) : places, readings: [first, ...others] };
}

function planOn([day, ...others]: Days, places: Places, { today, last }: DayContext): Meaning {
  if (!(day && inYears(day))) return { places, kind: 'plan', why: NO_DAY, readings: [] };
  const isPast = Temporal.PlainDate.compare(day, today) < 0;
  if (isPast || Temporal.PlainDate.compare(day, last) > 0) {
    const why = isPast ? 'That day has passed' : 'Plans reach a year ahead';
    return { places, kind: 'plan', why, readings: [readingOn('due', day)] };
  }
  const isIn = (day: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(day, today) >= 0 && Temporal.PlainDate.compare(day, last) <= 0;
  const also = others.flatMap((day) => (day && isIn(day) ? [readingOn('plan', day)] : []));
  return { places: also.length > 0 ? lessSure(places) : places, readings: [readingOn('plan', day), ...also] };
}

const readingOn = (kind: 'plan' | 'due', day: Temporal.PlainDate): Reading =>
  readingOf({ kind, value: day.toString() });

const NO_DAY = 'There is no such day';

const isLower = (word: string): boolean => word === word.toLowerCase();

/** Short words and names of people: with a capital they are rather these, and 'Tom' is. */
function shortWord(_: Groups, text: string): Places {
  if (isLower(text)) return ONLY_LAST;
  return text.toLowerCase() === 'tom' ? UNREAD : { ...UNREAD, end: 'unsure' };
}

function nowWord(_: Groups, text: string): Places {
  return isLower(text) ? lessSure(ONLY_LAST) : { ...UNREAD, end: 'unsure' };
}

const inYears = (day: Temporal.PlainDate): boolean => YEARS.min <= day.year && day.year <= YEARS.max;

function dayFrom(make: () => Temporal.PlainDate): Temporal.PlainDate | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** The next one after today. */
function comingWeekday(name: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: ((placeIn(WEEKDAYS, name) - today.dayOfWeek + 6) % 7) + 1 });
}

/** The weekday of next week; some people mean the coming one, or where these are the same the one after it. */
function nextWeekday({ weekday }: Groups, context: DayContext): Days {
  const day = inNextWeek(placeIn(WEEKDAYS, weekday), context);
  const coming = comingWeekday(weekday, context.today);
  return [day, coming.equals(day) ? day.add({ weeks: 1 }) : coming];
}

/** A weekday of next week; its Monday for 1, wherever its week begins. */
function inNextWeek(weekday: number, { today, firstDayOfWeek }: DayContext): Temporal.PlainDate {
  const placeOf = (day: number) => (day - firstDayOfWeek + 7) % 7;
  return today.add({ days: 7 - placeOf(today.dayOfWeek) + placeOf(weekday) });
}

/** The next such day of a month, today included; a shorter month has none. */
function dayOfMonth(day: number, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (day < 1 || day > 31) return undefined;
  const first = today.with({ day: 1 });
  const months = [0, 1, 2].map((months) => first.add({ months }));
  const month = months.find((month, place) => day <= month.daysInMonth && (place > 0 || day >= today.day));
  return month?.with({ day });
}

function dateOfYear({ number, month, year }: Groups, { today }: DayContext): Days {
  return [dateIn(year, { month: placeIn(MONTHS, month), day: Number(number) }, today)];
}

/** A date without a year is the next one. */
function dateIn(
  year: string | undefined,
  { month, day }: { month: number; day: number },
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const inYear = (year: number) => dayFrom(() => Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }));
  if (year !== undefined) return inYear(Number(year.length === 2 ? `20${year}` : year));
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const isPassed = month < today.month || (month === today.month && day < today.day);
  // A leap day is up to eight years away.
  const years = Array.from({ length: month === 2 && day === 29 ? 9 : 1 }, (_, later) => today.year + later);
  return years.map((year) => inYear(year + (isPassed ? 1 : 0))).find((date) => date !== undefined);
}

/** Day and month in the order of the region; the other order where there is such a day as well. Some fractions are no dates. */
function slashed({ one, other, year }: Groups, { today, region }: DayContext): Days | null {
  const [first, second] = [Number(one), Number(other)];
  if (Math.min(first, second) > 12 || Math.max(first, second) > 31 || Math.min(first, second) === 0) return null;
  const dayFirst = dateIn(year, { day: first, month: second }, today);
  const monthFirst = dateIn(year, { day: second, month: first }, today);
  const days = (region === 'day-first' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]).filter(
    (day) => day !== undefined,
  );
  return first === second || days.length === 0 ? [days[0]] : days;
}
