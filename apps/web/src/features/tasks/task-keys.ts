import type { Task } from '@daymark/contract/tasks.ts';
import { whyNotChange, whyNotStart } from '@daymark/domain/timer.ts';
import type { KeyboardEvent } from 'react';
import { toastError } from '#api/toasts.tsx';
import { useRunningTaskId } from '#features/timer/timer.queries.ts';
import { useTimerActions } from '#features/timer/timer-actions.ts';
import type { OpenTask } from './task-card.tsx';

/** Keyboard shortcuts while a task's name has the focus (design.md §6); Enter presses the name itself. */
export function useTaskKeys(tasks: Task[], open: (opened: OpenTask) => void) {
  const runningTaskId = useRunningTaskId();
  const { pause } = useTimerActions();

  /** Runs an action, or shows why it is disabled, like the button of the same action. */
  function runUnless(reason: string | null, act: () => void) {
    if (reason === null) act();
    else toastError(reason);
  }

  function press(key: string, task: Task, name: HTMLElement) {
    const change = (kind: OpenTask['kind']) => runUnless(whyNotChange(task, runningTaskId), () => open({ kind, task }));
    if (key === 'e') return change('edit');
    if (key === 'Delete') return change('delete');
    if (task.status === 'active') return pause(task);
    runUnless(whyNotStart(task, runningTaskId), () => startButtonBeside(name)?.click());
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const { target: name, key, repeat } = event;
    if (!(name instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const task = tasks.find(({ id }) => name.id === `task-${id}`);
    if (!task) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') neighbour(event.currentTarget, name, key)?.focus();
    else if (!repeat && ['s', 'e', 'Delete'].includes(key)) press(key, task, name);
    else return;
    event.preventDefault();
  };
}

function neighbour(grid: Element, name: HTMLElement, key: 'ArrowDown' | 'ArrowUp'): HTMLElement | undefined {
  const names = [...grid.querySelectorAll<HTMLElement>('[id^="task-"]')];
  return names[names.indexOf(name) + (key === 'ArrowDown' ? 1 : -1)];
}

function startButtonBeside(name: HTMLElement): HTMLElement | null | undefined {
  return name.closest('article')?.querySelector<HTMLElement>('[data-timer] button');
}
