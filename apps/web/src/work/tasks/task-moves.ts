import type { Task } from '@daymark/contract/tasks.ts';
import { openFirst } from '@daymark/domain/task-order.ts';
import { allShown, type ShownTasks } from './task-pages.ts';
import { type SummedTasks, withSums } from './task-sums.ts';

/** The list to which tasks go, as tasks name it. */
export type ListOfTasks = { id: number; name: string; project_id: number; project_name: string };

export type Move = {
  /** The moved tasks, in the order in which they are to stand. */
  tasks: Task[];
  to: ListOfTasks;
  /** The task of that list before which they go; they go to its end where null. */
  beforeId: number | null;
};

type MovableTasks = SummedTasks & { id: number };

/** A task in the list to which it goes. */
export const inList = (task: Task, { id, name, project_id, project_name }: ListOfTasks): Task => ({
  ...task,
  ...{ list_id: id, list_name: name, project_id, project_name },
});

/** A list as it is after a move, before the server has answered; a list that has it already stays as it is. */
export function withMove<List extends MovableTasks>(list: List, { tasks, to, beforeId }: Move): List {
  const ids = new Set(tasks.map(({ id }) => id));
  const held = allShown(list).filter(({ id }) => ids.has(id));
  if (to.id !== list.id) return held.length === 0 ? list : withSums(without(list, ids), held, []);
  const current = new Map(held.map((task) => [task.id, task]));
  const moved = tasks.map((task) => inList(current.get(task.id) ?? task, to));
  const { open, done, ...rest } = without(list, ids);
  const shown = openFirst([...inserted(open, moved, beforeId), ...done.tasks, ...moved.filter(isDone)]);
  const whole = { ...rest, open: { ...open, tasks: shown.open }, done: { ...done, tasks: shown.done } };
  return withSums(
    whole as unknown as List,
    [],
    moved.filter(({ id }) => !current.has(id)),
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
