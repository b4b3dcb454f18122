import type { Task } from '@daymark/contract/tasks.ts';
import { minutesWorked, msLeft, type RunningTimerState, serverNow } from './clock.ts';

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

export function takeSnapshot(task: Task, timer: RunningTimerState | null): TimerSnapshot {
  if (timer?.task.id !== task.id) return { task, worked: task.total_time_worked, overtime: 0 };
  return {
    task,
    worked: minutesWorked(timer),
    // Of an entry that was corrected to begin after its planned end, no more than what it has lasted.
    overtime: Math.max(0, (Math.min(0, timer.ms_planned) - msLeft(timer)) / 60_000),
    work_start: timer.current_work_start,
    worked_until: serverNow(timer).toString({ fractionalSecondDigits: 3 }),
  };
}

/** The snapshot while its entry still runs; a new one where the timer was stopped or restarted elsewhere. */
export function currentSnapshot(snapshot: TimerSnapshot, timer: RunningTimerState | null): TimerSnapshot {
  const isSameEntry = timer?.task.id === snapshot.task.id && timer.current_work_start === snapshot.work_start;
  return isSameEntry ? snapshot : takeSnapshot(snapshot.task, timer);
}
