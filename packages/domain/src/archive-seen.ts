import type { ArchiveTable } from '@daymark/contract/archive.ts';
import type { TaskStatus } from '@daymark/contract/statuses.ts';
import type { EstimateOrigin } from '@daymark/contract/tasks.ts';
import { dayOf, fromMidnight } from './days.ts';
import type { KeptCount } from './forecast-record.ts';

/** State over the records so far that later records are checked against. */
export type Seen = {
  /** Records of each table, the current one included. */
  counts: Map<ArchiveTable, number>;
  /** Status of each task by its number; undefined for a task that broke its schema. */
  taskStatuses: (TaskStatus | undefined)[];
  /** Origin of the planned duration of each task by its number; undefined for a task that broke its schema. */
  taskOrigins: (EstimateOrigin | null | undefined)[];
  hasInbox: boolean;
  activeTask: number | undefined;
  runningTask: number | undefined;
  categoriesUnderTest: Set<number>;
  drawnExperiments: Set<number>;
  enrolledTasks: Set<number>;
  workedMs: number;
  /** Tasks by list and lists by project, each with the most of them. */
  tasksOfLists: Tally;
  listsOfProjects: Tally;
  /** Lists on the board of each day, and the last day that is tomorrow in any zone. */
  boards: Map<string, Set<number>>;
  lastDay: string;
  /** Tasks in the plan of each day, days with a note or an answer, and the last day that can be planned in any zone. */
  plans: Map<string, Set<number>>;
  planDays: Set<string>;
  lastPlanDay: string;
  /** Tasks with a forecast of their own; how many tasks each kept forecast has, 0 of others; and their records. */
  forecastTasks: Set<number>;
  keptSizes: Map<number, number>;
  keptTasks: Map<number, Set<number>>;
};

/** How often each number came, and the largest of these counts. */
type Tally = { counts: Map<number, number>; most: number };

/** The state before the first record of a file that is read now. */
export function nothingSeen(now: Temporal.Instant): Seen {
  const lastDay = dayOf(now.add({ hours: 48 }), fromMidnight('UTC'));
  return {
    counts: new Map(),
    taskStatuses: [],
    taskOrigins: [],
    hasInbox: false,
    activeTask: undefined,
    runningTask: undefined,
    categoriesUnderTest: new Set(),
    drawnExperiments: new Set(),
    enrolledTasks: new Set(),
    workedMs: 0,
    tasksOfLists: { counts: new Map(), most: 0 },
    listsOfProjects: { counts: new Map(), most: 0 },
    boards: new Map(),
    lastDay: lastDay.toString(),
    plans: new Map(),
    planDays: new Set(),
    lastPlanDay: lastDay.add({ years: 1 }).toString(),
    forecastTasks: new Set(),
    keptSizes: new Map(),
    keptTasks: new Map(),
  };
}

export const countOf = ({ counts }: Seen, table: ArchiveTable): number => counts.get(table) ?? 0;

/** Adds a value to a set, and tells whether it was there before. */
export function isAgain<Value>(known: Set<Value>, value: Value): boolean {
  const isKnown = known.has(value);
  known.add(value);
  return isKnown;
}

/** Adds a record to those of a day or forecast, and tells how many there are and whether it is there a second time. */
export function addTo<Key>(
  groups: Map<Key, Set<number>>,
  key: Key,
  number: number,
): { isSecond: boolean; size: number } {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group);
  const isSecond = isAgain(group, number);
  return { isSecond, size: group.size };
}

export function tally(into: Tally, number: number): void {
  const count = (into.counts.get(number) ?? 0) + 1;
  into.counts.set(number, count);
  into.most = Math.max(into.most, count);
}

/** How many forecasts of a file are kept, and how many tasks they have together. */
export function keptIn({ keptSizes }: Seen): KeptCount {
  const sizes = [...keptSizes.values()].filter((tasks) => tasks > 0);
  return { forecasts: sizes.length, tasks: sizes.reduce((sum, tasks) => sum + tasks, 0) };
}
