import type { UserContext } from '#context/context.ts';

/** The first open tasks, list by list in its own order. */
export async function findFirstOpen(ctx: UserContext, most: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select('tasks.id')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is', null)
    // The order is that of an index in each list: without it all tasks of the user are read, or all open ones are sorted.
    .where('tasks.list_id', 'in', ({ selectFrom }) =>
      selectFrom('lists').select('lists.id').where('lists.user_id', '=', ctx.userId).where('lists.open_count', '>', 0),
    )
    .orderBy('tasks.list_id')
    .orderBy('tasks.position')
    .orderBy('tasks.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
