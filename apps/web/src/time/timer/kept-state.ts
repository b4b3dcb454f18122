import type { Task } from '@daymark/contract/tasks.ts';
import type { StartedTimer, TimerState } from '@daymark/contract/timer.ts';
import type { QueryClient } from '@tanstack/react-query';
import { pendingChanges } from '#api/pending.ts';
import { changedTask, TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { browserInstant, type RunningTimerState } from './clock.ts';
import { ACTIVE_TIMER } from './shown-timer.ts';
import { changedTimer } from './timer-changes.ts';

/** The state of a timer as the screen shows it after the presses that are not answered yet. */
export function stateAfter(client: QueryClient, task: Task): TimerState & Pick<StartedTimer, 'paused' | 'taken'> {
  const changes = pendingChanges<TaskChange>(client, TASK_CHANGE).map((change) =>
    change.kind === 'later' ? change.kept : change,
  );
  const known = client.getQueryData<RunningTimerState | null>(ACTIVE_TIMER) ?? null;
  const timer = changes.reduce(changedTimer, known);
  if (timer?.task.id === task.id) return { ...timer, paused: null, taken: [] };
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
