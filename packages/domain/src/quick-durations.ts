import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { ANYWHERE, PHRASE, type Places, readingOf, type Said } from './quick-parts.ts';
import { COUNT, countOf, matchAt, words } from './quick-words.ts';

/** '20 min walk' may be a name, 'the 20 min film' is one more likely than not. */
const IN_WORDS: Places = { start: 'unsure', middle: 'unread', end: 'sure' };

const READERS: { pattern: RegExp; places: Places }[] = [
  {
    pattern: words(
      String.raw`~?(?:(?<whole>\d{1,4})h(?:\s?(?<rest>[0-5]?\d)m(?:in)?|(?<bare>[0-5]\d))|(?<hours>\d{1,4}(?:[.,]\d{1,3})?)h|(?<minutes>\d{1,4})m(?:in)?)`,
    ),
    places: PHRASE,
  },
  {
    pattern: words(
      String.raw`(?:for\s+)?~?(?<hours>\d{1,4}(?:[.,]\d{1,3})?)\s*h(?:(?:ou)?rs?)?(?:\s+(?<rest>[0-5]?\d)\s+min(?:ute)?s?)?`,
    ),
    places: IN_WORDS,
  },
  { pattern: words(String.raw`(?:for\s+)?~?(?<minutes>\d{1,4})\s*m(?:in(?:ute)?s?)?`), places: IN_WORDS },
  { pattern: words(String.raw`~?(?<whole>\d{1,2}):(?<bare>[0-5]\d)\s?h(?:(?:ou)?rs?)?`), places: PHRASE },
  { pattern: words(String.raw`(?:for\s+)?an\s+hour(?<more>\s+and\s+a\s+half)?`), places: IN_WORDS },
  { pattern: words(String.raw`(?:for\s+)?(?:a\s+)?(?<half>half)(?:\s+an)?[\s-]hour`), places: IN_WORDS },
  { pattern: words(String.raw`(?:for\s+)?(?:a\s+)?(?<quarter>quarter)\s+of\s+an\s+hour`), places: IN_WORDS },
  {
    pattern: words(String.raw`(?:for\s+)?(?<count>${COUNT})\s+(?:(?<ofHours>hours?)|min(?:ute)?s?)`),
    places: IN_WORDS,
  },
];

/** A short text in parentheses. */
const BRACKETED = words(String.raw`\((?<inner>[^()]{1,24})\)`);

/** Minutes that are said by all of a text, in the words of a duration, or by a bare number; undefined for other words. */
export function minutesSaid(text: string): number | undefined {
  const said = text.trim();
  if (/^\d{1,4}$/.test(said)) return Number(said);
  const duration = durationAt(said, 0);
  return duration?.to === said.length ? duration.minutes : undefined;
}

/** The duration that is said here; in parentheses it belongs to no word of the name. */
export function readDuration(line: string, at: number): Said | undefined {
  const inner = matchAt(BRACKETED, line, at)?.groups?.['inner'];
  if (inner === undefined) return readBare(line, at);
  const said = readBare(inner, 0);
  return said?.to === inner.length ? { ...said, to: at + inner.length + 2, places: ANYWHERE } : undefined;
}

function readBare(line: string, at: number): Said | undefined {
  const duration = durationAt(line, at);
  if (!duration) return undefined;
  const { minutes: value, to } = duration;
  const places = line[at] === '~' ? ANYWHERE : duration.places;
  if (PLANNED_DURATION.min <= value && value <= PLANNED_DURATION.max)
    return { to, places, readings: [readingOf({ kind: 'duration', value })] };
  return { to, places, kind: 'duration', why: 'A task is planned for 1m to 8h', readings: [] };
}

type Duration = { minutes: number; to: number; places: Places };

function durationAt(line: string, at: number): Duration | undefined {
  for (const { pattern, places } of READERS) {
    const match = matchAt(pattern, line, at);
    if (match) return { minutes: minutesOf(match.groups ?? {}), to: at + match[0].length, places };
  }
  return undefined;
}

function minutesOf(said: Record<string, string | undefined>): number {
  const { hours, whole, rest, bare, minutes, half, more, quarter, count, ofHours } = said;
  if (count !== undefined) return countOf(count) * (ofHours ? 60 : 1);
  const inWords = (quarter && 0.25) || (half && 0.5) || (more && 1.5) || 1;
  const inHours = hours ?? whole ?? (minutes === undefined ? inWords : 0);
  return Math.round(Number(String(inHours).replace(',', '.')) * 60) + Number(rest ?? bare ?? minutes ?? 0);
}
