import type { LimitedRecord } from '@daymark/domain/limits.ts';
import type { UserContext } from '#http/context.ts';

/** Whether the user has more than `most` of these records. They are counted only where their ids are that far apart. */
export async function hasMoreThan(ctx: UserContext, records: LimitedRecord, most: number): Promise<boolean> {
  return (await spanOfIds(ctx, records)) > most && (await countRecords(ctx, records)) > most;
}

/** An upper bound of the count from two lookups, since ids are never given twice. */
async function spanOfIds(ctx: UserContext, records: LimitedRecord): Promise<number> {
  const { first, last } = await ctx.db
    .selectNoFrom([
      ofUser(ctx, records).select('id').orderBy('id').limit(1).as('first'),
      ofUser(ctx, records).select('id').orderBy('id', 'desc').limit(1).as('last'),
    ])
    .executeTakeFirstOrThrow();
  return first === null || last === null ? 0 : last - first + 1;
}

async function countRecords(ctx: UserContext, records: LimitedRecord): Promise<number> {
  const { count } = await ofUser(ctx, records)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Typed as one of these tables, since all have the columns used here. */
function ofUser(ctx: UserContext, records: LimitedRecord) {
  return ctx.db.selectFrom(records as 'projects').where('user_id', '=', ctx.userId);
}
