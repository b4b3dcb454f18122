import type { UserContext } from '#context/context.ts';
import { toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk } from '#db/rows.ts';

/** Time in epoch milliseconds; `until` is not in it. */
type Bounds = { from: number; until: number };

/** A block of busy time; `title` is null where none is kept. */
type Block = Bounds & { title: string | null };

/** The calendar that blocks were read from; null for those that were pushed. */
export type Source = { calendarId: number | null };

const blocksIn = prepared((db, value: ValueOf<Bounds & { userId: number }>) =>
  db
    .selectFrom('busy_blocks')
    .select(['starts_at as from', 'ends_at as until', 'title'])
    .where('user_id', '=', value('userId'))
    .where('starts_at', '<', value('until'))
    .where('ends_at', '>', value('from'))
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('id'),
);

/** Blocks of all sources that lie in this time or reach into it, whole, in the order of their starts. */
export function findBlocks(ctx: UserContext, bounds: Bounds): Promise<Block[]> {
  return blocksIn(ctx, { ...bounds, userId: ctx.userId });
}

/** Blocks of one source that lie in this time or reach into it, whole, in the order of their starts. */
export function findBlocksOf(
  ctx: UserContext,
  { calendarId, from, until }: Source & Bounds,
): Promise<(Block & { id: number })[]> {
  return ctx.db
    .selectFrom('busy_blocks')
    .select(['id', 'starts_at as from', 'ends_at as until', 'title'])
    .where('user_id', '=', ctx.userId)
    .where('calendar_id', calendarId === null ? 'is' : '=', calendarId)
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
}

/** The number of blocks that were pushed. */
export async function countPushed(ctx: UserContext): Promise<number> {
  const { blocks } = await ctx.db
    .selectFrom('busy_blocks')
    .select(({ fn }) => fn.countAll<number>().as('blocks'))
    .where('user_id', '=', ctx.userId)
    .where('calendar_id', 'is', null)
    .executeTakeFirstOrThrow();
  return blocks;
}

export async function insertBlocks(
  ctx: UserContext,
  { calendarId, blocks }: Source & { blocks: readonly Block[] },
): Promise<void> {
  await insertInBulk(blocks, (some) =>
    ctx.db
      .insertInto('busy_blocks')
      .values(
        some.map(({ from, until, title }) => ({
          ...{ user_id: ctx.userId, calendar_id: calendarId },
          ...{ starts_at: from, ends_at: until, title },
        })),
      )
      .returning('id'),
  );
}

/** Ids in one statement: far below SQLite's 32,766 values. */
const IDS_PER_STATEMENT = 5000;

export async function deleteBlocks(ctx: UserContext, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    await ctx.db
      .deleteFrom('busy_blocks')
      .where('user_id', '=', ctx.userId)
      .where('id', 'in', ids.slice(from, from + IDS_PER_STATEMENT))
      .execute();
  }
}

/** Removes the titles of a calendar's blocks; false where none had one. */
export async function forgetTitles(ctx: UserContext, calendarId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('busy_blocks')
    .set({ title: null })
    .where('user_id', '=', ctx.userId)
    .where('calendar_id', '=', calendarId)
    .where('title', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Deletes the blocks of one source that ended before a moment. */
export async function deleteBlocksBefore(
  ctx: UserContext,
  { calendarId, moment }: Source & { moment: Temporal.Instant },
): Promise<void> {
  await ctx.db
    .deleteFrom('busy_blocks')
    .where('user_id', '=', ctx.userId)
    .where('starts_at', '<', toMs(moment))
    .where('ends_at', '<', toMs(moment))
    .where('calendar_id', calendarId === null ? 'is' : '=', calendarId)
    .execute();
}
