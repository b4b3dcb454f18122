import type { Context, UserContext } from '#context/context.ts';
import * as erase from '#db/erase.ts';
import { presentOf } from '#db/present.ts';
import { areWordsMarked, overwriteWords } from '#db/search-index.ts';
import * as statistics from '#db/statistics.ts';

export type LastIds = erase.LastIds;
export type RowRange = erase.RowRange;

/** The highest id of the user in each table, to tell later rows by. */
export const findLastIds = erase.findLastIds;

/** Deletes at most so many rows of the user, or only of those in a range; true if none is left. */
export const deleteRows = erase.eraseRows;

export const refreshStatistics = statistics.refreshStatistics;

export const areWordsOfDeleted = areWordsMarked;
export const overwriteSome = overwriteWords;

/** Place in the trash for the rows of a deletion; an earlier version kept none. */
type InTrash = { trash?: number | undefined };

/** A deletion of many rows, which goes on in the background. Earlier versions did it as other long work. */
export type Deletion =
  | ({ kind: 'project' | 'list' | 'category' | 'task' | 'experiment'; id: number } & InTrash)
  | ({ kind: 'tasks'; ids: number[] } & InTrash)
  | { kind: 'emptying'; from: number; to: number }
  | { kind: 'account' };

/** Work on many rows in many transactions, which is under way while this is stored. */
export type LongWork =
  | Deletion
  | { kind: 'restore'; id: number }
  | { kind: 'import'; after: LastIds }
  | ({ kind: 'undo_import'; after: LastIds; until: LastIds } & InTrash);

export async function insertLongWork(ctx: UserContext, work: LongWork): Promise<void> {
  await ctx.db
    .insertInto('unfinished_work')
    .values({ user_id: ctx.userId, work: JSON.stringify(work) })
    .execute();
}

export async function findLongWork(ctx: UserContext): Promise<LongWork | undefined> {
  const row = await ctx.db
    .selectFrom('unfinished_work')
    .select('work')
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  return row && JSON.parse(row.work);
}

export async function deleteLongWork(ctx: UserContext): Promise<void> {
  await ctx.db.deleteFrom('unfinished_work').where('user_id', '=', ctx.userId).execute();
}

/** Users with work that no living instance is at. */
export async function findUsersOfLongWork({ db }: Pick<Context, 'db'>): Promise<number[]> {
  const rows = await db
    .selectFrom('unfinished_work')
    .innerJoin('users', 'users.id', 'unfinished_work.user_id')
    .select('user_id')
    .where('users.held_until', '<=', presentOf(db))
    .orderBy('unfinished_work.id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
