import type { Task } from '@daymark/contract/tasks.ts';
import { whyNotChange, whyNotStart } from '@daymark/domain/timer.ts';
import { type KeyboardEvent, use } from 'react';
import { toastError } from '#api/toasts.tsx';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { useTimerActions } from '#time/timer/timer-actions.ts';
import { usePressedShortcut } from '#ui/keys.tsx';
import { isSingleKey, TASK_SHORTCUTS } from '#ui/shortcuts.ts';
import { focusTask, nameIdOf, undrawnIn } from '#work/drawn-cards/drawn-cards.ts';
import { SelectionContext } from '#work/tasks/selection.ts';
import type { OpenTaskDialog } from './task-card.tsx';

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
    const { target, currentTarget: group, key, repeat } = event;
    if (!(target instanceof HTMLElement) || !target.matches(STOPS)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const task = tasks.find(({ id }) => target.id === nameIdOf(id));
    const pressed = pressedShortcut(event);
    if (key === 'ArrowDown') focusNext(group, target);
    else if (key === 'ArrowUp') focusBeside(group, target, -1);
    else if (task && !repeat && pressed && pressed !== 'details') press(pressed, task, target);
    else return;
    event.preventDefault();
  };
}

type TaskKey = Exclude<keyof typeof TASK_SHORTCUTS, 'details'>;

/** Single keys that act on the task whose name has the focus. */
export const TASK_KEYS: readonly string[] = Object.values(TASK_SHORTCUTS)
  .filter(isSingleKey)
  .flatMap(({ keys }) => keys);

/** Targets of the arrow keys: the names of the tasks that are shown, and the buttons that show more and fold the done ones. */
const STOPS = ':is([id^="task-"], [data-undrawn], [data-more]):not([hidden] *), [data-fold]';

function focusBeside(group: Element, stop: HTMLElement, step: 1 | -1): void {
  const stops = [...group.querySelectorAll<HTMLElement>(STOPS)];
  const next = stops[stops.indexOf(stop) + step];
  const taskId = next && undrawnIn(next).at(step === 1 ? 0 : -1);
  if (taskId === undefined) next?.focus();
  else focusTask(taskId);
}

/** Folded tasks are the next ones below their button: it is pressed first. */
function focusNext(group: Element, stop: HTMLElement): void {
  if (stop.matches('[aria-expanded="false"]')) {
    stop.click();
    setTimeout(() => focusBeside(group, stop, 1));
  } else focusBeside(group, stop, 1);
}

function startButtonBeside(name: HTMLElement): HTMLElement | null | undefined {
  return name.closest('article')?.querySelector<HTMLElement>('[data-timer] button');
}
