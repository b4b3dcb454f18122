import { fromMs, toMs } from '#db/instants.ts';
import type { UserContext } from '#http/context.ts';

export type RunningEntry = {
  id: number;
  task_id: number;
  started_at: Temporal.Instant;
  planned_end_at: Temporal.Instant;
};

export async function findRunningEntry(ctx: UserContext): Promise<RunningEntry | undefined> {
  const row = await ctx.db
    .selectFrom('time_entries')
    .select(['id', 'task_id', 'started_at', 'planned_end_at'])
    .where('user_id', '=', ctx.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, started_at: fromMs(row.started_at), planned_end_at: fromMs(row.planned_end_at) };
}

/** The countdown of this task that was interrupted last. */
export async function findLastEnded(ctx: UserContext, taskId: number) {
  const row = await ctx.db
    .selectFrom('time_entries')
    .select(['planned_end_at', 'ended_at'])
    .where('user_id', '=', ctx.userId)
    .where('task_id', '=', taskId)
    .where('ended_at', 'is not', null)
    .$narrowType<{ ended_at: number }>()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { planned_end_at: fromMs(row.planned_end_at), ended_at: fromMs(row.ended_at) };
}

type NewEntry = { task_id: number; planned_end_at: Temporal.Instant };

/** False where a timer of this user runs already: the database allows one. */
export async function insertEntry(ctx: UserContext, { task_id, planned_end_at }: NewEntry): Promise<boolean> {
  const row = await ctx.db
    .insertInto('time_entries')
    .values({
      user_id: ctx.userId,
      task_id,
      started_at: toMs(ctx.now),
      planned_end_at: toMs(planned_end_at),
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endEntry(ctx: UserContext, id: number, endedAt: Temporal.Instant): Promise<void> {
  await ctx.db
    .updateTable('time_entries')
    .set({ ended_at: toMs(endedAt) })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}
