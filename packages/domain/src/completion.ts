import type { EndedEntry, Period } from './periods.ts';

/** The times at which a task was created, worked on and completed. */
export type TaskInTime = {
  created_at: Temporal.Instant;
  completed_at: Temporal.Instant | null;
  entries: readonly EndedEntry[];
};

export type CompletionCount = { total_tasks: number; completed_tasks: number };

/** Completed tasks as a share of those that belong to a period, 0 to 1, unrounded; 0 where none does (decisions §6). */
export function completionRate({ total_tasks, completed_tasks }: CompletionCount): number {
  return total_tasks === 0 ? 0 : completed_tasks / total_tasks;
}

/**
 * Counts the tasks that belong to each of these periods, and those completed in it. A task belongs to a period
 * in which it was created, worked on or completed (decisions §6). The periods follow one another without overlapping.
 */
export function countByPeriod(periods: readonly Period[], tasks: Iterable<TaskInTime>): CompletionCount[] {
  const bounds = periods.map(toBounds);
  const counts = periods.map(() => ({ total_tasks: 0, completed_tasks: 0 }));
  for (const task of tasks) {
    for (const index of indexesOf(bounds, task)) {
      const count = counts[index];
      if (count) count.total_tasks += 1;
    }
    const completed = task.completed_at && counts[indexAt(bounds, task.completed_at.epochMilliseconds)];
    if (completed) completed.completed_tasks += 1;
  }
  return counts;
}

/** Milliseconds of work in each of these periods, which follow one another without overlapping. */
export function workedByPeriod(periods: readonly Period[], entries: Iterable<EndedEntry>): number[] {
  const worked = periods.map(() => 0);
  visitParts(periods, entries, (index, start, end) => {
    worked[index] = (worked[index] ?? 0) + end - start;
  });
  return worked;
}

/** Milliseconds of work in each period, from packed times: start and end of each entry in epoch milliseconds, one after the other. */
export function workedInTimes(periods: readonly Period[], times: readonly number[]): number[] {
  const worked = periods.map(() => 0);
  const bounds = periods.map(toBounds);
  for (let place = 0; place < times.length; place += 2) {
    visitSpan(bounds, [times[place] ?? 0, times[place + 1] ?? 0], (index, start, end) => {
      worked[index] = (worked[index] ?? 0) + end - start;
    });
  }
  return worked;
}

/** Visits the part of each entry that lies in each of these periods, which follow one another; in epoch milliseconds. */
export function visitParts(periods: readonly Period[], entries: Iterable<EndedEntry>, visit: Visit): void {
  const bounds = periods.map(toBounds);
  for (const { started_at, ended_at } of entries)
    visitSpan(bounds, [started_at.epochMilliseconds, ended_at.epochMilliseconds], visit);
}

type Visit = (index: number, start: number, end: number) => void;

function visitSpan(bounds: readonly Bounds[], [start, end]: [number, number], visit: Visit): void {
  visitBetween(bounds, [start, end], (index, { from, until }) =>
    visit(index, Math.max(start, from), Math.min(end, until)),
  );
}

/** A period in milliseconds, cheap to compare for many tasks and days. */
type Bounds = { from: number; until: number };

function toBounds({ from, until }: Period): Bounds {
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: until?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
  };
}

/** The indexes of the periods that a task belongs to, each once. */
function indexesOf(bounds: readonly Bounds[], { created_at, completed_at, entries }: TaskInTime): Set<number> {
  const indexes = new Set([indexAt(bounds, created_at.epochMilliseconds)]);
  if (completed_at) indexes.add(indexAt(bounds, completed_at.epochMilliseconds));
  for (const { started_at, ended_at } of entries) {
    // An entry of no length is work where it began.
    indexes.add(indexAt(bounds, started_at.epochMilliseconds));
    visitBetween(bounds, [started_at.epochMilliseconds, ended_at.epochMilliseconds], (index) => indexes.add(index));
  }
  return indexes;
}

/** Visits the periods that an entry from `start` to `end` lies in; as a generator it would take most of the time of a plan's history. */
function visitBetween(
  bounds: readonly Bounds[],
  [start, end]: [number, number],
  visit: (index: number, period: Bounds) => void,
): void {
  for (let index = firstEndingAfter(bounds, start); index < bounds.length; index += 1) {
    const period = bounds[index] as Bounds; // below its length
    const { from, until } = period;
    // An entry of no length lies in the day that begins with it.
    if (from > end || (from === end && start < end)) return;
    if (from < until) visit(index, period); // a day that a zone has skipped holds no work
  }
}

/** Index of the period that holds this moment; the number of periods where none does. */
function indexAt(bounds: readonly Bounds[], at: number): number {
  const index = firstEndingAfter(bounds, at);
  const found = bounds[index];
  return found && found.from <= at ? index : bounds.length;
}

function firstEndingAfter(bounds: readonly Bounds[], at: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((bounds[middle] as Bounds).until > at)
      high = middle; // low <= middle < high
    else low = middle + 1;
  }
  return low;
}
