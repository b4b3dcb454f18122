import type { Task } from '@daymark/contract/tasks.ts';
import { counted, formatMinutes } from '#ui/format.ts';

/** '7 tasks · 2 done · 1h 33m worked of 3h 50m planned'. */
export function taskTotals(tasks: Counted[]): string {
  const count = counted(tasks.length, 'task');
  return tasks.length === 0 ? count : `${count} · ${doneOf(tasks)} done · ${workedOfPlanned(tasks)}`;
}

/** '4 of 13 tasks done'. */
export function tasksDone(tasks: Counted[]): string {
  return `${doneOf(tasks)} of ${counted(tasks.length, 'task')} done`;
}

/** '2h 23m worked of 6h 45m planned'. */
export function workedOfPlanned(tasks: Counted[]): string {
  const worked = tasks.reduce((sum, task) => sum + task.total_time_worked, 0);
  const planned = tasks.reduce((sum, task) => sum + task.planned_duration, 0);
  return `${formatMinutes(worked)} worked of ${formatMinutes(planned)} planned`;
}

type Counted = Pick<Task, 'status' | 'total_time_worked' | 'planned_duration'>;

const doneOf = (tasks: Counted[]): number => tasks.filter(({ status }) => status === 'done').length;
