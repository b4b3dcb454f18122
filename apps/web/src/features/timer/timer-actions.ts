import type { Task } from '@daymark/contract/tasks.ts';
import { createContext, use } from 'react';

/** The running timer at the instant when one of its buttons was pressed. */
export type TimerSnapshot = {
  task: Task;
  /** Minutes worked up to then, earlier entries included. */
  worked: number;
  /** Minutes since the timer rang; 0 where it had not. */
  overtime: number;
  /** The server's time then; absent when this page knows no such timer: the server then refuses. */
  worked_until?: string;
  /** Start of the running entry, which identifies it. */
  work_start?: string | null;
};

/** Label of the button that leaves a dialog: after the expiry it leads back to the expired dialog. */
export const cancelLabel = (overtime: number): string => (overtime > 0 ? 'Back' : 'Cancel');

/** Actions on the running timer for any component below TimerProvider. A dialog asks for what is missing. */
export type TimerActions = {
  /** Pauses at once, or after asking how much of a long overtime was work. */
  pause: (task: Task) => void;
  complete: (task: Task) => void;
};

export const TimerActionsContext = createContext<TimerActions | null>(null);

export function useTimerActions(): TimerActions {
  const actions = use(TimerActionsContext);
  if (!actions) throw new Error('useTimerActions needs a TimerProvider above it');
  return actions;
}
