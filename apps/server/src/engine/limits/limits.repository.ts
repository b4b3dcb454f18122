import type { LimitedRecord } from '@daymark/domain/limits.ts';
import type { UserContext } from '#context/context.ts';

/** Number of these records of the user. There can be very many tasks: their number is kept, not counted. */
export async function countRecords(ctx: UserContext, records: LimitedRecord): Promise<number> {
  if (records === 'tasks') return countTasks(ctx);
  const { count } = await ctx.db
    .selectFrom(records as 'projects') // all of them have this column
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  return count;
}

async function countTasks(ctx: UserContext): Promise<number> {
  const { task_count } = await ctx.db
    .selectFrom('users')
    .select('task_count')
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  return task_count;
}
