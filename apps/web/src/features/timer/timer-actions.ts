import type { Task } from '@daymark/contract/tasks.ts';
import { createContext, use } from 'react';

/** A running timer as it stood when somebody pressed one of its buttons. */
export type Moment = {
  task: Task;
  /** Minutes worked up to then, earlier stretches included. */
  worked: number;
  /** Minutes since the timer rang; 0 where it had not. */
  overtime: number;
  /** The server's time then; absent where this page knows of no such timer, and the server will say so. */
  worked_until?: string;
  /** Which stretch of work it was. */
  work_start?: string | null;
};

/** Once the time is up, leaving a dialog leads back to the question what to do about that. */
export const cancelLabel = (overtime: number): string => (overtime > 0 ? 'Back' : 'Cancel');

/** What can be done to the running timer from anywhere. Where more has to be known first, a dialog asks for it. */
export type TimerActions = {
  /** At once, or after asking how much of a long overtime was work. */
  pause: (task: Task) => void;
  complete: (task: Task) => void;
};

export const TimerActionsContext = createContext<TimerActions | null>(null);

export function useTimerActions(): TimerActions {
  const actions = use(TimerActionsContext);
  if (!actions) throw new Error('There are no timer actions outside of the TimerProvider');
  return actions;
}
