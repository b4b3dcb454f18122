import type { Task } from '@daymark/contract/tasks.ts';
import { counted, formatMinutes } from '#ui/format.ts';

/** '7 tasks · 2 done · 1h 33m worked of 3h 50m planned'. */
export function taskTotals(tasks: Pick<Task, 'status' | 'total_time_worked' | 'planned_duration'>[]): string {
  const count = counted(tasks.length, 'task');
  if (tasks.length === 0) return count;
  const done = tasks.filter(({ status }) => status === 'done').length;
  const worked = tasks.reduce((sum, task) => sum + task.total_time_worked, 0);
  const planned = tasks.reduce((sum, task) => sum + task.planned_duration, 0);
  return `${count} · ${done} done · ${formatMinutes(worked)} worked of ${formatMinutes(planned)} planned`;
}
