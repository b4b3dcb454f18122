import type { Scope } from '@daymark/contract/endpoint.ts';
import type { Context, UserContext } from '#context/context.ts';
import { writeIfAvailable } from '#db/database-errors.ts';
import { isDistributed } from '#db/distributed.ts';
import { msToWire, msToWireOrNull, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { presentOf } from '#db/present.ts';
import { holderOf, keepKeys } from '#db/unique-keys.ts';

const COLUMNS = ['id', 'name', 'scopes', 'created_at', 'ends_at', 'last_used_at', 'last_address'] as const;

const userOfToken = prepared((db, value: ValueOf<{ tokenHash: string; holder: number }>) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'user_id', 'tokens.name', 'scopes', 'ends_at', 'last_used_at'])
    .select(['held_until', 'deleting', 'day_start_hour', 'next_repeat_date'])
    .select(presentOf(db).as('present'))
    .where('token_hash', '=', value('tokenHash'))
    .$if(isDistributed(db), (query) => query.where('user_id', '=', value('holder'))),
);

/** The personal token of this hash with what its user has to do with days, ended or not, and the present of the database. */
export async function findTokenByHash(ctx: Pick<Context, 'db'>, tokenHash: string) {
  const holder = await holderOf(ctx.db, ['token'], tokenHash);
  const [token] = await userOfToken(ctx, { tokenHash, holder });
  return token && { ...token, scopes: JSON.parse(token.scopes) as Scope[] };
}

/** The tokens of the user, the newest first, those that have ended by themselves included. */
export async function findTokens(ctx: UserContext) {
  const rows = await ctx.db
    .selectFrom('tokens')
    .select(COLUMNS)
    .where('user_id', '=', ctx.userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ scopes, created_at, ends_at, last_used_at, ...row }) => ({
    ...row,
    scopes: JSON.parse(scopes) as Scope[],
    created_at: msToWire(created_at),
    ends_at: msToWireOrNull(ends_at),
    last_used_at: msToWireOrNull(last_used_at),
  }));
}

export async function countTokens(ctx: UserContext): Promise<number> {
  const { tokens } = await ctx.db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll<number>().as('tokens'))
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  return Number(tokens);
}

type NewToken = { token_hash: string; name: string; scopes: readonly Scope[]; ends_at: Temporal.Instant | null };

export async function insertToken(ctx: UserContext, { scopes, ends_at, ...token }: NewToken): Promise<number> {
  const { id } = await ctx.db
    .insertInto('tokens')
    .values({
      ...token,
      user_id: ctx.userId,
      scopes: JSON.stringify(scopes),
      created_at: toMs(ctx.now),
      ends_at: ends_at && toMs(ends_at),
      last_used_at: null,
      last_address: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepKeys(ctx, ['token']);
  return id;
}

type Use = { id: number; user_id: number; last_address: string | null };

/** Saves the time and the address of a use, as that of a sign-in. */
export async function updateTokenUse(ctx: Context, { id, user_id, last_address }: Use): Promise<void> {
  await writeIfAvailable(
    ctx.db
      .updateTable('tokens')
      .set({ last_used_at: toMs(ctx.now), last_address })
      .where('user_id', '=', user_id)
      .where('id', '=', id),
  );
}

/** Whether there was such a token of this user to delete. */
export async function deleteToken(ctx: UserContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('tokens')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteTokens(ctx: UserContext): Promise<void> {
  await ctx.db.deleteFrom('tokens').where('user_id', '=', ctx.userId).execute();
}
