import { PRIORITIES, type Priority } from '@daymark/contract/tasks.ts';

/** An open task that may fit into free time. */
export type Candidate = { id: number; due_date: string | null; priority: Priority; p80_minutes: number };

/** Days from today on whose due dates count as near. */
export const NEAR_DAYS = 7;

/**
 * The tasks that take no more than these minutes in 8 of 10 cases: the overdue ones first, then those that are due within a week,
 * then by priority, and of equal ones first what fills the time best.
 */
export function fitting<Task extends Candidate>(
  tasks: readonly Task[],
  { minutes, today }: { minutes: number; today: Temporal.PlainDate },
): Task[] {
  const near = { from: today.toString(), until: today.add({ days: NEAR_DAYS }).toString() };
  const ranks = ({ due_date, priority, p80_minutes }: Task) => [
    dueRank(due_date, near),
    PRIORITIES.indexOf(priority),
    -p80_minutes,
  ];
  return tasks
    .filter(({ p80_minutes }) => p80_minutes <= minutes)
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
