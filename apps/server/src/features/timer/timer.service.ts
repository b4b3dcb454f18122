import type { Task } from '@daymark/contract/tasks.ts';
import type { Completion, EndRequest, Extension, TimerState } from '@daymark/contract/timer.ts';
import {
  countdownMs,
  endOf,
  extendedEnd,
  isExpired,
  remainingMs,
  startOfWork,
  wholeSeconds,
  whyNotEnd,
  whyNotStart,
} from '@daymark/domain/timer.ts';
import { completeEnrolment } from '#features/experiments/experiments.repository.ts';
import { freezeEstimate, updateCompleted, updateTaskStatus } from '#features/tasks/tasks.repository.ts';
import { requireTask } from '#features/tasks/tasks.service.ts';
import { conflict, invalid } from '#http/api-error.ts';
import { inTransaction, type UserContext, wireInstant } from '#http/context.ts';
import * as repository from './timer.repository.ts';

/** On the task that already runs it only answers its state: a retry is harmless. */
export function startTimer(ctx: UserContext, taskId: number, minutes: number | undefined): Promise<TimerState> {
  return inTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, taskId);
    const running = await repository.findRunningEntry(ctx);
    refuseStart(task, running);
    if (!running) await begin(ctx, task, minutes);
    return timerState(ctx, taskId);
  });
}

export function pauseTimer(ctx: UserContext, taskId: number, ending: EndRequest): Promise<TimerState> {
  return inTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, taskId);
    const running = await takeRunning(ctx, task, 'No active timer to pause');
    const { ended_at } = requireEnd(ctx, running, ending);
    await repository.endEntry(ctx, running.id, ended_at);
    await updateTaskStatus(ctx, task.id, 'paused');
    return timerState(ctx, task.id);
  });
}

/** Where the countdown is over and not all of the time since was work, the entry ends there and a new one begins. */
export function extendTimer(
  ctx: UserContext,
  taskId: number,
  { additional_minutes, overtime_minutes }: Extension,
): Promise<TimerState> {
  return inTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, taskId);
    const running = await takeRunning(ctx, task, 'No active timer to extend');
    const { until, ended_at } = requireEnd(ctx, running, { overtime_minutes });
    const planned_end_at = extendedEnd(running, ctx.now, additional_minutes);
    if (ended_at.equals(until)) {
      await repository.updatePlannedEnd(ctx, running.id, planned_end_at);
    } else {
      await repository.endEntry(ctx, running.id, ended_at);
      await repository.insertEntry(ctx, { task_id: task.id, started_at: ctx.now, planned_end_at });
    }
    return timerState(ctx, task.id);
  });
}

export function completeTask(ctx: UserContext, taskId: number, completion: Completion): Promise<TimerState> {
  return inTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, taskId);
    const running = await takeRunning(ctx, task, 'No active timer to complete');
    const { until, ended_at } = requireEnd(ctx, running, completion);
    await repository.endEntry(ctx, running.id, ended_at);
    await updateCompleted(ctx, task.id, { ...completion, completed_at: until });
    await completeEnrolment(ctx, task.id, until);
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
    const running = await repository.findRunningEntry(ctx);
    return running ? timerState(ctx, running.task_id) : null;
  });
}

async function begin(ctx: UserContext, task: Task, minutes: number | undefined): Promise<void> {
  const started_at = startOfWork(ctx.now, await repository.findLatestEnd(ctx));
  const planned_end_at = started_at.add({ milliseconds: await nextCountdown(ctx, task, minutes) });
  if (!(await repository.insertEntry(ctx, { task_id: task.id, started_at, planned_end_at }))) {
    // A parallel start came first. Where it started this very task, there is nothing left to do.
    refuseStart(task, await repository.findRunningEntry(ctx));
    return;
  }
  await freezeEstimate(ctx, task.id, started_at);
  await updateTaskStatus(ctx, task.id, 'active');
}

function refuseStart(task: Task, running: repository.RunningEntry | undefined): void {
  const why = whyNotStart(task, running?.task_id ?? null);
  if (why !== null) throw conflict(why);
}

/** The timer of this task, for whoever is going to change it. */
async function takeRunning(ctx: UserContext, task: Task, whyNot: string): Promise<repository.RunningEntry> {
  const running = await repository.takeRunningEntry(ctx);
  if (running?.task_id !== task.id) throw conflict(whyNot);
  return running;
}

function requireEnd(
  ctx: UserContext,
  running: repository.RunningEntry,
  { worked_until, overtime_minutes }: EndRequest,
) {
  const ending = {
    worked_until: worked_until === undefined ? undefined : Temporal.Instant.from(worked_until),
    overtime_minutes,
  };
  const fault = whyNotEnd(running, ctx.now, ending);
  if (fault) throw invalid(fault);
  return endOf(running, ctx.now, ending);
}

/** What a start now would count down, in milliseconds; nothing once the task is done. */
async function nextCountdown(ctx: UserContext, task: Task, given?: number): Promise<number> {
  if (task.status === 'done') return 0;
  const interrupted = await repository.findLastEnded(ctx, task.id);
  return countdownMs({ given, interrupted, planned: task.planned_duration });
}
