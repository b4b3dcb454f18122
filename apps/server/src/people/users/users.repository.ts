import type { User } from '@daymark/contract/account.ts';
import type { Settings } from '@daymark/contract/settings.ts';
import { sql } from 'kysely';
import type { Context, UserContext } from '#context/context.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { isDistributed } from '#db/distributed.ts';
import { toMs } from '#db/instants.ts';
import type { Tables } from '#db/tables.ts';
import { freeKeys, holderOf, KeyTakenError, keepKeys } from '#db/unique-keys.ts';

const USER = ['id', 'first_name', 'last_name', 'email', 'username', 'day_start_hour'] as const;

/** An account with the hash of its password; null where it has none. */
export type Account = User & { password_hash: string | null };

const LOGINS = ['email', 'username'] as const;

type NewUser = Pick<Tables['users'], 'first_name' | 'last_name' | 'email' | 'username' | 'password_hash'>;

/** The form in which emails and usernames are compared: without case, and with one spelling for each character. */
export const loginKey = (login: string): string => login.normalize('NFKC').toLowerCase();

/** Whether an insert or update failed because another account has the email, username or identity. */
export const isKeyTaken = (error: unknown): boolean => isUniqueViolation(error) || error instanceof KeyTakenError;

export async function insertUser(ctx: Context, user: NewUser): Promise<User> {
  const keys = { email_key: loginKey(user.email), username_key: loginKey(user.username) };
  const at = toMs(ctx.now);
  const inserted = await ctx.db
    .insertInto('users')
    .values({ ...user, ...keys, created_at: at, updated_at: at })
    .returning(USER)
    .executeTakeFirstOrThrow();
  await keepKeys({ db: ctx.db, userId: inserted.id }, LOGINS);
  return inserted;
}

export function findUser(ctx: UserContext): Promise<User | undefined> {
  return ctx.db.selectFrom('users').select(USER).where('id', '=', ctx.userId).executeTakeFirst();
}

export function findCredentials(ctx: UserContext) {
  return ctx.db.selectFrom('users').select('password_hash').where('id', '=', ctx.userId).executeTakeFirst();
}

/** The account of this id, with the hash of its password. */
export function findAccount(ctx: Context, userId: number): Promise<Account | undefined> {
  return ctx.db
    .selectFrom('users')
    .select([...USER, 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Finds one account at most, since no username can look like an email address. */
export async function findUserByLogin(ctx: Context, login: string): Promise<Account | undefined> {
  const key = loginKey(login);
  const holder = await holderOf(ctx.db, LOGINS, key);
  return ctx.db
    .selectFrom('users')
    .select([...USER, 'password_hash'])
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .$if(isDistributed(ctx.db), (query) => query.where('id', '=', holder))
    .executeTakeFirst();
}

/** Whether an account other than this one has the username. */
export async function isUsernameTaken(ctx: Context, username: string, userId: number | null): Promise<boolean> {
  const key = loginKey(username);
  const holder = await holderOf(ctx.db, ['username'], key);
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', key)
    .$if(isDistributed(ctx.db), (query) => query.where('id', '=', holder))
    .executeTakeFirst();
  return found !== undefined && found.id !== userId;
}

type UserChanges = { [Column in keyof NewUser]?: NewUser[Column] | undefined };

export async function updateUser(ctx: UserContext, changes: UserChanges): Promise<User | undefined> {
  const { email, username } = changes;
  const keys = { email_key: email && loginKey(email), username_key: username && loginKey(username) };
  const updated = await ctx.db
    .updateTable('users')
    .set({ ...changes, ...keys, updated_at: toMs(ctx.now) })
    .where('id', '=', ctx.userId)
    .returning(USER)
    .executeTakeFirst();
  if (email !== undefined || username !== undefined) await keepKeys(ctx, LOGINS);
  return updated;
}

/** Settings of the user as they are stored: a weekday without an own figure has null. */
type StoredSettings = Pick<Settings, 'day_start_hour' | 'capacity_minutes' | 'ask_before_done' | 'inbox_list_id'>;

export async function findSettings(ctx: UserContext): Promise<StoredSettings | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['day_start_hour', 'capacity_minutes', 'ask_before_done'])
    .select(({ selectFrom }) =>
      selectFrom('lists')
        .select('lists.id')
        .where('lists.user_id', '=', ctx.userId)
        .where('lists.is_inbox', '=', sql.lit(1))
        .where('lists.deletion_id', 'is', null) // as in the index of inboxes
        .as('inbox_list_id'),
    )
    .where('id', '=', ctx.userId)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      capacity_minutes: JSON.parse(row.capacity_minutes),
      ask_before_done: row.ask_before_done === 1,
    }
  );
}

type StoredChanges = { [Field in Exclude<keyof StoredSettings, 'inbox_list_id'>]?: StoredSettings[Field] | undefined };

export async function updateSettings(
  ctx: UserContext,
  { day_start_hour, capacity_minutes, ask_before_done }: StoredChanges,
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ day_start_hour, capacity_minutes: capacity_minutes && JSON.stringify(capacity_minutes) })
    .set({ ask_before_done: ask_before_done === undefined ? undefined : Number(ask_before_done) })
    .set({ updated_at: toMs(ctx.now) })
    .where('id', '=', ctx.userId)
    .execute();
}

/** The user has read which entries were cut. */
export async function forgetCutEntries(ctx: UserContext): Promise<void> {
  await ctx.db.updateTable('users').set({ cut_entries: 0, cut_ms: 0 }).where('id', '=', ctx.userId).execute();
}

/** Whether the host has disabled the account. */
export async function isDisabled(ctx: Context, userId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('users').select('disabled_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.disabled_at !== null;
}

export async function updateDisabled(ctx: UserContext, disabled_at: number | null): Promise<void> {
  await ctx.db.updateTable('users').set({ disabled_at }).where('id', '=', ctx.userId).execute();
}

/** Takes from an account that is being deleted all by which it is found, and its texts. */
export async function clearUser(ctx: UserContext): Promise<void> {
  const taken = `deleted ${ctx.userId}`; // with a space, which neither an email nor a username has
  await ctx.db
    .updateTable('users')
    .set({ first_name: '', last_name: '', email: '', email_key: taken, username: '', username_key: taken })
    .set({ password_hash: null })
    .where('id', '=', ctx.userId)
    .execute();
  await freeKeys(ctx);
}

/** Every row of this user is deleted with it, since foreign keys cascade: many of them are deleted before. */
export async function deleteUser(ctx: UserContext): Promise<void> {
  await ctx.db.deleteFrom('users').where('id', '=', ctx.userId).execute();
  await freeKeys(ctx);
}
