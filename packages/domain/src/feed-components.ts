import type { Task } from '@daymark/contract/tasks.ts';
import type { CalendarComponent, CalendarProperty } from './icalendar.ts';
import type { Span } from './timetable.ts';

/**
 * Days around the current one that a calendar feed shows, days from it on whose plans have likely times, and limit of what is shown: the
 * nearest days first.
 */
export const FEED = { daysBefore: 30, daysAfter: 365, likelyDays: 7, most: 5000 } as const;

/** A task of an event, with the moment of its last change in epoch milliseconds. */
type EventTask = Pick<Task, 'id' | 'name'> & { updated_at: number };

type TodoTask = Pick<Task, 'id' | 'name' | 'priority' | 'status'>;

/** Something that a feed shows as an event. */
export type EventItem =
  | DueItem<EventTask>
  | PlanItem
  | { kind: 'work'; task: EventTask; span: Span; entry: { id: number; isMeasured: boolean } }
  | { kind: 'promise'; promise: { id: number; name: string; made_at: number }; date: string };

/** Something that a feed shows as a to-do. */
export type TodoItem = DueItem<TodoTask> | PlanItem;

type DueItem<TaskShown> = { kind: 'due'; task: TaskShown; date: string };

/** A planned task. Without a span it is planned for the day as a whole. */
export type PlanItem = { kind: 'plan'; task: TodoTask; date: string; span: Span | null };

type Asked = {
  today: CurrentDay;
  /** A text of the account that no other one has. */
  owner: string;
};

/** The current day, and the moment in epoch milliseconds at which it begins. */
export type CurrentDay = { date: string; begins: number };

/**
 * Feed items as events. A likely time follows from the moment, and nothing keeps when a corrected entry or a plan was changed last:
 * these events are as new as the calendar, so that no reader goes on with an older one.
 */
export function feedEvents(items: readonly EventItem[], { today, owner }: Asked): CalendarComponent[] {
  const common = { wholeDay: wholeDays(), end: `-${owner}@daymark` };
  return nearest(items, today).map((item) => eventOf(item, common));
}

/** Parts that all events of a feed share: days, and the end of their ids. */
type Common = { wholeDay: (date: string) => readonly CalendarProperty[]; end: string };

function eventOf(item: EventItem, { wholeDay, end }: Common): CalendarComponent {
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
export function feedTodos(items: readonly TodoItem[], { today, owner }: Asked): CalendarComponent[] {
  const byTask = Map.groupBy(nearest(items, today), ({ task }) => task.id);
  return [...byTask.values()].flatMap((ofTask) => {
    const item = ofTask.find(({ kind }) => kind === 'due') ?? ofTask[0];
    if (item === undefined) return [];
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

function todoTimes(item: TodoItem): CalendarProperty[] {
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
 * before it. Of two days as near as each other the later one comes first, and of items as near as each other those of the days. The
 * same ones are chosen all day long.
 */
export function nearestOnEachSide(
  days: readonly CountedDay[],
  { today, others }: { today: CurrentDay; others: readonly Beginning[] },
): { ahead: number; before: number } {
  const counted = distancesOf(days, today);
  const byDistance = days
    .map((day, place) => ({ ...day, distance: counted[place] ?? 0 }))
    .sort((one, other) => one.distance - other.distance || (one.date < other.date ? 1 : -1));
  const otherDistances = distancesOf(others, today).sort();
  const shown = { ahead: 0, before: 0 };
  let nearer = 0;
  for (const { date, items, distance } of byDistance) {
    while (nearer < otherDistances.length && (otherDistances[nearer] ?? 0) < distance) nearer += 1;
    const room = Math.max(0, FEED.most - shown.ahead - shown.before - nearer);
    shown[date < today.date ? 'before' : 'ahead'] += Math.min(items, room);
  }
  return shown;
}

/** The items of the nearest days, in the order in which they were given. */
function nearest<Item extends Beginning>(items: readonly Item[], today: CurrentDay): readonly Item[] {
  if (items.length <= FEED.most) return items;
  const distances = distancesOf(items, today);
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

/** An item with a span or a day. */
type Beginning = { span?: Span | null; date?: string };

/** Days from the current one to that of each item, before or after it; items of one day follow one another. */
function distancesOf(items: readonly Beginning[], today: CurrentDay): Int32Array {
  const distances = new Int32Array(items.length);
  const midnight = Date.parse(today.date);
  let day = { date: '', distance: 0 };
  for (const [place, { span, date = '' }] of items.entries()) {
    if (span) {
      distances[place] = Math.abs(Math.floor((span.from - today.begins) / DAY_MS));
      continue;
    }
    if (date !== day.date) day = { date, distance: Math.abs(Date.parse(date) - midnight) / DAY_MS };
    distances[place] = day.distance;
  }
  return distances;
}

const DAY_MS = 86_400_000;
