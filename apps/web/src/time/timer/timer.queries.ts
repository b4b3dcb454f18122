import type { Task } from '@daymark/contract/tasks.ts';
import * as api from '@daymark/contract/timer.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { askAgain } from '#api/ask-again.ts';
import { send } from '#api/client.ts';
import { isLive } from '#api/live.ts';
import { usePendingChanges, usePendingValue } from '#api/pending.ts';
import { toastNews } from '#api/toasts.tsx';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { isSameTimer, type RunningTimerState, receivedNow } from './clock.ts';
import { ACTIVE_TIMER, timerBefore } from './shown-timer.ts';
import { changedRunningId, changedTimer } from './timer-changes.ts';

/** Milliseconds between two polls while no stream tells of changes (specification §9). */
export const POLL_EVERY = 30_000;

/** Milliseconds in which parts of a screen that are shown after others do not ask for the timer again. */
const FRESH_FOR = 5_000;

export const timerQueries = {
  /** The running timer with the time at which its state was received, or null. */
  active: () =>
    queryOptions({
      queryKey: ACTIVE_TIMER,
      queryFn: async ({ client, signal }): Promise<RunningTimerState | null> => {
        const state = await send(api.getActiveTimer, {});
        const known = client.getQueryData<RunningTimerState | null>(ACTIVE_TIMER);
        // A press on this page cancels earlier requests: their answers tell nothing about other tabs or devices.
        const isNews = known !== undefined && !signal.aborted && !isSameTimer(known, state);
        if (isNews) changedElsewhere(client, state);
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

/** The task whose timer runs, or null. Ticks, refetches of the same timer and other presses render nothing. */
export function useRunningTaskId(): number | null {
  const { data = null } = useQuery({ ...timerQueries.active(), select: (timer) => timer?.task.id ?? null });
  return usePendingValue(TASK_CHANGE, (changes: TaskChange[]) => changes.reduce(changedRunningId, data));
}

export function toastStopped({ name }: Task, now: Task | null = null): void {
  const stopped = `"${name}" was paused, completed or deleted elsewhere`;
  if (now) toastNews({ title: 'Timer Switched', message: `${stopped}, and "${now.name}" was started` });
  else toastNews({ title: 'Timer Stopped', message: stopped });
}

/** Refetches the screen after a change by another tab or device; a toast tells that the running timer was stopped. */
function changedElsewhere(client: QueryClient, state: api.TimerState | null): void {
  // The event stream, while it is open, tells the other queries of the change.
  if (!isLive()) void askAgain(client, ({ queryKey }) => queryKey[0] !== ACTIVE_TIMER[0]);
  // Presses that waited for a network are this browser's own, also once they are answered.
  const expected = timerBefore(client);
  if (expected && expected.task.id !== state?.task.id) toastStopped(expected.task, state?.task);
}
