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
