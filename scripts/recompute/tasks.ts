import type { Archive, EntryRecord, TaskRecord } from './archive.ts';
import { type DayRule, dateAt, isIn, nextDay, type Period } from './days.ts';
import { sum } from './numbers.ts';

export type Task = TaskRecord & {
  number: number;
  completedOn: string | null;
  /** Local dates to which the task belongs, with the milliseconds of work on each. */
  days: Map<string, number>;
  entries: EntryRecord[];
  /** Milliseconds of each ended entry, of those booked or corrected by hand, and of all with the running one up to now. */
  ended: number[];
  byHand: number;
  isByHand: boolean;
  workedSoFar: number;
};

export function tasksOf({ tasks, time_entries }: Archive, rule: DayRule, now: number): Task[] {
  const entries = Map.groupBy(time_entries, ({ task }) => task);
  return tasks.map((task, at) => {
    const own = entries.get(at + 1) ?? [];
    const completedOn = task.completed_at === null ? null : `${dateAt(task.completed_at, rule)}`;
    const dates = [`${dateAt(task.created_at, rule)}`, completedOn ?? []].flat();
    const days = new Map(dates.map((date) => [date, 0]));
    for (const { date, from, until } of own.flatMap((entry) => partsOf(entry, rule, now)))
      days.set(date, (days.get(date) ?? 0) + until - from);
    const lengths = (some: EntryRecord[]) =>
      some.flatMap((one) => (one.ended_at === null ? [] : one.ended_at - one.started_at));
    const byHand = own.filter(({ source }) => source !== 'timer');
    const figures = { ended: lengths(own), byHand: sum(lengths(byHand)), isByHand: byHand.length > 0 };
    const workedSoFar = sum(days.values());
    return { ...task, number: at + 1, completedOn, days, entries: own, ...figures, workedSoFar };
  });
}

/** A part of an entry within one date; an entry without length has one part. */
export type Part = { date: string; from: number; until: number };

export function partsOf({ started_at, ended_at }: EntryRecord, rule: DayRule, now: number): Part[] {
  const end = ended_at ?? Math.max(started_at, now);
  const parts: Part[] = [];
  let from = started_at;
  do {
    const until = Math.min(end, nextDay(from, rule));
    parts.push({ date: `${dateAt(from, rule)}`, from, until });
    from = until;
  } while (from < end);
  return parts;
}

export const datesIn = ({ days }: Task, period: Period): string[] =>
  [...days.keys()].filter((date) => isIn(date, period));

export const worked = ({ ended }: Task): number => sum(ended);

/** Who said the estimate that a task with work is compared with. */
export type Origin = 'own' | 'imported' | 'assistant';

const isEstimated = ({ estimate, ended }: Task) => estimate !== null && ended.length > 0;

/** Tasks with work and an estimate that one of these said. */
export const isBy =
  (...who: Origin[]) =>
  (task: Task): boolean =>
    who.some((origin) => origin === task.estimate_origin) && isEstimated(task);

/** The latest done tasks with work, the latest first; of those done at once the later made. */
export function latestDone(tasks: readonly Task[], isCounted: (task: Task) => boolean): Task[] {
  return tasks
    .filter((task) => task.completed_at !== null && isCounted(task))
    .sort((one, other) => Number(other.completed_at) - Number(one.completed_at) || other.number - one.number);
}
