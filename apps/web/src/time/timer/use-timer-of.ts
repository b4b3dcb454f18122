import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchAll } from '#api/changes.ts';
import { isLive } from '#api/live.ts';
import { hasUnsaved } from '#ui/unsaved.ts';
import type { RunningTimerState } from './clock.ts';
import { timerQueries, useShownTimer } from './timer.queries.ts';
import { useIsTimerBusy } from './timer-mutation.ts';

type Running = { id: number; updated_at: string };

/** The timer of a task that runs; it is missing until it is loaded, which `retry` repeats where it has failed. */
export function useTimerOf(task: Running): { timer: RunningTimerState | null; retry: (() => void) | null } {
  const active = useQuery(timerQueries.active());
  const shown = useShownTimer();
  const timer = shown?.task.id === task.id ? shown : null;
  const isBusy = useIsTimerBusy();
  useResync(task, active.isSuccess && !active.isFetching && !timer && !isBusy);
  return { timer, retry: active.isError && !timer ? () => void active.refetch() : null };
}

/**
 * Refetches everything once when the task says that its timer runs and the timer query has none: one of the two is stale.
 * While a form holds unsaved text, the live changes that the task lacks are held back, and are asked for when it closes.
 */
function useResync(task: Running, isMissing: boolean): void {
  const queryClient = useQueryClient();
  const resynced = useRef('');
  useEffect(() => {
    if (!isMissing || resynced.current === task.updated_at || (isLive() && hasUnsaved())) return;
    resynced.current = task.updated_at;
    void refetchAll(queryClient);
  }, [isMissing, task.updated_at, queryClient]);
}
