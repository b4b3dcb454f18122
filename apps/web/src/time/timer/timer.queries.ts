import { MentalState, type Task } from '@daymark/contract/tasks.ts';
import * as api from '@daymark/contract/timer.ts';
import { extendedEnd } from '@daymark/domain/timer.ts';
import { type QueryClient, queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { askAgain } from '#api/ask-again.ts';
import { send } from '#api/client.ts';
import { offline } from '#api/connection.ts';
import { isLive } from '#api/live.ts';
import { pendingChanges, usePendingChanges } from '#api/pending.ts';
import { type Toast, toastNews } from '#api/toasts.tsx';
import { type FailurePlace, useSave } from '#api/use-save.ts';
import { currentDay } from '#shared/current-day.ts';
import { counted, spokenMinutes } from '#ui/format.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { browserInstant, isSameTimer, type RunningTimerState, receivedNow, serverNow } from './clock.ts';
import { completed, FAILED_DONE, orDrop, toldDone, UNTOLD } from './completion.queries.ts';
import { decline } from './estimate-asked.ts';
import { press } from './kept-presses.ts';
import { showDone } from './last-done.ts';
import { askWithFirstTimer } from './notifications.ts';
import { changedRunningId, changedTimer, leftOfPlanned } from './timer-changes.ts';
import { type TimerSnapshot, takeSnapshot } from './timer-snapshot.ts';

/** Milliseconds between two polls while no stream tells of changes (specification §9). */
export const POLL_EVERY = 30_000;

/** Milliseconds in which parts of a screen that are shown after others do not ask for the timer again. */
const FRESH_FOR = 5_000;

const ACTIVE = ['timer', 'active'];

export const timerQueries = {
  /** The running timer with the time at which its state was received, or null. */
  active: () =>
    queryOptions({
      queryKey: ACTIVE,
      queryFn: async ({ client, signal }): Promise<RunningTimerState | null> => {
        const state = await send(api.getActiveTimer, {});
        const known = client.getQueryData<RunningTimerState | null>(ACTIVE);
        // A press on this page cancels earlier requests: their answers tell nothing about other tabs or devices.
        const isNews = known !== undefined && !signal.aborted && !isSameTimer(known, state);
        if (isNews) changedElsewhere(client, known, state);
        return state && receivedNow(state);
      },
      staleTime: FRESH_FOR,
    }),
};

/** The running timer or null, with the presses that are not answered yet; undefined until it is loaded. */
export function useShownTimer(): RunningTimerState | null | undefined {
  const timer = useQuery(timerQueries.active()).data;
  const changes = usePendingChanges<TaskChange>(TASK_CHANGE);
  return timer === undefined ? undefined : changes.reduce(changedTimer, timer);
}

/** The task whose timer runs, or null. Ticks and refetches of the same timer render nothing. */
export function useRunningTaskId(): number | null {
  const { data = null } = useQuery({ ...timerQueries.active(), select: (timer) => timer?.task.id ?? null });
  return usePendingChanges<TaskChange>(TASK_CHANGE).reduce(changedRunningId, data);
}

export function useStartTimer() {
  const client = useQueryClient();
  return useTimerMutation('toast', {
    mutationFn: ({ task }: { task: Task }) => {
      askWithFirstTimer();
      const input = { params: { id: String(task.id) } };
      return press(api.startTimer, input, { client, task, kind: 'start', title: 'Start' });
    },
    change: ({ task }) => startOf(task),
    meta: { done: started, failed: FAILED_START },
  });
}

/** Starts a task by a call that pauses the running one, of a long overtime of which it must say how much was work. */
export function useSwitchTimer(failurePlace: FailurePlace = 'toast') {
  const client = useQueryClient();
  return useTimerMutation(failurePlace, {
    mutationFn: ({ task, overtime_minutes }: Switch) => {
      askWithFirstTimer();
      const body = { switch: true, ...(overtime_minutes !== undefined && { overtime_minutes }) };
      const input = { params: { id: String(task.id) }, body };
      return press(api.startTimer, input, { client, task, kind: 'start', title: 'Start' });
    },
    change: ({ task, overtime_minutes }: Switch) =>
      shownAt(failurePlace, [...pauseOfOther(client, task, overtime_minutes), startOf(task)]),
    meta: { done: switched, failed: FAILED_START },
  });
}

type Switch = { task: Task; overtime_minutes?: number };

const FAILED_START = 'Failed to start timer';

const startOf = (task: Task): TaskChange => ({
  kind: 'start',
  task,
  started_at: browserInstant(),
  pressed_at: performance.now(),
  date: currentDay()?.date ?? '',
  ...leftWithoutNetwork(task),
});

/** The countdown of a resumed task, where the server cannot say what it has left. */
function leftWithoutNetwork(task: Task) {
  const left = offline.get() ? leftOfPlanned(task) : undefined;
  return left !== undefined && { left };
}

/** Changes of a dialog that waits for its answer are shown where that has to wait for a network. */
const shownAt = (place: FailurePlace, changes: TaskChange[]): TaskChange[] =>
  place === 'toast' ? changes : changes.map((kept) => ({ kind: 'later', kept }));

/** The pause of the task that the screen shows as running, where that is another one. */
function pauseOfOther(client: QueryClient, { id: startedId }: Task, overtimeMinutes: number | undefined): TaskChange[] {
  const timer = client.getQueryData<RunningTimerState>(ACTIVE) ?? null;
  const changes = pendingChanges<TaskChange>(client, TASK_CHANGE);
  const id = changes.reduce(changedRunningId, timer?.task.id ?? null);
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
      return unlessStopped(task, press(api.pauseTimer, input, { client, task, kind: 'end', title: 'Pause' }));
    },
    change: ({ task, overtime_minutes }: { task: Task } & api.EndRequest) => {
      const { worked, overtime } = takeSnapshot(task, client.getQueryData<RunningTimerState>(ACTIVE) ?? null);
      const total_time_worked = worked - overtime + (overtime_minutes ?? overtime);
      return shownAt(failurePlace, [{ kind: 'pause', id: task.id, total_time_worked }]);
    },
    meta: { done: paused, failed: 'Failed to pause timer' },
  });
}

export function useExtendTimer() {
  const client = useQueryClient();
  return useTimerMutation('dialog', {
    mutationFn: ({ task, ...body }: { task: Task } & api.Extension) => {
      const input = { params: { id: String(task.id) }, body };
      return unlessStopped(task, press(api.extendTimer, input, { client, task, kind: 'extend', title: 'Extend' }));
    },
    change: ({ task, additional_minutes }: { task: Task } & api.Extension) => {
      const timer = client.getQueryData<RunningTimerState>(ACTIVE);
      if (timer?.task.id !== task.id) return [];
      const planned_end_at = Temporal.Instant.from(timer.current_planned_end ?? timer.server_time);
      const until = extendedEnd({ planned_end_at }, serverNow(timer), additional_minutes);
      const kept = { kind: 'extend', id: task.id, until: until.toString({ fractionalSecondDigits: 3 }) } as const;
      return shownAt('dialog', [kept]);
    },
    meta: { done: extended, failed: 'Failed to extend timer' },
  });
}

export function useCompleteTask({ task, worked, overtime, worked_until }: TimerSnapshot) {
  const client = useQueryClient();
  return useTimerMutation('dialog', {
    mutationFn: (body: api.CompletionInput) => {
      const input = { params: { id: String(task.id) }, body };
      return unlessStopped(task, press(api.completeTask, input, { client, task, kind: 'end', title: 'Complete' }));
    },
    change: ({ mental_state, reflection, overtime_minutes = overtime }) => ({
      kind: 'complete',
      id: task.id,
      ...{ mental_state: MentalState.nullable().parse(mental_state), reflection },
      total_time_worked: worked - overtime + overtime_minutes,
      completed_at: worked_until ?? browserInstant(),
    }),
    meta: { done: ({ task }) => completed(task), failed: 'Failed to complete task' },
  });
}

/** Completes the running task at once; its review is told later. */
export function useDoneRunning(failurePlace: FailurePlace) {
  const client = useQueryClient();
  return useTimerMutation(failurePlace, {
    mutationFn: ({ task, ...ending }: { task: Task } & api.EndRequest) => {
      const { worked, overtime, work_start } = takeSnapshot(
        task,
        client.getQueryData<RunningTimerState>(ACTIVE) ?? null,
      );
      const total_time_worked = worked - overtime + (ending.overtime_minutes ?? overtime);
      const done = { ...task, ...UNTOLD, status: 'done' as const, total_time_worked, completed_at: browserInstant() };
      showDone({ task: { ...done, to_tell: true }, started_at: work_start ?? null });
      const body = { ...ending, ...UNTOLD };
      const input = { params: { id: String(task.id) }, body };
      const answer = press(api.completeTask, input, { client, task, kind: 'end', title: 'Complete' });
      return unlessStopped(task, orDrop(task, answer));
    },
    change: ({ task }: { task: Task }) => {
      const { worked } = takeSnapshot(task, client.getQueryData<RunningTimerState>(ACTIVE) ?? null);
      const done = { ...UNTOLD, total_time_worked: worked, completed_at: browserInstant() };
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
      unlessAnswered(task, send(api.estimateTask, { params: { id: String(task.id) }, body: { minutes } })),
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

const TIMER_CHANGE = [...TASK_CHANGE, 'timer'];

/** Whether a timer mutation is pending, which disables all timer buttons. */
export function useIsTimerBusy(): boolean {
  return useIsMutating({ mutationKey: TIMER_CHANGE }) > 0;
}

type TimerMutation<Variables, State extends api.TimerState> = {
  mutationKey?: string[];
  /** Sends the change; gives null where the timer had stopped elsewhere. */
  mutationFn: (variables: Variables) => Promise<State | null>;
  /** Change that is shown until the answer. */
  change?: (variables: Variables) => TaskChange | TaskChange[];
  meta: { done: (state: State, variables: Variables, commands: number[]) => Toast | null; failed: string };
};

/** The answer is the timer's new state, which is shown before the refetch. */
function useTimerMutation<Variables, State extends api.TimerState = api.TimerState>(
  failurePlace: FailurePlace,
  { mutationKey = TIMER_CHANGE, mutationFn, change, meta }: TimerMutation<Variables, State>,
) {
  const queryClient = useQueryClient();
  return useSave({
    mutationKey,
    // Timer mutations are sent one after the other: a start does not overtake the pause of another task.
    scope: { id: 'timer' },
    mutationFn,
    ...(change && { onMutate: change }),
    meta: {
      failed: meta.failed,
      isShown: failurePlace === 'dialog',
      done: (state: State | null, variables: Variables, commands: number[]) =>
        state && meta.done(state, variables, commands),
    },
    onSuccess: async (state) => {
      await queryClient.cancelQueries({ queryKey: ACTIVE });
      const running = state?.status === 'active' ? receivedNow(state) : null;
      queryClient.setQueryData<RunningTimerState | null>(ACTIVE, running);
    },
  });
}

/** The answer, or null where the server knows no running timer of this task: it has stopped elsewhere, which is no failure. */
async function unlessStopped(task: Task, answer: Promise<api.TimerState>): Promise<api.TimerState | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    toastStopped(task);
    return null;
  }
}

function toastStopped({ name }: Task): void {
  toastNews({ title: 'Timer Stopped', message: `"${name}" was paused, completed or deleted elsewhere` });
}

/** Refetches the screen after a change by another tab or device; a toast tells that the running timer was stopped. */
function changedElsewhere(client: QueryClient, known: api.TimerState | null, state: api.TimerState | null): void {
  // The event stream, while it is open, tells the other queries of the change.
  if (!isLive()) void askAgain(client, ({ queryKey }) => queryKey[0] !== ACTIVE[0]);
  if (!known || known.task.id === state?.task.id) return;
  toastStopped(known.task);
}

function started({ task, current_work_start, remaining_seconds }: api.TimerState): Toast {
  const minutes = counted(Math.max(1, Math.round(remaining_seconds / 60)), 'minute');
  const isFirst = task.first_started_at === current_work_start;
  return {
    title: 'Timer Started',
    message: `Working on "${task.name}" for ${minutes}`,
    spoken: isFirst ? `Timer started, ${minutes}` : `Timer resumed, ${minutes} left`,
  };
}

/** One toast and one announcement for both: the pause, where another task ran, and the start. */
function switched(state: api.StartedTimer): Toast {
  const toast = started(state);
  if (!state.paused) return toast;
  return {
    ...toast,
    message: `${toast.message}. "${state.paused.name}" is paused`,
    spoken: `${spokenPause(state.paused)}. ${toast.spoken}`,
  };
}

function paused(state: api.TimerState): Toast {
  return {
    title: 'Timer Paused',
    message: `Break time! You worked for ${minutesOf(state)}`,
    spoken: spokenPause(state),
  };
}

const minutesOf = ({ total_time_worked }: Pick<Task, 'total_time_worked'>) =>
  counted(Math.floor(total_time_worked), 'minute');

const spokenPause = (worked: Pick<Task, 'total_time_worked'>) => `Timer paused after ${minutesOf(worked)}`;

function extended({ task }: api.TimerState, { additional_minutes }: api.Extension): Toast {
  return {
    title: 'Timer Extended',
    message: `${counted(additional_minutes, 'more minute')} for "${task.name}"`,
    spoken: `Timer extended by ${spokenMinutes(additional_minutes)}`,
  };
}

function estimated({ task }: api.TimerState, { minutes }: Estimation): Toast {
  const text = counted(minutes, 'minute');
  return { title: 'Estimate Saved', message: `"${task.name}" is to take ${text}`, spoken: `Estimated at ${text}` };
}
