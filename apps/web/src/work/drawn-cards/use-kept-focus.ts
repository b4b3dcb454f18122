import type { TaskStatus } from '@daymark/contract/statuses.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { type FocusEvent, useEffect, useRef } from 'react';
import { focusOnceEnabled } from '#ui/busy-focus.ts';
import { holdCard, nameIdOf, taskOfName } from './drawn-cards.ts';

/**
 * Keeps the focus with a task whose status changes: its card moves to another place, and the pressed button is replaced.
 * Gives the props of the element around all cards.
 */
export function useKeptFocus(tasks: Task[]) {
  const group = useRef<HTMLDivElement>(null);
  const statuses = useRef(new Map<number, TaskStatus>());
  const last = useRef<{ nameId: string; isOnName: boolean } | null>(null);
  const stopWaiting = useRef(() => {});

  useEffect(() => {
    const changed = tasks.filter(({ id, status }) => (statuses.current.get(id) ?? status) !== status);
    statuses.current = new Map(tasks.map(({ id, status }) => [id, status]));
    const focused = last.current;
    if (!focused || !changed.some(({ id }) => nameIdOf(id) === focused.nameId)) return;
    const name = group.current?.querySelector<HTMLButtonElement>(`#${focused.nameId}:not([hidden] *)`);
    const card = name?.closest('article');
    if (!name || !card) return;
    const action = focused.isOnName ? null : card.querySelector<HTMLButtonElement>('[data-timer] button');
    stopWaiting.current();
    stopWaiting.current = focusOnceEnabled(action ?? name);
    card.scrollIntoView({ block: 'nearest' });
  }, [tasks]);

  return {
    ref: group,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const nameId = target.closest('article')?.querySelector('[id^="task-"]')?.id;
      const taskId = taskOfName(nameId);
      if (taskId !== undefined) holdCard(taskId);
      last.current = nameId ? { nameId, isOnName: target.id === nameId } : null;
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // A pressed button is disabled until the answer, and loses the focus.
      if (!target.matches(':disabled')) last.current = null;
    },
  };
}
