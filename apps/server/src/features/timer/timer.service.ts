import type { Task } from '@daymark/contract/tasks.ts';
import type { Completion, TimerState } from '@daymark/contract/timer.ts';
import { countdownMs, endOfWork, isExpired, remainingMs, wholeSeconds, whyNotStart } from '@daymark/domain/timer.ts';
import { freezeEstimate, updateCompleted, updateTaskStatus } from '#features/tasks/tasks.repository.ts';
import { requireTask } from '#features/tasks/tasks.service.ts';
import { conflict } from '#http/api-error.ts';
import { inTransaction, type UserContext, wireInstant } from '#http/context.ts';
import { endEntry, findLastEnded, findRunningEntry, insertEntry, type RunningEntry } from './timer.repository.ts';

/** On the task that already runs it only answers its state: a retry is harmless. */
export function startTimer(ctx: UserContext, taskId: number, minutes: number | undefined): Promise<TimerState> {
  return inTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, taskId);
    const running = await findRunningEntry(ctx);
    refuseStart(task, running);
    if (!running) await begin(ctx, task, minutes);
    return timerState(ctx, taskId);
  });
}

export function pauseTimer(ctx: UserContext, taskId: number): Promise<TimerState> {
  return inTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, taskId);
    await endWork(ctx, task, 'No active timer to pause');
    await updateTaskStatus(ctx, task.id, 'paused');
    return timerState(ctx, task.id);
  });
}

export function completeTask(ctx: UserContext, taskId: number, completion: Completion): Promise<TimerState> {
  return inTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, taskId);
    await endWork(ctx, task, 'No active timer to complete');
    await updateCompleted(ctx, task.id, completion);
    return timerState(ctx, task.id);
  });
}

export async function timerState(ctx: UserContext, taskId: number): Promise<TimerState> {
  const task = await requireTask(ctx, taskId);
  const { status, current_work_start, current_planned_end, total_time_worked } = task;
  // Both come from one row, so that no pause can slip in between: what is shown is one moment.
  const running = current_planned_end === null ? null : { planned_end_at: Temporal.Instant.from(current_planned_end) };
  const left = running ? remainingMs(running, ctx.now) : await nextCountdown(ctx, task);
  return {
    status,
    task,
    current_work_start,
    current_planned_end,
    total_time_worked,
    is_expired: running !== null && isExpired(running, ctx.now),
    remaining_seconds: wholeSeconds(left),
    server_time: wireInstant(ctx.now),
  };
}

/** Null while nothing runs. */
export function activeTimer(ctx: UserContext): Promise<TimerState | null> {
  return inTransaction(ctx, async (ctx) => {
    const running = await findRunningEntry(ctx);
    return running ? timerState(ctx, running.task_id) : null;
  });
}

async function begin(ctx: UserContext, task: Task, minutes: number | undefined): Promise<void> {
  const planned_end_at = ctx.now.add({ milliseconds: await nextCountdown(ctx, task, minutes) });
  if (!(await insertEntry(ctx, { task_id: task.id, planned_end_at }))) {
    // A parallel start came first. Where it started this very task, there is nothing left to do.
    refuseStart(task, await findRunningEntry(ctx));
    return;
  }
  await freezeEstimate(ctx, task.id);
  await updateTaskStatus(ctx, task.id, 'active');
}

function refuseStart(task: Task, running: RunningEntry | undefined): void {
  const why = whyNotStart(task, running?.task_id ?? null);
  if (why !== null) throw conflict(why);
}

async function endWork(ctx: UserContext, task: Task, whyNot: string): Promise<void> {
  const running = await findRunningEntry(ctx);
  if (running?.task_id !== task.id) throw conflict(whyNot);
  await endEntry(ctx, running.id, endOfWork(running, ctx.now));
}

/** What a start now would count down, in milliseconds; nothing once the task is done. */
async function nextCountdown(ctx: UserContext, task: Task, given?: number): Promise<number> {
  if (task.status === 'done') return 0;
  const interrupted = await findLastEnded(ctx, task.id);
  return countdownMs({ given, interrupted, planned: task.planned_duration });
}
