import type { Task } from '@daymark/contract/tasks.ts';
import { countOf, type ShownTasks } from '#work/tasks/task-pages.ts';

/** A place where lifted tasks would be put down: before a task of a list, or at its end. */
export type Place = { listId: number; beforeId: number | null };

export type DropList = {
  id: number;
  name: string;
  /** Open tasks that lifted ones can stand before; not the running one, which is always shown first. */
  taskIds: number[];
  /** Whether more open tasks follow that are not loaded: nothing can be put down behind the last one. */
  hasMore: boolean;
  /** Number of running tasks, which are shown before these. */
  running: number;
  /** Number of all open tasks, with the lifted ones among them. */
  total: number;
};

type NamedList = ShownTasks & { id: number; name: string };

/** A list as the lifted tasks see it. */
export function dropList(list: NamedList, lifted: readonly Task[]): DropList {
  const ids = new Set(lifted.map(({ id }) => id));
  const others = list.open.tasks.filter(({ id }) => !ids.has(id));
  const fromElsewhere = lifted.filter(({ status, list_id }) => status !== 'done' && list_id !== list.id);
  return {
    id: list.id,
    name: list.name,
    taskIds: others.flatMap(({ id, status }) => (status === 'active' ? [] : [id])),
    hasMore: list.open.next_cursor !== null,
    running: others.filter(({ status }) => status === 'active').length,
    total: countOf(list, 'open') + fromElsewhere.length,
  };
}

/** The place of a task in its list before it was lifted, with others perhaps. */
export function placeOf(list: NamedList, task: Task, lifted: readonly Task[]): Place {
  const { taskIds, ...rest } = dropList(list, lifted);
  const shown = list.open.tasks.map(({ id }) => id);
  const before = new Set(shown.slice(0, shown.indexOf(task.id)));
  return placeIn({ taskIds, ...rest }, taskIds.filter((id) => before.has(id)).length);
}

/** The place before the task at an index; the nearest one that there is. */
export function placeIn({ id, taskIds, hasMore }: DropList, index: number): Place {
  const last = hasMore ? taskIds.length - 1 : taskIds.length;
  return { listId: id, beforeId: taskIds[Math.max(0, Math.min(index, last))] ?? null };
}

function indexOf({ taskIds }: DropList, { beforeId }: Place): number {
  const index = taskIds.indexOf(beforeId ?? 0);
  return index === -1 ? taskIds.length : index;
}

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one?.listId === other?.listId && one?.beforeId === other?.beforeId;

/** Keys that steer lifted tasks. */
export const STEPS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;

/**
 * The place that a key leads to. Lists stand beside each other: the keys to the left and to the right change the list. Home and
 * End lead to the ends of a list.
 */
export function steppedPlace(lists: readonly DropList[], from: Place, key: (typeof STEPS)[number]): Place {
  const at = lists.findIndex(({ id }) => id === from.listId);
  const list = lists[at];
  if (!list) return from;
  if (key === 'Home' || key === 'End') return placeIn(list, key === 'Home' ? 0 : list.taskIds.length);
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = lists[at + sign];
    return next ? placeIn(next, indexOf(list, from)) : from;
  }
  const index = indexOf(list, from) + sign;
  // A step past the end of the list goes nowhere, so that the key back leads to where it began.
  if (index < 0 || index > list.taskIds.length) return from;
  return placeIn(list, index);
}

/** 'position 2 of 5 in Blog'. */
export function placeWords(list: DropList, place: Place): string {
  return `position ${list.running + indexOf(list, place) + 1} of ${list.total} in ${list.name}`;
}
