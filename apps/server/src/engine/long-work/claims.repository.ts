import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { isPostgres } from '#db/connection.ts';
import { presentOf } from '#db/present.ts';
import type { UserScope } from '#db/rows.ts';

/**
 * Claims the rows of the user for long work, or claims them again, for as long as an instance can fall silent before others
 * finish its work. Gives the moment when the claim ends, in milliseconds of the database.
 */
export async function claimUser({ db, userId }: UserScope): Promise<number> {
  const { held_until } = await db
    .updateTable('users')
    .set({ held_until: claimEnd(db) })
    .where('id', '=', userId)
    .returning('held_until')
    .executeTakeFirstOrThrow();
  return held_until ?? 0;
}

/** Claims the rows of a user whose earlier claim has ended before its work was done; undefined where there is no such claim. */
export async function takeOverClaim(ctx: UserScope): Promise<number | undefined> {
  const row = await ctx.db
    .updateTable('users')
    .set({ held_until: claimEnd(ctx.db) })
    .where('id', '=', ctx.userId)
    .where('held_until', '<=', presentOf(ctx.db))
    .returning('held_until')
    .executeTakeFirst();
  return row?.held_until ?? undefined;
}

/** Ends a claim: null where its work is done, 0 where others may finish it at once. Leaves the claims of others. */
export async function endClaim(
  { db, userId }: UserScope,
  { heldUntil, end }: { heldUntil: number; end: null | 0 },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ held_until: end })
    .where('id', '=', userId)
    .where('held_until', '=', heldUntil)
    .execute();
}

export async function isUserClaimed({ db, userId }: UserScope): Promise<boolean> {
  const row = await db.selectFrom('users').select('held_until').where('id', '=', userId).executeTakeFirst();
  return typeof row?.held_until === 'number';
}

/** How long a claim lasts: far longer than a step of long work takes. */
const CLAIM_MS = 20_000;

/**
 * The end of a claim. On SQLite, where the present is 0, it ends at once: no other process could still be at its work.
 */
const claimEnd = (db: UserContext['db']) =>
  isPostgres(db) ? sql<number>`${presentOf(db)} + ${sql.lit(CLAIM_MS)}` : presentOf(db);
