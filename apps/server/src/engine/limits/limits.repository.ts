import type { LimitedRecord } from '@daymark/domain/limits.ts';
import type { UserContext } from '#context/context.ts';
import { deletingOf } from '#db/deleted-rows.ts';

/** Number of these records of the user. There can be very many tasks: their number is kept, not counted. */
export async function countRecords(ctx: UserContext, records: LimitedRecord): Promise<number> {
  return records === 'tasks' ? countTasks(ctx) : countAll(ctx, records);
}

async function countAll(ctx: UserContext, records: LimitedRecord): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(records as 'projects') // all of them have this column
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  return count;
}

async function countTasks(ctx: UserContext): Promise<number> {
  return deletingOf(ctx.db) ? countAll(ctx, 'tasks') : countKept(ctx);
}

/** Tasks that are being deleted, which the kept number still holds. */
export async function countDeletedTasks(ctx: UserContext): Promise<number> {
  return deletingOf(ctx.db) ? (await countKept(ctx)) - (await countAll(ctx, 'tasks')) : 0;
}

async function countKept(ctx: UserContext): Promise<number> {
  const { task_count } = await ctx.db
    .selectFrom('users')
    .select('task_count')
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  return task_count;
}
