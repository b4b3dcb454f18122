/** Columns hold epoch milliseconds, calculations take instants, the wire carries ISO 8601 in UTC with milliseconds. */
export const toMs = (instant: Temporal.Instant): number => instant.epochMilliseconds;

export const fromMs = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

export const toWire = (instant: Temporal.Instant): string => msToWire(toMs(instant));

/** Gives the same text as Temporal in a tenth of the time, which large lists notice. */
export const msToWire = (ms: number): string => new Date(ms).toISOString();

export const wireToMs = (wire: string): number => toMs(Temporal.Instant.from(wire));

export const msToWireOrNull = (ms: number | null): string | null => (ms === null ? null : msToWire(ms));

/** Both ends of a period in milliseconds; an open side lies beyond any stored instant. */
export const boundsOf = ({ from, until }: { from: Temporal.Instant | null; until: Temporal.Instant | null }) => ({
  from: from ? toMs(from) : Number.MIN_SAFE_INTEGER,
  until: until ? toMs(until) : Number.MAX_SAFE_INTEGER,
});
