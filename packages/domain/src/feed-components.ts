import type { Task } from '@daymark/contract/tasks.ts';
import type { CalendarComponent, CalendarProperty } from './icalendar.ts';

/**
 * Days around the current one that a calendar feed shows, days from it on whose plans have likely times, and limit of what is shown: the
 * nearest.
 */
export const FEED = { daysBefore: 30, daysAfter: 365, likelyDays: 7, most: 5000 } as const;

type FeedTask = Pick<Task, 'id' | 'name' | 'priority' | 'status' | 'updated_at'>;

type Span = { from: string; until: string };

/** Something that a feed shows of a task, or an open promise. */
export type FeedItem = TaskItem | PromiseItem;

type PromiseItem = { kind: 'promise'; promise: { id: number; name: string; made_at: string }; date: string };

type TaskItem =
  | { kind: 'due'; task: FeedTask; date: string }
  /** Without a span it is planned for the day as a whole. */
  | { kind: 'plan'; task: FeedTask; date: string; span: Span | null }
  | { kind: 'work'; task: FeedTask; span: Span; entry: { id: number; isMeasured: boolean } };

type Asked = {
  /** The time of the fetch. */
  now: Temporal.Instant;
  /** A text of the account that no other one has. */
  owner: string;
};

/**
 * Feed items as events. A likely time follows from the moment, and nothing keeps when a corrected entry or a plan was changed last:
 * these events are as new as the calendar, so that no reader goes on with an older one.
 */
export function feedEvents(items: readonly FeedItem[], { now, owner }: Asked): CalendarComponent[] {
  const wholeDay = wholeDays();
  return nearest(items, now).map((item) => {
    const { key, summary, changed_at, properties } = eventOf(item, wholeDay);
    return { type: 'VEVENT', uid: `${key}-${owner}@daymark`, summary, changed_at, properties };
  });
}

type Event = Omit<CalendarComponent, 'type' | 'uid'> & { key: string };

function eventOf(item: FeedItem, wholeDay: (date: string) => readonly CalendarProperty[]): Event {
  if (item.kind === 'promise') {
    const { id, name, made_at } = item.promise;
    const properties = wholeDay(item.date);
    return { key: `promise-${id}`, summary: `Promised: ${name}`, changed_at: made_at, properties };
  }
  const { id, name, updated_at } = item.task;
  if (item.kind === 'work') {
    const { span, entry } = item;
    const changed_at = entry.isMeasured ? later(span.until, updated_at) : null;
    return { key: `work-${entry.id}`, summary: name, changed_at, properties: [...startAndEnd(span), FREE] };
  }
  const { date } = item;
  if (item.kind === 'due')
    return { key: `due-${id}`, summary: `Due: ${name}`, changed_at: updated_at, properties: wholeDay(date) };
  const properties = item.span === null ? wholeDay(date) : [...startAndEnd(item.span), BUSY];
  return { key: `plan-${id}-${date}`, summary: name, changed_at: null, properties };
}

/** Gives the properties of an event that takes a whole day; those of each day are made once. */
function wholeDays(): (date: string) => readonly CalendarProperty[] {
  const known = new Map<string, readonly CalendarProperty[]>();
  return (date) => {
    const properties = known.get(date) ?? wholeDayOf(date);
    known.set(date, properties);
    return properties;
  };
}

const wholeDayOf = (date: string) =>
  [
    ['DTSTART', { date }],
    ['DTEND', { date: Temporal.PlainDate.from(date).add({ days: 1 }).toString() }],
    FREE,
  ] as const;

/** Tasks of a feed as to-dos, each once: with the day on which it is due, else with the first time for which it is planned. */
export function feedTodos(items: readonly FeedItem[], { now, owner }: Asked): CalendarComponent[] {
  const ofTasks = items.filter((item) => item.kind !== 'promise');
  const byTask = Map.groupBy(nearest(ofTasks, now), ({ task }) => task.id);
  return [...byTask.values()].flatMap((ofTask) => {
    const item = ofTask.find(({ kind }) => kind === 'due') ?? ofTask.find(({ kind }) => kind === 'plan');
    if (item === undefined || item.kind === 'work') return [];
    const { id, name, priority, status } = item.task;
    const uid = `task-${id}-${owner}@daymark`;
    const properties: CalendarProperty[] = [
      ...todoTimes(item),
      ['PRIORITY', PRIORITIES[priority]],
      ['STATUS', status === 'active' ? 'IN-PROCESS' : 'NEEDS-ACTION'],
    ];
    return [{ type: 'VTODO', uid, summary: name, changed_at: null, properties }];
  });
}

function todoTimes(item: Exclude<TaskItem, { kind: 'work' }>): CalendarProperty[] {
  if (item.kind === 'due') return [['DUE', { date: item.date }]];
  const { date, span } = item;
  if (span === null) return [['DTSTART', { date }]];
  return [
    ['DTSTART', { instant: span.from }],
    ['DUE', { instant: span.until }],
  ];
}

/** Priorities of RFC 5545: 1 is the highest, 9 the lowest. */
const PRIORITIES = { high: 1, medium: 5, low: 9 } as const satisfies Record<Task['priority'], number>;

const FREE = ['TRANSP', 'TRANSPARENT'] as const;
const BUSY = ['TRANSP', 'OPAQUE'] as const;

const startAndEnd = ({ from, until }: Span) =>
  [
    ['DTSTART', { instant: from }],
    ['DTEND', { instant: until }],
  ] as const;

const later = (one: string, other: string) => (one > other ? one : other);

/** Days with the number of items of each. */
type CountedDay = { date: string; items: number };

/**
 * How many of the nearest items of these days, as many as a feed shows, are on the current day or after it, and how many before it. Of
 * two days as near as each other the later one comes first.
 */
export function nearestOnEachSide(
  days: readonly CountedDay[],
  { now, today }: { now: Temporal.Instant; today: string },
): { ahead: number; before: number } {
  const byDistance = days
    .map((day) => ({ ...day, distance: Math.abs(Date.parse(day.date) - now.epochMilliseconds) }))
    .sort((one, other) => one.distance - other.distance || (one.date < other.date ? 1 : -1));
  const shown = { ahead: 0, before: 0 };
  for (const { date, items } of byDistance) {
    const room = FEED.most - shown.ahead - shown.before;
    shown[date < today ? 'before' : 'ahead'] += Math.min(items, room);
  }
  return shown;
}

/** The items that begin the least time before or after now, in the order in which they were given. */
function nearest<Item extends FeedItem>(items: readonly Item[], now: Temporal.Instant): readonly Item[] {
  if (items.length <= FEED.most) return items;
  const startOf = starts();
  const distances = items.map((item) => Math.abs(startOf(item) - now.epochMilliseconds));
  const sorted = Float64Array.from(distances).sort();
  const farthest = sorted[FEED.most - 1] ?? 0;
  // Items at this distance are shown as long as there is room.
  let room = FEED.most - sorted.indexOf(farthest);
  return distances.flatMap((distance, place) => {
    if (distance === farthest) room -= 1;
    const item = items[place];
    return item && (distance < farthest || (distance === farthest && room >= 0)) ? [item] : [];
  });
}

/** Gives when an item begins, a day at its midnight in UTC; each day is computed once. */
function starts(): (item: FeedItem) => number {
  const known = new Map<string, number>();
  return (item) => {
    const span = item.kind === 'due' || item.kind === 'promise' ? null : item.span;
    const from = span?.from ?? (item.kind === 'work' ? item.span.from : item.date);
    const start = known.get(from) ?? Date.parse(from); // a day alone is its midnight in UTC
    known.set(from, start);
    return start;
  };
}
