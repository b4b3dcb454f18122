import type { Task } from '@daymark/contract/tasks.ts';
import type { StartedTimer, TimerState } from '@daymark/contract/timer.ts';
import type { QueryClient } from '@tanstack/react-query';
import { pendingChanges } from '#api/pending.ts';
import { asKept, changedTask, TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { browserInstant, minutesWorked, type RunningTimerState, serverNow } from './clock.ts';
import { ACTIVE_TIMER } from './shown-timer.ts';
import { changedTimer } from './timer-changes.ts';

/** The state of a timer as the screen shows it after the presses that are not answered yet. */
export function stateAfter(client: QueryClient, task: Task): TimerState & Pick<StartedTimer, 'paused' | 'taken'> {
  const changes = pendingChanges<TaskChange>(client, TASK_CHANGE).map(asKept);
  const known = client.getQueryData<RunningTimerState | null>(ACTIVE_TIMER) ?? null;
  const timer = changes.reduce(changedTimer, known);
  if (timer?.task.id === task.id) return { ...stateNow(timer), paused: null, taken: [] };
  const { status, total_time_worked, ...changed } = changes.reduce(
    (now, change) => changedTask(now, change) ?? now,
    task,
  );
  return {
    status,
    task: { ...changed, status, total_time_worked },
    total_time_worked,
    ...{ current_work_start: null, current_planned_end: null, is_expired: false, remaining_seconds: 0 },
    server_time: browserInstant(),
    ...{ paused: null, taken: [] },
  };
}

/** The state as of now: a press can be kept long after it, and the countdown of an answer counts from its receipt. */
const stateNow = (timer: RunningTimerState): RunningTimerState => ({
  ...timer,
  total_time_worked: minutesWorked(timer),
  server_time: serverNow(timer).toString({ fractionalSecondDigits: 3 }),
});
