import type { Task } from '@daymark/contract/tasks.ts';
import type * as api from '@daymark/contract/timer.ts';
import type { Toast } from '#api/toasts.tsx';
import { counted } from '#ui/format.ts';

export function started({ task, current_work_start, remaining_seconds }: api.TimerState): Toast {
  const minutes = counted(Math.max(1, Math.round(remaining_seconds / 60)), 'minute');
  const isFirst = task.first_started_at === current_work_start;
  return {
    title: 'Timer Started',
    message: `Working on "${task.name}" for ${minutes}`,
    spoken: isFirst ? `Timer started, ${minutes}` : `Timer resumed, ${minutes} left`,
  };
}

/** One toast and one announcement for both: the pause, where another task ran, and the start. */
export function switched(state: api.StartedTimer): Toast {
  const toast = started(state);
  if (!state.paused) return toast;
  return {
    ...toast,
    message: `${toast.message}. "${state.paused.name}" is paused`,
    spoken: `${spokenPause(state.paused)}. ${toast.spoken}`,
  };
}

export function paused(state: api.TimerState): Toast {
  return {
    title: 'Timer Paused',
    message: `Break time! You worked for ${minutesOf(state)}`,
    spoken: spokenPause(state),
  };
}

const minutesOf = ({ total_time_worked }: Pick<Task, 'total_time_worked'>) =>
  counted(Math.floor(total_time_worked), 'minute');

const spokenPause = (worked: Pick<Task, 'total_time_worked'>) => `Timer paused after ${minutesOf(worked)}`;

export function estimated({ task }: api.TimerState, { minutes }: { minutes: number }): Toast {
  const text = counted(minutes, 'minute');
  return { title: 'Estimate Saved', message: `"${task.name}" is to take ${text}`, spoken: `Estimated at ${text}` };
}
