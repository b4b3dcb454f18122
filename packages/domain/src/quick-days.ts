import { YEARS } from '@daymark/contract/fields.ts';
import {
  comingWeekday,
  type DayContext,
  type Days,
  dateIn,
  dateOfYear,
  dayFrom,
  dayOfMonth,
  endOf,
  type Groups,
  inNextWeek,
  nextWeekday,
  slashed,
} from './quick-dates.ts';
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
import {
  COUNT,
  countOf,
  isAlsoWord,
  MONTH,
  MONTHS,
  matchAt,
  placeIn,
  WEEKDAY,
  WEEKDAYS,
  words,
} from './quick-words.ts';

type Reader = {
  pattern: RegExp;
  places: Places | ((said: Groups, text: string) => Places);
  /** Days that were said, or null where the words do not look like a day after all. */
  daysOf: (said: Groups, context: DayContext) => Days | null;
};

const NUMBER = String.raw`(?<number>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(?<year>\d{4}))?`;
const BEFORE_DATE = String.raw`(?:(?<named>${WEEKDAY}),?\s+)?`;

const READERS: Reader[] = [
  { pattern: words('today'), places: ANYWHERE, daysOf: (_, { today }) => [today] },
  { pattern: words('tomorrow|tmrw'), places: ANYWHERE, daysOf: (_, { today }) => [today.add({ days: 1 })] },
  { pattern: words('tom'), places: shortWord, daysOf: (_, { today }) => [today.add({ days: 1 })] },
  { pattern: words('now(?!!)'), places: nowWord, daysOf: (_, { today }) => [today] },
  { pattern: words('tonight'), places: { ...UNREAD, end: 'unsure' }, daysOf: (_, { today }) => [today] },
  { pattern: words('yesterday'), places: LAST, daysOf: (_, { today }) => [today.subtract({ days: 1 })] },
  {
    pattern: words(String.raw`(?:the\s+)?day\s+after\s+tomorrow`),
    places: PHRASE,
    daysOf: (_, { today }) => [today.add({ days: 2 })],
  },
  {
    pattern: words(String.raw`${BEFORE_DATE}(?<date>\d{4}(?<sign>[-/])\d{2}\k<sign>\d{2})`),
    places: ANYWHERE,
    daysOf: ({ date = '' }) => [dayFrom(() => Temporal.PlainDate.from(date.replaceAll('/', '-')))],
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
  // Dots stand between the parts of a date where the day comes first; a number of two parts is a version as well.
  {
    pattern: words(String.raw`${BEFORE_DATE}(?<one>\d{1,2})\.\s?(?<other>\d{1,2})\.(?<year>\d{4}|\d{2})?`),
    places: ({ year }) => (year?.length === 4 ? LAST : lessSure(LAST)),
    daysOf: (said, context) => slashed(said, { ...context, region: 'day-first' })?.slice(0, 1) ?? null,
  },
  {
    pattern: words(String.raw`${BEFORE_DATE}(?<one>\d{1,2})-(?<other>\d{1,2})-(?<year>\d{4}|\d{2})`),
    places: ({ year }) => (year?.length === 4 ? LAST : lessSure(LAST)),
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
  {
    pattern: words(String.raw`last\s+(?<weekday>${WEEKDAY})`),
    places: LAST,
    daysOf: ({ weekday }, { today }) => [comingWeekday(weekday, today.subtract({ days: 8 }))],
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
    pattern: words(String.raw`in\s+(?<count>an?|${COUNT})\s+(?<unit>day|week|month|year)s?`),
    places: { ...LAST, start: 'sure' },
    daysOf: ({ count = '', unit = '' }, { today }) => [today.add({ [`${unit.toLowerCase()}s`]: countOf(count) })],
  },
  {
    pattern: words(
      String.raw`(?:(?:at\s+)?the\s+)?end\s+of\s+(?:(?:the|this)\s+)?(?<unit>day|week|month)|eo(?<letter>[dwm])`,
    ),
    places: LAST,
    daysOf: endOf,
  },
  {
    pattern: words(`(?<month>${MONTH})`),
    places: ({ month = '' }) =>
      isAlsoWord(month) && isLower(month) ? { start: null, middle: null, end: 'unread' } : UNREAD,
    daysOf: ({ month }, { today }) => [dateIn(undefined, { month: placeIn(MONTHS, month), day: 1 }, today)],
  },
];

const DUE = /(?:due|by|until|till)\s+(?:on\s+)?/iy;
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
  const meant = daysOf(said, context);
  if (!meant) return null;
  // A date in figures is exact, and other readings are written so.
  const named = said['date'] === undefined ? said['named'] : undefined;
  const onNamed = meant.filter((day) => named !== undefined && day?.dayOfWeek === placeIn(WEEKDAYS, named));
  const days = onNamed.length > 0 ? onNamed : meant;
  const usual = typeof places === 'function' ? places(said, match[0]) : places;
  const [first] = days;
  const kind = before === undefined || before === 'on' ? 'plan' : 'due';
  if (named !== undefined && onNamed.length === 0 && first && (kind === 'due' || isPlannable(first, context))) {
    const why = `That day is a ${capitalized(WEEKDAYS[first.dayOfWeek - 1]?.[0])}`;
    return {
      places: usual,
      kind,
      why,
      readings: [first, comingWeekday(named, context.today)].map((day) => readingOn(kind, day)),
    };
  }
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

/** A day to plan for. Figures that are a version as well are not called a wrong date: they are left alone. */
function planOn([day, ...others]: Days, usual: Places, { today, last }: DayContext): Meaning {
  const places = usual.end === 'unsure' && !(day && isPlannable(day, { today, last })) ? UNREAD : usual;
  if (!(day && inYears(day))) return { places, kind: 'plan', why: NO_DAY, readings: [] };
  const isPast = Temporal.PlainDate.compare(day, today) < 0;
  if (isPast || Temporal.PlainDate.compare(day, last) > 0) {
    const why = isPast ? 'That day has passed' : 'Plans reach a year ahead';
    return { places, kind: 'plan', why, readings: [readingOn('due', day)] };
  }
  const also = others.flatMap((day) => (day && isPlannable(day, { today, last }) ? [readingOn('plan', day)] : []));
  return { places: also.length > 0 ? lessSure(places) : places, readings: [readingOn('plan', day), ...also] };
}

const isPlannable = (day: Temporal.PlainDate, { today, last }: Pick<DayContext, 'today' | 'last'>) =>
  Temporal.PlainDate.compare(day, today) >= 0 && Temporal.PlainDate.compare(day, last) <= 0;

const capitalized = (word = '') => word.charAt(0).toUpperCase() + word.slice(1);

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
