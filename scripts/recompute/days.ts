/** The rule of days: each begins when the clocks of the zone first show the hour at which days begin. */
export type DayRule = { zone: string; startHour: number };

/** Dates, both inclusive. */
export type Period = { from: string; to: string };

export const isIn = (date: string | null, { from, to }: Period): boolean => date !== null && from <= date && date <= to;

export const dateOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** First moments of days by zone, hour and date: there are few of them for many entries. */
const known = new Map<string, number>();

/** The first moment of a date; where clocks skip its hour it is the moment at which they go on. */
export function startOf(date: Temporal.PlainDate, { zone, startHour }: DayRule): number {
  const key = `${zone} ${startHour} ${date}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const wall = date.toPlainDateTime({ hour: startHour });
  const start = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isSkipped = !start.toPlainDateTime().equals(wall);
  const at = ((isSkipped && start.getTimeZoneTransition('next')) || start).epochMilliseconds;
  known.set(key, at);
  return at;
}

/** The date in whose time a moment lies: the latest of those around it that has begun. */
export function dateAt(at: number, days: DayRule): Temporal.PlainDate {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(days.zone).toPlainDate();
  const around = [1, 0, -1, -2].map((more) => local.add({ days: more }));
  const found = around.find((date) => startOf(date, days) <= at && at < startOf(date.add({ days: 1 }), days));
  return found ?? local;
}

/** The next start of a day. */
export const nextDay = (at: number, days: DayRule): number => startOf(dateAt(at, days).add({ days: 1 }), days);

/** The dates from the first to the last. */
export function datesBetween({ from, to }: Period): string[] {
  const dates: string[] = [];
  for (let date = dateOf(from); `${date}` <= to; date = date.add({ days: 1 })) dates.push(`${date}`);
  return dates;
}

/** A moment of a date by the clock; hours before the start of days come after midnight. */
export function clockOn(date: string, time: string, { zone, startHour }: DayRule): number {
  const plainTime = Temporal.PlainTime.from(time);
  const on = dateOf(date).add({ days: plainTime.hour < startHour ? 1 : 0 });
  return on.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
}
