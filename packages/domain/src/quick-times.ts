import {
  LAST,
  lessSure,
  ONLY_LAST,
  PHRASE,
  type Places,
  type Reading,
  readingOf,
  type Said,
  UNREAD,
  UNSURE,
} from './quick-parts.ts';
import { COUNT, countOf, matchAt, words } from './quick-words.ts';

const HALF = String.raw`(?:\s?(?<half>am|pm|[ap]\.m\.?))`;
const CLOCK = String.raw`(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?`;
const END = String.raw`\s?[-–]\s?\d{1,2}(?::\d{2})?`;

/** Places of words that are no more than words. */
const NO_MARK: Places = { start: null, middle: null, end: null };

type Groups = Record<string, string | undefined>;
type Reader = {
  pattern: RegExp;
  places: Places;
  behindDay?: Places;
  readingsOf: (said: Groups, now: string) => (Reading | undefined)[];
};

const READERS: Reader[] = [
  // A stretch from one time to another: the day's timetable has a beginning and a length.
  {
    pattern: words(String.raw`(?:${CLOCK}${HALF}?${END}\s?(?<last>am|pm)|(?<from>\d{1,2}):(?<past>\d{2})${END})`),
    places: UNREAD,
    readingsOf: ({ hour, minute, half, last, from, past }) => [
      from === undefined ? timeAt(hour, minute, half ?? last) : timeAt(from, past),
    ],
  },
  { pattern: words(String.raw`(?:at\s+)?${CLOCK}${HALF}`), places: PHRASE, readingsOf: saidTime },
  {
    pattern: words(String.raw`(?:at\s+)?(?<hour>\d{1,2})\s+o['’]?clock`),
    places: PHRASE,
    readingsOf: ({ hour }) => eitherHalf(hour, undefined),
  },
  {
    pattern: words(String.raw`(?:(?:at\s+)?(?<hour>\d{1,2}):|at\s+(?<whole>\d{1,2})\.)(?<minute>\d{2})`),
    places: PHRASE,
    readingsOf: ({ hour, whole, minute }) => eitherHalf(hour ?? whole, minute),
  },
  {
    pattern: words(String.raw`(?<hour>\d{1,2})\.(?<minute>\d{2})`),
    places: NO_MARK,
    behindDay: UNSURE,
    readingsOf: ({ hour, minute }) => eitherHalf(hour, minute),
  },
  // 'By 5pm' is the end of the work; the plan knows its beginning.
  {
    pattern: words(
      String.raw`(?:by|until|till)\s+(?:(?<name>noon|midnight)|${CLOCK}${HALF}|(?<whole>\d{1,2}):(?<past>\d{2}))`,
    ),
    places: lessSure(PHRASE),
    readingsOf: ({ name, whole, past, ...said }) => {
      if (name !== undefined) return namedTime({ name });
      return whole === undefined ? saidTime(said) : eitherHalf(whole, past);
    },
  },
  {
    pattern: words(String.raw`(?:(?:in\s+the|this)\s+)?(?<part>morning|afternoon|evening)`),
    places: { start: null, middle: null, end: 'unread' },
    readingsOf: ({ part = '' }) => [timeAt(PARTS_OF_DAY[part.toLowerCase()])],
  },
  { pattern: words(String.raw`at\s+(?<name>noon|midnight)`), places: PHRASE, readingsOf: namedTime },
  { pattern: words('(?<name>noon|midnight)'), places: LAST, readingsOf: namedTime },
  {
    pattern: words(String.raw`at\s+(?<hour>\d{1,2})`),
    places: lessSure(ONLY_LAST),
    readingsOf: ({ hour }) => (Number(hour) < 24 ? eitherHalf(hour, undefined) : []),
  },
  // 'In 20 min' is when, not how long.
  {
    pattern: words(
      String.raw`in\s+(?:(?<half>half\s+)?an?|(?<count>${COUNT}))\s*(?<unit>m(?:in(?:ute)?s?)?|h(?:ours?)?)`,
    ),
    places: UNREAD,
    readingsOf: ({ half, count = '1', unit = '' }, now) => {
      const minutes = half ? 30 : countOf(count) * (unit.toLowerCase().startsWith('h') ? 60 : 1);
      const [hours = 0, past = 0] = now.split(':').map(Number);
      const sum = hours * 60 + past + minutes;
      return [timeAt(String(Math.floor(sum / 60)), String(sum % 60))];
    },
  },
];

const PARTS_OF_DAY: Record<string, string> = { morning: '9', afternoon: '14', evening: '18' };

/** The time that is said here. What is none, such as 25:00, says so; 'in 20 min' before midnight says nothing. */
export function readTime(line: string, at: number, now: string): Said | undefined {
  for (const { pattern, places, behindDay, readingsOf } of READERS) {
    const match = matchAt(pattern, line, at);
    if (!match) continue;
    const to = at + match[0].length;
    const [first, ...others] = readingsOf(match.groups ?? {}, now).filter((reading) => reading !== undefined);
    if (!first)
      return { to, places: places === PHRASE ? LAST : NO_MARK, kind: 'at', why: 'There is no such time', readings: [] };
    const said = { to, places: others.length > 0 ? lessSure(places) : places, readings: [first, ...others] } as const;
    return behindDay ? { ...said, behindDay } : said;
  }
  return undefined;
}

function saidTime({ hour = '', minute, half }: Groups) {
  return half === undefined ? eitherHalf(hour, minute) : [timeAt(hour, minute, half)];
}

/** A small hour without a half of the day is more often that of the afternoon; '03:30' has said which. */
function eitherHalf(hour = '', minute: string | undefined) {
  const number = Number(hour);
  const isEither = number > 0 && number < (minute === undefined ? 12 : 7) && !hour.startsWith('0');
  if (!isEither) return [timeAt(hour, minute)];
  const halves = [timeAt(hour, minute, 'pm'), timeAt(hour, minute, 'am')];
  return number < 7 ? halves : halves.toReversed();
}

function namedTime({ name }: Groups) {
  return [timeAt(name?.toLowerCase() === 'noon' ? '12' : '0')];
}

function timeAt(hour = '', minute = '0', half?: string): Reading | undefined {
  const isHalf = half !== undefined;
  const number = isHalf ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  if (number > 23 || Number(minute) > 59 || (isHalf && (Number(hour) > 12 || Number(hour) === 0))) return undefined;
  const value = `${String(number).padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return readingOf({ kind: 'at', value });
}
