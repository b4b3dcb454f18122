import {
  LAST,
  lessSure,
  ONLY_LAST,
  PHRASE,
  type Places,
  type Reading,
  type Said,
  UNREAD,
  UNSURE,
} from './quick-parts.ts';
import {
  COUNT,
  countOf,
  MONTH,
  matchAt,
  placeIn,
  SHORT_WEEKDAY,
  WEEKDAY,
  WEEKDAYS,
  weekdayNamed,
  words,
} from './quick-words.ts';
import { formatRule, parseRule, REPEAT_INTERVAL, type RepeatRule, type Weekday } from './repeats.ts';

const PLACE = '1st|first|2nd|second|3rd|third|4th|fourth|last';
const AND = String.raw`(?:\s*,\s*|\s+and\s+|\s*&\s*)`;
const AND_DAY = String.raw`(?:\s*,\s*|\s+(?:and\s+)?|\s*&\s*)`;
const TO = String.raw`(?:\s*[-–]\s*|\s+(?:to|through)\s+)`;
const RANGE = `(?:${WEEKDAY})${TO}(?:${WEEKDAY})|(?:${SHORT_WEEKDAY})[-–](?:${SHORT_WEEKDAY})`;
const DAYS = `(?<days>(?:${RANGE}|${WEEKDAY})(?:${AND_DAY}(?:${RANGE}|${WEEKDAY}))*)`;
const NTH = String.raw`(?<number>\d{1,2})(?:st|nd|rd|th)`;
const UNITS = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;
const ANY: RepeatRule = { frequency: 'DAILY', interval: 1, weekdays: [], monthDays: [] };

type Groups = Record<string, string | undefined>;
type Reader = {
  pattern: RegExp;
  places: Places;
  /** The rules that can be meant, each as it is written; or why none is kept. */
  rulesOf: (said: Groups, text: string) => { rule: RepeatRule; text: string }[] | string;
};

const UNKEPT = 'Yearly repeats are not kept';

const READERS: Reader[] = [
  {
    pattern: words('yearly|annually'),
    places: ONLY_LAST,
    rulesOf: () => UNKEPT,
  },
  { pattern: words(String.raw`every\s+(?:other\s+|\d+\s+)?years?`), places: PHRASE, rulesOf: () => UNKEPT },
  {
    pattern: words(String.raw`every\s+(?:\d{1,2}(?:st|nd|rd|th)?\s+)?(?:${MONTH})(?:\s+\d{1,2}(?:st|nd|rd|th)?)?`),
    places: PHRASE,
    rulesOf: () => UNKEPT,
  },
  {
    pattern: words(String.raw`every\s+(?:\d+\s+)?(?:hour|min(?:ute)?)s?`),
    places: PHRASE,
    rulesOf: () => 'Repeats are daily, weekly or monthly',
  },
  { pattern: words('daily'), places: LAST, rulesOf: () => [{ rule: ANY, text: 'every day' }] },
  { pattern: words(String.raw`every\s+weekday`), places: PHRASE, rulesOf: weekdays },
  { pattern: words('weekdays'), places: LAST, rulesOf: weekdays },
  {
    pattern: words(String.raw`every\s+weekend`),
    places: PHRASE,
    rulesOf: () => [
      { rule: weekly([6, 7]), text: 'every sat, sun' },
      { rule: weekly([6]), text: 'every saturday' },
    ],
  },
  {
    pattern: words(String.raw`(?:monthly|every\s+month)\s+on\s+the\s+(?:last\s+day|${NTH})`),
    places: PHRASE,
    rulesOf: monthDay,
  },
  {
    pattern: words(String.raw`(?:on\s+)?(?:the\s+)?(?:last\s+day|${NTH})\s+of\s+(?:every|each)\s+month`),
    places: PHRASE,
    rulesOf: monthDay,
  },
  {
    pattern: words(String.raw`every\s+(?:morning|afternoon|evening|night)`),
    places: UNREAD,
    rulesOf: () => [{ rule: ANY, text: 'every day' }],
  },
  {
    pattern: words('fortnightly|every\\s+fortnight'),
    places: LAST,
    rulesOf: () => every(2, ofUnit('week'), 'every 2 weeks'),
  },
  // To some people these are twice a week or a month, which no repeat is.
  {
    pattern: words('bi-?(?<unit>week|month)ly'),
    places: lessSure(LAST),
    rulesOf: ({ unit }) => every(2, ofUnit(unit), `every 2 ${unit?.toLowerCase()}s`),
  },
  {
    pattern: words('quarterly|every\\s+quarter'),
    places: LAST,
    rulesOf: () => every(3, ofUnit('month'), 'every 3 months'),
  },
  {
    pattern: words(String.raw`(?:on\s+)?(?<day>${WEEKDAYS.map(([name]) => name).join('|')})s`),
    places: lessSure(LAST),
    rulesOf: ({ day }) => every(1, weekly(weekdaysIn(day)), `every ${day?.toLowerCase()}`),
  },
  {
    pattern: words(String.raw`(?:weekly|every\s+(?:(?<other>other\s+)|(?<count>${COUNT})\s+)?weeks?)\s+on\s+${DAYS}`),
    places: PHRASE,
    rulesOf: ({ other, count, days }, text) => every(other ? 2 : countOf(count ?? '1'), weekly(weekdaysIn(days)), text),
  },
  {
    pattern: words('(?<unit>week|month)ly'),
    places: LAST,
    rulesOf: ({ unit }) => every(1, ofUnit(unit), `every ${unit}`),
  },
  {
    pattern: words(
      String.raw`every\s+(?:(?<other>other|second|2nd)\s+|(?<count>${COUNT})\s+)?(?<unit>day|week|month)s?`,
    ),
    places: PHRASE,
    rulesOf: ({ other, count = '1', unit }, text) =>
      every(other === undefined ? countOf(count) : 2, ofUnit(unit), text),
  },
  {
    pattern: words(String.raw`every\s+(?<places>(?:${PLACE})(?:${AND}(?:${PLACE}))*)\s+(?<day>${WEEKDAY})`),
    places: PHRASE,
    rulesOf: ({ places = '', day }, text) => {
      const weekday = placeIn(WEEKDAYS, day);
      const nths = new Set(places.split(/[\s,&]+|\band\b/i).flatMap((place) => PLACES[place.toLowerCase()] ?? []));
      const rule = { ...ANY, frequency: 'MONTHLY' as const, weekdays: [...nths].map((nth) => ({ day: weekday, nth })) };
      const other = { rule: { ...weekly([weekday]), interval: 2 }, text: `every other ${day}` };
      return nths.size === 1 && nths.has(2) ? [{ rule, text }, other] : [{ rule, text }];
    },
  },
  {
    pattern: words(String.raw`every\s+(?<other>other\s+)?${DAYS}`),
    places: PHRASE,
    rulesOf: ({ other, days }, text) => every(other ? 2 : 1, weekly(weekdaysIn(days)), text),
  },
  // A range of days without 'every' may be opening hours, or a trip.
  {
    pattern: words(`(?<days>${RANGE})`),
    places: UNREAD,
    rulesOf: ({ days }) => every(1, weekly(weekdaysIn(days)), `every ${days}`),
  },
  {
    pattern: words(String.raw`every\s+${NTH}(?:\s+of\s+(?:the|every|each)\s+month)?`),
    places: PHRASE,
    rulesOf: monthDay,
  },
];

const PLACES: Record<string, number> = {
  ...{ '1st': 1, first: 1, '2nd': 2, second: 2, '3rd': 3, third: 3, '4th': 4, fourth: 4, last: -1 },
};

/** The repetition that is said here. Where it names no day, its rule comes with that of its first one: see `withFirstDay`. */
export function readRepeat(line: string, at: number): Said | undefined {
  for (const { pattern, places, rulesOf } of READERS) {
    const match = matchAt(pattern, line, at);
    if (!match) continue;
    const to = at + match[0].length;
    const rules = rulesOf(match.groups ?? {}, match[0]);
    if (typeof rules === 'string') return { to, places, kind: 'repeat', why: rules, readings: [] };
    const [first, ...others] = rules.map(
      ({ rule, text }): Reading => ({ kind: 'repeat', value: formatRule(rule), text }),
    );
    if (first) return { to, places: others.length > 0 ? UNSURE : places, readings: [first, ...others] };
  }
  return undefined;
}

function monthDay({ number }: Groups, text: string) {
  const day = number === undefined ? -1 : Number(number);
  const isDay = day === -1 || (day >= 1 && day <= 31);
  return isDay ? [{ rule: { ...ANY, frequency: 'MONTHLY' as const, monthDays: [day] }, text }] : 'There is no such day';
}

function weekdays() {
  return [{ rule: weekly([1, 2, 3, 4, 5]), text: 'every weekday' }];
}

const weekly = (days: readonly number[]): RepeatRule => ({ ...ANY, frequency: 'WEEKLY', weekdays: days.map(inWeek) });
const inWeek = (day: number): Weekday => ({ day, nth: null });
const ofUnit = (unit = ''): RepeatRule => ({
  ...ANY,
  frequency: UNITS[unit.toLowerCase() as keyof typeof UNITS],
});

const DAY_OR_RANGE = new RegExp(`([a-z]+)(?:${TO}([a-z]+))?`, 'gi');

/** Weekdays of the week in its order, each once. */
function weekdaysIn(text = ''): number[] {
  const days = [...text.matchAll(DAY_OR_RANGE)].flatMap(([, first = '', last = first]) => {
    const from = weekdayNamed(first);
    const length = from === 0 ? 0 : ((weekdayNamed(last) - from + 7) % 7) + 1;
    return Array.from({ length }, (_, later) => ((from + later - 1) % 7) + 1);
  });
  return [...new Set(days)].toSorted((one, other) => one - other);
}

/** A rule with every so many of its days, weeks or months. */
function every(interval: number, rule: RepeatRule, text: string) {
  const { min, max } = REPEAT_INTERVAL;
  if (interval < min) return 'There is no such repeat';
  if (interval > max) return `Repeats reach to every ${max} days, weeks or months`;
  return [{ rule: { ...rule, interval }, text }];
}

/** A rule that names no day, with the weekday or the day of the month of its first one. */
export function withFirstDay(rrule: string, first: Temporal.PlainDate): string {
  const rule = parseRule(rrule);
  if (!rule || rule.weekdays.length > 0 || rule.monthDays.length > 0) return rrule;
  const weekdays = rule.frequency === 'WEEKLY' ? [inWeek(first.dayOfWeek)] : [];
  return formatRule({ ...rule, weekdays, monthDays: rule.frequency === 'MONTHLY' ? [first.day] : [] });
}
