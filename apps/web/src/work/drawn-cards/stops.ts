import type { KeyboardEvent } from 'react';
import { focusTask, undrawnIn } from './drawn-cards.ts';

/** Targets of the arrow keys: the tasks that are shown, and the buttons that show more and fold the done ones. */
const STOPS = ':is([id^="task-"], [data-undrawn], [data-more]):not([hidden] *), [data-fold]';

export const isStop = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(STOPS);

/** Moves the focus by an arrow key from one stop to the next one, or to the one before; whether the key does so. */
export function stepByArrow({ target, currentTarget: group, key }: KeyboardEvent<HTMLElement>): boolean {
  if (!isStop(target) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  if (key === 'ArrowUp') focusBeside(group, target, -1);
  else focusNext(group, target);
  return true;
}

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
