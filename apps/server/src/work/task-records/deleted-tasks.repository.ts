import type { UserContext } from '#context/context.ts';
import { eraseReferringToTasks, eraseRunning } from '#db/erase.ts';

/** The list or project with which tasks are deleted. */
export type ListOrProject = { list_id: number } | { project_id: number };

/** Some tasks of a list or project, which are deleted before it. */
export async function findSomeTaskIds(ctx: UserContext, within: ListOrProject, most: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('list_id', 'in', listsOf(ctx, within))
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the running entry of a task of this list or project, where one runs there. */
export async function deleteTimerOf(ctx: UserContext, within: ListOrProject): Promise<void> {
  const running = await ctx.db
    .selectFrom('time_entries')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'time_entries.task_id').onRef('tasks.user_id', '=', 'time_entries.user_id'),
    )
    .select('tasks.id')
    .where('time_entries.user_id', '=', ctx.userId)
    .where('time_entries.ended_at', 'is', null)
    .where('tasks.list_id', 'in', listsOf(ctx, within))
    .executeTakeFirst();
  if (running) await eraseRunning(ctx, running.id);
}

/** Deletes at most so many of the rows that refer to these tasks; true if none is left. Forecasts keep what came of the tasks. */
export function deleteReferringToTasks(ctx: UserContext, ids: number[], most: number): Promise<boolean> {
  return eraseReferringToTasks(ctx, ids, most);
}

/** Subquery: the ids of this list, or of the lists of this project. */
export function listsOf(ctx: UserContext, within: ListOrProject) {
  const lists = ctx.db.selectFrom('lists').select('id').where('user_id', '=', ctx.userId);
  return 'list_id' in within
    ? lists.where('id', '=', within.list_id)
    : lists.where('project_id', '=', within.project_id);
}
