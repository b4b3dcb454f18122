/** Columns hold epoch milliseconds, calculations take instants, the wire carries ISO 8601 in UTC with milliseconds. */
export const toMs = (instant: Temporal.Instant): number => instant.epochMilliseconds;

export const fromMs = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

export const toWire = (instant: Temporal.Instant): string => msToWire(toMs(instant));

/** Days whose texts are kept: those of half a century, some 100 bytes each. */
const MOST_DAYS = 20_000;
const DAY_MS = 86_400_000;

/** The text of each day, such as '2026-11-20T', by its number since 1970. */
const dayTexts = new Map<number, string>();

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const threeDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

/** Gives the same text as Temporal in a small part of the time, which large lists notice: only that of the day is formatted. */
export function msToWire(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  const inDay = ms - day * DAY_MS;
  const minutes = Math.floor(inDay / 60_000);
  const rest = inDay - minutes * 60_000;
  const [hour, minute] = [twoDigits[Math.floor(minutes / 60)], twoDigits[minutes % 60]];
  return `${dayText(day)}${hour}:${minute}:${twoDigits[Math.floor(rest / 1000)]}.${threeDigits[rest % 1000]}Z`;
}

function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
  if (dayTexts.size >= MOST_DAYS) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}

export const wireToMs = (wire: string): number => toMs(Temporal.Instant.from(wire));

export const msToWireOrNull = (ms: number | null): string | null => (ms === null ? null : msToWire(ms));

/** Both ends of a period in milliseconds; an open side lies beyond any stored instant. */
export const boundsOf = ({ from, until }: { from: Temporal.Instant | null; until: Temporal.Instant | null }) => ({
  from: from ? toMs(from) : Number.MIN_SAFE_INTEGER,
  until: until ? toMs(until) : Number.MAX_SAFE_INTEGER,
});
