import type { UserContext } from '#context/context.ts';
import { fromMs, toMs } from '#db/instants.ts';

/** Lists of these tasks, and when they came. */
export async function findOrigins(ctx: UserContext, taskIds: number[]) {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'list_id', 'created_at'])
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', taskIds)
    .execute();
  return rows.map(({ created_at, ...task }) => ({ ...task, created_at: fromMs(created_at) }));
}

/** Estimated minutes of open tasks in the plans from a day on, by day and list. */
export function sumPlanned(ctx: UserContext, from: string) {
  return ctx.db
    .selectFrom('plan_tasks')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'plan_tasks.task_id').onRef('tasks.user_id', '=', 'plan_tasks.user_id'),
    )
    .where('plan_tasks.user_id', '=', ctx.userId)
    .where('plan_tasks.plan_date', '>=', from)
    .where('tasks.completed_at', 'is', null)
    .where('tasks.estimate_origin', 'is not', null)
    .groupBy(['plan_tasks.plan_date', 'tasks.list_id'])
    .select(['plan_tasks.plan_date', 'tasks.list_id'])
    .select(({ fn }) => fn.sum<number>('tasks.planned_duration').as('minutes'))
    .execute();
}

/** How many tasks of these lists were added since a moment, and how many were finished. */
export async function countFlow(ctx: UserContext, listIds: number[], since: Temporal.Instant) {
  const tasks = ctx.db
    .selectFrom('tasks')
    .where('user_id', '=', ctx.userId)
    .where('list_id', 'in', listIds)
    .select(({ fn }) => fn.countAll<number>().as('tasks'));
  const row = await ctx.db
    .selectNoFrom([
      tasks.where('created_at', '>=', toMs(since)).as('added'),
      tasks.where('completed_at', '>=', toMs(since)).as('finished'),
    ])
    .executeTakeFirstOrThrow();
  return { added: row.added ?? 0, finished: row.finished ?? 0 };
}
