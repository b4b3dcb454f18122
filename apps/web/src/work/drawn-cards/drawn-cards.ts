import { createAtom, useSelector } from '@tanstack/react-store';

/** Tasks whose cards are drawn wherever they stand: the one that had the focus last or is dragged, and the one to go to. */
const kept = createAtom<{ held: number | null; sought: number | null }>({ held: null, sought: null });

/** Keeps the card of a task drawn: the focus or the pointer is on it. */
export const holdCard = (taskId: number): void => kept.set((before) => ({ ...before, held: taskId }));

/** Draws the card of a task, before other microtasks of now. */
export const drawCard = (taskId: number): void => kept.set((before) => ({ ...before, sought: taskId }));

/** Whether one of these cards has to be drawn. */
export const useIsKept = (tasks: readonly { id: number }[]): boolean =>
  useSelector(kept, ({ held, sought }) => tasks.some(({ id }) => id === held || id === sought));

/** The id of the button that is the task's name. */
export const nameIdOf = (taskId: number): string => `task-${taskId}`;

/** The task that has a name with this id; undefined for any other id. */
export function taskOfName(nameId: string | undefined): number | undefined {
  const digits = nameId?.match(/^task-(\d+)$/)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Focuses the name of a task, wherever on the page it stands. */
export function focusTask(taskId: number): void {
  const name = document.getElementById(nameIdOf(taskId));
  drawCard(taskId);
  if (name) name.focus();
  else queueMicrotask(() => document.getElementById(nameIdOf(taskId))?.focus());
}

/** The task that a key has put to another place last; null once the server has answered. */
let followed: { id: number } | null = null;

/** Lets the focus follow the handle of a card to another place, where it is drawn anew. Returns the end of that. */
export function followHandle(id: number): () => void {
  const task = { id };
  followed = task;
  return () => {
    focusFollowed([task]);
    if (followed === task) followed = null;
  };
}

/** Focuses the handle of the followed task where it is among these, unless something else has the focus. */
export function focusFollowed(tasks: readonly { id: number }[]): void {
  if (!tasks.some(({ id }) => id === followed?.id) || document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-task="${followed?.id}"] [data-handle]`)?.focus();
}

/** Attribute of a section of cards that are not drawn: their tasks, in their order. */
export const undrawn = (tasks: readonly { id: number }[]) => ({ 'data-undrawn': tasks.map(({ id }) => id).join(' ') });

/** The tasks of a section that is not drawn; none for anything else. */
export const undrawnIn = ({ dataset }: HTMLElement): number[] =>
  dataset['undrawn'] === undefined ? [] : dataset['undrawn'].split(' ').map(Number);

/** The section in which the card of a task is not drawn. */
export const undrawnWith = (taskId: number | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-undrawn~="${taskId}"]`);
