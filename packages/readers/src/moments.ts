import { dayNumber, HOUR, MINUTE, SECOND, WALL_DAY } from './calendar-days.ts';
import { cutTo } from './file-text.ts';
import type { Notes } from './sentences.ts';
import type { Moment, ZoneClock } from './zone-clock.ts';

const MOMENT =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?(?:\s?(Z|[+-]\d\d(?::?\d\d)?))?)?$/i;

/**
 * A moment in a form of ISO 8601, with or without its signs, such as 2026-11-20T09:30:00.000Z, 2026-11-20 09:30 or
 * 20261120T093000Z; null where it is none of an archive.
 */
export function parseMoment(text: string): Moment | null {
  const match = MOMENT.exec(text.trim());
  if (!match) return null;
  const [, year, month, date, hours, minutes, seconds = '0', decimals = '', zone] = match;
  const day = `${year}-${month}-${date}`;
  if (dayNumber(day) === null) return null;
  const ms = Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE + Number(seconds) * SECOND;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 60 || ms >= WALL_DAY) return null;
  const thousandths = Number(decimals.padEnd(3, '0').slice(0, 3));
  return { day, ms: ms + thousandths, offset: offsetOf(zone), hasTime: hours !== undefined };
}

/** The moment of a field of a record that is named `about`; a text that is none of an archive is told. */
export function momentIn(text: string, about: string, notes: Notes): Moment | null {
  if (text === '') return null;
  const moment = parseMoment(text);
  if (!moment)
    notes.tell({
      about: about || 'Untitled',
      text: `the date "${cutTo(text.trim(), 40)}" cannot be kept: it is left out`,
      kind: 'a date cannot be kept: it is left out',
    });
  return moment;
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const ms = Number(digits.slice(0, 2)) * HOUR + Number(digits.slice(2)) * MINUTE;
  return zone.startsWith('-') ? -ms : ms;
}

/** The instant of a text, local times by this clock; null where it is none of an archive. */
export function instantIn(text: string, clock: ZoneClock): number | null {
  const moment = parseMoment(text);
  return moment && clock.instantAt(moment);
}

/** Day and time that the clocks of the user show at a moment of the file; a day alone stays that day. */
export function shownAt(moment: Moment, clock: ZoneClock): { day: string; ms: number } {
  if (!moment.hasTime || moment.offset === null) return { day: moment.day, ms: moment.ms };
  const at = clock.instantAt(moment);
  return at === null ? { day: moment.day, ms: moment.ms } : clock.wallOf(at);
}
