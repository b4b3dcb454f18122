import { doorsEnded } from '#context/callbacks.ts';
import { type Context, inTransaction, tell, type UserContext, wireInstant } from '#context/context.ts';
import { deleteFeed } from '#people/calendar-feed/calendar-feed.repository.ts';
import { deleteCodes } from '#people/codes/codes.repository.ts';
import { hashPassword } from '#people/security/passwords.ts';
import { newToken } from '#people/security/tokens.ts';
import { deleteOtherSignIns } from '#people/sign-in/sign-in.repository.ts';
import { deleteTokens } from '#people/tokens/tokens.repository.ts';
import { loginKey, updateDisabled, updateUser } from '#people/users/users.repository.ts';
import * as repository from './hosting.repository.ts';

export type Account = Awaited<ReturnType<typeof accounts>>[number];

/** Accounts as the host sees them; with a text only that of this id, username or email address. */
export async function accounts(ctx: Pick<Context, 'db'>, named?: string) {
  const id = named !== undefined && /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
  const rows = await repository.findAccounts(ctx, named === undefined ? null : { key: loginKey(named), id });
  const at = (instant: Temporal.Instant | null) => instant && wireInstant(instant);
  return rows.map(({ created_at, disabled_at, last_seen_at, ...row }) => ({
    ...row,
    created_at: at(created_at),
    last_seen_at: at(last_seen_at),
    disabled_at: at(disabled_at),
  }));
}

/** Sets a password that nobody has chosen, ends every sign-in, and gives it to be told once. */
export async function resetPassword(ctx: UserContext, { endsTokens }: { endsTokens: boolean }): Promise<string> {
  const password = newToken().slice(0, PASSWORD_LENGTH);
  const password_hash = await hashPassword(password);
  await inTransaction(ctx, async (ctx) => {
    await updateUser(ctx, { password_hash });
    await endSignIns(ctx);
    if (endsTokens) await endDoors(ctx);
  });
  return password;
}

/** Characters of base64url: 120 random bits. */
const PASSWORD_LENGTH = 20;

/** Ends the codes of the account, whose password signs in alone from then on. */
export const endCodes = (ctx: UserContext): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await deleteCodes(ctx);
    tell(ctx, { kind: 'access' });
  });

/** Refuses every way into the account from now on; its data stays. */
export const disable = (ctx: UserContext): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await updateDisabled(ctx, ctx.now.epochMilliseconds);
    await endSignIns(ctx);
    await endDoors(ctx);
  });

export const enable = (ctx: UserContext): Promise<void> => inTransaction(ctx, (ctx) => updateDisabled(ctx, null));

/** The host has no sign-in of the account, so that all of them are others. */
async function endSignIns(ctx: UserContext): Promise<void> {
  await deleteOtherSignIns(ctx);
  tell(ctx, { kind: 'access' });
}

async function endDoors(ctx: UserContext): Promise<void> {
  await deleteTokens(ctx);
  await deleteFeed(ctx);
  await doorsEnded.call(ctx, {});
}
