import type { Task } from '@daymark/contract/tasks.ts';
import * as api from '@daymark/contract/timer.ts';
import { type QueryClient, queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, send } from '#api/client.ts';
import { isLive } from '#api/live.ts';
import { type Toast, toastNews } from '#api/toasts.tsx';
import { useSave } from '#api/use-save.ts';
import { counted, spokenMinutes } from '#ui/format.ts';
import { isSameTimer, type RunningTimerState, receivedNow } from './clock.ts';
import { completed, useUndoCompletion } from './completion.queries.ts';
import { askWithFirstTimer } from './notifications.ts';

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
      queryFn: async ({ client }): Promise<RunningTimerState | null> => {
        const state = await send(api.getActiveTimer, {});
        const known = client.getQueryData<RunningTimerState | null>(ACTIVE);
        if (known !== undefined && !isSameTimer(known, state)) changedElsewhere(client, known, state);
        return state && receivedNow(state);
      },
      staleTime: FRESH_FOR,
    }),
};

/** The task whose timer runs, or null. Ticks and refetches of the same timer render nothing. */
export function useRunningTaskId(): number | null {
  return useQuery({ ...timerQueries.active(), select: (timer) => timer?.task.id ?? null }).data ?? null;
}

/** Where a failure is told: in a toast, or in the dialog that was answered. */
type Place = 'toast' | 'dialog';

export function useStartTimer() {
  return useTimerMutation('toast', {
    mutationFn: ({ taskId }: { taskId: number }) => {
      askWithFirstTimer();
      return send(api.startTimer, { params: { id: String(taskId) } });
    },
    meta: { done: started, failed: 'Failed to start timer' },
  });
}

export function usePauseTimer(place: Place) {
  return useTimerMutation(place, {
    mutationFn: ({ task, ...ending }: { task: Task } & api.EndRequest) =>
      unlessStopped(task, send(api.pauseTimer, { params: { id: String(task.id) }, body: ending })),
    meta: { done: paused, failed: 'Failed to pause timer' },
  });
}

export function useExtendTimer() {
  return useTimerMutation('dialog', {
    mutationFn: ({ task, ...body }: { task: Task } & api.Extension) =>
      unlessStopped(task, send(api.extendTimer, { params: { id: String(task.id) }, body })),
    meta: { done: extended, failed: 'Failed to extend timer' },
  });
}

export function useCompleteTask(task: Task) {
  const undo = useUndoCompletion();
  return useTimerMutation('dialog', {
    mutationFn: (body: api.CompletionInput) =>
      unlessStopped(task, send(api.completeTask, { params: { id: String(task.id) }, body })),
    meta: { done: ({ task }) => undo(completed(task), task), failed: 'Failed to complete task' },
  });
}

/** Whether a timer mutation is pending, which disables all timer buttons. */
export function useIsTimerBusy(): boolean {
  return useIsMutating({ mutationKey: ['timer'] }) > 0;
}

type TimerMutation<Variables> = {
  /** Null where the timer had stopped elsewhere. */
  mutationFn: (variables: Variables) => Promise<api.TimerState | null>;
  meta: { done: (state: api.TimerState, variables: Variables) => Toast; failed: string };
};

/** The answer is the timer's new state, which is shown before the refetch. */
function useTimerMutation<Variables>(place: Place, { mutationFn, meta }: TimerMutation<Variables>) {
  const queryClient = useQueryClient();
  return useSave({
    mutationKey: ['timer'],
    mutationFn,
    meta: {
      failed: meta.failed,
      isShown: place === 'dialog',
      done: (state: api.TimerState | null, variables: Variables) => state && meta.done(state, variables),
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

/** After a change by another tab or device: refetches the screen, and tells in a toast that the running timer was stopped. */
function changedElsewhere(client: QueryClient, known: api.TimerState | null, state: api.TimerState | null): void {
  // With the stream the other queries learn of it by themselves.
  if (!isLive()) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ACTIVE[0] });
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

function paused({ total_time_worked }: api.TimerState): Toast {
  const minutes = counted(Math.floor(total_time_worked), 'minute');
  return {
    title: 'Timer Paused',
    message: `Break time! You worked for ${minutes}`,
    spoken: `Timer paused after ${minutes}`,
  };
}

function extended({ task }: api.TimerState, { additional_minutes }: api.Extension): Toast {
  return {
    title: 'Timer Extended',
    message: `${counted(additional_minutes, 'more minute')} for "${task.name}"`,
    spoken: `Timer extended by ${spokenMinutes(additional_minutes)}`,
  };
}
