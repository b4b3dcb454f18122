import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { plannedLeft } from '@daymark/domain/progress.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { counted, formatMinutes } from '#ui/format.ts';

/** '7 tasks · 2 done · 1h 33m worked of 3h 50m planned'. */
export function taskTotals(tasks: Counted[]): string {
  const count = counted(tasks.length, 'task');
  return tasks.length === 0 ? count : `${count} · ${doneOf(tasks)} done · ${workedOfPlanned(tasks)}`;
}

/** 'worked 3h 10m today · 5 of 9 tasks done · 2h 45m planned left', the first two of the day's own figures. */
export function todaysTotals(day: DayFigures, onBoard: Counted[]): string {
  const { total_tasks, completed_tasks, worked_minutes } = day;
  const hasOpen = onBoard.some(({ status }) => status !== 'done');
  if (total_tasks === 0 && !hasOpen) return 'no tasks yet today';
  const parts = [
    worked_minutes === 0 ? 'no work yet today' : `worked ${formatMinutes(worked_minutes)} today`,
    total_tasks > 0 && `${completed_tasks} of ${counted(total_tasks, 'task')} done`,
    // A minute that has begun is still left: worked minutes are counted once they are over.
    hasOpen && `${formatMinutes(Math.ceil(roundHalfUp(plannedLeft(onBoard), 2)))} planned left`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** '2h 23m worked of 6h 45m planned'. */
function workedOfPlanned(tasks: Counted[]): string {
  const worked = tasks.reduce((sum, task) => sum + task.total_time_worked, 0);
  const planned = tasks.reduce((sum, task) => sum + task.planned_duration, 0);
  return `${formatMinutes(worked)} worked of ${formatMinutes(planned)} planned`;
}

type DayFigures = Pick<DailyAnalytics, 'total_tasks' | 'completed_tasks' | 'worked_minutes'>;

type Counted = Pick<Task, 'status' | 'total_time_worked' | 'planned_duration'>;

const doneOf = (tasks: Counted[]): number => tasks.filter(({ status }) => status === 'done').length;
