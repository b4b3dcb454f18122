import { dayNumber, dayText, MINUTE, WALL_DAY } from './calendar-days.ts';
import type { Properties, Property } from './calendar-lines.ts';
import type { CalendarZones } from './calendar-zones.ts';
import { isoMinutes } from './durations.ts';
import { parseMoment } from './moments.ts';
import type { Moment, ZoneClock } from './zone-clock.ts';

/** Properties of events that tell when somebody is busy. */
export const NEEDED_OF_EVENTS: ReadonlySet<string> = new Set([
  ...['UID', 'SUMMARY', 'STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'ATTENDEE'],
  ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
]);

/** The clocks by which moments become instants: those of the user where an event names none. */
export type Clocks = { clock: ZoneClock; zones: CalendarZones };

/** An event, in epoch milliseconds. */
export type CalendarEvent = {
  uid: string;
  properties: Properties;
  /** The first start, as the clock of the event shows it. */
  start: Moment;
  from: number;
  isAllDay: boolean;
  /** The occurrence of its series that it replaces; null for the series itself. */
  replaces: { at: number; andFuture: boolean } | null;
  /** The instant at which the clock of its start shows this. */
  instantOf: (moment: Moment) => number | null;
  /** The end of an occurrence that starts at this instant, when its clock shows this. */
  endOf: (moment: Moment, at: number) => number;
};

/** The event of these properties; null where it has no start. */
export function eventOf(properties: Properties, clocks: Clocks): CalendarEvent | null {
  const written = properties.get('DTSTART')?.[0];
  const start = written && parseMoment(written.raw);
  if (!start) return null;
  const instantOf = (moment: Moment) => instantIn(moment, zoneNamed(written), clocks);
  const from = instantOf(start);
  if (from === null) return null;
  const replaced = properties.get('RECURRENCE-ID')?.[0];
  const at = replaced ? momentsOf(replaced, clocks)[0] : undefined;
  const length = lengthOf(properties, { start, from }, clocks);
  return {
    uid: textOf(properties, 'UID'),
    properties,
    start,
    from,
    isAllDay: !start.hasTime,
    replaces: at === undefined ? null : { at, andFuture: replaced?.parameters.get('range') === 'THISANDFUTURE' },
    instantOf,
    endOf: (moment, at) =>
      start.hasTime ? at + length : (instantOf(laterBy(moment, Math.round(length / WALL_DAY))) ?? at + length),
  };
}

/** The instants that a property lists; the first one of periods. */
export function momentsOf(property: Property, clocks: Clocks): number[] {
  return property.raw.split(',').flatMap((text) => {
    const moment = parseMoment(text.split('/')[0] ?? '');
    const at = moment && instantIn(moment, zoneNamed(property), clocks);
    return at === null ? [] : [at];
  });
}

export const textOf = (properties: Properties, name: string): string =>
  properties.get(name)?.[0]?.values.join(',').trim() ?? '';

const zoneNamed = ({ parameters }: Property): string | null => parameters.get('tzid') ?? null;

/** A whole day begins at midnight of the user. */
function instantIn(moment: Moment, zone: string | null, { clock, zones }: Clocks): number | null {
  const isLocal = moment.hasTime && moment.offset === null;
  return isLocal && zone !== null ? zones.instantIn(moment, zone) : clock.instantAt(moment);
}

/** The moment so many days later. */
export function laterBy(moment: Moment, days: number): Moment {
  const number = dayNumber(moment.day);
  return number === null ? moment : { ...moment, day: dayText(number + days) };
}

type Start = { start: Moment; from: number };

/** Length in milliseconds; of whole days those of the wall clock. */
function lengthOf(properties: Properties, { start, from }: Start, clocks: Clocks): number {
  const end = properties.get('DTEND')?.[0];
  const moment = end && parseMoment(end.raw);
  if (end && moment && !start.hasTime) return wallOf(moment) - wallOf(start);
  if (end && moment) return (instantIn(moment, zoneNamed(end), clocks) ?? from) - from;
  const minutes = isoMinutes(textOf(properties, 'DURATION'));
  if (minutes !== null) return minutes * MINUTE;
  return start.hasTime ? 0 : WALL_DAY;
}

/** Milliseconds that the wall clock has counted since 1970. */
export const wallOf = ({ day, ms }: Moment): number => (dayNumber(day) ?? 0) * WALL_DAY + ms;

type Counting = { owners: ReadonlySet<string>; countsAllDay: boolean };

/** Whether its owner is busy at an event: not where it is cancelled, free, declined, or of whole days that do not count. */
export function isBusy({ properties, isAllDay }: CalendarEvent, { owners, countsAllDay }: Counting): boolean {
  if (isAllDay && !countsAllDay) return false;
  if (textOf(properties, 'STATUS').toUpperCase() === 'CANCELLED') return false;
  if (textOf(properties, 'TRANSP').toUpperCase() === 'TRANSPARENT') return false;
  if (textOf(properties, 'X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase() === 'FREE') return false;
  return !(properties.get('ATTENDEE') ?? []).some(
    ({ parameters, raw }) =>
      parameters.get('partstat')?.toUpperCase() === 'DECLINED' &&
      owners.has(
        raw
          .trim()
          .replace(/^mailto:/i, '')
          .toLowerCase(),
      ),
  );
}
