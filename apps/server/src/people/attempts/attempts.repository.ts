import type { Context } from '#context/context.ts';
import { toMs } from '#db/instants.ts';

/** How often something was tried in a window, and when it ends, in epoch milliseconds. */
type Attempts = { count: number; endsAt: number };

/** The count of the open window, if there is one. */
export function findAttempts(ctx: Context, keyHash: string): Promise<Attempts | undefined> {
  return ctx.db
    .selectFrom('attempts')
    .select(['count', 'ends_at as endsAt'])
    .where('key_hash', '=', keyHash)
    .where('ends_at', '>', toMs(ctx.now))
    .executeTakeFirst();
}

/**
 * Counts one attempt more in one statement, so that parallel attempts on several instances count one after the other.
 */
export function addAttempt(ctx: Context, keyHash: string, windowMs: number): Promise<Attempts> {
  const now = toMs(ctx.now);
  return ctx.db
    .insertInto('attempts')
    .values({ key_hash: keyHash, count: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet(({ eb, ref }) => {
        const isOver = eb('attempts.ends_at', '<=', now);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('attempts.count', '+', 1))
            .end(),
          ends_at: eb.case().when(isOver).then(ref('excluded.ends_at')).else(ref('attempts.ends_at')).end(),
        };
      }),
    )
    .returning(['count', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow();
}

/** Takes back one try of the window that ends at this moment. */
export async function takeBackAttempt(ctx: Context, keyHash: string, endsAt: number): Promise<void> {
  await ctx.db
    .updateTable('attempts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key_hash', '=', keyHash)
    .where('ends_at', '=', endsAt)
    .execute();
}

export async function deleteOldAttempts(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('attempts').where('ends_at', '<=', toMs(ctx.now)).execute();
}
