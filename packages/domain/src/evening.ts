import type { TaskStatus } from '@daymark/contract/statuses.ts';
import type { BoundedPeriod } from './day-timeline.ts';
import { type EstimatedTask, logRatio } from './estimates.ts';
import { isBefore } from './instants.ts';
import { type EndedEntry, isIn, msWithin, type Period } from './periods.ts';

/** Days before a day that are searched for what was left (decisions §10). */
const LEFT_OVER_DAYS = 14;

/** The first day whose plan and board are searched for what was left on this day. */
export function firstDayOfLeftOver(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: LEFT_OVER_DAYS });
}

type DatedTask = { status: TaskStatus; planned_for: string | null };
type BoardedList = { task_count: number; completed_tasks: number };

/** Open tasks of an earlier plan that stand in no plan from today on, and lists with open tasks; null without any. */
export function leftOver<Task extends DatedTask, List extends BoardedList>(day: {
  date: string;
  tasks: readonly Task[];
  lists: readonly List[];
}): { date: string; tasks: Task[]; lists: List[] } | null {
  const tasks = day.tasks.filter(({ status, planned_for }) => status !== 'done' && planned_for === null);
  const lists = day.lists.filter(({ task_count, completed_tasks }) => completed_tasks < task_count);
  return tasks.length + lists.length === 0 ? null : { date: day.date, tasks, lists };
}

/** The hour of the wall clock from which closing the day is offered (design.md §5). */
const EVENING = '16:00';

/** Whether the evening of a day has begun; what comes after midnight belongs to it as well. */
export function isEvening(now: Temporal.Instant, date: Temporal.PlainDate, timeZone: string): boolean {
  return !isBefore(now, date.toZonedDateTime({ timeZone, plainTime: EVENING }).toInstant());
}

type DayWithNote = { date: string; note: string };

/**
 * The line for a day: the latest one of the days since, so that what was written before days off is told after them; empty
 * without one.
 */
export function noteSince(days: readonly DayWithNote[], since: string): string {
  return days.findLast(({ date, note }) => date >= since && note !== '')?.note ?? '';
}

/** Why a day cannot be closed, in words for the user; null when it can: an evening may end after midnight. */
export function whyNotClose(date: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  const daysAgo = date.until(today).total('days');
  return daysAgo === 0 || daysAgo === 1 ? null : 'Only today and yesterday can be closed';
}

/** Limit of best estimates of a day, and of worst ones (decisions §10). */
const SHOWN_ESTIMATES = 3;

/**
 * The estimates that were closest to the work, and those farthest from it, by the log ratio: twice too long is as far as
 * twice too short. None is in both; of few tasks, the best come first.
 */
export function bestAndWorst<Task extends EstimatedTask>(tasks: readonly Task[]): { best: Task[]; worst: Task[] } {
  const distance = (task: Task) => Math.abs(logRatio(task));
  const ranked = tasks.toSorted((one, other) => distance(one) - distance(other));
  const best = ranked.slice(0, Math.min(SHOWN_ESTIMATES, Math.ceil(ranked.length / 2)));
  return { best, worst: ranked.slice(best.length).toReversed().slice(0, SHOWN_ESTIMATES) };
}

/** A task of a day: in its plan or not (null), and when it was done and worked on, in that day or any other. */
type TaskOfDay = {
  is_unplanned: boolean | null;
  completed_at: Temporal.Instant | null;
  entries: readonly EndedEntry[];
};

/** Numbers of a day's tasks, by whether they were planned for it. */
export function countByPlan(period: BoundedPeriod, tasks: readonly TaskOfDay[]) {
  const planned = tasks.filter(({ is_unplanned }) => is_unplanned === false);
  const others = tasks.filter(({ is_unplanned }) => is_unplanned !== false);
  return {
    planned_tasks: planned.length,
    planned_done_tasks: planned.filter(({ completed_at }) => completed_at && isBefore(completed_at, period.until))
      .length,
    other_done_tasks: others.filter(({ completed_at }) => completed_at && isIn(period, completed_at)).length,
  };
}

/**
 * Share of a plan's tasks that were worked on or done in the period and that nobody had planned for it, 0 to 100, unrounded;
 * null where nothing was planned, or nothing of the plan worked on.
 */
export function unplannedPercentage(period: Period, tasks: readonly TaskOfDay[]): number | null {
  const worked = tasks.filter((task) => task.is_unplanned !== null && wasWorked(period, task));
  const isPlanned = tasks.some(({ is_unplanned }) => is_unplanned === false);
  if (!isPlanned || worked.length === 0) return null;
  return (100 * worked.filter(({ is_unplanned }) => is_unplanned).length) / worked.length;
}

function wasWorked(period: Period, { completed_at, entries }: TaskOfDay): boolean {
  return (completed_at && isIn(period, completed_at)) || entries.some((entry) => msWithin(period, entry) > 0);
}
