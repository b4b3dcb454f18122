import type { UserContext } from '#context/context.ts';

/** The first open tasks, list by list in its own order. */
export async function findFirstOpen(ctx: UserContext, most: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('tasks')
    // In the order of lists the tasks of each are read from an index in theirs: without it all open tasks are sorted.
    .innerJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'tasks.list_id').onRef('lists.user_id', '=', 'tasks.user_id'),
    )
    .select('tasks.id')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is', null)
    .orderBy('tasks.list_id')
    .orderBy('tasks.position')
    .orderBy('tasks.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
