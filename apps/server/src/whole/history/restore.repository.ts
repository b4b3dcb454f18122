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

/** A table whose rows belong to days, and its column of the day. */
type OfDays = { table: 'plan_tasks' | 'workspace_lists'; day: 'plan_date' | 'workspace_date' };

/** How many tasks or lists stand in the plan or on the board of each of these days that has any. */
export async function countByDay(
  ctx: UserContext,
  { table, day }: OfDays,
  dates: string[],
): Promise<Map<string, number>> {
  if (dates.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom(table as 'plan_tasks')
    .select([`${day as 'plan_date'} as date`, ({ fn }) => fn.countAll<number>().as('rows')])
    .where('user_id', '=', ctx.userId)
    .where(day as 'plan_date', 'in', dates)
    .groupBy(day as 'plan_date')
    .execute();
  return new Map(rows.map(({ date, rows }) => [date, rows]));
}
