import type { CalendarFeed, FeedContents } from '@daymark/contract/calendar-feed.ts';
import type { Context, UserContext } from '#context/context.ts';
import { writeIfAvailable } from '#db/database-errors.ts';
import { isDistributed } from '#db/distributed.ts';
import { msToWire, msToWireOrNull, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { holderOf, keepKeys } from '#db/unique-keys.ts';

const COLUMNS = ['due_days', 'plan', 'worked_time', 'promises', 'time_zone', 'created_at', 'last_fetched_at'] as const;

const feedOfSecret = prepared((db, value: ValueOf<{ secretHash: string; holder: number }>) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select([
      'calendar_feeds.id',
      'user_id',
      'due_days',
      'plan',
      'worked_time',
      'promises',
      'time_zone',
      'last_fetched_at',
    ])
    .select(['held_until', 'deleting', 'day_start_hour', 'users.created_at as signed_up_at'])
    .where('secret_hash', '=', value('secretHash'))
    .$if(isDistributed(db), (query) => query.where('user_id', '=', value('holder'))),
);

/** The feed of a secret with this hash, and what its user has to do with days. */
export async function findFeedByHash(ctx: Pick<Context, 'db'>, secretHash: string) {
  const holder = await holderOf(ctx.db, ['feed'], secretHash);
  const [feed] = await feedOfSecret(ctx, { secretHash, holder });
  return feed && { ...feed, ...contentsOf(feed) };
}

/** The feed of the user, without its secret. */
export async function findFeed(ctx: UserContext): Promise<CalendarFeed | null> {
  const feed = await ctx.db
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  if (!feed) return null;
  const { time_zone, created_at, last_fetched_at } = feed;
  return {
    ...contentsOf(feed),
    time_zone,
    created_at: msToWire(created_at),
    last_fetched_at: msToWireOrNull(last_fetched_at),
  };
}

/** Makes the feed of the user, in place of the one before. */
export async function insertFeed(ctx: UserContext, secret_hash: string, contents: FeedContents): Promise<void> {
  const feed = {
    ...{ ...toColumns(contents), secret_hash, time_zone: ctx.days.timeZone },
    ...{ created_at: toMs(ctx.now), last_fetched_at: null },
  };
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ ...feed, user_id: ctx.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute();
  await keepKeys(ctx, ['feed']);
}

export async function updateFeed(ctx: UserContext, contents: FeedContents): Promise<void> {
  await ctx.db
    .updateTable('calendar_feeds')
    .set({ ...toColumns(contents), time_zone: ctx.days.timeZone })
    .where('user_id', '=', ctx.userId)
    .execute();
}

/** Saves the time of a fetch, where the database can be written. */
export async function updateLastFetch(ctx: UserContext): Promise<void> {
  await writeIfAvailable(
    ctx.db
      .updateTable('calendar_feeds')
      .set({ last_fetched_at: toMs(ctx.now) })
      .where('user_id', '=', ctx.userId),
  );
}

/** Whether there was a feed of the user to delete. */
export async function deleteFeed(ctx: UserContext): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

type Columns = { [Content in keyof FeedContents]: number };

const contentsOf = ({ due_days, plan, worked_time, promises }: Columns): FeedContents => ({
  due_days: due_days === 1,
  plan: plan === 1,
  worked_time: worked_time === 1,
  promises: promises === 1,
});

const toColumns = ({ due_days, plan, worked_time, promises }: FeedContents): Columns => ({
  due_days: Number(due_days),
  plan: Number(plan),
  worked_time: Number(worked_time),
  promises: Number(promises),
});
