/**
 * Texts of iCalendar (RFC 5545, with RFC 7986): what stands in one cannot end its line. Lines end with CRLF and have at most 75
 * octets, so that longer ones go on after a CRLF and a space.
 */

/** A calendar as it is published at a moment. */
export type Calendar = { name: string; components: readonly CalendarComponent[]; moment: string };

/** An event or a to-do. Instants are those of the wire, dates are days like 2026-11-20. */
export type CalendarComponent = {
  type: 'VEVENT' | 'VTODO';
  uid: string;
  summary: string;
  /** The moment of its last change; null for one that is as new as the calendar. */
  changed_at: string | null;
  properties: readonly CalendarProperty[];
};

/** A property with its value: a word of the standard or a number, an instant, or a date. */
export type CalendarProperty =
  | readonly [name: 'STATUS' | 'TRANSP' | 'PRIORITY' | 'PERCENT-COMPLETE', word: string | number]
  | readonly [name: 'DTSTART' | 'DTEND' | 'DUE', at: { instant: string } | { date: string }];

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
  const propertiesOf = sharedLines();
  // One growing text: an array of thousands of texts takes twice as long to join.
  for (const { type, uid, summary, changed_at, properties } of components) {
    const changed = changed_at === null ? AS_NEW : changeLines(changed_at);
    content += `BEGIN:${type}\r\n${textLine('UID', uid)}\r\n${changed}\r\n${textLine('SUMMARY', summary)}\r\n${propertiesOf(properties)}END:${type}\r\n`;
  }
  content += 'END:VCALENDAR\r\n';
  return { content, text: content.replaceAll(AS_NEW, changeLines(moment)) };
}

/** Gives the lines of properties; those that components share, such as the events of a day, are written once. */
function sharedLines(): (properties: readonly CalendarProperty[]) => string {
  const known = new Map<readonly CalendarProperty[], string>();
  return (properties) => {
    const lines = known.get(properties) ?? properties.map(propertyLine).join('');
    known.set(properties, lines);
    return lines;
  };
}

function propertyLine([name, value]: CalendarProperty): string {
  if (typeof value !== 'object') return `${name}:${value}\r\n`;
  if ('date' in value) return `${name};VALUE=DATE:${value.date.replaceAll('-', '')}\r\n`;
  return `${name}:${compact(value.instant)}\r\n`;
}

/** The lines by which a reader knows that a component has changed. Without a METHOD the first two mean the same. */
function changeLines(changedAt: string): string {
  const changed = compact(changedAt);
  return `DTSTAMP:${changed}\r\nLAST-MODIFIED:${changed}\r\nSEQUENCE:${sequenceAt(changedAt)}`;
}

/** 2026-11-20T09:30:00.000Z as 20261120T093000Z. */
function compact(instant: string): string {
  return `${instant.slice(0, 4)}${instant.slice(5, 7)}${instant.slice(8, 13)}${instant.slice(14, 16)}${instant.slice(17, 19)}Z`;
}

/** The first year of sequences: they fit into the 31 bits of the standard until 2086. */
const FIRST_YEAR = 2020;

const LAST_SEQUENCE = 2 ** 31 - 1;

const ZERO = '0'.charCodeAt(0);

/**
 * A number that is higher for a later second. It counts every month as one of 31 days: only the order counts, and parsing the instants of
 * thousands of components takes as long as all the rest.
 */
function sequenceAt(changedAt: string): number {
  const pair = (at: number) => (changedAt.charCodeAt(at) - ZERO) * 10 + changedAt.charCodeAt(at + 1) - ZERO;
  const year = pair(0) * 100 + pair(2);
  const days = ((year - FIRST_YEAR) * 12 + pair(5) - 1) * 31 + pair(8) - 1;
  const seconds = (pair(11) * 60 + pair(14)) * 60 + pair(17);
  return Math.min(LAST_SEQUENCE, Math.max(0, days * 24 * 60 * 60 + seconds));
}

function textLine(name: string, text: string): string {
  if (!ASCII.test(text)) return folded(`${name}:${escaped(text)}`);
  const line = `${name}:${withBackslashes(text)}`;
  return line.length <= MOST_OCTETS ? line : folded(line);
}

/** Most texts: visible characters of one octet each. */
const ASCII = /^[ -~]*$/;

/** A backslash before each of the characters that would end a value; most texts have none or commas, which cost the least so. */
function withBackslashes(text: string): string {
  const slashed = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
  const ended = slashed.includes(';') ? slashed.replaceAll(';', '\\;') : slashed;
  return ended.includes(',') ? ended.replaceAll(',', '\\,') : ended;
}

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
