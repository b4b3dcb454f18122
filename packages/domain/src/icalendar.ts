/**
 * Texts of iCalendar (RFC 5545, with RFC 7986): what stands in one cannot end its line. Lines end with CRLF and have at most 75
 * octets, so that longer ones go on after a CRLF and a space.
 */

/** A calendar as it is published at a moment, in epoch milliseconds. */
export type Calendar = { name: string; components: readonly CalendarComponent[]; moment: number };

/** An event or a to-do. Instants are epoch milliseconds, which cost least to format by the thousand, dates are days like 2026-11-20. */
export type CalendarComponent = {
  type: 'VEVENT' | 'VTODO';
  /** Letters, digits and signs that need no escape. */
  uid: string;
  summary: string;
  /** The moment of its last change; null for one that is as new as the calendar. */
  changed_at: number | null;
  properties: readonly CalendarProperty[];
};

/** A property with its value: a word of the standard or a number, an instant, or a date. */
export type CalendarProperty =
  | readonly [name: 'STATUS' | 'TRANSP' | 'PRIORITY' | 'PERCENT-COMPLETE', word: string | number]
  | readonly [name: 'DTSTART' | 'DTEND' | 'DUE', at: { instant: number } | { date: string }];

/** Interval after which a program that has read a calendar may ask again. */
const REFRESHED_EACH = 'PT1H';

/** Stands for the lines of a component that is as new as the calendar: no text of a calendar has this character. */
const AS_NEW = '\0';

/** The whole calendar as a file, and its content: the same at every moment as long as nothing else changes. */
export function writeCalendar({ name, components, moment }: Calendar): { content: string; text: string } {
  let content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESHED_EACH}`,
    `X-PUBLISHED-TTL:${REFRESHED_EACH}\r\n`,
  ].join('\r\n');
  const timeOf = times();
  const propertiesOf = sharedLines(timeOf);
  // One growing text: an array of thousands of texts takes twice as long to join.
  for (const { type, uid, summary, changed_at, properties } of components) {
    const changed = changed_at === null ? AS_NEW : changeLines(timeOf(changed_at));
    content += `BEGIN:${type}\r\n${unfolded(`UID:${uid}`)}\r\n${changed}\r\n${textLine('SUMMARY', summary)}\r\n${propertiesOf(properties)}END:${type}\r\n`;
  }
  content += 'END:VCALENDAR\r\n';
  return { content, text: content.replaceAll(AS_NEW, changeLines(timeOf(moment))) };
}

/** Gives the lines of properties; those that components share, such as the events of a day, are written once. */
function sharedLines(timeOf: TimeOf): (properties: readonly CalendarProperty[]) => string {
  const known = new Map<readonly CalendarProperty[], string>();
  return (properties) => {
    const lines = known.get(properties) ?? properties.map((property) => propertyLine(property, timeOf)).join('');
    known.set(properties, lines);
    return lines;
  };
}

function propertyLine([name, value]: CalendarProperty, timeOf: TimeOf): string {
  if (typeof value !== 'object') return `${name}:${value}\r\n`;
  if ('date' in value) return `${name};VALUE=DATE:${value.date.replaceAll('-', '')}\r\n`;
  return `${name}:${timeOf(value.instant).text}\r\n`;
}

/** The lines by which a reader knows that a component has changed. Without a METHOD the first two mean the same. */
function changeLines({ text, sequence }: Time): string {
  return `DTSTAMP:${text}\r\nLAST-MODIFIED:${text}\r\nSEQUENCE:${sequence}`;
}

/** An instant as a text such as 20261120T093000Z, and as a number that is higher for a later second. */
type Time = { text: string; sequence: number };

type TimeOf = (ms: number) => Time;

/** Gives instants as texts and numbers; those of each day are computed once. */
function times(): TimeOf {
  const known = new Map<number, Day>();
  return (ms) => {
    const number = Math.floor(ms / DAY_MS);
    const day = known.get(number) ?? dayOf(number);
    known.set(number, day);
    const seconds = Math.floor((ms - number * DAY_MS) / 1000);
    const minutes = Math.floor(seconds / 60);
    const [hour, minute] = [TWO_DIGITS[Math.floor(minutes / 60)], TWO_DIGITS[minutes % 60]];
    return {
      text: `${day.date}T${hour}${minute}${TWO_DIGITS[seconds % 60]}Z`,
      sequence: Math.min(LAST_SEQUENCE, Math.max(0, day.secondsBefore + seconds)),
    };
  };
}

const DAY_MS = 86_400_000;

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** The first year of sequences: they fit into the 31 bits of the standard until 2086. */
const FIRST_YEAR = 2020;

const LAST_SEQUENCE = 2 ** 31 - 1;

type Day = { date: string; secondsBefore: number };

/** A day by its number since 1970. Of the seconds before it only the order counts: every month has 31 days. */
function dayOf(number: number): Day {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(number * DAY_MS).toZonedDateTimeISO('UTC');
  const days = ((year - FIRST_YEAR) * 12 + month - 1) * 31 + day - 1;
  return { date: `${year}${TWO_DIGITS[month]}${TWO_DIGITS[day]}`, secondsBefore: days * 24 * 60 * 60 };
}

function textLine(name: string, text: string): string {
  if (PLAIN.test(text)) return unfolded(`${name}:${text}`);
  return ASCII.test(text) ? unfolded(`${name}:${withBackslashes(text)}`) : folded(`${name}:${escaped(text)}`);
}

/** Most texts: visible characters of one octet each, of which none ends a value. */
const PLAIN = /^[ -+\--:<-[\]-~]*$/;

const ASCII = /^[ -~]*$/;

/** A line of as many octets as characters. */
const unfolded = (line: string): string => (line.length <= MOST_OCTETS ? line : folded(line));

/** A backslash before each of the characters that would end a value. */
const withBackslashes = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&');

/** Characters that are escaped in a text, end a line for some reader, or may not stand in one. */
const SPECIAL = /[\\;,\p{Cc}\u2028\u2029]/u;
const LINE_BREAKS = /\r\n|[\r\n\u0085\u2028\u2029]/g;

/** Every kind of line break becomes '\n', the one that the standard has; other control characters are dropped. */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return withBackslashes(text)
    .replaceAll(LINE_BREAKS, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '');
}

/** Octets of a line without its end. */
const MOST_OCTETS = 75;

/** Folds a line between two characters, never within one. */
function folded(line: string): string {
  if (fits(line)) return line;
  let [written, octets] = ['', 0];
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > MOST_OCTETS) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += size;
  }
  return written;
}

/** Whether a line needs no fold; a character is one or two units of UTF-16, each of three octets at most. */
function fits(line: string): boolean {
  if (line.length > MOST_OCTETS) return false;
  if (line.length * 3 <= MOST_OCTETS) return true;
  let octets = 0;
  for (const character of line) octets += octetsOf(character.codePointAt(0) ?? 0);
  return octets <= MOST_OCTETS;
}

/** Octets of a character in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}
