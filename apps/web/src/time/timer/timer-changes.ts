import { countdownMs } from '@daymark/domain/timer.ts';
import { changedTask, type TaskChange } from '#work/tasks/task-changes.ts';
import { type RunningTimerState, receivedNow } from './clock.ts';

/** The id of the task whose timer runs after a change, or null. */
export function changedRunningId(id: number | null, change: TaskChange): number | null {
  if (change.kind === 'start') return id ?? change.task.id;
  return isEnd(change, id) ? null : id;
}

/**
 * The running timer after a change. Only the server knows what an interrupted countdown has left: the timer of a task that
 * is resumed comes with the answer.
 */
export function changedTimer(timer: RunningTimerState | null, change: TaskChange): RunningTimerState | null {
  if (change.kind === 'start') return timer ?? firstCountdown(change);
  return timer && isEnd(change, timer.task.id) ? null : timer;
}

const isEnd = (change: TaskChange, id: number | null): boolean =>
  (change.kind === 'pause' || change.kind === 'complete') && change.id === id;

/** The countdown of a first start, counted from the press: the server's time at the start comes with the answer. */
function firstCountdown(change: Extract<TaskChange, { kind: 'start' }>): RunningTimerState | null {
  const { task, started_at, pressed_at } = change;
  const running = changedTask(task, change);
  if (task.status !== 'not_started' || !running) return null;
  const milliseconds = countdownMs({ planned: task.planned_duration });
  const state = receivedNow({
    status: 'active',
    task: running,
    current_work_start: started_at,
    current_planned_end: Temporal.Instant.from(started_at).add({ milliseconds }).toString(),
    total_time_worked: task.total_time_worked,
    is_expired: false,
    remaining_seconds: milliseconds / 1000,
    server_time: started_at,
  });
  return { ...state, received_at: pressed_at };
}
