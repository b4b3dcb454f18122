import type { TaskSums } from '@daymark/contract/task-pages.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { openFirst } from '@daymark/domain/task-order.ts';
import { allShown, type ShownTasks } from './task-pages.ts';

/** The list to which tasks go, as tasks name it. */
export type ListOfTasks = { id: number; name: string; project_id: number; project_name: string };

export type Move = {
  /** In the order in which they are to stand. */
  tasks: Task[];
  to: ListOfTasks;
  /** The task of that list before which they go; at its end where null. */
  beforeId: number | null;
};

type MovableTasks = ShownTasks & TaskSums & { id: number };

/** A list as it is after a move, before the server has answered; a list that has it already stays as it is. */
export function withMove<List extends MovableTasks>(list: List, { tasks, to, beforeId }: Move): List {
  const ids = new Set(tasks.map(({ id }) => id));
  const held = allShown(list).filter(({ id }) => ids.has(id));
  if (to.id !== list.id) return held.length === 0 ? list : withSums(without(list, ids), held, -1);
  const current = new Map(held.map((task) => [task.id, task]));
  const moved = tasks.map((task) => ({
    ...(current.get(task.id) ?? task),
    ...{ list_id: to.id, list_name: to.name, project_id: to.project_id, project_name: to.project_name },
  }));
  const { open, done, ...rest } = without(list, ids);
  const shown = openFirst([...inserted(open, moved, beforeId), ...done.tasks, ...moved.filter(isDone)]);
  const whole = { ...rest, open: { ...open, tasks: shown.open }, done: { ...done, tasks: shown.done } };
  return withSums(
    whole as unknown as List,
    moved.filter(({ id }) => !current.has(id)),
    1,
  );
}

const isDone = ({ status }: Task): boolean => status === 'done';

/** Open tasks with the moved ones among them. Those that go behind the last loaded one are not shown. */
function inserted({ tasks, next_cursor }: ShownTasks['open'], moved: Task[], beforeId: number | null): Task[] {
  const place = tasks.findIndex(({ id }) => id === beforeId);
  if (place === -1 && next_cursor !== null) return tasks;
  const added = moved.filter((task) => !isDone(task));
  return place === -1 ? [...tasks, ...added] : tasks.toSpliced(place, 0, ...added);
}

function without<List extends ShownTasks>(list: List, ids: ReadonlySet<number>): List {
  const others = (page: ShownTasks['open']) => ({ ...page, tasks: page.tasks.filter(({ id }) => !ids.has(id)) });
  return { ...list, open: others(list.open), done: others(list.done) };
}

function withSums<List extends MovableTasks>(list: List, tasks: Task[], sign: 1 | -1): List {
  const sum = (of: (task: Task) => number) => sign * tasks.reduce((total, task) => total + of(task), 0);
  const left = (task: Task) => (isDone(task) ? 0 : Math.max(0, task.planned_duration - task.total_time_worked));
  return {
    ...list,
    task_count: list.task_count + sum(() => 1),
    completed_tasks: list.completed_tasks + sum((task) => (isDone(task) ? 1 : 0)),
    planned_minutes: list.planned_minutes + sum(({ planned_duration }) => planned_duration),
    worked_minutes: list.worked_minutes + sum(({ total_time_worked }) => total_time_worked),
    planned_left_minutes: list.planned_left_minutes + sum(left),
  };
}
