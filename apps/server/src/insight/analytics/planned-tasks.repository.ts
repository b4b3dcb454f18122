import type { UserContext } from '#context/context.ts';
import { fromMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';

const plansBetween = prepared((db, value: ValueOf<{ userId: number; first: string; last: string }>) =>
  db
    .selectFrom('plan_tasks')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'plan_tasks.task_id').onRef('tasks.user_id', '=', 'plan_tasks.user_id'),
    )
    .where('plan_tasks.user_id', '=', value('userId'))
    .where('plan_tasks.plan_date', '>=', value('first'))
    .where('plan_tasks.plan_date', '<=', value('last'))
    .select(['plan_tasks.plan_date', 'plan_tasks.task_id', 'plan_tasks.is_unplanned', 'tasks.completed_at']),
);

/** The tasks in the plans of the days from the first to the last. */
export async function findPlansBetween(ctx: UserContext, days: { first: string; last: string }) {
  const rows = await plansBetween(ctx, { ...days, userId: ctx.userId });
  return rows.map(({ completed_at, is_unplanned, ...task }) => ({
    ...task,
    completed_at: completed_at === null ? null : fromMs(completed_at),
    is_unplanned: is_unplanned === 1,
  }));
}
