import { PRIORITIES, type Priority } from '@daymark/contract/tasks.ts';

/** An open task that may fit into free time. */
export type Candidate = {
  id: number;
  due_date: string | null;
  priority: Priority;
  p80_minutes: number;
  /** Whether it is in the plan of today, where others are not. */
  is_planned?: boolean;
};

/** Days from today on whose due dates count as near. */
export const NEAR_DAYS = 7;

/**
 * The tasks that take no more than these minutes in 8 of 10 cases, in the order in which they are to be taken.
 */
export function fitting<Task extends Candidate>(
  tasks: readonly Task[],
  { minutes, today }: { minutes: number; today: Temporal.PlainDate },
): Task[] {
  return mostUrgentFirst(
    tasks.filter(({ p80_minutes }) => p80_minutes <= minutes),
    today,
  );
}

/**
 * The overdue tasks first, then those that are due within a week, those in the plan of today, then by priority, and of equal ones
 * first what takes longest.
 */
export function mostUrgentFirst<Task extends Candidate>(tasks: readonly Task[], today: Temporal.PlainDate): Task[] {
  const near = { from: today.toString(), until: today.add({ days: NEAR_DAYS }).toString() };
  const ranks = ({ due_date, priority, p80_minutes, is_planned = false }: Task) => [
    dueRank(due_date, near),
    is_planned ? 0 : 1,
    PRIORITIES.indexOf(priority),
    -p80_minutes,
  ];
  return tasks
    .map((task) => ({ task, ranks: ranks(task) }))
    .toSorted((one, other) => firstDifference(one.ranks, other.ranks))
    .map(({ task }) => task);
}

function dueRank(due: string | null, near: { from: string; until: string }): number {
  if (due === null || due >= near.until) return 2;
  return due < near.from ? 0 : 1;
}

/** The difference of the first figures that differ; 0 where none does. */
function firstDifference(ranks: readonly number[], others: readonly number[]): number {
  const place = ranks.findIndex((rank, place) => rank !== others[place]);
  return place < 0 ? 0 : (ranks[place] ?? 0) - (others[place] ?? 0);
}
