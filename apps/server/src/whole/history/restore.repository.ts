import type { AliasableExpression } from 'kysely';
import type { UserContext } from '#context/context.ts';

/** Tasks of these that have a forecast of their start. */
export async function findTasksWithForecast(ctx: UserContext, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('forecasts')
    .select('task_id')
    .where('user_id', '=', ctx.userId)
    .where('task_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ task_id }) => task_id ?? 0));
}

/** The completion of tasks, and of their enrolments. */
export function findEnrolledTasks(ctx: UserContext, ids: number[]) {
  return ctx.db
    .selectFrom('enrolments')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'enrolments.task_id').on('tasks.user_id', '=', ctx.userId),
    )
    .select(['tasks.id', 'tasks.completed_at', 'tasks.ended_work_ms', 'enrolments.worked_ms'])
    .select('enrolments.completed_at as enrolment_completed_at')
    .where('enrolments.user_id', '=', ctx.userId)
    .where('enrolments.id', 'in', ids)
    .execute();
}

/** How many tasks the plans of these days hold, for each that has any. */
export function countPlannedOn(ctx: UserContext, dates: string[]): Promise<Map<string, number>> {
  const planned = ctx.db.selectFrom('plan_tasks').select('plan_date as date');
  return countByDate(ctx, planned.where('user_id', '=', ctx.userId).where('plan_date', 'in', dates));
}

/** How many lists the boards of these days hold, for each that has any. */
export function countListsOn(ctx: UserContext, dates: string[]): Promise<Map<string, number>> {
  const onBoards = ctx.db.selectFrom('workspace_lists').select('workspace_date as date');
  return countByDate(ctx, onBoards.where('user_id', '=', ctx.userId).where('workspace_date', 'in', dates));
}

async function countByDate(ctx: UserContext, dated: AliasableExpression<{ date: string }>) {
  const counted = await ctx.db
    .selectFrom(dated.as('dated'))
    .select(['date', ({ fn }) => fn.countAll<number>().as('rows')])
    .groupBy('date')
    .execute();
  return new Map(counted.map(({ date, rows }) => [date, rows]));
}
