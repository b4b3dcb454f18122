import type { Task } from '@daymark/contract/tasks.ts';
import type { CalendarComponent, CalendarProperty } from './icalendar.ts';
import type { Span } from './timetable.ts';

/**
 * Days around the current one that a calendar feed shows, days from it on whose plans have likely times, and limit of what is shown: the
 * nearest.
 */
export const FEED = { daysBefore: 30, daysAfter: 365, likelyDays: 7, most: 5000 } as const;

/** A task with the moment of its last change, in epoch milliseconds. */
type FeedTask = Pick<Task, 'id' | 'name' | 'priority' | 'status'> & { updated_at: number };

/** Something that a feed shows of a task, or an open promise. */
export type FeedItem = TaskItem | PromiseItem;

type PromiseItem = { kind: 'promise'; promise: { id: number; name: string; made_at: number }; date: string };

type TaskItem =
  | { kind: 'due'; task: FeedTask; date: string }
  /** Without a span it is planned for the day as a whole. */
  | { kind: 'plan'; task: Omit<FeedTask, 'updated_at'>; date: string; span: Span | null }
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
  const common = { wholeDay: wholeDays(), end: `-${owner}@daymark` };
  return nearest(items, now).map((item) => eventOf(item, common));
}

/** What all events of a feed have in common: days, and the end of their ids. */
type Common = { wholeDay: (date: string) => readonly CalendarProperty[]; end: string };

function eventOf(item: FeedItem, { wholeDay, end }: Common): CalendarComponent {
  const type = 'VEVENT';
  if (item.kind === 'promise') {
    const { id, name, made_at: changed_at } = item.promise;
    const properties = wholeDay(item.date);
    return { type, uid: `promise-${id}${end}`, summary: `Promised: ${name}`, changed_at, properties };
  }
  if (item.kind === 'due') {
    const { id, name, updated_at: changed_at } = item.task;
    const properties = wholeDay(item.date);
    return { type, uid: `due-${id}${end}`, summary: `Due: ${name}`, changed_at, properties };
  }
  if (item.kind === 'work') {
    const { task, span, entry } = item;
    const changed_at = entry.isMeasured ? Math.max(span.until, task.updated_at) : null;
    const properties = [...startAndEnd(span), FREE];
    return { type, uid: `work-${entry.id}${end}`, summary: task.name, changed_at, properties };
  }
  const { task, date, span } = item;
  const properties = span === null ? wholeDay(date) : [...startAndEnd(span), BUSY];
  return { type, uid: `plan-${task.id}-${date}${end}`, summary: task.name, changed_at: null, properties };
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

/** Days with the number of items of each. */
type CountedDay = { date: string; items: number };

/**
 * How many of the items of these days are among the nearest that a feed shows beside the others, on the current day or after it, and
 * before it. Of two days as near as each other the later one comes first, and of items as near as each other those of the days.
 */
export function nearestOnEachSide(
  days: readonly CountedDay[],
  { now, today, others }: { now: Temporal.Instant; today: string; others: readonly FeedItem[] },
): { ahead: number; before: number } {
  const byDistance = days
    .map((day) => ({ ...day, distance: Math.abs(Date.parse(day.date) - now.epochMilliseconds) }))
    .sort((one, other) => one.distance - other.distance || (one.date < other.date ? 1 : -1));
  const otherDistances = distancesOf(others, now).sort();
  const shown = { ahead: 0, before: 0 };
  let nearer = 0;
  for (const { date, items, distance } of byDistance) {
    while (nearer < otherDistances.length && (otherDistances[nearer] ?? 0) < distance) nearer += 1;
    const room = Math.max(0, FEED.most - shown.ahead - shown.before - nearer);
    shown[date < today ? 'before' : 'ahead'] += Math.min(items, room);
  }
  return shown;
}

/** The items that begin the least time before or after now, in the order in which they were given. */
function nearest<Item extends FeedItem>(items: readonly Item[], now: Temporal.Instant): readonly Item[] {
  if (items.length <= FEED.most) return items;
  const distances = distancesOf(items, now);
  const sorted = distances.toSorted();
  const farthest = sorted[FEED.most - 1] ?? 0;
  // Items at this distance are shown as long as there is room.
  let room = FEED.most - sorted.indexOf(farthest);
  return items.filter((_, place) => {
    const distance = distances[place] ?? 0;
    if (distance === farthest) room -= 1;
    return distance < farthest || (distance === farthest && room >= 0);
  });
}

/** Milliseconds from now to the beginning of each item, a day at its midnight in UTC; each day is computed once. */
function distancesOf(items: readonly FeedItem[], now: Temporal.Instant): Float64Array {
  const known = new Map<string, number>();
  const midnightOf = (date: string) => {
    const midnight = known.get(date) ?? Date.parse(date);
    known.set(date, midnight);
    return midnight;
  };
  const startOf = (item: FeedItem) => {
    if (item.kind === 'work') return item.span.from;
    return item.kind === 'plan' && item.span !== null ? item.span.from : midnightOf(item.date);
  };
  return Float64Array.from(items, (item) => Math.abs(startOf(item) - now.epochMilliseconds));
}
