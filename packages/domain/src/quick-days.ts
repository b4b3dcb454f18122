import { YEARS } from '@daymark/contract/fields.ts';

/** Place at which words are read, as they can be those of a name: anywhere, at either end of the line, or at its end. */
export type Where = 'anywhere' | 'ends' | 'end';

/** A day that a line says: how long its words are, and the day, if there is one. */
export type SaidDay = { length: number; where: Where; isFixed: boolean; day: Temporal.PlainDate | undefined };

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SHORT_WEEKDAYS = ['mon', 'tues?', 'weds?', 'thu(?:rs?)?', 'fri', 'sat', 'sun'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'june?', 'july?', 'aug', 'sept?', 'oct', 'nov', 'dec'];
const LONG_MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];

type Groups = Record<string, string | undefined>;
type Reader = { words: RegExp; where: Where; isFixed?: true; dayOf: (said: Groups, today: Temporal.PlainDate) => Day };
type Day = Temporal.PlainDate | undefined;

const MONTH = `(?<month>${[...LONG_MONTHS, ...MONTHS].join('|')})\\.?`;
const NUMBER = String.raw`(?<number>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(?<year>\d{4}))?`;
const anyOf = (names: readonly string[]) => `(?<weekday>${names.join('|')})`;

/** A whole word, or several: nothing but a blank follows. */
const words = (pattern: string) => new RegExp(`^(?:${pattern})(?!\\S)`, 'i');

const READERS: Reader[] = [
  { words: words('today'), where: 'anywhere', isFixed: true, dayOf: (_, today) => today },
  { words: words('tomorrow'), where: 'anywhere', isFixed: true, dayOf: (_, today) => today.add({ days: 1 }) },
  { words: /^tom(?!\S)/, where: 'end', dayOf: (_, today) => today.add({ days: 1 }) }, // with a capital it is a name
  { words: words('yesterday'), where: 'end', dayOf: (_, today) => today.subtract({ days: 1 }) },
  {
    words: words(String.raw`(?<date>\d{4}-\d{2}-\d{2})`),
    where: 'anywhere',
    isFixed: true,
    dayOf: ({ date = '' }) => dayFrom(() => Temporal.PlainDate.from(date)),
  },
  {
    words: words(`next\\s+${anyOf([...WEEKDAYS, ...SHORT_WEEKDAYS])}`),
    where: 'end',
    dayOf: ({ weekday }, today) => nextWeek(today).add({ days: weekdayOf(weekday) - 1 }),
  },
  { words: words(String.raw`next\s+week`), where: 'end', dayOf: (_, today) => nextWeek(today) },
  // 'friday week' is the one after that, which nobody has asked for yet.
  { words: words(`${anyOf(WEEKDAYS)}(?!\\s+week(?!\\S))`), where: 'anywhere', dayOf: comingWeekday },
  { words: words(anyOf(SHORT_WEEKDAYS)), where: 'end', dayOf: comingWeekday },
  {
    words: words(String.raw`(?:the\s+|this\s+)?weekend`),
    where: 'end',
    dayOf: (_, today) => today.add({ days: Math.max(0, 6 - today.dayOfWeek) }),
  },
  {
    words: words(String.raw`in\s+(?<count>an?|\d{1,3})\s+(?<unit>day|week|month)s?`),
    where: 'end',
    dayOf: ({ count = '', unit = '' }, today) => today.add({ [`${unit.toLowerCase()}s`]: Number(count) || 1 }),
  },
  {
    words: words(String.raw`(?:the\s+)?end\s+of\s+(?:the\s+)?month`),
    where: 'end',
    dayOf: (_, today) => today.with({ day: today.daysInMonth }),
  },
  {
    words: words(String.raw`(?:on\s+)?the\s+(?<number>\d{1,2})(?:st|nd|rd|th)`),
    where: 'end',
    dayOf: ({ number }, today) => dayOfMonth(Number(number), today),
  },
  { words: words(`${NUMBER}\\s+(?:of\\s+)?${MONTH}${YEAR}`), where: 'end', isFixed: true, dayOf: dateOfYear },
  { words: words(`${MONTH}\\s+${NUMBER}${YEAR}`), where: 'end', isFixed: true, dayOf: dateOfYear },
  {
    words: words(String.raw`(?<one>\d{1,2})/(?<other>\d{1,2})(?:/(?<year>\d{4}))?`),
    where: 'end',
    isFixed: true,
    dayOf: slashed,
  },
];

/** The day that is said at the beginning of this text; of '12/5', which can be two, nothing is said. */
export function readDayAt(text: string, today: Temporal.PlainDate): SaidDay | undefined {
  for (const { words, where, isFixed = false, dayOf } of READERS) {
    const match = words.exec(text);
    if (!match) continue;
    const day = dayOf(match.groups ?? {}, today);
    if (day === undefined && where === 'end' && match.groups?.['one'] !== undefined) continue;
    return { length: match[0].length, where, isFixed, day: day && inYears(day) };
  }
  return undefined;
}

const inYears = (day: Temporal.PlainDate): Day => (YEARS.min <= day.year && day.year <= YEARS.max ? day : undefined);

function dayFrom(make: () => Temporal.PlainDate): Day {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Monday is 1. */
const weekdayOf = (name = ''): number =>
  WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.toLowerCase().slice(0, 3))) + 1;

/** The next one after today. */
function comingWeekday({ weekday }: Groups, today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: ((weekdayOf(weekday) - today.dayOfWeek + 6) % 7) + 1 });
}

const nextWeek = (today: Temporal.PlainDate) => today.add({ days: 8 - today.dayOfWeek });

/** The next such day of a month, today included; a shorter month has none. */
function dayOfMonth(day: number, today: Temporal.PlainDate): Day {
  if (day < 1 || day > 31) return undefined;
  const months = [0, 1, 2].map((months) => today.with({ day: 1 }).add({ months }));
  const days = months.flatMap((month) => (day <= month.daysInMonth ? month.with({ day }) : []));
  return days.find((found) => Temporal.PlainDate.compare(found, today) >= 0);
}

function dateOfYear({ number, month = '', year }: Groups, today: Temporal.PlainDate): Day {
  const place = LONG_MONTHS.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3))) + 1;
  return dateIn(year, { month: place, day: Number(number) }, today);
}

/** A date without a year is the next one. */
function dateIn(
  year: string | undefined,
  { month, day }: { month: number; day: number },
  today: Temporal.PlainDate,
): Day {
  const inYear = (year: number) => dayFrom(() => Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }));
  if (year !== undefined) return inYear(Number(year));
  const dates = [0, 1, 2, 3, 4].flatMap((years) => inYear(today.year + years) ?? []);
  return dates.find((date) => Temporal.PlainDate.compare(date, today) >= 0);
}

/** Day and month in the one order in which there is such a day. */
function slashed({ one, other, year }: Groups, today: Temporal.PlainDate): Day {
  const [first, second] = [Number(one), Number(other)];
  const days = [
    dateIn(year, { day: first, month: second }, today),
    dateIn(year, { day: second, month: first }, today),
  ].filter((day) => day !== undefined);
  return days.length === 1 || first === second ? days[0] : undefined;
}
