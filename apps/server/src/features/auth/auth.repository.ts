import type { User } from '@daymark/contract/account.ts';
import { isOutOfReach, isUniqueViolation } from '#db/failures.ts';
import { fromMs, toMs } from '#db/instants.ts';
import type { Tables } from '#db/tables.ts';
import type { Context, UserContext } from '#http/context.ts';

const USER = ['id', 'first_name', 'last_name', 'email', 'username'] as const;

/** What somebody is known by, as it is compared: nobody else may hold the same. */
export type AccountKeys = { email_key: string; username_key: string };

type NewUser = Omit<Tables['users'], 'id' | 'created_at' | 'updated_at'>;

/** Whether this error says that somebody else holds one of the keys. */
export function isKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error);
}

export function insertUser(ctx: Context, user: NewUser): Promise<User> {
  const at = toMs(ctx.now);
  return ctx.db
    .insertInto('users')
    .values({ ...user, created_at: at, updated_at: at })
    .returning(USER)
    .executeTakeFirstOrThrow();
}

export function findUser(ctx: UserContext): Promise<User | undefined> {
  return ctx.db.selectFrom('users').select(USER).where('id', '=', ctx.userId).executeTakeFirst();
}

type Secret = { username_key: string; password_hash: string | null };

export function findSecret(ctx: UserContext): Promise<Secret | undefined> {
  return ctx.db
    .selectFrom('users')
    .select(['username_key', 'password_hash'])
    .where('id', '=', ctx.userId)
    .executeTakeFirst();
}

/** No username looks like an email address, so a login is one of the two only. */
export function findUserByLogin(ctx: Context, key: string): Promise<(User & Secret) | undefined> {
  return ctx.db
    .selectFrom('users')
    .select([...USER, 'username_key', 'password_hash'])
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .executeTakeFirst();
}

/** Who somebody is: the subject with its issuer, never the email. */
type Identity = Pick<Tables['identities'], 'issuer' | 'subject'>;

export function findUserByIdentity(ctx: Context, { issuer, subject }: Identity): Promise<User | undefined> {
  return ctx.db
    .selectFrom('users')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'username'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function insertIdentity(ctx: Context, identity: Identity & { user_id: number }): Promise<void> {
  await ctx.db
    .insertInto('identities')
    .values({ ...identity, created_at: toMs(ctx.now) })
    .execute();
}

/** Whether the token had not been taken before. */
export async function insertUsedIdToken(ctx: Context, token_hash: string, expiresAt: Temporal.Instant) {
  const inserted = await ctx.db
    .insertInto('used_id_tokens')
    .values({ token_hash, expires_at: toMs(expiresAt) })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteIdTokensExpiredBefore(ctx: Context, instant: Temporal.Instant): Promise<void> {
  await ctx.db.deleteFrom('used_id_tokens').where('expires_at', '<', toMs(instant)).execute();
}

/** Whether an account other than this one holds the username. */
export async function isUsernameTaken(ctx: Context, username_key: string, userId: number | null): Promise<boolean> {
  const holder = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username_key)
    .executeTakeFirst();
  return holder !== undefined && holder.id !== userId;
}

type UserChanges = { [Column in keyof NewUser]?: NewUser[Column] | undefined };

export function updateUser(ctx: UserContext, changes: UserChanges): Promise<User | undefined> {
  return ctx.db
    .updateTable('users')
    .set({ ...changes, updated_at: toMs(ctx.now) })
    .where('id', '=', ctx.userId)
    .returning(USER)
    .executeTakeFirst();
}

/** Everything of this user hangs on the row, and goes with it. */
export async function deleteUser(ctx: UserContext): Promise<void> {
  await ctx.db.deleteFrom('users').where('id', '=', ctx.userId).execute();
}

/** A browser's name for itself is shorter; a program can send any. */
const USER_AGENT_LENGTH = 500;

export async function insertSignIn(ctx: Context, signIn: { user_id: number; token_hash: string }): Promise<void> {
  const user_agent = ctx.userAgent.slice(0, USER_AGENT_LENGTH);
  const at = toMs(ctx.now);
  await ctx.db
    .insertInto('sign_ins')
    .values({ ...signIn, user_agent, created_at: at, last_used_at: at })
    .execute();
}

/** The instants after which a sign-in must have been used and made to be in force. */
export type LivingSince = { usedAfter: Temporal.Instant; madeAfter: Temporal.Instant };

export async function findSignIn(ctx: Context, token_hash: string, { usedAfter, madeAfter }: LivingSince) {
  const row = await ctx.db
    .selectFrom('sign_ins')
    .select(['id', 'user_id', 'last_used_at'])
    .where('token_hash', '=', token_hash)
    .where('last_used_at', '>', toMs(usedAfter))
    .where('created_at', '>', toMs(madeAfter))
    .executeTakeFirst();
  return row && { ...row, last_used_at: fromMs(row.last_used_at) };
}

/** Left undone where nothing can be written at the moment: whoever is signed in can still read. */
export async function updateLastUse(ctx: Context, signInId: number): Promise<void> {
  try {
    await ctx.db
      .updateTable('sign_ins')
      .set({ last_used_at: toMs(ctx.now) })
      .where('id', '=', signInId)
      .execute();
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
  }
}

/** The sign-ins in force, the last used first. */
export async function findSignIns(ctx: UserContext, { usedAfter, madeAfter }: LivingSince) {
  const rows = await ctx.db
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', ctx.userId)
    .where('last_used_at', '>', toMs(usedAfter))
    .where('created_at', '>', toMs(madeAfter))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: fromMs(row.created_at),
    last_used_at: fromMs(row.last_used_at),
  }));
}

/** How the account can be signed in to; undefined once it is gone. */
export function findWaysIn(ctx: UserContext) {
  return ctx.db
    .selectFrom('users')
    .select((select) => [
      'password_hash',
      select
        .selectFrom('identities')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('identities.user_id', '=', ctx.userId)
        .as('identities'),
    ])
    .where('id', '=', ctx.userId)
    .executeTakeFirst();
}

/** Whether there was one to end. */
export async function deleteSignIn(ctx: UserContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sign_ins')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteOtherSignIns(ctx: UserContext): Promise<void> {
  await ctx.db.deleteFrom('sign_ins').where('user_id', '=', ctx.userId).where('id', '!=', ctx.signInId).execute();
}

export async function deleteExpiredSignIns(
  ctx: Context,
  userId: number,
  { usedAfter, madeAfter }: LivingSince,
): Promise<void> {
  await ctx.db
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([where('last_used_at', '<=', toMs(usedAfter)), where('created_at', '<=', toMs(madeAfter))]),
    )
    .execute();
}
