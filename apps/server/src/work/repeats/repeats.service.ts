import type { Task } from '@daymark/contract/tasks.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { requireTask } from '#work/task-records/task-records.service.ts';
import { changeDays, endSeries, startSeries } from './series.service.ts';

/** The rule that a series has already leaves it as it is. */
export function setRepeat(ctx: UserContext, id: number, rrule: string): Promise<Task> {
  return changeRepeat(ctx, id, async (ctx, task) => {
    if (task.repeat === null) await startSeries(ctx, task, rrule);
    else if (task.repeat.rrule !== rrule) await changeDays(ctx, task.repeat.id, rrule);
  });
}

export function stopRepeat(ctx: UserContext, id: number): Promise<Task> {
  return changeRepeat(ctx, id, async (ctx, { repeat }) => {
    if (repeat !== null) await endSeries(ctx, repeat.id);
  });
}

function changeRepeat(
  ctx: UserContext,
  id: number,
  change: (ctx: UserContext, task: Task) => Promise<void>,
): Promise<Task> {
  return answerInTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, id);
    await change(ctx, task);
    tell(ctx, { kind: 'task', id, list_id: task.list_id });
    return requireTask(ctx, id);
  });
}
