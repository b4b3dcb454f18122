import type { ReopenedTask, TimerlessCompletion } from '@daymark/contract/completion.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import type { Review } from '@daymark/contract/timer.ts';
import { type Span, statusByEntries, whyNotComplete, whyNotReopen, whyNotReview } from '@daymark/domain/entries.ts';
import { goesOn } from '@daymark/domain/undo-done.ts';
import { conflict, invalid } from '#context/api-error.ts';
import { taskReopened } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { bookByHand, requireSpan, settleTask } from '#time/entries/entries.service.ts';
import * as entries from '#time/entries/time-entries.repository.ts';
import { requireTask } from '#work/task-records/task-records.service.ts';
import { updateCompleted, updateReopened, updateReview } from '#work/task-records/task-writes.repository.ts';

/** Completes a task whose timer does not run, at the end of the work that is given with it, or now. */
export function completeWithoutTimer(ctx: UserContext, id: number, completion: TimerlessCompletion): Promise<Task> {
  return answerInTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, id);
    const span = givenSpan(ctx, completion);
    const why = whyNotComplete(task.status);
    if (why !== null) throw conflict(why);
    if (span) await bookOnlyWork(ctx, task, span);
    await updateCompleted(ctx, id, { ...completion, completed_at: span?.ended_at ?? ctx.now });
    await settleTask(ctx, id);
    return requireTask(ctx, id);
  });
}

/**
 * Opens a done task again; its review is answered, so that the next completion can offer it. The timer that its completion
 * has stopped goes on where the undo comes soon.
 */
export function reopenTask(ctx: UserContext, id: number): Promise<ReopenedTask> {
  return answerInTransaction(ctx, async (ctx) => {
    const { status, list_id, first_started_at, mental_state, reflection } = await requireTask(ctx, id);
    const why = whyNotReopen(status);
    if (why !== null) throw conflict(why);
    const entryId = await timerToContinue(ctx, id);
    await entries.forgetDone(ctx, id);
    const reopened = entryId === null ? statusByEntries('paused', first_started_at !== null) : 'active';
    await updateReopened(ctx, id, reopened);
    if (entryId !== null) {
      await entries.continueEntry(ctx, entryId);
      tell(ctx, { kind: 'timer' });
    }
    await taskReopened.call(ctx, { id });
    tell(ctx, { kind: 'task', id, list_id });
    return { ...(await requireTask(ctx, id)), previous: { mental_state, reflection } };
  });
}

/** The entry of a done task that runs again when its completion is undone; null where none does. */
async function timerToContinue(ctx: UserContext, taskId: number): Promise<number | null> {
  const stopped = await entries.findStoppedByDone(ctx, taskId);
  return stopped && goesOn(stopped, await entries.findEntriesSince(ctx, stopped), ctx.now) ? stopped.id : null;
}

/** Stores what was told of a done task, now or later than its completion. */
export function reviewTask(ctx: UserContext, id: number, review: Review): Promise<Task> {
  return answerInTransaction(ctx, async (ctx) => {
    const { status, list_id } = await requireTask(ctx, id);
    const why = whyNotReview(status);
    if (why !== null) throw conflict(why);
    await updateReview(ctx, id, review);
    tell(ctx, { kind: 'task', id, list_id });
    return requireTask(ctx, id);
  });
}

function givenSpan(ctx: UserContext, { started_at, ended_at }: TimerlessCompletion): Span | null {
  return started_at === undefined || ended_at === undefined ? null : requireSpan(ctx, { started_at, ended_at });
}

/** Books the work of the completion, which has to be all work on the task. */
async function bookOnlyWork(ctx: UserContext, task: Task, span: Span): Promise<void> {
  if (task.first_started_at !== null) throw invalid({ path: 'started_at', message: 'This task has time already' });
  await bookByHand(ctx, { task_id: task.id, ...span });
}
