import type { Completion, StartedTimer, TimerState, WorkRequest } from '@daymark/contract/timer.ts';
import type { BoundedPeriod } from '@daymark/domain/day-timeline.ts';
import { whyNotComplete } from '@daymark/domain/entries.ts';
import { laterOf } from '@daymark/domain/instants.ts';
import { heardStart, momentOfPress, momentOfSwitch } from '@daymark/domain/offline-presses.ts';
import { conflict } from '#context/api-error.ts';
import { type UserContext, wireInstant } from '#context/context.ts';
import { findBookedIn } from '#time/entries/entries.repository.ts';
import { settleTask } from '#time/entries/entries.service.ts';
import * as repository from '#time/entries/time-entries.repository.ts';
import type { TaskRecord } from '#work/task-records/task-reads.repository.ts';
import { requireTask, requireTaskRecord } from '#work/task-records/task-records.service.ts';
import { updateCompleted, updatePaused } from '#work/task-records/task-writes.repository.ts';
import { changedTimer, nextCountdown, toldTask } from './timer-state.service.ts';
import { begin, pauseForSwitch, refuseStart, requireRunning, started, type Until } from './timer-steps.service.ts';

/** A start that had to wait for a network: it acts as of its press, in the time that nothing else has taken since. */
export async function startLate(
  ctx: UserContext,
  task: TaskRecord,
  { running, endsBy, ...request }: WorkRequest & { running: repository.RunningEntry | undefined; endsBy: Until },
): Promise<StartedTimer> {
  refuseStart(task, undefined);
  const pressed = asOf(ctx, request.pressed_ago_ms);
  const isSeen = request.paused_id === running?.task_id;
  const pausedAt = request.switch && running ? momentOfSwitch(running, pressed.now, isSeen) : null;
  const then = { ...pressed, now: pausedAt ?? pressed.now };
  const pauses = pausedAt !== null && running !== undefined;
  if (pauses) await pauseForSwitch(then, running, { ...(isSeen || !request.paused_id ? request : {}), endsBy });
  const stopped_at = request.stopped_ago_ms === undefined ? null : asOf(ctx, request.stopped_ago_ms).now;
  const booked = await findBookedIn(ctx, { from: then.now.epochMilliseconds, until: ctx.now.epochMilliseconds });
  const heard = heardStart({ pressed_at: then.now, stopped_at, now: ctx.now }, booked.map(toBookedTime));
  for (const part of heard.ended) await bookPart(then, task.id, part);
  if (heard.runs_from !== null) {
    const record = await requireTaskRecord(ctx, task.id);
    await begin({ ...ctx, now: heard.runs_from }, record, request.duration_minutes, heard.runs_from);
  }
  const paused = pauses ? await toldTask(ctx, running.task_id) : null;
  return { ...(await changedTimer(ctx, task.id)), paused, taken: heard.taken.map(toWireTime) };
}

/** Books a part of a run that is over by now: its countdown goes on with the next part. */
async function bookPart(ctx: UserContext, taskId: number, { from, until }: BoundedPeriod): Promise<void> {
  const task = await requireTaskRecord(ctx, taskId);
  const planned_end_at = from.add({ milliseconds: await nextCountdown(ctx, task) });
  await repository.insertEndedEntry(ctx, { task_id: taskId, started_at: from, planned_end_at, ended_at: until });
  await started(ctx, task, from);
  await updatePaused(ctx, taskId);
}

const toBookedTime = ({ from, until }: { from: number; until: number | null }) => ({
  started_at: Temporal.Instant.fromEpochMilliseconds(from),
  ended_at: until === null ? null : Temporal.Instant.fromEpochMilliseconds(until),
});

const toWireTime = ({ from, until }: BoundedPeriod) => ({
  started_at: wireInstant(from),
  ended_at: wireInstant(until),
});

/** A completion that had to wait for a network, of a task whose timer was cut to the time that was free. */
export async function completeStopped(ctx: UserContext, taskId: number, completion: Completion): Promise<TimerState> {
  const { status } = await requireTask(ctx, taskId);
  const why = whyNotComplete(status);
  if (why !== null) throw conflict(why);
  const last = await repository.findLastEnded(ctx, taskId);
  const pressed = asOf(ctx, completion.pressed_ago_ms).now;
  await updateCompleted(ctx, taskId, { ...completion, completed_at: last ? laterOf(pressed, last.ended_at) : pressed });
  await settleTask(ctx, taskId);
  return changedTimer(ctx, taskId);
}

/** The context of a press that had to wait for a network: its moment is that of the press. */
const asOf = (ctx: UserContext, agoMs = 0): UserContext => ({ ...ctx, now: ctx.now.subtract({ milliseconds: agoMs }) });

/**
 * The running timer that a press is about, with the context of its moment. Null where a press that had to wait for a network
 * comes after that timer has stopped.
 */
export async function pressOn(
  ctx: UserContext,
  taskId: number,
  { pressed_ago_ms, whyNot }: { pressed_ago_ms?: number | undefined; whyNot: string },
): Promise<{ running: repository.RunningEntry; ctx: UserContext } | null> {
  if (pressed_ago_ms === undefined) return { running: await requireRunning(ctx, taskId, whyNot), ctx };
  const running = await repository.findRunningEntry(ctx);
  await requireTaskRecord(ctx, taskId);
  const now = running?.task_id === taskId ? momentOfPress(running, asOf(ctx, pressed_ago_ms).now) : null;
  return running && now ? { running, ctx: { ...ctx, now } } : null;
}
