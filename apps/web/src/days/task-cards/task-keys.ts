import type { Task } from '@daymark/contract/tasks.ts';
import { whyNotChange, whyNotStart } from '@daymark/domain/timer.ts';
import { type KeyboardEvent, use } from 'react';
import { toastError } from '#api/toasts.tsx';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { useTimerActions } from '#time/timer/timer-actions.ts';
import { usePressedShortcut } from '#ui/keys.tsx';
import { isSingleKey, TASK_SHORTCUTS } from '#ui/shortcuts.ts';
import { nameIdOf } from '#work/drawn-cards/drawn-cards.ts';
import { isStop, stepByArrow } from '#work/drawn-cards/stops.ts';
import { SelectionContext } from '#work/tasks/selection.ts';
import type { OpenTaskDialog } from './task-dialog.tsx';

/** Keyboard shortcuts while a task's name has the focus (design.md §6); Enter presses the name itself. */
export function useTaskKeys(tasks: Task[], open: (opened: OpenTaskDialog) => void) {
  const runningTaskId = useRunningTaskId();
  const { pause } = useTimerActions();
  const selection = use(SelectionContext);
  const pressedShortcut = usePressedShortcut('task');

  /** Runs an action, or shows why it is disabled, like the button of the same action. */
  function runUnless(reason: string | null, act: () => void) {
    if (reason === null) act();
    else toastError(reason);
  }

  function press(id: TaskKey, task: Task, name: HTMLElement) {
    if (id === 'edit' || id === 'delete')
      return runUnless(whyNotChange(task, runningTaskId), () => open({ kind: id, task }));
    if (id === 'select') return selection?.toggle(task.id);
    if (task.status === 'active') return pause(task);
    runUnless(whyNotStart(task, runningTaskId), () => startButtonBeside(name)?.click());
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, repeat } = event;
    if (!isStop(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const task = tasks.find(({ id }) => target.id === nameIdOf(id));
    const pressed = pressedShortcut(event);
    if (stepByArrow(event)) event.preventDefault();
    else if (task && !repeat && pressed && pressed !== 'details') {
      press(pressed, task, target);
      event.preventDefault();
    }
  };
}

type TaskKey = Exclude<keyof typeof TASK_SHORTCUTS, 'details'>;

/** Single keys that act on the task whose name has the focus. */
export const TASK_KEYS: readonly string[] = Object.values(TASK_SHORTCUTS)
  .filter(isSingleKey)
  .flatMap(({ keys }) => keys);

function startButtonBeside(name: HTMLElement): HTMLElement | null | undefined {
  return name.closest('article')?.querySelector<HTMLElement>('[data-timer] button');
}
