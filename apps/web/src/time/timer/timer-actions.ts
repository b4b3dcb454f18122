import type { Task } from '@daymark/contract/tasks.ts';
import { createContext, use } from 'react';

/** Label of the button that leaves a dialog: after the expiry it leads back to the expired dialog. */
export const cancelLabel = (overtime: number): string => (overtime > 0 ? 'Back' : 'Cancel');

/** Actions on the running timer for any component below TimerProvider. A dialog asks for what is missing. */
export type TimerActions = {
  /** Pauses at once, or after asking how much of a long overtime was work. */
  pause: (task: Task) => void;
  complete: (task: Task) => void;
  /** Completes at once, or after the same question; how it was is told later. */
  done: (task: Task) => void;
  /** Starts the task and pauses the running one, of a long overtime of which it asks first how much was work. */
  switchTo: (task: Task) => void;
};

export const TimerActionsContext = createContext<TimerActions | null>(null);

export function useTimerActions(): TimerActions {
  const actions = use(TimerActionsContext);
  if (!actions) throw new Error('useTimerActions needs a TimerProvider above it');
  return actions;
}
