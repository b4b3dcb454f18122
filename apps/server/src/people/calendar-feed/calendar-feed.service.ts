import {
  type CalendarFeed,
  type FeedChanges,
  type FeedContents,
  FIRST_CONTENTS,
  type NewFeed,
} from '@daymark/contract/calendar-feed.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { changedElsewhere, notFound } from '#context/api-error.ts';
import { answerInTransaction, type Context, leavingOut, tell, type UserContext } from '#context/context.ts';
import type { FeedLimits } from '#people/security/feed-limits.ts';
import { newFeedSecret } from '#people/security/personal-tokens.ts';
import { hashToken } from '#people/security/tokens.ts';
import * as repository from './calendar-feed.repository.ts';

export function calendarFeed(ctx: UserContext): Promise<CalendarFeed | null> {
  return repository.findFeed(ctx);
}

/** Makes the feed, or its secret anew: the one before opens nothing any more. Of the secret only its hash is stored. */
export function createFeed(ctx: UserContext, changes: NewFeed): Promise<CalendarFeed & { secret: string }> {
  const secret = newFeedSecret();
  return answerInTransaction(ctx, async (ctx) => {
    const before = (await repository.findFeed(ctx)) ?? FIRST_CONTENTS;
    await repository.insertFeed(ctx, hashToken(secret), changed(before, changes));
    tell(ctx, { kind: 'access' });
    ctx.log.info({ event: 'feed_made', user_id: ctx.userId, address: ctx.address }, 'A calendar feed was made');
    return { ...(await requireFeed(ctx)), secret };
  });
}

/** Changes what the feed shows. From then on it counts days by the zone of this request. */
export function updateFeed(ctx: UserContext, changes: FeedChanges): Promise<CalendarFeed> {
  return answerInTransaction(ctx, async (ctx) => {
    const before = await requireFeed(ctx);
    if (isChangedElsewhere(before, changes)) throw changedElsewhere(before);
    await repository.updateFeed(ctx, changed(before, changes));
    tell(ctx, { kind: 'access' });
    return requireFeed(ctx);
  });
}

export function endFeed(ctx: UserContext): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    if (!(await repository.deleteFeed(ctx))) throw noFeed();
    tell(ctx, { kind: 'access' });
    return null;
  });
}

const changed = (before: FeedContents, changes: NewFeed): FeedContents => ({
  due_days: changes.due_days ?? before.due_days,
  plan: changes.plan ?? before.plan,
  worked_time: changes.worked_time ?? before.worked_time,
  promises: changes.promises ?? before.promises,
});

const noFeed = () => notFound('Calendar feed');

async function requireFeed(ctx: UserContext): Promise<CalendarFeed> {
  const feed = await repository.findFeed(ctx);
  if (!feed) throw noFeed();
  return feed;
}

/** A feed that was asked for by its secret, as the context of its user. */
export type OpenedFeed = { ctx: UserContext; contents: FeedContents; signedUpAt: number };

/** The last fetch is saved at most this often. */
const FETCH_PRECISION_MS = 60_000;

/** The feed of a secret. One that has ended is refused as one that never was. */
export async function openFeed(ctx: Context, secret: string, limits: FeedLimits): Promise<OpenedFeed> {
  await limits.refuseGuesses(ctx);
  const feed = await repository.findFeedByHash(ctx, hashToken(secret));
  if (!feed) {
    await limits.countGuess(ctx);
    throw noFeed();
  }
  const { user_id: userId, time_zone: timeZone, day_start_hour: startHour, last_fetched_at, ...rest } = feed;
  await limits.countFetch(ctx, rest.id);
  const days = { timeZone, startHour };
  const ofUser: UserContext = {
    ...leavingOut(ctx, rest.deleting),
    ...{ userId, signInId: 0, isClaimed: rest.held_until !== null, days },
  };
  if (last_fetched_at === null || last_fetched_at + FETCH_PRECISION_MS <= ctx.now.epochMilliseconds)
    await repository.updateLastFetch(ofUser);
  const { due_days, plan, worked_time, promises, signed_up_at: signedUpAt } = rest;
  return { ctx: ofUser, contents: { due_days, plan, worked_time, promises }, signedUpAt };
}
