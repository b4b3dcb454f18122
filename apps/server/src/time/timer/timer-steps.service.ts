import type { EndRequest } from '@daymark/contract/timer.ts';
import { earlierOf } from '@daymark/domain/instants.ts';
import { idleBefore } from '@daymark/domain/offline-presses.ts';
import { endOf, startOfWork, whyNotEnd, whyNotPlan, whyNotStart, whyNotSwitch } from '@daymark/domain/timer.ts';
import { conflict, conflictWith, invalid } from '#context/api-error.ts';
import { timerStarted } from '#context/callbacks.ts';
import type { UserContext } from '#context/context.ts';
import * as repository from '#time/entries/time-entries.repository.ts';
import type { TaskRecord } from '#work/task-records/task-reads.repository.ts';
import { requireTask, requireTaskRecord } from '#work/task-records/task-records.service.ts';
import { updateActive, updatePaused } from '#work/task-records/task-writes.repository.ts';
import { nextCountdown } from './timer-state.service.ts';

/** Pauses a running timer for another task's one; one that was forgotten only where its overtime is said. */
export async function pauseForSwitch(
  ctx: UserContext,
  running: repository.RunningEntry,
  ending: Ending,
): Promise<void> {
  const why = whyNotSwitch(running, ctx.now, { ...ending, idle_ms: idleBefore(ending) });
  if (why !== null) throw conflictWith(why, await requireTask(ctx, running.task_id));
  await pauseEntry(ctx, running, ending);
}

export async function pauseEntry(ctx: UserContext, running: repository.RunningEntry, ending: Ending): Promise<void> {
  const { ended_at } = requireEnd(ctx, running, ending);
  await repository.endEntry(ctx, running.id, { ended_at });
  await updatePaused(ctx, running.task_id);
}

export async function begin(ctx: UserContext, task: TaskRecord, minutes: number | undefined, from?: Temporal.Instant) {
  const started_at = from ?? startOfWork(ctx.now, await repository.findLatestEnd(ctx));
  const planned_end_at = started_at.add({ milliseconds: await nextCountdown(ctx, task, minutes) });
  refusePlan(planned_end_at);
  if (!(await repository.insertEntry(ctx, { task_id: task.id, started_at, planned_end_at }))) {
    // A parallel start came first. If it started this very task, nothing is left to do.
    refuseStart(task, await repository.findRunningEntry(ctx));
    return;
  }
  await started(ctx, task, started_at);
}

/** Brings a task up to date that work on it has started. */
export async function started(ctx: UserContext, task: TaskRecord, started_at: Temporal.Instant): Promise<void> {
  // A parallel completion came first.
  if (!(await updateActive(ctx, task.id, started_at))) refuseStart({ ...task, status: 'done' }, undefined);
  await timerStarted.call(ctx, {
    id: task.id,
    planned: task,
    planned_for: task.planned_for,
    isFirst: task.first_started_at === null,
  });
}

export function refuseStart(task: TaskRecord, running: repository.RunningEntry | undefined): void {
  const why = whyNotStart(task, running?.task_id ?? null);
  if (why !== null) throw conflict(why);
}

export function refusePlan(plannedEnd: Temporal.Instant): void {
  const why = whyNotPlan(plannedEnd);
  if (why !== null) throw conflict(why);
}

/** The running entry of this task. */
export async function requireRunning(
  ctx: UserContext,
  taskId: number,
  whyNot: string,
): Promise<repository.RunningEntry> {
  const running = await repository.findRunningEntry(ctx);
  if (running?.task_id === taskId) return running;
  await requireTaskRecord(ctx, taskId); // a missing task is a 404 before it is a stopped timer
  throw conflict(whyNot);
}

export type Until = Temporal.Instant | undefined;
export type Ending = EndRequest & { endsBy: Until };

export function requireEnd(
  ctx: UserContext,
  running: repository.RunningEntry,
  { worked_until, overtime_minutes, endsBy, ...ages }: Ending,
) {
  const ending = {
    worked_until: worked_until === undefined ? undefined : Temporal.Instant.from(worked_until),
    overtime_minutes,
    idle_ms: idleBefore(ages),
  };
  const fault = whyNotEnd(running, ctx.now, ending);
  if (fault) throw invalid(fault);
  const { until, ended_at } = endOf(running, ctx.now, ending);
  return { until, ended_at: endsBy ? earlierOf(ended_at, endsBy) : ended_at };
}
