import type { Context } from '#context/context.ts';
import { toMs } from '#db/instants.ts';

export async function insertChallenge(
  ctx: Context,
  challenge_hash: string,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await ctx.db
    .insertInto('challenges')
    .values({ challenge_hash, expires_at: toMs(expiresAt) })
    .execute();
}

export async function isChallengeOpen(ctx: Context, hash: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('challenges')
    .select('id')
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', toMs(ctx.now))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the challenge was open: of several requests with it one gets it. */
export async function deleteChallenge(ctx: Context, hash: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('challenges')
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', toMs(ctx.now))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteOldChallenges(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('challenges').where('expires_at', '<=', toMs(ctx.now)).execute();
}
