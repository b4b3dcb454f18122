import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { counted, formatCount } from '#ui/format.ts';

type Totals = { task_count: number; completed_tasks: number; planned_minutes: number; worked_minutes: number };

/** '7 tasks · 2 done · 1h 33m worked of 3h 50m planned'. */
export function taskTotals({ task_count, completed_tasks, planned_minutes, worked_minutes }: Totals): string {
  const count = counted(task_count, 'task');
  const work = `${formatMinutes(worked_minutes)} worked of ${formatMinutes(planned_minutes)} planned`;
  return task_count === 0 ? count : `${count} · ${formatCount(completed_tasks)} done · ${work}`;
}

type DayFigures = Pick<DailyAnalytics, 'total_tasks' | 'completed_tasks' | 'worked_minutes'>;

/** Open tasks on the board, and the planned minutes that are left of them. */
type OnBoard = { open: number; left: number };

/** Separator between two figures of a day. */
export const SEPARATOR = ' · ';

/** 'worked 3h 10m today · 5 of 9 tasks done · 2h 45m planned left', the first two of the day's own figures. */
export function todaysTotals({ total_tasks, completed_tasks, worked_minutes }: DayFigures, { open, left }: OnBoard) {
  if (total_tasks === 0 && open === 0) return 'no tasks yet today';
  const parts = [
    worked_minutes === 0 ? 'no work yet today' : `worked ${formatMinutes(worked_minutes)} today`,
    total_tasks > 0 && tasksDone({ total_tasks, completed_tasks }),
    // A minute that has begun is still left: worked minutes are counted once they are over.
    open > 0 && `${formatMinutes(Math.ceil(roundHalfUp(left, 2)))} planned left`,
  ];
  return parts.filter(Boolean).join(SEPARATOR);
}

/** 'worked 3h 10m', '5 of 9 tasks done': the figures of a past day. */
export function totalsOfDay(figures: DayFigures): string[] {
  const { worked_minutes } = figures;
  if (figures.total_tasks === 0) return ['no work'];
  return [worked_minutes === 0 ? 'no work' : `worked ${formatMinutes(worked_minutes)}`, tasksDone(figures)];
}

const tasksDone = ({ total_tasks, completed_tasks }: Omit<DayFigures, 'worked_minutes'>): string =>
  `${formatCount(completed_tasks)} of ${counted(total_tasks, 'task')} done`;
