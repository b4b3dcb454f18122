import type { ExpressionBuilder } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { fromMs, toMs } from '#db/instants.ts';
import type { Tables } from '#db/tables.ts';

export type Owner = Pick<UserContext, 'db' | 'now' | 'userId'>;

/** The secret of the account, confirmed or not. */
export async function findCodes(ctx: Owner) {
  const row = await ctx.db
    .selectFrom('codes')
    .select(['secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { created_at, confirmed_at, ...rest } = row;
  return { ...rest, created_at: fromMs(created_at), confirmed_at: confirmed_at === null ? null : fromMs(confirmed_at) };
}

export async function countRecoveryCodes(ctx: Owner): Promise<number> {
  const { codes } = await ctx.db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  return Number(codes);
}

/** Puts a secret that is still to be confirmed in the place of another one. */
export async function insertSecret(ctx: Owner, secret: string): Promise<void> {
  const row = { secret, created_at: toMs(ctx.now), confirmed_at: null, last_step: 0 };
  await ctx.db
    .insertInto('codes')
    .values({ user_id: ctx.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Confirms the secret by the code of this step, which is used up with that. */
export async function confirmSecret(ctx: Owner, step: number): Promise<void> {
  await ctx.db
    .updateTable('codes')
    .set({ confirmed_at: toMs(ctx.now), last_step: step })
    .where('user_id', '=', ctx.userId)
    .execute();
}

/** Whether the code of this step is used for the first time, and none after it was. */
export async function spendStep(ctx: Owner, step: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('codes')
    .set({ last_step: step })
    .where('user_id', '=', ctx.userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function hasRecoveryCode(ctx: Owner, codeHash: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where(isCode(ctx, codeHash))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there was such a recovery code to use up. */
export async function spendRecoveryCode(ctx: Owner, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.deleteFrom('recovery_codes').where(isCode(ctx, codeHash)).executeTakeFirst();
  return numDeletedRows > 0;
}

const isCode =
  ({ userId }: Owner, codeHash: string) =>
  ({ and }: ExpressionBuilder<Tables, 'recovery_codes'>) =>
    and({ user_id: userId, code_hash: codeHash });

export async function replaceRecoveryCodes(ctx: Owner, hashes: string[]): Promise<void> {
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', ctx.userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: ctx.userId, code_hash }));
  await ctx.db.insertInto('recovery_codes').values(rows).execute();
}

export async function deleteCodes(ctx: Owner): Promise<void> {
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', ctx.userId).execute();
  await ctx.db.deleteFrom('codes').where('user_id', '=', ctx.userId).execute();
}
