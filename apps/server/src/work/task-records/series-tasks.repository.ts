import type { UserContext } from '#context/context.ts';

/** The open task of each of these series that came last, by the id of the series. */
export async function findOpenOfSeries(
  ctx: UserContext,
  repeatIds: number[],
): Promise<Map<number, { id: number; list_id: number }>> {
  const rows = await ofSeries(ctx, repeatIds).where('completed_at', 'is', null).orderBy('id').execute();
  return new Map(rows.flatMap(({ repeat_id, ...task }) => (repeat_id === null ? [] : [[repeat_id, task]])));
}

/** The open tasks of a series that came after this one. */
export function findOpenAfter(ctx: UserContext, { id, repeatId }: { id: number; repeatId: number }) {
  return ofSeries(ctx, [repeatId]).select('status').where('completed_at', 'is', null).where('id', '>', id).execute();
}

/** One task for each list that holds some of the series. */
export function findOneOfEachList(ctx: UserContext, repeatId: number): Promise<{ id: number; list_id: number }[]> {
  return ctx.db
    .selectFrom('tasks')
    .select(({ fn }) => ['list_id', fn.max('id').as('id')])
    .where('user_id', '=', ctx.userId)
    .where('repeat_id', '=', repeatId)
    .groupBy('list_id')
    .execute();
}

function ofSeries(ctx: UserContext, repeatIds: number[]) {
  return ctx.db
    .selectFrom('tasks')
    .select(['id', 'list_id', 'repeat_id'])
    .where('user_id', '=', ctx.userId)
    .where('repeat_id', 'in', repeatIds);
}
