import type { User } from '@daymark/contract/account.ts';
import type { Context, UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { writeIfAvailable } from '#db/database-errors.ts';
import { isDistributed } from '#db/distributed.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { presentOf } from '#db/present.ts';
import type { Tables } from '#db/tables.ts';
import { holderOf, keepKeys } from '#db/unique-keys.ts';

/** A person at an identity provider: the subject with its issuer, never the email. */
type Identity = Pick<Tables['identities'], 'issuer' | 'subject'>;

export async function findUserByIdentity(ctx: Context, { issuer, subject }: Identity): Promise<User | undefined> {
  const holder = await holderOf(ctx.db, ['identity'], `${issuer} ${subject}`);
  return ctx.db
    .selectFrom('users')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'username', 'day_start_hour'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .$if(isDistributed(ctx.db), (query) => query.where('user_id', '=', holder))
    .executeTakeFirst();
}

export async function insertIdentity(ctx: Context, identity: Identity & { user_id: number }): Promise<void> {
  await ctx.db
    .insertInto('identities')
    .values({ ...identity, created_at: toMs(ctx.now) })
    .execute();
  await keepKeys({ db: ctx.db, userId: identity.user_id }, ['identity']);
}

export async function updateIdentityUse(
  ctx: Context,
  { user_id, issuer, subject }: Identity & { user_id: number },
): Promise<void> {
  await ctx.db
    .updateTable('identities')
    .set({ last_used_at: toMs(ctx.now) })
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export async function deleteIdentity(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('identities').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
  await keepKeys(ctx, ['identity']);
}

/** Whether the token is used for the first time. */
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

/** Limit of the stored user agent: longer than that of any browser; a program can send more. */
const USER_AGENT_LENGTH = 500;

type NewSignIn = Pick<Tables['sign_ins'], 'user_id' | 'token_hash' | 'last_address' | 'provider'>;

export async function insertSignIn(ctx: Context, signIn: NewSignIn): Promise<void> {
  const user_agent = ctx.userAgent.slice(0, USER_AGENT_LENGTH);
  const at = toMs(ctx.now);
  await ctx.db
    .insertInto('sign_ins')
    .values({ ...signIn, user_agent, created_at: at, last_used_at: at, proved_at: at })
    .execute();
}

const signInOf = (db: Db) =>
  db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select(['sign_ins.id', 'user_id', 'sign_ins.created_at', 'last_used_at', 'held_until', 'day_start_hour'])
    .select(['next_repeat_date', 'deleting'])
    .select(presentOf(db).as('present'));

const signInOfHash = prepared((db, value: ValueOf<{ tokenHash: string }>) =>
  signInOf(db).where('token_hash', '=', value('tokenHash')),
);

const signInOfUser = prepared((db, value: ValueOf<{ tokenHash: string; userId: number }>) =>
  signInOf(db).where('token_hash', '=', value('tokenHash')).where('user_id', '=', value('userId')),
);

/** The sign-in of this token, in force or expired, and the present of the database; of the user that the token names. */
export async function findSignIn(ctx: Pick<Context, 'db'>, tokenHash: string, userId: number | null) {
  const [signIn] = await (userId === null
    ? signInOfHash(ctx, { tokenHash })
    : signInOfUser(ctx, { tokenHash, userId }));
  return signIn;
}

type LastUse = { id: number; user_id: number; last_address: string | null };

/** Saves the time and the address of a use, where the database can be written. */
export async function updateLastUse(ctx: Context, { id, user_id, last_address }: LastUse): Promise<void> {
  await writeIfAvailable(
    ctx.db
      .updateTable('sign_ins')
      .set({ last_used_at: toMs(ctx.now), last_address })
      .where('user_id', '=', user_id)
      .where('id', '=', id),
  );
}

/** A sign-in is in force if it was created and last used after these, in epoch milliseconds. */
type Cutoffs = { usedAfter: number; createdAfter: number };

/** The sign-ins in force, the last used first. */
export async function findSignIns(ctx: Pick<UserContext, 'db' | 'userId'>, { usedAfter, createdAfter }: Cutoffs) {
  const rows = await ctx.db
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'last_address'])
    .where('user_id', '=', ctx.userId)
    .where('last_used_at', '>', usedAfter)
    .where('created_at', '>', createdAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: fromMs(row.created_at),
    last_used_at: fromMs(row.last_used_at),
  }));
}

/** The last time at which the owner of the request's sign-in was proved; undefined where it has ended. */
export async function findLastProof(ctx: UserContext): Promise<Temporal.Instant | undefined> {
  const row = await ctx.db
    .selectFrom('sign_ins')
    .select(['created_at', 'proved_at'])
    .where('user_id', '=', ctx.userId)
    .where('id', '=', ctx.signInId)
    .executeTakeFirst();
  return row && fromMs(row.proved_at ?? row.created_at);
}

export async function updateLastProof(ctx: UserContext): Promise<void> {
  await ctx.db
    .updateTable('sign_ins')
    .set({ proved_at: toMs(ctx.now) })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', ctx.signInId)
    .execute();
}

/** The provider by which the sign-in of the request was made. */
export async function findSignInProvider(ctx: UserContext): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('sign_ins')
    .select('provider')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', ctx.signInId)
    .executeTakeFirst();
  return row?.provider ?? null;
}

/** Whether there was a sign-in of this user to delete. */
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

/** Keeps the sign-ins of the user that were used last, this many. */
export async function deleteUnusedSignIns(ctx: Context, userId: number, keep: number): Promise<void> {
  await ctx.db
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('sign_ins')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute();
}

/** Deletes all sign-ins and identities: none of the ways to sign in is left but a password. */
export async function deleteAllSignIns(ctx: UserContext): Promise<void> {
  await ctx.db.deleteFrom('sign_ins').where('user_id', '=', ctx.userId).execute();
  await ctx.db.deleteFrom('identities').where('user_id', '=', ctx.userId).execute();
  await keepKeys(ctx, ['identity']);
}

export async function deleteExpiredSignIns(
  ctx: Context,
  userId: number,
  { usedAfter, createdAfter }: Cutoffs,
): Promise<void> {
  await ctx.db
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_used_at', '<=', usedAfter), where('created_at', '<=', createdAfter)]))
    .execute();
}
