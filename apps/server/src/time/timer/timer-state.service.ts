import type { Task } from '@daymark/contract/tasks.ts';
import type { TimerState } from '@daymark/contract/timer.ts';
import { countdownMs, isExpired, remainingMs, wholeSeconds } from '@daymark/domain/timer.ts';
import { tell, type UserContext, wireInstant } from '#context/context.ts';
import * as repository from '#time/entries/time-entries.repository.ts';
import type { TaskRecord } from '#work/task-records/task-reads.repository.ts';
import { requireTask, requireTaskRecord, toTask } from '#work/task-records/task-records.service.ts';

export async function stateOf(ctx: UserContext, record: TaskRecord): Promise<TimerState> {
  const task = toTask(ctx, record);
  // Task and running entry come from one row, so that a parallel pause cannot make them disagree.
  const { running } = record;
  const left = running ? remainingMs(running, ctx.now) : await nextCountdown(ctx, record);
  return {
    status: task.status,
    task,
    current_work_start: task.current_work_start,
    current_planned_end: task.current_planned_end,
    total_time_worked: task.total_time_worked,
    is_expired: running !== null && isExpired(running, ctx.now),
    remaining_seconds: wholeSeconds(left),
    server_time: wireInstant(ctx.now),
  };
}

/** The state after a change of the timer and its task. */
export async function changedTimer(ctx: UserContext, taskId: number): Promise<TimerState> {
  const state = await stateOf(ctx, await requireTaskRecord(ctx, taskId));
  tell(ctx, { kind: 'timer' });
  tell(ctx, { kind: 'task', id: taskId, list_id: state.task.list_id });
  return state;
}

/** The task as the change has left it, which is told. */
export async function toldTask(ctx: UserContext, id: number): Promise<Task> {
  const task = await requireTask(ctx, id);
  tell(ctx, { kind: 'task', id, list_id: task.list_id });
  return task;
}

/** The countdown of a start now, in milliseconds; 0 once the task is done. */
export async function nextCountdown(ctx: UserContext, task: TaskRecord, given?: number): Promise<number> {
  if (task.status === 'done') return 0;
  const interrupted = await repository.findLastEnded(ctx, task.id);
  return countdownMs({ given, interrupted, planned: task.planned_duration });
}
