/** The calendar day it is in this zone. A zone's name is an IANA identifier. */
export function dayOf(now: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate();
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
