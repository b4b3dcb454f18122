import type { BoardList, Origin, WorkspaceDay } from '@daymark/contract/workspace.ts';
import type { UserContext } from '#context/context.ts';
import { msToWire, wireToMs } from '#db/instants.ts';
import { positionsBy } from '#db/positions.ts';
import { insertInBulk, isOneOf, type NewRow, toColumns } from '#db/rows.ts';

/** The lists on the board of a day in their order, with their positions. */
export async function findBoard(ctx: UserContext, date: string): Promise<(BoardList & { position: number })[]> {
  const rows = await ctx.db
    .selectFrom('workspace_lists')
    .select(['list_id', 'origin', 'added_at', 'position'])
    .where('user_id', '=', ctx.userId)
    .where('workspace_date', '=', date)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ added_at, ...row }) => ({ ...row, added_at: msToWire(added_at) }));
}

/** Days with lists from this one on, newest first. */
export function findDays(ctx: UserContext, from: string): Promise<WorkspaceDay[]> {
  return ctx.db
    .selectFrom('workspace_lists')
    .select(({ fn }) => ['workspace_date as date', fn.countAll<number>().as('lists')])
    .where('user_id', '=', ctx.userId)
    .where('workspace_date', '>=', from)
    .groupBy('workspace_date')
    .orderBy('workspace_date', 'desc')
    .execute();
}

type Added = { date: string; listIds: number[]; origin: Origin; from: number };

/** Adds lists that the board lacks, at the positions from `from` on. */
export async function insertIntoBoard(ctx: UserContext, { date, listIds, origin, from }: Added): Promise<void> {
  await insertWorkspaceLists(
    ctx,
    listIds.map((list_id, place) => ({
      list_id,
      workspace_date: date,
      origin,
      position: from + place,
      added_at: ctx.now,
    })),
  );
}

/** Bulk insert with given positions and timestamps, for import. */
export function insertWorkspaceLists(ctx: UserContext, rows: NewRow<'workspace_lists'>[]): Promise<number[]> {
  return insertInBulk(rows, (some) =>
    ctx.db
      .insertInto('workspace_lists')
      .values(some.map((row) => toColumns(ctx.userId, row)))
      .returning('id'),
  );
}

/** Removes a list from the board; with `addedAt` only where it was added at that instant. */
export async function deleteFromBoard(
  ctx: UserContext,
  { date, listId, addedAt }: { date: string; listId: number; addedAt: string | undefined },
): Promise<void> {
  const removal = ctx.db
    .deleteFrom('workspace_lists')
    .where('user_id', '=', ctx.userId)
    .where('workspace_date', '=', date)
    .where('list_id', '=', listId);
  await (addedAt === undefined ? removal : removal.where('added_at', '=', wireToMs(addedAt))).execute();
}

/** Orders the board of a day; `listIds` are all of its lists. */
export async function orderBoard(ctx: UserContext, date: string, listIds: number[]): Promise<void> {
  await ctx.db
    .updateTable('workspace_lists')
    .set({ position: positionsBy('list_id', listIds, [...listIds.keys()]) })
    .where('user_id', '=', ctx.userId)
    .where('workspace_date', '=', date)
    .execute();
}

/** Deletes some rows of days before this one. */
export async function deleteSomeBefore(ctx: UserContext, date: string, most: number): Promise<void> {
  const some = ctx.db
    .selectFrom('workspace_lists')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('workspace_date', '<', date)
    .orderBy('id')
    .limit(most);
  await ctx.db.deleteFrom('workspace_lists').where('user_id', '=', ctx.userId).where(isOneOf(ctx.db, some)).execute();
}
