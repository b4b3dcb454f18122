import type {
  Completion,
  EndRequest,
  Extension,
  StartedTimer,
  TimerState,
  WorkRequest,
} from '@daymark/contract/timer.ts';
import { whyNotEstimate } from '@daymark/domain/estimate-origins.ts';
import { isBefore, laterOf } from '@daymark/domain/instants.ts';
import { endOfWork, estimatedEnd, extendedEnd } from '@daymark/domain/timer.ts';
import { conflict } from '#context/api-error.ts';
import { startEstimated, workMeasured } from '#context/callbacks.ts';
import { answerInTransaction, type UserContext } from '#context/context.ts';
import { findEntryInWay } from '#time/entries/entries.repository.ts';
import { refuseBooked } from '#time/entries/entries.service.ts';
import * as repository from '#time/entries/time-entries.repository.ts';
import { findRunningTask } from '#work/task-records/task-reads.repository.ts';
import { requireTaskRecord, toTask, workedMs } from '#work/task-records/task-records.service.ts';
import { updateCompleted, updateEstimate } from '#work/task-records/task-writes.repository.ts';
import { completeStopped, pressOn, startLate } from './late-presses.service.ts';
import { changedTimer, stateOf, toldTask } from './timer-state.service.ts';
import {
  begin,
  type Ending,
  pauseEntry,
  pauseForSwitch,
  refusePlan,
  refuseStart,
  requireEnd,
} from './timer-steps.service.ts';

/** A task that runs already keeps its timer, so that a retry is harmless. */
export function startTimer(ctx: UserContext, taskId: number, request: WorkRequest): Promise<StartedTimer> {
  return changeTimer(ctx, async (ctx, endsBy) => {
    const running = await repository.findRunningEntry(ctx);
    if (running?.task_id === taskId) return { ...(await changedTimer(ctx, taskId)), paused: null, taken: [] };
    const task = await requireTaskRecord(ctx, taskId);
    if (request.pressed_ago_ms !== undefined) return startLate(ctx, task, { ...request, running, endsBy });
    refuseStart(task, request.switch ? undefined : running);
    if (running) await pauseForSwitch(ctx, running, { ...request, endsBy });
    await begin(ctx, task, request.duration_minutes);
    const changed = await changedTimer(ctx, taskId);
    return { ...changed, paused: running ? await toldTask(ctx, running.task_id) : null, taken: [] };
  });
}

export function pauseTimer(ctx: UserContext, taskId: number, ending: EndRequest): Promise<TimerState> {
  return changeTimer(ctx, async (ctx, endsBy) => {
    const pressed = await pressOn(ctx, taskId, { ...ending, whyNot: 'No active timer to pause' });
    if (pressed) await pauseEntry(pressed.ctx, pressed.running, { ...ending, endsBy });
    return changedTimer(ctx, taskId);
  });
}

/**
 * Extends the countdown. Where it is over and not all of the time since was work, the entry ends there and a new one
 * begins.
 */
export function extendTimer(ctx: UserContext, taskId: number, extension: Extension): Promise<TimerState> {
  return changeTimer(ctx, async (ctx, endsBy) => {
    const pressed = await pressOn(ctx, taskId, { ...extension, whyNot: 'No active timer to extend' });
    if (pressed) await extendEntry(pressed.ctx, pressed.running, { ...extension, endsBy });
    return changedTimer(ctx, taskId);
  });
}

async function extendEntry(
  ctx: UserContext,
  running: repository.RunningEntry,
  { additional_minutes, ...ending }: Ending & { additional_minutes: number },
): Promise<void> {
  const { until, ended_at } = requireEnd(ctx, running, ending);
  const planned_end_at = extendedEnd(running, ctx.now, additional_minutes);
  refusePlan(planned_end_at);
  if (ended_at.equals(until)) {
    await repository.updatePlannedEnd(ctx, running.id, planned_end_at);
  } else {
    await repository.endEntry(ctx, running.id, { ended_at });
    await repository.insertEntry(ctx, { task_id: running.task_id, started_at: ctx.now, planned_end_at });
  }
}

export function completeTask(ctx: UserContext, taskId: number, completion: Completion): Promise<TimerState> {
  return changeTimer(ctx, async (ctx, endsBy) => {
    const pressed = await pressOn(ctx, taskId, { ...completion, whyNot: 'No active timer to complete' });
    if (!pressed) return completeStopped(ctx, taskId, completion);
    const { until, ended_at } = requireEnd(pressed.ctx, pressed.running, { ...completion, endsBy });
    await repository.endEntry(ctx, pressed.running.id, { ended_at, done_at: ctx.now });
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
