import type { Task } from '@daymark/contract/tasks.ts';
import type * as api from '@daymark/contract/timer.ts';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { isTold } from '#api/kept.ts';
import type { Toast } from '#api/toasts.tsx';
import { type FailurePlace, useSave } from '#api/use-save.ts';
import { asKept, TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { type RunningTimerState, receivedNow } from './clock.ts';
import { ACTIVE_TIMER } from './shown-timer.ts';
import { toastStopped } from './timer.queries.ts';

export const TIMER_CHANGE = [...TASK_CHANGE, 'timer'];

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
export function useTimerMutation<Variables, State extends api.TimerState = api.TimerState>(
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
      // A press that waits is shown by its command alone.
      if (isTold(state)) return;
      await queryClient.cancelQueries({ queryKey: ACTIVE_TIMER });
      const running = state?.status === 'active' ? receivedNow(state) : null;
      queryClient.setQueryData<RunningTimerState | null>(ACTIVE_TIMER, running);
    },
  });
}

/** The answer, or null where the server knows no running timer of this task: it has stopped elsewhere, which is no failure. */
export async function unlessStopped(task: Task, answer: Promise<api.TimerState>): Promise<api.TimerState | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    toastStopped(task);
    return null;
  }
}

/** Changes of a dialog that waits for its answer are shown where that has to wait for a network. */
export const shownAt = (place: FailurePlace, changes: TaskChange[]): TaskChange[] =>
  place === 'toast' ? changes : changes.map((change) => ({ kind: 'later', kept: asKept(change) }));
