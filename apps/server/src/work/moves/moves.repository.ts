import type { Gap } from '@daymark/domain/positions.ts';
import type { UserContext } from '#context/context.ts';

/** The tables of what is in an order, and the column of the parent that it is ordered in. */
const PARENTS = { tasks: 'list_id', lists: 'project_id' } as const;

export type OrderedTable = keyof typeof PARENTS;

export type Target = {
  table: OrderedTable;
  parentId: number;
  /** The row that is to follow; null for the end. */
  beforeId: number | null;
};

/** Positions of the neighbours at a place of a parent; undefined where what is to follow is not in it. */
export async function findGap(ctx: UserContext, target: Target): Promise<Gap | undefined> {
  const { table, parentId, beforeId } = target;
  const inParent = ctx.db
    .selectFrom(table as 'tasks') // both have these columns
    .select('position')
    .where('user_id', '=', ctx.userId)
    .where(PARENTS[table] as 'list_id', '=', parentId);
  const last = inParent.orderBy('position', 'desc').limit(1);
  if (beforeId === null) return { after: (await last.executeTakeFirst())?.position ?? null, before: null };
  const following = inParent.where('id', '=', beforeId);
  const { before, after } = await ctx.db
    .selectNoFrom([
      following.as('before'),
      last.where('id', '<>', beforeId).where('position', '<=', following).as('after'),
    ])
    .executeTakeFirstOrThrow();
  return before === null ? undefined : { before, after };
}

/** Finds the one that follows each of these rows in its parent and is none of them; null where none does. */
export async function findFollowers(
  ctx: UserContext,
  table: OrderedTable,
  ids: number[],
): Promise<Map<number, number | null>> {
  const parent = PARENTS[table];
  const rows = await ctx.db
    .selectFrom(`${table} as moved` as 'tasks as moved')
    .select('moved.id')
    .select(({ selectFrom }) =>
      selectFrom(`${table} as others` as 'tasks as others')
        .select('others.id')
        .where('others.user_id', '=', ctx.userId)
        .whereRef(`others.${parent}` as 'others.list_id', '=', `moved.${parent}` as 'moved.list_id')
        .where(({ eb, refTuple }) =>
          eb(refTuple('others.position', 'others.id'), '>', refTuple('moved.position', 'moved.id')),
        )
        .where('others.id', 'not in', ids)
        .orderBy('others.position')
        .orderBy('others.id')
        .limit(1)
        .as('follower'),
    )
    .where('moved.user_id', '=', ctx.userId)
    .where('moved.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, follower }) => [id, follower]));
}
