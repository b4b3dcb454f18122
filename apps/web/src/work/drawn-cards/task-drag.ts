import type { Task } from '@daymark/contract/tasks.ts';
import type { CollisionDetection } from '@dnd-kit/core';
import { createAtom } from '@tanstack/react-store';
import { createContext, type KeyboardEvent } from 'react';
import { announce } from '#api/announcements.ts';
import { counted } from '#ui/format.ts';
import type { ShownTasks } from '#work/tasks/task-pages.ts';
import { drawCard, holdCard, undrawnWith } from './drawn-cards.ts';
import {
  type DropList,
  dropList,
  isSamePlace,
  type Place,
  placeIn,
  placeOf,
  placeWords,
  STEPS,
  steppedPlace,
} from './task-places.ts';

/** Tasks, among the kinds of things that are dragged. */
export const TASK = 'task';

/** Lifted tasks, and where they would be put down; nowhere while the pointer is outside of all lists. */
export type Lifted = {
  /** The task that was taken hold of. */
  task: Task;
  /** All lifted tasks: those selected with that one are lifted too. */
  tasks: Task[];
  /** The place where that task stood. */
  from: Place;
  to: Place | null;
  isByKey: boolean;
};

export type TaskDrag = ReturnType<typeof createTaskDrag>;

/** The drag of tasks on this page; null where tasks cannot be moved. */
export const TaskDragContext = createContext<TaskDrag | null>(null);

type ShownLists = readonly (ShownTasks & { id: number; name: string })[];

/**
 * The drag of tasks within and between the lists of a page. Only lists are drop targets for the drag library, and the place
 * within one is found below the pointer: a thousand tasks need not be measured, nor rendered again.
 */
export function createTaskDrag(shownLists: () => ShownLists) {
  const lifted = createAtom<Lifted | null>(null);
  let held: Task | undefined;

  const listsFor = ({ tasks }: Lifted): DropList[] => shownLists().map((list) => dropList(list, tasks));

  /** Says where the lifted tasks are, after words that say what happens to them. */
  function tell(now: Lifted, place: Place | null, words: string) {
    const list = listsFor(now).find(({ id }) => id === place?.listId);
    announce(list && place ? `${words} ${placeWords(list, place)}` : words.trim(), 'assertive');
  }

  function moveOver(to: Place | null) {
    const now: Lifted | null = lifted.get();
    if (!now || isSamePlace(now.to, to)) return;
    lifted.set({ ...now, to });
    if (to) tell(now, to, `${wordsFor(now, 'is', 'are')} over`);
  }

  const detect: CollisionDetection = ({ pointerCoordinates: pointer, droppableContainers }) => {
    const now: Lifted | null = lifted.get();
    const at = pointer && document.elementFromPoint(pointer.x, pointer.y);
    if (!now || !at) return [];
    const zone = at.closest('[data-drop-zone]');
    const area = droppableContainers.find(
      ({ data, node: { current: node } }) =>
        data.current?.['kind'] === TASK && node !== null && (node.contains(at) || zone?.contains(node)),
    );
    const list = area && listsFor(now).find(({ id }) => id === area.data.current?.['listId']);
    return list
      ? [{ id: area.id, data: { droppableContainer: area, place: placeAt(list, { at, pointer, now }) } }]
      : [];
  };

  /** Answers a key that steers. The card stays where it is, and a line shows the place. */
  function steer(event: KeyboardEvent) {
    const now: Lifted | null = lifted.get();
    const key = STEPS.find((step) => step === event.key);
    if (!key || !now) return;
    event.preventDefault();
    const lists = listsFor(now);
    const to = steppedPlace(lists, now.to ?? now.from, key);
    const besideId = to.beforeId ?? lists.find(({ id }) => id === to.listId)?.taskIds.at(-1);
    if (besideId !== undefined) drawCard(besideId);
    moveOver(to);
  }

  return {
    lifted,
    detect,
    steer,
    moveOver,
    /** Takes hold of the task of a card, before a drag may begin. */
    hold(card: HTMLElement) {
      const id = Number(card.dataset['task']);
      held = shownLists()
        .flatMap(({ open }) => open.tasks)
        .find((task) => task.id === id);
    },
    lift({ tasksWith, isByKey }: { tasksWith: (task: Task) => Task[]; isByKey: boolean }) {
      const task = held;
      const list = shownLists().find(({ id }) => id === task?.list_id);
      if (!task || !list) return;
      holdCard(task.id);
      const tasks = tasksWith(task);
      const from = placeOf(list, task, tasks);
      const now = { task, tasks, from, to: from, isByKey };
      lifted.set(now);
      tell(now, from, `Picked up ${liftedWords(now)},`);
    },
    /** Ends the drag. The tasks that were put down, with their new place; null where they stay. */
    drop(): (Lifted & { to: Place }) | null {
      const now: Lifted | null = lifted.get();
      if (!now) return null;
      const { from, to } = now;
      const isMoved = to !== null && !isSamePlace(to, from);
      tell(now, isMoved ? to : from, `${wordsFor(now, 'was', 'were')} ${to ? 'put down' : 'put back'},`);
      lifted.set(null);
      return isMoved ? { ...now, to } : null;
    },
    cancel() {
      const now: Lifted | null = lifted.get();
      if (now) tell(now, now.from, `${wordsFor(now, 'was', 'were')} put back,`);
      lifted.set(null);
    },
  };
}

/** The name of the lifted task; their number where there are several. */
export const liftedWords = ({ task, tasks }: Pick<Lifted, 'task' | 'tasks'>): string =>
  tasks.length === 1 ? task.name : counted(tasks.length, 'task');

const wordsFor = (now: Lifted, one: string, several: string): string =>
  `${liftedWords(now)} ${now.tasks.length === 1 ? one : several}`;

/** The card of an open task. */
export const cardOf = (taskId: number | undefined | null): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-task="${taskId}"]`);

type Pointer = { x: number; y: number };

/** The place below the pointer: before or after the card there, else at the nearer end of the list. */
function placeAt(list: DropList, { at, pointer, now }: { at: Element; pointer: Pointer; now: Lifted }): Place {
  const card = at.closest<HTMLElement>('[data-task]');
  const id = Number(card?.dataset['task']);
  if (now.tasks.some((task) => task.id === id)) return now.from;
  if (card) {
    const { top, height } = card.getBoundingClientRect();
    const isAfter = pointer.y > top + height / 2;
    const index = list.taskIds.indexOf(id);
    // The running task, which is shown first wherever it stands.
    if (index === -1) return placeIn(list, 0);
    return placeIn(list, isAfter ? index + 1 : index);
  }
  const [first, last] = [list.taskIds[0], list.taskIds.at(-1)].map((id) => cardOf(id) ?? undrawnWith(id));
  if (first && pointer.y < first.getBoundingClientRect().top) return placeIn(list, 0);
  const isBelow = !last || pointer.y > last.getBoundingClientRect().bottom;
  const isInGap = !isBelow && now.to?.listId === list.id;
  return isInGap && now.to ? now.to : placeIn(list, list.taskIds.length);
}
