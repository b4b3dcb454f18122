import type { Period, Stretch } from './periods.ts';

/** When a task was created, worked on and completed. */
export type TaskInTime = {
  created_at: Temporal.Instant;
  completed_at: Temporal.Instant | null;
  stretches: readonly Stretch[];
};

export type CompletionCount = { total_tasks: number; completed_tasks: number };

/** Completed tasks as a share of those that belong to a period, 0 to 1, unrounded; 0 where none does (decisions §6). */
export function completionRate({ total_tasks, completed_tasks }: CompletionCount): number {
  return total_tasks === 0 ? 0 : completed_tasks / total_tasks;
}

/**
 * How many tasks belong to each of these periods, and how many of them were completed in it. A task belongs to a period
 * in which it was created, worked on or completed (decisions §6). The periods follow one another without overlapping.
 */
export function countByPeriod(periods: readonly Period[], tasks: Iterable<TaskInTime>): CompletionCount[] {
  const bounds = periods.map(toBounds);
  const counts = periods.map(() => ({ total_tasks: 0, completed_tasks: 0 }));
  for (const task of tasks) {
    for (const place of placesOf(bounds, task)) {
      const count = counts[place];
      if (count) count.total_tasks += 1;
    }
    const completed = task.completed_at && counts[placeOf(bounds, task.completed_at.epochMilliseconds)];
    if (completed) completed.completed_tasks += 1;
  }
  return counts;
}

/** A period in milliseconds: many tasks are compared with many days. */
type Bounds = { from: number; until: number };

function toBounds({ from, until }: Period): Bounds {
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: until?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
  };
}

/** The places of the periods that a task belongs to, each once. */
function placesOf(bounds: readonly Bounds[], { created_at, completed_at, stretches }: TaskInTime): Set<number> {
  const places = new Set([placeOf(bounds, created_at.epochMilliseconds)]);
  if (completed_at) places.add(placeOf(bounds, completed_at.epochMilliseconds));
  for (const { started_at, ended_at } of stretches) {
    // A stretch of no length is work where it began.
    places.add(placeOf(bounds, started_at.epochMilliseconds));
    for (const place of placesBetween(bounds, started_at.epochMilliseconds, ended_at.epochMilliseconds)) {
      places.add(place);
    }
  }
  return places;
}

function* placesBetween(bounds: readonly Bounds[], start: number, end: number): Iterable<number> {
  for (let place = firstEndingAfter(bounds, start); place < bounds.length; place += 1) {
    const { from, until } = bounds[place] as Bounds; // below its length
    if (from >= end) return;
    if (from < until) yield place; // nothing happens on a day that a zone has skipped
  }
}

/** Which period holds this moment; a place that no period has where none does. */
function placeOf(bounds: readonly Bounds[], at: number): number {
  const place = firstEndingAfter(bounds, at);
  const found = bounds[place];
  return found && found.from <= at ? place : bounds.length;
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
