import { type BusySpan, outsideOf, within } from '@daymark/domain/busy-time.ts';
import type { UserContext } from '#context/context.ts';
import { toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk } from '#db/rows.ts';

/** Time in epoch milliseconds; `until` is not in it. */
type Bounds = { from: number; until: number };

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
export function findBlocks(ctx: UserContext, bounds: Bounds): Promise<BusySpan[]> {
  return blocksIn(ctx, { ...bounds, userId: ctx.userId });
}

/** Pushed blocks that lie in this time or reach into it, whole, in the order of their starts. */
export function findPushed(ctx: UserContext, { from, until }: Bounds): Promise<BusySpan[]> {
  return blocksOf(ctx, { calendarId: null })
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
}

/** The calendar that blocks were read from; null for those that were pushed. */
type Source = { calendarId: number | null };

type NewBlocks = Source & Bounds & { blocks: readonly BusySpan[] };

/** Days after its end for which a block is kept: it is deleted with the next change of its source. */
const KEPT_DAYS = 90;

const MS_OF_A_DAY = 24 * 60 * 60 * 1000;

/**
 * Replaces the blocks of one source within a time: given ones are cut to it, and those that are there keep what lies outside of
 * it. Equal blocks are stored once. Writes only what differs; false where nothing does.
 */
export async function replaceBlocks(
  ctx: UserContext,
  { calendarId, from, until, blocks }: NewBlocks,
): Promise<boolean> {
  const found = await blocksOf(ctx, { calendarId })
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .execute();
  const wanted = new Map(
    [
      ...found.flatMap((block) => outsideOf(block, { from, until })),
      ...blocks.flatMap((block) => within(block, { from, until })),
    ]
      .filter((block) => block.until >= keptFrom(ctx))
      .map((block) => [keyOf(block), block]),
  );
  const stored = new Set<string>();
  const gone: number[] = [];
  for (const { id, ...block } of found) {
    const key = keyOf(block);
    if (!wanted.has(key) || stored.has(key)) gone.push(id);
    else stored.add(key);
  }
  const added = [...wanted].flatMap(([key, block]) => (stored.has(key) ? [] : block));
  if (gone.length === 0 && added.length === 0) return false;
  await deleteBlocks(ctx, gone);
  await insertInBulk(added, (some) =>
    ctx.db
      .insertInto('busy_blocks')
      .values(
        some.map((block) => ({
          user_id: ctx.userId,
          calendar_id: calendarId,
          starts_at: block.from,
          ends_at: block.until,
          title: block.title,
        })),
      )
      .returning('id'),
  );
  await deleteOld(ctx, { calendarId });
  return true;
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

const keptFrom = ({ now }: UserContext) => toMs(now) - KEPT_DAYS * MS_OF_A_DAY;

const keyOf = ({ from, until, title }: BusySpan) => JSON.stringify([from, until, title]);

function blocksOf(ctx: UserContext, { calendarId }: Source) {
  return ctx.db
    .selectFrom('busy_blocks')
    .select(['id', 'starts_at as from', 'ends_at as until', 'title'])
    .where('user_id', '=', ctx.userId)
    .where('calendar_id', calendarId === null ? 'is' : '=', calendarId);
}

/** Ids in one statement: far below SQLite's 32,766 values. */
const IDS_PER_STATEMENT = 5000;

async function deleteBlocks(ctx: UserContext, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    await ctx.db
      .deleteFrom('busy_blocks')
      .where('user_id', '=', ctx.userId)
      .where('id', 'in', ids.slice(from, from + IDS_PER_STATEMENT))
      .execute();
  }
}

async function deleteOld(ctx: UserContext, { calendarId }: Source): Promise<void> {
  const before = keptFrom(ctx);
  await ctx.db
    .deleteFrom('busy_blocks')
    .where('user_id', '=', ctx.userId)
    .where('starts_at', '<', before)
    .where('ends_at', '<', before)
    .where('calendar_id', calendarId === null ? 'is' : '=', calendarId)
    .execute();
}
