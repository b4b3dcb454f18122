import type { UserContext } from '#context/context.ts';

/** The names of open tasks, their lists and projects, list by list in its own order; of the first ones with a limit. */
export function findOpenNames(ctx: UserContext, limit: number | undefined) {
  const names = ctx.db
    .selectFrom('tasks')
    .innerJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'tasks.list_id').onRef('lists.user_id', '=', 'tasks.user_id'),
    )
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .select(['tasks.id', 'tasks.name', 'lists.name as list_name', 'projects.name as project_name'])
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is', null)
    .orderBy('tasks.list_id')
    .orderBy('tasks.position')
    .orderBy('tasks.id');
  return (limit === undefined ? names : names.limit(limit)).execute();
}
