import type { TaskSums } from '@daymark/contract/task-pages.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { plannedLeft } from '@daymark/domain/progress.ts';
import type { ShownTasks } from './task-pages.ts';

/** Loaded tasks, and the counts and sums of all. */
export type SummedTasks = ShownTasks & TaskSums;

/** The counts and sums of a list or category in which some tasks give way to others. */
export function withSums<Shown extends SummedTasks>(shown: Shown, gone: readonly Task[], come: readonly Task[]): Shown {
  const sum = (of: (task: Task) => number) => total(come, of) - total(gone, of);
  return {
    ...shown,
    task_count: shown.task_count + come.length - gone.length,
    completed_tasks: shown.completed_tasks + sum(({ status }) => (status === 'done' ? 1 : 0)),
    planned_minutes: shown.planned_minutes + sum(({ planned_duration }) => planned_duration),
    worked_minutes: shown.worked_minutes + sum(({ total_time_worked }) => total_time_worked),
    planned_left_minutes: shown.planned_left_minutes + plannedLeft(come) - plannedLeft(gone),
  };
}

const total = (tasks: readonly Task[], of: (task: Task) => number): number =>
  tasks.reduce((sum, task) => sum + of(task), 0);
