import type { Task } from '@daymark/contract/tasks.ts';
import * as api from '@daymark/contract/timer.ts';
import { matchMutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { offline } from '#api/connection.ts';
import { pendingChanges } from '#api/pending.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import type { FailurePlace } from '#api/use-save.ts';
import { currentDay } from '#shared/current-day.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { browserInstant } from './clock.ts';
import { FAILED_DONE, orDrop, toldDone, UNTOLD } from './completion.queries.ts';
import { decline } from './estimate-asked.ts';
import { showDone } from './last-done.ts';
import { askWithFirstTimer } from './notifications.ts';
import { estimated, paused, started, switched } from './press-words.ts';
import { sendPress } from './send-press.ts';
import { shownRunningId, shownTimer } from './shown-timer.ts';
import { leftOfPlanned } from './timer-changes.ts';
import { shownAt, TIMER_CHANGE, unlessStopped, useTimerMutation } from './timer-mutation.ts';
import { takeSnapshot } from './timer-snapshot.ts';

export function useStartTimer() {
  const start = useTimerMutation('toast', {
    mutationKey: START,
    mutationFn: ({ task }: { task: Task }) => {
      askWithFirstTimer();
      const input = { params: { id: String(task.id) } };
      return sendOrKeep(api.startTimer, input);
    },
    change: ({ task }) => startOf(task),
    meta: { done: started, failed: FAILED_START },
  });
  return { ...start, mutate: useUnlessStarting(start.mutate) };
}

/** Starts a task by a call that pauses the running one, of a long overtime of which it must say how much was work. */
export function useSwitchTimer(failurePlace: FailurePlace = 'toast') {
  const client = useQueryClient();
  const start = useTimerMutation(failurePlace, {
    mutationKey: START,
    mutationFn: ({ task, overtime_minutes }: Switch) => {
      askWithFirstTimer();
      const body = { switch: true, ...(overtime_minutes !== undefined && { overtime_minutes }) };
      return sendPress(client, api.startTimer, { params: { id: String(task.id) }, body });
    },
    change: ({ task, overtime_minutes }: Switch) =>
      shownAt(failurePlace, [...pauseOfOther(client, task, overtime_minutes), startOf(task)]),
    meta: { done: switched, failed: FAILED_START },
  });
  return { ...start, mutate: useUnlessStarting(start.mutate) };
}

type Switch = { task: Task; overtime_minutes?: number };

const START = [...TIMER_CHANGE, 'start'];

/** Leaves out the second of two presses that start the same task, asked of the client since it can come before the first one is rendered. */
function useUnlessStarting<Rest extends unknown[]>(mutate: (start: Switch, ...rest: Rest) => void) {
  const client = useQueryClient();
  return (start: Switch, ...rest: Rest) => {
    const last = client.getMutationCache().findAll({ mutationKey: TIMER_CHANGE, status: 'pending' }).at(-1);
    const isStart = last !== undefined && matchMutation({ mutationKey: START }, last);
    if (!(isStart && (last.state.variables as Switch).task.id === start.task.id)) mutate(start, ...rest);
  };
}

const FAILED_START = 'Failed to start timer';

/** The start of a task; that of a paused one shows its countdown at once only where the server cannot say what it has left. */
function startOf(task: Task): TaskChange {
  const date = currentDay()?.date ?? '';
  const start = { kind: 'start' as const, task, started_at: browserInstant(), pressed_at: performance.now(), date };
  const left = leftOfPlanned(task);
  if (left === undefined) return start;
  const kept = { ...start, left };
  return offline.get() ? kept : { ...start, kept };
}

/** The pause of the task that the screen shows as running, where that is another one. */
function pauseOfOther(client: QueryClient, { id: startedId }: Task, overtimeMinutes: number | undefined): TaskChange[] {
  const timer = shownTimer(client);
  const changes = pendingChanges<TaskChange>(client, TASK_CHANGE);
  const id = shownRunningId(client);
  if (id === null || id === startedId) return [];
  if (timer?.task.id !== id) {
    // The start of that task is not answered yet.
    const task = changes
      .flatMap((change) => (change.kind === 'start' ? change.task : []))
      .findLast((one) => one.id === id);
    return [{ kind: 'pause', id, total_time_worked: task?.total_time_worked ?? 0 }];
  }
  const { worked, overtime } = takeSnapshot(timer.task, timer);
  return [{ kind: 'pause', id, total_time_worked: worked - overtime + (overtimeMinutes ?? overtime) }];
}

/** A dialog that asks how work has ended waits for the answer, since it would be gone with the timer. */
export function usePauseTimer(failurePlace: FailurePlace) {
  const client = useQueryClient();
  return useTimerMutation(failurePlace, {
    mutationFn: ({ task, ...ending }: { task: Task } & api.EndRequest) => {
      const input = { params: { id: String(task.id) }, body: ending };
      return unlessStopped(task, sendPress(client, api.pauseTimer, input));
    },
    change: ({ task, overtime_minutes }: { task: Task } & api.EndRequest) => {
      const { worked, overtime } = takeSnapshot(task, shownTimer(client));
      const total_time_worked = worked - overtime + (overtime_minutes ?? overtime);
      return shownAt(failurePlace, [{ kind: 'pause', id: task.id, total_time_worked }]);
    },
    meta: { done: paused, failed: 'Failed to pause timer' },
  });
}

/** Completes the running task at once; its review is told later. */
export function useDoneRunning(failurePlace: FailurePlace) {
  const client = useQueryClient();
  return useTimerMutation(failurePlace, {
    mutationFn: ({ task, ...ending }: { task: Task } & api.EndRequest) => {
      const body = { ...ending, ...UNTOLD };
      const input = { params: { id: String(task.id) }, body };
      const answer = sendPress(client, api.completeTask, input);
      return unlessStopped(task, orDrop(task, answer));
    },
    change: ({ task, overtime_minutes }: { task: Task } & api.EndRequest) => {
      const { worked, overtime, work_start } = takeSnapshot(task, shownTimer(client));
      const total_time_worked = worked - overtime + (overtime_minutes ?? overtime);
      const done = { ...UNTOLD, total_time_worked, completed_at: browserInstant() };
      showDone({ task: { ...task, ...done, status: 'done', to_tell: true }, started_at: work_start ?? null });
      return shownAt(failurePlace, [{ kind: 'complete', id: task.id, ...done }]);
    },
    meta: { done: ({ task }, _variables, commands) => toldDone(task, commands), failed: FAILED_DONE },
  });
}
/** Estimates the running task. No key of the timer's: its buttons stay enabled meanwhile. */
export function useEstimateTask() {
  const client = useQueryClient();
  const { mutate } = useTimerMutation('toast', {
    mutationKey: ESTIMATION,
    mutationFn: ({ task, minutes }: Estimation) =>
      unlessAnswered(task, sendOrKeep(api.estimateTask, { params: { id: String(task.id) }, body: { minutes } })),
    change: ({ task, minutes }) => ({
      kind: 'edit',
      ids: [task.id],
      values: { planned_duration: minutes, estimate: minutes, estimate_origin: 'own' },
    }),
    meta: { done: estimated, failed: 'Failed to save estimate' },
  });
  // Asked of the client, since a second press can come before the first one is rendered.
  return (estimation: Estimation) => {
    const isOfTask = ({ state }: { state: { variables?: unknown } }) =>
      (state.variables as Estimation | undefined)?.task.id === estimation.task.id;
    if (client.isMutating({ mutationKey: ESTIMATION, predicate: isOfTask }) === 0) mutate(estimation);
  };
}

type Estimation = { task: Task; minutes: number };

const ESTIMATION = [...TASK_CHANGE, 'estimate'];

/** A task that is estimated already, or is worked on for too long, is not asked about again. */
async function unlessAnswered(task: Task, answer: Promise<api.TimerState>): Promise<api.TimerState> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) decline(task.id);
    throw error;
  }
}
