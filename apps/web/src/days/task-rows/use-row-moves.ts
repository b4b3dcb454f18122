import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { use, useEffect, useRef } from 'react';
import { announce } from '#api/announcements.ts';
import { toastError } from '#api/toasts.tsx';
import { counted } from '#ui/format.ts';
import { SelectionContext } from '#work/tasks/selection.ts';
import { isMovable, type RowItem, taskOf, withTexts } from './row-items.ts';
import { placeBeside } from './row-places.ts';
import type { RowsState } from './rows-state.ts';
import { useRowDrag } from './use-row-drag.ts';

type Options = {
  items: RowItem[];
  state: RowsState;
  onMove?: ((tasks: Task[], beforeTaskId: number | null) => void) | undefined;
  /** Whether more rows follow that are not loaded. */
  hasMore?: boolean | undefined;
  onDropOn?: ((task: Task, target: string) => void) | undefined;
};

export type RowMoves = ReturnType<typeof useRowMoves>;

/** Moves rows by keys, by their grip and by touch; a task goes with the others that are selected with it. */
export function useRowMoves({ items, state, onMove, hasMore, onDropOn }: Options) {
  const selection = use(SelectionContext);
  const movable = items.flatMap(taskOf).filter(isMovable);
  const shown = idsOf(movable);
  const shownOrder = shown.join();
  /** The orders that moves have asked for and no rendering has shown: a second key at once goes on from the last one. */
  const asked = useRef<readonly number[][]>([]);
  useEffect(() => {
    const at = asked.current.findIndex((order) => order.join() === shownOrder);
    asked.current = at === -1 ? [] : asked.current.slice(at + 1);
  }, [shownOrder]);
  const orderNow = (): readonly number[] => asked.current.at(-1) ?? shown;
  const byId = new Map(movable.map((task) => [task.id, task]));

  /** A task that can be moved, with the others that are selected with it. */
  function movedWith(task: OpenTask): OpenTask[] {
    const selected = selection?.state.get().ids;
    return selected?.has(task.id) ? movable.filter(({ id }) => selected.has(id)) : [task];
  }

  function put(task: OpenTask, to: number | null) {
    const moved = movedWith(task);
    const others = orderNow().filter((id) => moved.every((one) => one.id !== id));
    const before = to ?? lastPlace(others);
    const place = before === null ? others.length : others.indexOf(before);
    asked.current = [...asked.current, others.toSpliced(place, 0, ...idsOf(moved))];
    onMove?.(moved.map(withTexts), before);
    announce(`${movedWords(task, moved)}, position ${place + 1} of ${shown.length}`, 'assertive');
  }

  /** Behind the last of these tasks; before it where others follow that are not loaded. */
  const lastPlace = (others: readonly number[]) => (hasMore ? (others.at(-1) ?? null) : null);

  /** Puts tasks back where they stood in this order, the last one first. */
  function putBack(moved: readonly OpenTask[], order: readonly number[]) {
    if (order.every((id, place) => id === orderNow()[place])) return;
    for (const task of moved.toReversed()) {
      const before = order[order.indexOf(task.id) + 1];
      onMove?.([withTexts(task)], before ?? lastPlace(order.filter((id) => id !== task.id)));
    }
  }

  /** Moves a row up or down among those that can be moved, and says where it is then. */
  function move(task: OpenTask, by: 1 | -1) {
    if (!onMove || !shown.includes(task.id)) return;
    const before = placeBeside(orderNow(), idsOf(movedWith(task)), by);
    if (before !== undefined) put(task, before);
  }

  function lift(task: OpenTask) {
    if (!onMove || !shown.includes(task.id)) return toastError('This task cannot be moved here');
    const moved = movedWith(task);
    state.lift({ row: String(task.id), order: orderNow() });
    const it = moved.length === 1 ? 'it' : 'them';
    const keys = `Arrow keys move ${it}, Enter puts ${it} down, Escape puts ${it} back.`;
    announce(`Picked up ${movedWords(task, moved)}. ${keys}`, 'assertive');
  }

  /** Keys while a row is lifted: arrow keys move it, Escape puts it back, all others put it down. */
  function steer(key: string, task: OpenTask, order: readonly number[]): boolean {
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      move(task, key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    const moved = movedWith(task);
    const were = `${movedWords(task, moved)} ${moved.length === 1 ? 'was' : 'were'}`;
    state.lift(null);
    if (key === 'Escape') putBack(moved, order);
    announce(`${were} put ${key === 'Escape' ? 'back' : 'down'}`, 'assertive');
    return ['Escape', 'Enter', ' ', 'l'].includes(key);
  }

  const drag = useRowDrag({
    idOf: (row) => (onMove && byId.has(Number(row)) ? Number(row) : undefined),
    movedWith: (id) => {
      const task = byId.get(id);
      const moved = task ? movedWith(task) : [];
      return { ids: idsOf(moved), words: task ? movedWords(task, moved) : '' };
    },
    onLift: (id) => state.setCurrent(String(id)),
    onPlace: (id, before) => {
      const task = byId.get(id);
      if (task) put(task, before);
    },
    onTarget: (id, target) => {
      const task = byId.get(id);
      if (task) onDropOn?.(withTexts(task), target);
    },
  });

  return { move, lift, steer, drag };
}

/** The name of a moved task; the number of tasks where several are moved with it. */
const movedWords = ({ name }: OpenTask, moved: readonly OpenTask[]): string =>
  moved.length === 1 ? name : counted(moved.length, 'task');

const idsOf = (tasks: readonly OpenTask[]): number[] => tasks.map(({ id }) => id);
