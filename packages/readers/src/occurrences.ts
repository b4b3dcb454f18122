import ICAL from 'ical.js';
import { dayText, HOUR, MINUTE, SECOND, WALL_DAY } from './calendar-days.ts';
import { type CalendarEvent, type Clocks, laterBy, momentsOf, wallOf } from './calendar-events.ts';
import { parseMoment } from './moments.ts';
import type { Moment } from './zone-clock.ts';

/** Events with one UID: a series, or a single event, and those that replace occurrences of it. */
export type Series = { event: CalendarEvent; changes: CalendarEvent[] };

/** One occurrence of a series, in epoch milliseconds, and the event that describes it. */
export type Occurrence = { from: number; until: number; event: CalendarEvent };

type Span = { from: number; until: number };

/** Puts events into series by their UIDs; a change is a series of its own as well, which occurs once. */
export function seriesIn(events: readonly CalendarEvent[]): Series[] {
  const byUid = Map.groupBy(events, ({ uid }) => uid);
  return events.map((event) => ({
    event,
    changes:
      event.replaces !== null || event.uid === ''
        ? []
        : (byUid.get(event.uid) ?? []).filter(({ replaces }) => replaces !== null),
  }));
}

/** Occurrences of a series that last some time and lie in a span or reach into it. */
export function* occurrencesOf(series: Series, span: Span, clocks: Clocks): Generator<Occurrence> {
  const { event, changes } = series;
  const replaced = new Set(changes.flatMap(({ replaces }) => replaces?.at ?? []));
  const followed = changes
    .filter(({ replaces }) => replaces?.andFuture)
    .toSorted((a, b) => (a.replaces?.at ?? 0) - (b.replaces?.at ?? 0));
  for (const { moment, at } of startsOf(event, span, clocks)) {
    if (replaced.has(at)) continue;
    const change = followed.findLast(({ replaces }) => replaces !== null && replaces.at < at);
    const occurrence = change ? shifted(change, at) : { from: at, until: endAt(event, { moment, at }), event };
    if (occurrence.from < occurrence.until && occurrence.from < span.until && occurrence.until > span.from)
      yield occurrence;
  }
}

const endAt = (event: CalendarEvent, { moment, at }: Start): number =>
  moment === null ? at + lengthOf(event) : event.endOf(moment, at);

const lengthOf = (event: CalendarEvent): number => event.endOf(event.start, event.from) - event.from;

/** An occurrence after one that was changed with all that follow: it moves as far as that one did. */
function shifted(change: CalendarEvent, at: number): Occurrence {
  const from = at + change.from - (change.replaces?.at ?? change.from);
  return { from, until: from + lengthOf(change), event: change };
}

/** A start; without the moment that a clock shows where it was listed as an instant. */
type Start = { moment: Moment | null; at: number };

function* startsOf(event: CalendarEvent, span: Span, clocks: Clocks): Generator<Start> {
  const first = { moment: event.start, at: event.from };
  if (event.replaces !== null) return yield first;
  const { properties } = event;
  const excluded = excludedBy(event, clocks);
  const given = new Set<number>();
  const rules = properties.get('RRULE') ?? [];
  const listed = (properties.get('RDATE') ?? []).flatMap((property) => momentsOf(property, clocks));
  function* all(): Generator<Start> {
    for (const { raw } of rules) yield* startsByRule(raw, event, span);
    if (rules.length === 0) yield first;
    for (const at of listed) yield { moment: null, at };
  }
  for (const start of all()) {
    if (excluded(start) || given.has(start.at)) continue;
    given.add(start.at);
    yield start;
  }
}

/** Whether a start is one of the exceptions: instants, or days of the event's own clock. */
function excludedBy({ properties, start }: CalendarEvent, clocks: Clocks): (start: Start) => boolean {
  const exceptions = properties.get('EXDATE') ?? [];
  const instants = new Set(exceptions.flatMap((property) => momentsOf(property, clocks)));
  const texts = start.hasTime ? exceptions.flatMap(({ raw }) => raw.split(',')) : [];
  const days = new Set(texts.map(parseMoment).flatMap((moment) => (moment && !moment.hasTime ? moment.day : [])));
  return ({ moment, at }) => instants.has(at) || (moment !== null && days.has(moment.day));
}

/** Clocks of a day may be ahead of another zone's by as much, and of UTC. */
const MARGIN = 2 * WALL_DAY;

/** Starts near the span by a rule of RFC 5545. One that breaks its rules gives none but the first start. */
function* startsByRule(raw: string, event: CalendarEvent, span: Span): Generator<Start> {
  const [near, far] = [span.from - lengthOf(event) - MARGIN, span.until + MARGIN];
  const last = lastOf(raw, event);
  let walls: Iterable<number>;
  try {
    walls = wallsByRule(raw, event.start, near);
  } catch {
    return yield { moment: event.start, at: event.from };
  }
  for (const wall of walls) {
    if (wall > far) return;
    if (wall < near) continue;
    const day = Math.floor(wall / WALL_DAY);
    const moment = { ...event.start, day: dayText(day), ms: wall - day * WALL_DAY };
    const at = event.instantOf(moment);
    if (at === null || at > last) return;
    yield { moment, at };
  }
}

/** The last instant at which a rule gives a start. It is compared as an instant: the library would compare readings of clocks. */
function lastOf(raw: string, event: CalendarEvent): number {
  const text = /(?:^|;)UNTIL=([^;]*)/i.exec(raw)?.[1];
  const moment = text === undefined ? null : parseMoment(text);
  if (!moment) return Number.POSITIVE_INFINITY;
  if (moment.hasTime) return event.instantOf(moment) ?? Number.POSITIVE_INFINITY;
  const next = event.instantOf({ ...laterBy(moment, 1), hasTime: event.start.hasTime });
  return next === null ? Number.POSITIVE_INFINITY : next - 1;
}

/** Readings of the wall clock at the starts by a rule, in milliseconds since 1970, from some time before `near` on. */
function wallsByRule(raw: string, start: Moment, near: number): Iterable<number> {
  const parts = raw.split(';').filter((part) => !/^UNTIL=/i.test(part));
  const rule = ICAL.Recur.fromString(parts.join(';'));
  const first = forwarded(wallOf(start), near, rule);
  const iterator = rule.iterator(timeOf(first, start.hasTime));
  return (function* () {
    for (let time = iterator.next(); time; time = iterator.next()) yield time.toUnixTime() * SECOND;
  })();
}

const PERIODS: { [Frequency in string]?: number } = {
  SECONDLY: SECOND,
  MINUTELY: MINUTE,
  HOURLY: HOUR,
  DAILY: WALL_DAY,
  WEEKLY: 7 * WALL_DAY,
};

/**
 * A later first start with the same starts from `near` on: the library counts from the first one, for seconds where that was
 * years ago. Whole periods are left out, and one more is kept than would be needed, of which only a part may follow the start.
 */
function forwarded(start: number, near: number, { freq, interval, count }: ICAL.Recur): number {
  const period = PERIODS[freq];
  if (period === undefined || count) return start;
  const step = period * Math.max(1, interval);
  return start + Math.max(0, Math.floor((near - start) / step) - 1) * step;
}

function timeOf(wall: number, hasTime: boolean): ICAL.Time {
  const day = Math.floor(wall / WALL_DAY);
  const [year = 1970, month = 1, date = 1] = dayText(day).split('-').map(Number);
  const seconds = Math.floor((wall - day * WALL_DAY) / SECOND);
  const time = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 };
  return ICAL.Time.fromData({ year, month, day: date, ...(hasTime ? time : { isDate: true }) });
}
