import type { Task } from '@daymark/contract/tasks.ts';
import { isToTell, statusByEntries } from '@daymark/domain/entries.ts';
import { frozenEstimate } from '@daymark/domain/estimate-origins.ts';
import { openFirst } from '@daymark/domain/task-order.ts';
import { withComing, withMade } from './coming-tasks.ts';
import { inList, type Move, withMove } from './task-moves.ts';
import { allShown, type ComingTask, type MadeTask } from './task-pages.ts';
import { type SummedTasks, withSums } from './task-sums.ts';

/** Key of mutations that change tasks; their `onMutate` gives a TaskChange. */
export const TASK_CHANGE = ['tasks', 'change'];

/** A change of tasks that is shown before the server has answered. */
export type TaskChange =
  | {
      kind: 'start';
      task: Task;
      /** The start by the browser's clock; the server's comes with the answer. */
      started_at: string;
      /** The press, by `performance.now()`. */
      pressed_at: number;
      /** The current day, in whose plan the task stands from then on. */
      date: string;
      /** Milliseconds that the countdown has, where a resumed one cannot wait for the server to say it. */
      left?: number;
      /** The same change with what is left, which is shown where it has to wait for a network. */
      kept?: TaskChange;
    }
  | {
      kind: 'extend';
      id: number;
      /** The planned end from then on. */
      until: string;
    }
  | { kind: 'pause'; id: number; total_time_worked: number }
  | ({ kind: 'complete'; id: number } & Completed)
  /** Whether the timer of the task goes on comes with the answer. */
  | { kind: 'reopen'; id: number }
  | { kind: 'edit'; ids: readonly number[]; values: Partial<Task> }
  | { kind: 'delete'; id: number }
  | {
      kind: 'create';
      tasks: ComingTask[];
      /** Tasks that were made without a network, under client ids. */
      made?: readonly MadeTask[];
    }
  /** Nothing is shown before the answer, but where that has to wait for a network. */
  | { kind: 'later'; kept: TaskChange }
  | ({ kind: 'move' } & Move);

/** A change as the screen shows it where it has to wait for a network. */
export const asKept = (change: TaskChange): TaskChange => ('kept' in change && change.kept) || change;

type Completed = Pick<Task, 'total_time_worked' | 'mental_state' | 'reflection' | 'completed_at'>;

/** A task after a change; null where it is deleted. One that has the change already stays the same object. */
export function changedTask(task: Task, change: TaskChange): Task | null {
  if (change.kind === 'create' || change.kind === 'later' || !isAbout(change, task)) return task;
  switch (change.kind) {
    case 'start':
      return task.status === 'active' || task.status === 'done' ? task : started(task, change);
    case 'pause': {
      const { total_time_worked } = change;
      return task.status === 'active' ? { ...task, ...STOPPED, status: 'paused', total_time_worked } : task;
    }
    case 'complete': {
      const { kind: _complete, id: _id, ...completed } = change;
      return task.status === 'done'
        ? task
        : { ...task, ...STOPPED, status: 'done', ...completed, to_tell: isToTell({ status: 'done', ...completed }) };
    }
    case 'reopen':
      return task.status === 'done' ? reopened(task) : task;
    case 'edit': {
      const values = withOrigin(task, change.values);
      return hasValues(task, values) ? task : { ...task, ...values };
    }
    case 'move':
      return task.list_id === change.to.id ? task : inList(task, change.to);
    case 'extend':
      return task;
    case 'delete':
      return null;
  }
}

/** Whether a change is one of this task. */
export function isAbout(change: TaskChange, { id }: { id: number }): boolean {
  if (change.kind === 'create' || change.kind === 'later') return false;
  if (change.kind === 'move') return change.tasks.some((task) => task.id === id);
  if (change.kind === 'edit') return change.ids.includes(id);
  return id === (change.kind === 'start' ? change.task.id : change.id);
}

/** The times of the running entry come with the answer. */
function started(task: Task, { started_at, date }: Extract<TaskChange, { kind: 'start' }>): Task {
  return {
    ...task,
    status: 'active',
    is_timer_active: true,
    estimate: task.first_started_at === null ? frozenEstimate(task) : task.estimate,
    first_started_at: task.first_started_at ?? started_at,
    planned_for: date,
  };
}

function reopened(task: Task): Task {
  const status = statusByEntries('paused', task.first_started_at !== null);
  return { ...task, status, completed_at: null, mental_state: null, reflection: null, to_tell: false };
}

const STOPPED = { is_timer_active: false, current_work_start: null, current_planned_end: null };

/** A planned duration that is changed before the first start is its owner's; later on only the countdown changes. */
function withOrigin({ first_started_at }: Task, values: Partial<Task>): Partial<Task> {
  const isSaid = values.planned_duration !== undefined && first_started_at === null;
  return isSaid ? { ...values, estimate_origin: 'own' } : values;
}

const hasValues = (task: Task, values: Partial<Task>): boolean =>
  Object.entries(values).every(([field, value]) => Object.is(task[field as keyof Task], value));

/** A list after a change of its tasks. */
export function listWithTaskChange<List extends SummedTasks & { id: number }>(list: List, change: TaskChange): List {
  if (change.kind === 'move') return withMove(list, change);
  if (change.kind === 'create') return withMade(withComing(list, change.tasks), change.made ?? []);
  return changedTasks(list, change, { keeps: () => true, order: ({ position, id }) => [position, id] });
}

/** A category after a change of its tasks, which leave it with another category. */
export function categoryWithTaskChange<Category extends SummedTasks & { id: number }>(
  category: Category,
  change: TaskChange,
): Category {
  const keeps = ({ category_id }: Task) => category_id === category.id;
  return changedTasks(category, change, { keeps, order: ({ id }) => [id] });
}

type Rules = {
  /** Whether a changed task still belongs to the shown list or category. */
  keeps: (task: Task) => boolean;
  /** The figures by which open tasks are ordered. */
  order: (task: Task) => number[];
};

function changedTasks<Shown extends SummedTasks>(shown: Shown, change: TaskChange, { keeps, order }: Rules): Shown {
  const held = allShown(shown).filter((task) => isAbout(change, task));
  const changed = new Map(held.map((task) => [task.id, changedTask(task, change)]));
  if (held.every((task) => changed.get(task.id) === task)) return shown;
  const stays = held.flatMap(({ id }) => changed.get(id) ?? []).filter(keeps);
  const kept = new Map(stays.map((task) => [task.id, task]));
  const current = (task: Task) => (changed.has(task.id) ? (kept.get(task.id) ?? []) : task);
  const { open, done } = openFirst(allShown(shown).flatMap(current));
  const next = {
    ...shown,
    open: { ...shown.open, tasks: change.kind === 'pause' ? withPausedInPlace(open, change.id, order) : open },
    done: { ...shown.done, tasks: done },
  };
  return withSums(next, held, stays);
}

/** Open tasks with the one that was the first while it ran at its own place. */
function withPausedInPlace(open: Task[], id: number, order: Rules['order']): Task[] {
  const task = open.find((other) => other.id === id);
  if (!task) return open;
  const others = open.filter((other) => other !== task);
  const place = others.findIndex((other) => isBefore(order(task), order(other)));
  return place === -1 ? [...others, task] : others.toSpliced(place, 0, task);
}

/** Whether these figures come before others, compared one after the other. */
function isBefore(figures: number[], others: number[]): boolean {
  const at = figures.findIndex((figure, index) => figure !== others[index]);
  return at !== -1 && (figures[at] ?? 0) < (others[at] ?? 0);
}
