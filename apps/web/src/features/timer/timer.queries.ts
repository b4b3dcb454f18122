import * as api from '@daymark/contract/timer.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import type { Toast } from '#api/toasts.tsx';
import { counted } from '#ui/format.ts';

/** Milliseconds. */
const SYNC_EVERY = 30_000;

export const timerQueries = {
  /** The running timer with the moment it was heard of, or null. */
  active: () =>
    queryOptions({
      queryKey: ['timer', 'active'],
      queryFn: async () => {
        const state = await send(api.getActiveTimer, {});
        return state && { ...state, received_at: performance.now() };
      },
      // Somebody may pause it on another device.
      refetchInterval: ({ state }) => (state.data ? SYNC_EVERY : false),
    }),
};

export function useStartTimer(taskId: number) {
  return useMutation({
    mutationFn: () => send(api.startTimer, { params: { id: String(taskId) }, body: {} }),
    meta: { done: started, failed: 'Failed to start timer' },
  });
}

export function usePauseTimer(taskId: number) {
  return useMutation({
    mutationFn: () => send(api.pauseTimer, { params: { id: String(taskId) } }),
    meta: { done: paused, failed: 'Failed to pause timer' },
  });
}

export function useCompleteTask(taskId: number) {
  return useMutation({
    mutationFn: (body: api.CompletionInput) => send(api.completeTask, { params: { id: String(taskId) }, body }),
    meta: { done: completed, failed: 'Failed to complete task' },
  });
}

function started({ task, remaining_seconds }: api.TimerState): Toast {
  const minutes = counted(Math.max(1, Math.round(remaining_seconds / 60)), 'minute');
  return { title: 'Timer Started', message: `Working on "${task.name}" for ${minutes}` };
}

function paused({ total_time_worked }: api.TimerState): Toast {
  return {
    title: 'Timer Paused',
    message: `Break time! You worked for ${counted(Math.floor(total_time_worked), 'minute')}`,
  };
}

function completed({ task, total_time_worked }: api.TimerState): Toast {
  return {
    title: 'Task Completed!',
    message: `"${task.name}" took ${counted(Math.floor(total_time_worked), 'minute')}`,
  };
}
