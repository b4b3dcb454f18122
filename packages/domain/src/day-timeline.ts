import { type DayRule, startOf } from './days.ts';
import { msFromMinutes } from './durations.ts';
import { earlierOf, isBefore, laterOf } from './instants.ts';
import type { EndedEntry } from './periods.ts';

/** A period without an open side: `from` is in it, `until` is not. */
export type BoundedPeriod = { from: Temporal.Instant; until: Temporal.Instant };

/** A day of 23, 24 or 25 hours; one that begins at midnight has none where the zone skipped its date. */
export function periodOfDay(day: Temporal.PlainDate, days: DayRule): BoundedPeriod {
  return { from: startOf(day, days), until: startOf(day.add({ days: 1 }), days) };
}

/**
 * Every instant in the period at which this zone's clocks show a full hour, in order. On a day of 25 hours one hour comes
 * twice, on one of 23 hours one is missing, and beside a change by half an hour two marks are closer or further apart.
 */
export function hourMarks({ from, until }: BoundedPeriod, timeZone: string): Temporal.ZonedDateTime[] {
  const marks: Temporal.ZonedDateTime[] = [];
  for (let at = from.toZonedDateTimeISO(timeZone); isBefore(at.toInstant(), until); at = nextTurn(at)) {
    if (isFullHour(at)) marks.push(at);
  }
  return marks;
}

const isFullHour = ({ minute, second }: Temporal.ZonedDateTime) => minute === 0 && second === 0;

/** The next full hour if no clock change comes before it, else that change. */
function nextTurn(at: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const { minute, second } = at;
  const hour = at.add({ seconds: 3600 - minute * 60 - second });
  const change = at.getTimeZoneTransition('next');
  return change && Temporal.ZonedDateTime.compare(change, hour) < 0 ? change : hour;
}

/** Hours of a day that are shown even without an entry (design.md §5). */
const USUAL = { first: 7, end: 19 };

/** The part of a day that its screen shows: 7:00 to 19:00, and the full hours around entries outside of these. */
export function shownPeriod(day: BoundedPeriod, timeZone: string, entries: readonly BoundedPeriod[]): BoundedPeriod {
  const marks = hourMarks(day, timeZone).map((mark) => ({ hour: mark.hour, at: mark.toInstant() }));
  const first = marks.find(({ hour }) => hour >= USUAL.first)?.at ?? day.from;
  const end = marks.find(({ hour }) => hour >= USUAL.end)?.at ?? day.until;
  const from = entries.reduce((earliest, entry) => earlierOf(earliest, entry.from), first);
  const until = entries.reduce((latest, entry) => laterOf(latest, entry.until), end);
  return {
    from: marks.findLast(({ at }) => !isBefore(from, at))?.at ?? day.from,
    until: marks.find(({ at }) => !isBefore(at, until))?.at ?? day.until,
  };
}

/** The part of an entry that lies in the period; null where none does. */
export function clipTo({ from, until }: BoundedPeriod, { started_at, ended_at }: EndedEntry): BoundedPeriod | null {
  const clipped = { from: laterOf(from, started_at), until: earlierOf(until, ended_at) };
  const isWithin = isBefore(clipped.from, until) && !isBefore(clipped.until, clipped.from);
  return isWithin ? clipped : null;
}

/** Time without an entry from the first entry to the last, in parts of a minute or more. The entries are in order. */
export function gapsBetween(entries: readonly BoundedPeriod[]): BoundedPeriod[] {
  return entries.flatMap(({ until: from }, place) => {
    const next = entries[place + 1];
    return next && lengthMs({ from, until: next.from }) >= msFromMinutes(1) ? [{ from, until: next.from }] : [];
  });
}

export const lengthMs = ({ from, until }: BoundedPeriod): number => until.epochMilliseconds - from.epochMilliseconds;

/** Length of the entry that a form suggests, in minutes. */
const SUGGESTED = 30;

/** Hour at which a day without entries is suggested to begin. */
const USUAL_START = 9;

/**
 * Free time of a day that a form for a new entry begins with: on the current day the half hour before now, on an earlier one
 * the half hour after its last entry. The entries are in order. Null where the day has no free minute left.
 */
export function suggestedTime(day: BoundedPeriod, timeZone: string, { entries, now }: Known): BoundedPeriod | null {
  const isCurrent = isBefore(now, day.until);
  const end = wholeMinute(earlierOf(now, day.until));
  const free = freePeriods({ from: day.from, until: end }, entries);
  const last = free.at(-1);
  if (!last) return null;
  const length = { minutes: SUGGESTED };
  if (isCurrent) return { from: laterOf(last.from, last.until.subtract(length)), until: last.until };
  const usual = hourMarks(day, timeZone)
    .find(({ hour }) => hour >= USUAL_START)
    ?.toInstant();
  const from = entries.length === 0 && usual ? usual : last.from;
  return { from, until: earlierOf(from.add(length), last.until) };
}

type Known = { entries: readonly BoundedPeriod[]; now: Temporal.Instant };

/** Free parts of a period beside its entries, each of a minute or more. The entries are in order, and none begins before it. */
export function freePeriods({ from, until }: BoundedPeriod, entries: readonly BoundedPeriod[]): BoundedPeriod[] {
  const bounds = [{ from, until: from }, ...entries, { from: until, until }];
  return gapsBetween(bounds.filter((entry) => !isBefore(until, entry.from)));
}

const wholeMinute = (at: Temporal.Instant) => at.round({ smallestUnit: 'minute', roundingMode: 'floor' });

/** Place of a block along the scale, in any unit. */
export type Extent = { top: number; bottom: number };

/** The heights of an hour and of the shortest block, in any unit. */
type Heights = { hour: number; shortest: number };

const HOUR_MS = msFromMinutes(60);

/**
 * Places of a day on its scale, and of each of its entries, which are in order. All time is drawn alike but that of an entry too
 * short to be pressed: it is stretched to the shortest block, so that what follows in time stands below and never beside it.
 * Entries that overlap in time are not stretched.
 */
export function scaleOf(shown: BoundedPeriod, entries: readonly BoundedPeriod[], { hour, shortest }: Heights): Scale {
  const start = { at: shown.from, top: 0 };
  const knots = [start];
  const linear = (period: BoundedPeriod) => (lengthMs(period) / HOUR_MS) * hour;
  const topOf = (at: Temporal.Instant) => {
    const place = Math.max(
      0,
      knots.findLastIndex((knot) => !isBefore(at, knot.at)),
    );
    const [knot = start, next] = [knots[place], knots[place + 1]];
    if (!next) return knot.top + linear({ from: knot.at, until: at });
    const share = lengthMs({ from: knot.at, until: at }) / lengthMs({ from: knot.at, until: next.at });
    return knot.top + share * (next.top - knot.top);
  };
  const stretched = entries.map(({ from, until }) => {
    if (isBefore(from, (knots.at(-1) ?? start).at)) return null;
    const top = topOf(from);
    const bottom = top + Math.max(shortest, linear({ from, until }));
    knots.push({ at: from, top }, { at: until, top: bottom });
    return { top, bottom };
  });
  const extents = entries.map(({ from, until }, place) => {
    const top = topOf(from);
    return stretched[place] ?? { top, bottom: Math.max(topOf(until), top + shortest) };
  });
  return { extents, topOf, height: topOf(shown.until) };
}

type Scale = { extents: Extent[]; topOf: (at: Temporal.Instant) => number; height: number };

/**
 * Columns side by side for blocks that would cover each other, as those of entries that overlap in time. The blocks are
 * in order of their tops; each gets its column and the number of columns beside it.
 */
export function columnsOf(blocks: readonly Extent[]): { column: number; columns: number }[] {
  const placed: { column: number; group: number[] }[] = [];
  let group: number[] = []; // bottoms of the columns of blocks that touch each other
  for (const { top, bottom } of blocks) {
    if (group.every((end) => end <= top)) group = [];
    const free = group.findIndex((end) => end <= top);
    const column = free === -1 ? group.length : free;
    group[column] = bottom;
    placed.push({ column, group });
  }
  return placed.map(({ column, group }) => ({ column, columns: group.length }));
}
