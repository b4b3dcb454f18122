import type { Task } from '@daymark/contract/tasks.ts';
import type { TimerState } from '@daymark/contract/timer.ts';
import { msFromMinutes } from '@daymark/domain/durations.ts';
import { countdownMs, RESUME_WITHOUT_REST, SHORTEST_REST, wholeSeconds } from '@daymark/domain/timer.ts';
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
  if (!timer || isEnd(change, timer.task.id)) return null;
  if (change.kind === 'extend' && change.id === timer.task.id) return extendedTimer(timer, change.until);
  return change.kind === 'edit' ? estimatedTimer(timer, change) : timer;
}

const isEnd = (change: TaskChange, id: number | null): boolean =>
  (change.kind === 'pause' || change.kind === 'complete') && change.id === id;

/** The countdown of a first start, counted from the press: the server's time at the start comes with the answer. */
function firstCountdown(change: Extract<TaskChange, { kind: 'start' }>): RunningTimerState | null {
  const { task, started_at, pressed_at } = change;
  const running = changedTask(task, change);
  if (!running || (task.status !== 'not_started' && change.left === undefined)) return null;
  const milliseconds = change.left ?? countdownMs({ planned: task.planned_duration });
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
  return { ...state, received_at: pressed_at, received_wall: Temporal.Instant.from(started_at).epochMilliseconds };
}

/** The countdown with a later end; one that has it already stays the same. */
function extendedTimer(timer: RunningTimerState, until: string): RunningTimerState {
  const end = Temporal.Instant.from(until);
  const isThere = timer.current_planned_end && Temporal.Instant.compare(timer.current_planned_end, end) >= 0;
  if (isThere) return timer;
  const left = Math.max(0, Temporal.Instant.from(timer.server_time).until(end).total('milliseconds'));
  const state = { ...timer, current_planned_end: until, is_expired: false, remaining_seconds: wholeSeconds(left) };
  return receivedAs(timer, state);
}

/** Milliseconds that a task is likely to have left when it is resumed without a network; the server says it once it hears of it. */
export function leftOfPlanned({ status, planned_duration, total_time_worked }: Task): number | undefined {
  if (status !== 'paused') return undefined;
  const rest = msFromMinutes(planned_duration - total_time_worked);
  return rest > 0 ? Math.max(rest, msFromMinutes(SHORTEST_REST)) : msFromMinutes(RESUME_WITHOUT_REST);
}

/** The countdown of a task that is estimated while it runs: what is left of these minutes. */
function estimatedTimer(timer: RunningTimerState, change: Extract<TaskChange, { kind: 'edit' }>): RunningTimerState {
  const { estimate } = change.values;
  const task = changedTask(timer.task, change);
  if (!estimate || !task || task === timer.task) return timer;
  const left = Math.max(0, Math.round(msFromMinutes(estimate - timer.total_time_worked)));
  return receivedAs(timer, {
    ...timer,
    task,
    current_planned_end: Temporal.Instant.from(timer.server_time).add({ milliseconds: left }).toString(),
    is_expired: left === 0,
    remaining_seconds: wholeSeconds(left),
  });
}

/** A state that counts on from the moment of another one. */
const receivedAs = ({ received_at, received_wall }: RunningTimerState, state: TimerState): RunningTimerState => ({
  ...receivedNow(state),
  received_at,
  received_wall,
});
