import type { Task } from '@daymark/contract/tasks.ts';
import type {
  Completion,
  EndRequest,
  Extension,
  StartedTimer,
  TimerState,
  WorkRequest,
} from '@daymark/contract/timer.ts';
import { whyNotEstimate } from '@daymark/domain/estimate-origins.ts';
import { earlierOf, isBefore, laterOf } from '@daymark/domain/instants.ts';
import {
  countdownMs,
  endOf,
  endOfWork,
  estimatedEnd,
  extendedEnd,
  isExpired,
  remainingMs,
  startOfWork,
  wholeSeconds,
  whyNotEnd,
  whyNotPlan,
  whyNotStart,
  whyNotSwitch,
} from '@daymark/domain/timer.ts';
import { conflict, conflictWith, invalid } from '#context/api-error.ts';
import { startEstimated, timerStarted, workMeasured } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext, wireInstant } from '#context/context.ts';
import { findEntryInWay } from '#time/entries/entries.repository.ts';
import { refuseBooked } from '#time/entries/entries.service.ts';
import * as repository from '#time/entries/time-entries.repository.ts';
import { findRunningTask, type TaskRecord } from '#work/task-records/task-reads.repository.ts';
import { requireTask, requireTaskRecord, toTask, workedMs } from '#work/task-records/task-records.service.ts';
import {
  updateActive,
  updateCompleted,
  updateEstimate,
  updatePaused,
} from '#work/task-records/task-writes.repository.ts';

/** A task that runs already keeps its timer, so that a retry is harmless. */
export function startTimer(ctx: UserContext, taskId: number, request: WorkRequest): Promise<StartedTimer> {
  return changeTimer(ctx, async (ctx, endsBy) => {
    const running = await repository.findRunningEntry(ctx);
    if (running?.task_id === taskId) return { ...(await changedTimer(ctx, taskId)), paused: null };
    const task = await requireTaskRecord(ctx, taskId);
    refuseStart(task, request.switch ? undefined : running);
    if (running) await pauseForSwitch(ctx, running, { ...request, endsBy });
    await begin(ctx, task, request.duration_minutes);
    return { ...(await changedTimer(ctx, taskId)), paused: running ? await toldTask(ctx, running.task_id) : null };
  });
}

/** Pauses a running timer for another task's one; one that was forgotten only where its overtime is said. */
async function pauseForSwitch(
  ctx: UserContext,
  running: repository.RunningEntry,
  { overtime_minutes, endsBy }: Ending,
): Promise<void> {
  const why = whyNotSwitch(running, ctx.now, { overtime_minutes });
  if (why !== null) throw conflictWith(why, await requireTask(ctx, running.task_id));
  await pauseEntry(ctx, running, { overtime_minutes, endsBy });
}

async function pauseEntry(ctx: UserContext, running: repository.RunningEntry, ending: Ending): Promise<void> {
  const { ended_at } = requireEnd(ctx, running, ending);
  await repository.endEntry(ctx, running.id, { ended_at });
  await updatePaused(ctx, running.task_id);
}

export function pauseTimer(ctx: UserContext, taskId: number, ending: EndRequest): Promise<TimerState> {
  return changeTimer(ctx, async (ctx, endsBy) => {
    const running = await requireRunning(ctx, taskId, 'No active timer to pause');
    await pauseEntry(ctx, running, { ...ending, endsBy });
    return changedTimer(ctx, taskId);
  });
}

/**
 * Extends the countdown. Where it is over and not all of the time since was work, the entry ends there and a new one
 * begins.
 */
export function extendTimer(
  ctx: UserContext,
  taskId: number,
  { additional_minutes, overtime_minutes }: Extension,
): Promise<TimerState> {
  return changeTimer(ctx, async (ctx, endsBy) => {
    const running = await requireRunning(ctx, taskId, 'No active timer to extend');
    const { until, ended_at } = requireEnd(ctx, running, { overtime_minutes, endsBy });
    const planned_end_at = extendedEnd(running, ctx.now, additional_minutes);
    refusePlan(planned_end_at);
    if (ended_at.equals(until)) {
      await repository.updatePlannedEnd(ctx, running.id, planned_end_at);
    } else {
      await repository.endEntry(ctx, running.id, { ended_at });
      await repository.insertEntry(ctx, { task_id: taskId, started_at: ctx.now, planned_end_at });
    }
    return changedTimer(ctx, taskId);
  });
}

export function completeTask(ctx: UserContext, taskId: number, completion: Completion): Promise<TimerState> {
  return changeTimer(ctx, async (ctx, endsBy) => {
    const running = await requireRunning(ctx, taskId, 'No active timer to complete');
    const { until, ended_at } = requireEnd(ctx, running, { ...completion, endsBy });
    await repository.endEntry(ctx, running.id, { ended_at, done_at: ctx.now });
    await updateCompleted(ctx, taskId, { ...completion, completed_at: until });
    await workMeasured.call(ctx, { id: taskId, completed_at: until });
    return changedTimer(ctx, taskId);
  });
}

/** The owner says the figure that the first start would have frozen; the countdown of their work so far becomes one of it. */
export function estimateTask(ctx: UserContext, taskId: number, minutes: number): Promise<TimerState> {
  return answerInTransaction(ctx, async (ctx) => {
    const record = await requireTaskRecord(ctx, taskId);
    const why = whyNotEstimate(toTask(ctx, record));
    if (why !== null) throw conflict(why);
    await updateEstimate(ctx, taskId, minutes);
    await startEstimated.call(ctx, { id: taskId, planned: { planned_duration: minutes, estimate_origin: 'own' } });
    const countdown = await countdownToEstimate(ctx, taskId);
    if (countdown) {
      const end = estimatedEnd(countdown, { minutes, workedMs: workedMs(ctx, record) });
      refusePlan(end);
      await repository.updatePlannedEnd(ctx, countdown.id, end);
    }
    return changedTimer(ctx, taskId);
  });
}

/** The entry whose countdown is running or was interrupted, and until when there is work in it. */
async function countdownToEstimate(ctx: UserContext, taskId: number) {
  const running = await repository.findRunningEntry(ctx);
  if (running?.task_id === taskId) return { ...running, until: endOfWork(running, ctx.now) };
  const interrupted = await repository.findLastEnded(ctx, taskId);
  return interrupted && { ...interrupted, until: interrupted.ended_at };
}

export async function timerState(ctx: UserContext, taskId: number): Promise<TimerState> {
  return stateOf(ctx, await requireTaskRecord(ctx, taskId));
}

async function stateOf(ctx: UserContext, record: TaskRecord): Promise<TimerState> {
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
async function changedTimer(ctx: UserContext, taskId: number): Promise<TimerState> {
  const state = await timerState(ctx, taskId);
  tell(ctx, { kind: 'timer' });
  tell(ctx, { kind: 'task', id: taskId, list_id: state.task.list_id });
  return state;
}

/** The task as the change has left it, which is told. */
async function toldTask(ctx: UserContext, id: number): Promise<Task> {
  const task = await requireTask(ctx, id);
  tell(ctx, { kind: 'task', id, list_id: task.list_id });
  return task;
}

/** Gives null while no timer of this user runs. */
export async function activeTimer(ctx: UserContext): Promise<TimerState | null> {
  const record = await findRunningTask(ctx);
  return record ? stateOf(ctx, record) : null;
}

/** Changes a timer; `endsBy` is the moment up to which the time of the running one is free, where that is known. */
type TimerChange<State> = (ctx: UserContext, endsBy?: Temporal.Instant) => Promise<State>;

/**
 * Changes a timer. Its time can be booked already where the server's clock was set back, or where it is booked by hand at the
 * very moment: the database refuses it, and the entry in the way is looked up then. Where that begins after the running one,
 * work ends there, so that a pause or a completion never fails for it.
 */
async function changeTimer<State extends TimerState>(ctx: UserContext, change: TimerChange<State>): Promise<State> {
  try {
    return await answerInTransaction(ctx, (ctx) => change(ctx));
  } catch (error) {
    if (!repository.isTimeBooked(error)) throw error;
    const running = await repository.findRunningEntry(ctx);
    const inWay = running && (await findInWay(ctx, running));
    if (!inWay || !isBefore(running.started_at, inWay.started_at)) return refuseTime(ctx, running, error);
    try {
      return await answerInTransaction(ctx, (ctx) => change(ctx, inWay.started_at));
    } catch (error) {
      if (!repository.isTimeBooked(error)) throw error;
      return refuseTime(ctx, running, error);
    }
  }
}

const findInWay = (ctx: UserContext, { id, started_at }: repository.RunningEntry) =>
  findEntryInWay(ctx, { from: started_at, until: laterOf(ctx.now, started_at) }, id);

async function refuseTime(
  ctx: UserContext,
  running: repository.RunningEntry | undefined,
  error: unknown,
): Promise<never> {
  const started_at = running?.started_at ?? ctx.now;
  await refuseBooked(
    ctx,
    // A timer that begins now takes this millisecond: the entry in its way may begin with it.
    { started_at, ended_at: laterOf(ctx.now, started_at).add({ milliseconds: 1 }) },
    running?.id ?? null,
  );
  throw error;
}

async function begin(ctx: UserContext, task: TaskRecord, minutes: number | undefined): Promise<void> {
  const started_at = startOfWork(ctx.now, await repository.findLatestEnd(ctx));
  const planned_end_at = started_at.add({ milliseconds: await nextCountdown(ctx, task, minutes) });
  refusePlan(planned_end_at);
  if (!(await repository.insertEntry(ctx, { task_id: task.id, started_at, planned_end_at }))) {
    // A parallel start came first. If it started this very task, nothing is left to do.
    refuseStart(task, await repository.findRunningEntry(ctx));
    return;
  }
  // A parallel completion came first.
  if (!(await updateActive(ctx, task.id, started_at))) refuseStart({ ...task, status: 'done' }, undefined);
  await timerStarted.call(ctx, {
    id: task.id,
    planned: task,
    isFirst: task.first_started_at === null,
  });
}

function refuseStart(task: TaskRecord, running: repository.RunningEntry | undefined): void {
  const why = whyNotStart(task, running?.task_id ?? null);
  if (why !== null) throw conflict(why);
}

function refusePlan(plannedEnd: Temporal.Instant): void {
  const why = whyNotPlan(plannedEnd);
  if (why !== null) throw conflict(why);
}

/** The running entry of this task. */
async function requireRunning(ctx: UserContext, taskId: number, whyNot: string): Promise<repository.RunningEntry> {
  const running = await repository.findRunningEntry(ctx);
  if (running?.task_id === taskId) return running;
  await requireTaskRecord(ctx, taskId); // a missing task is a 404 before it is a stopped timer
  throw conflict(whyNot);
}

type Ending = EndRequest & { endsBy: Temporal.Instant | undefined };

function requireEnd(
  ctx: UserContext,
  running: repository.RunningEntry,
  { worked_until, overtime_minutes, endsBy }: Ending,
) {
  const ending = {
    worked_until: worked_until === undefined ? undefined : Temporal.Instant.from(worked_until),
    overtime_minutes,
  };
  const fault = whyNotEnd(running, ctx.now, ending);
  if (fault) throw invalid(fault);
  const { until, ended_at } = endOf(running, ctx.now, ending);
  return { until, ended_at: endsBy ? earlierOf(ended_at, endsBy) : ended_at };
}

/** The countdown of a start now, in milliseconds; 0 once the task is done. */
async function nextCountdown(ctx: UserContext, task: TaskRecord, given?: number): Promise<number> {
  if (task.status === 'done') return 0;
  const interrupted = await repository.findLastEnded(ctx, task.id);
  return countdownMs({ given, interrupted, planned: task.planned_duration });
}
