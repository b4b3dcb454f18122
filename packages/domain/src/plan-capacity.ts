import type { Task } from '@daymark/contract/tasks.ts';

type PlannedTask = Pick<Task, 'id' | 'status' | 'planned_duration'>;

/** Planned minutes of all tasks of a day, done ones included: they took their part of the day. */
export function plannedMinutes(tasks: readonly Pick<PlannedTask, 'planned_duration'>[]): number {
  return tasks.reduce((sum, { planned_duration }) => sum + planned_duration, 0);
}

/**
 * Tasks that would have to go so that the others fit into the capacity, in the order of the plan: the last open ones, and
 * none that could stay once the others are gone. Running and done tasks stay.
 */
export function tasksToMove<T extends PlannedTask>(tasks: readonly T[], capacity: number): T[] {
  const over = plannedMinutes(tasks) - capacity;
  const enough: T[] = [];
  for (const task of tasks.toReversed()) {
    if (plannedMinutes(enough) >= over) break;
    if (task.status !== 'active' && task.status !== 'done') enough.push(task);
  }
  const needed = new Set(enough);
  for (const task of enough) {
    if (plannedMinutes([...needed]) - task.planned_duration >= over) needed.delete(task);
  }
  return tasks.filter((task) => needed.has(task));
}
