import type { ReopenedTask, TimerlessCompletion } from '@daymark/contract/completion.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { type Span, statusByEntries, whyNotComplete, whyNotReopen } from '@daymark/domain/entries.ts';
import { conflict, invalid } from '#context/api-error.ts';
import { taskReopened } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { bookByHand, requireSpan, settleTask } from '#time/entries/entries.service.ts';
import { requireTask } from '#work/task-records/task-records.service.ts';
import { updateCompleted, updateReopened } from '#work/task-records/task-writes.repository.ts';

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

/** Opens a done task again; its review is answered, so that the next completion can offer it. */
export function reopenTask(ctx: UserContext, id: number): Promise<ReopenedTask> {
  return answerInTransaction(ctx, async (ctx) => {
    const { status, list_id, first_started_at, mental_state, reflection } = await requireTask(ctx, id);
    const why = whyNotReopen(status);
    if (why !== null) throw conflict(why);
    await updateReopened(ctx, id, statusByEntries('paused', first_started_at !== null));
    await taskReopened.call(ctx, { id });
    tell(ctx, { kind: 'task', id, list_id });
    return { ...(await requireTask(ctx, id)), previous: { mental_state, reflection } };
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
