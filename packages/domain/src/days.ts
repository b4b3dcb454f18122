import { isBefore } from './instants.ts';
import { keeping } from './keeping.ts';

/**
 * How a user counts days: in the zone that the client names (an IANA identifier), each day from `startHour` on, 0 to 6. What
 * comes before that hour belongs to the day before.
 */
export type DayRule = { timeZone: string; startHour: number };

/** Days that begin at midnight, as with everybody who never chose another hour. */
export const fromMidnight = (timeZone: string): DayRule => ({ timeZone, startHour: 0 });

/** The day in which an instant lies. */
export function dayOf(at: Temporal.Instant, days: DayRule): Temporal.PlainDate {
  const wall = at.toZonedDateTimeISO(days.timeZone).toPlainDateTime();
  const day = wall.subtract({ hours: days.startHour }).toPlainDate();
  // Clocks that are set back over the start of a day show hours of the day before once more.
  const next = day.add({ days: 1 });
  return isBefore(at, startOf(next, days)) ? day : next;
}

/** Ways of counting days whose current day is kept. */
const MOST_RULES = 64;

const keptDays = keeping<string, { day: Temporal.PlainDate; from: number; until: number }>(MOST_RULES);

/** The day of this moment. It is kept until it ends: each request asks for it several times, and zones are slow to tell it. */
export function currentDayOf({ now, days }: { now: Temporal.Instant; days: DayRule }): Temporal.PlainDate {
  const at = now.epochMilliseconds;
  const kept = keptDays(`${days.timeZone} ${days.startHour}`, () => periodOf(dayOf(now, days), days));
  if (at < kept.from || at >= kept.until) Object.assign(kept, periodOf(dayOf(now, days), days));
  return kept.day;
}

const periodOf = (day: Temporal.PlainDate, days: DayRule) => ({
  day,
  from: startOf(day, days).epochMilliseconds,
  until: startOf(day.add({ days: 1 }), days).epochMilliseconds,
});

/** The first moment of a day. Where clocks skip its hour, it begins when they go on; a skipped date begins with the next. */
export function startOf(day: Temporal.PlainDate, { timeZone, startHour }: DayRule): Temporal.Instant {
  const wall = day.toPlainDateTime({ hour: startHour });
  const at = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const skip = at.toPlainDateTime().equals(wall) ? null : at.getTimeZoneTransition('next');
  return (skip ?? at).toInstant();
}

/** The moment of a day at which the clocks show this time: the first of two, and where they skip it, as much later as they are set. */
export function momentOn(day: Temporal.PlainDate, time: Temporal.PlainTime, { timeZone, startHour }: DayRule) {
  const date = time.hour < startHour ? day.add({ days: 1 }) : day;
  return date.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
}

/** Instants of a day at which the clocks show this time: none where they skip it, two where they are set back over it. */
export function instantsOn(day: Temporal.PlainDate, time: Temporal.PlainTime, days: DayRule): Temporal.Instant[] {
  // Clocks show the date before where they are set back over the start of the day, and the next one before its start.
  return [-1, 0, 1]
    .flatMap((later) => instantsAt(day.add({ days: later }).toPlainDateTime(time), days.timeZone))
    .filter((at) => dayOf(at, days).equals(day));
}

/** Instants at which the clocks of this zone show this: none where they skip it, two where they are set back over it. */
export function instantsAt(wall: Temporal.PlainDateTime, timeZone: string): Temporal.Instant[] {
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (!earlier.toPlainDateTime().equals(wall)) return [];
  return earlier.equals(later) ? [earlier.toInstant()] : [earlier.toInstant(), later.toInstant()];
}

/** Names that have been looked up before, in the spelling of IANA: every request brings one. */
const knownTimeZones = new Set<string>();

/** Whether this names a zone by its IANA identifier; an offset such as +02:00 knows no clock change and is none. */
export function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    // Temporal also takes a zone out of a date or a time that is written out, which is no name.
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    if (timeZoneId === name) knownTimeZones.add(name);
    return timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
