import type { Context } from '#context/context.ts';
import { fromMs, toMs } from '#db/instants.ts';

export async function insertInvitation(
  ctx: Context,
  { token_hash, endsAt }: { token_hash: string; endsAt: Temporal.Instant },
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('invitations')
    .values({ token_hash, created_at: toMs(ctx.now), ends_at: toMs(endsAt) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Uses up an invitation that is in force; false where there is none. */
export async function takeInvitation(ctx: Context, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', toMs(ctx.now))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Invitations in force, the first to end first. */
export async function findInvitations(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('invitations')
    .select(['id', 'created_at', 'ends_at'])
    .where('ends_at', '>', toMs(ctx.now))
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, created_at, ends_at }) => ({ id, created_at: fromMs(created_at), ends_at: fromMs(ends_at) }));
}

/** Whether there was an invitation of this id to withdraw. */
export async function deleteInvitation(ctx: Context, id: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteEndedInvitations(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('invitations').where('ends_at', '<=', toMs(ctx.now)).execute();
}
