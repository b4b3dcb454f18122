import type { Task } from '@daymark/contract/tasks.ts';

type TaskOfDay = Pick<Task, 'status'>;

/** Planned minutes of all tasks of a day, done ones included: they took their part of the day. */
export function plannedMinutes(tasks: readonly Pick<Task, 'planned_duration'>[]): number {
  return tasks.reduce((sum, { planned_duration }) => sum + planned_duration, 0);
}

/**
 * Tasks that would have to go so that `over` minutes are gone, in the order of the plan: the last open ones, and none that
 * could stay once the others are gone. Running and done tasks stay.
 */
export function tasksToMove<T extends TaskOfDay>(
  tasks: readonly T[],
  over: number,
  minutesOf: (task: T) => number,
): T[] {
  const sumOf = (some: Iterable<T>) => [...some].reduce((sum, task) => sum + minutesOf(task), 0);
  const enough: T[] = [];
  for (const task of tasks.toReversed()) {
    if (sumOf(enough) >= over) break;
    if (canMove(task)) enough.push(task);
  }
  const needed = new Set(enough);
  for (const task of enough) {
    if (sumOf(needed) - minutesOf(task) >= over) needed.delete(task);
  }
  return tasks.filter((task) => needed.has(task));
}

const canMove = ({ status }: TaskOfDay): boolean => status !== 'active' && status !== 'done';

/** Whether the work of a day fits: 8 times of 10, about every other time, or rather not (decisions §10, §11). */
export type Fit = 'fits' | 'even' | 'over';

/** The share of the capacity up to which a day is said to have about even odds, by its minutes at even odds. */
const ABOUT_EVEN = 1.1;

/** Minutes that are likely, at even odds and 8 times of 10. */
export type LikelyMinutes = { p50_minutes: number; p80_minutes: number };

export function fitOf({ p50_minutes, p80_minutes }: LikelyMinutes, capacity: number): Fit {
  if (p80_minutes <= capacity) return 'fits';
  return minutesOver(p50_minutes, capacity) <= 0 ? 'even' : 'over';
}

/** Likely minutes that have to go so that the rest has about even odds. */
const minutesOver = (likely: number, capacity: number): number => likely - ABOUT_EVEN * capacity;

/** Tasks to leave out of a day: any one of them, or all of them together. */
export type LeftOut<T> = { isEither: boolean; tasks: T[] };

/** Tasks that are offered where any one of them is enough. */
const OFFERED = 2;

/**
 * Tasks whose leaving gives the rest of a day about even odds or better, by their likely minutes. Where one task is enough
 * alone, the last such ones of the plan are offered, one instead of the other.
 */
export function tasksToLeaveOut<T extends TaskOfDay>(
  tasks: readonly T[],
  { likely, capacity }: { likely: number; capacity: number },
  minutesOf: (task: T) => number,
): LeftOut<T> {
  const over = minutesOver(likely, capacity);
  const enough = tasks.filter((task) => canMove(task) && minutesOf(task) >= over);
  if (enough.length > 0) return { isEither: true, tasks: enough.slice(-OFFERED) };
  return { isEither: false, tasks: tasksToMove(tasks, over, minutesOf) };
}
