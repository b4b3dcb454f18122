import type { Access, ProfileChanges, User } from '@daymark/contract/account.ts';
import type { Credentials, GoogleCredential, Registration, SignIn } from '@daymark/contract/sign-in.ts';
import { conflict, forbidden, invalid, notFound, unauthorized, unavailable } from '#http/api-error.ts';
import { type Context, inTransaction, type UserContext, wireInstant } from '#http/context.ts';
import {
  type AccountKeys,
  deleteExpiredSignIns,
  deleteIdTokensExpiredBefore,
  deleteOtherSignIns,
  deleteSignIn,
  deleteUser,
  findSecret,
  findSignIn,
  findSignIns,
  findUser,
  findUserByIdentity,
  findUserByLogin,
  findWaysIn,
  insertIdentity,
  insertSignIn,
  insertUsedIdToken,
  insertUser,
  isKeyTaken,
  isUsernameTaken,
  updateLastUse,
  updateUser,
} from './auth.repository.ts';
import { deviceOf } from './devices.ts';
import type { Google, GoogleProof } from './google.ts';
import { nameFrom, usernamesFrom } from './google-profile.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { hashToken, isUseDue, livingSince, newToken } from './tokens.ts';
import type { CountSignUp, LimitedTry } from './tries.ts';

/** What the host has decided, and the counts of failed tries and of sign-ups; made once for the running server. */
export type AuthRules = {
  isSignUpOpen: boolean;
  google: Google | null;
  limitedTry: LimitedTry;
  countSignUp: CountSignUp;
};

export async function register(
  ctx: Context,
  { password, ...profile }: Registration,
  { isSignUpOpen, countSignUp }: AuthRules,
): Promise<SignIn> {
  if (!isSignUpOpen) throw signUpClosed();
  await countSignUp(ctx);
  const password_hash = await hashPassword(password);
  const keys = { email_key: keyOf(profile.email), username_key: keyOf(profile.username) };
  return withKeys(ctx, keys, async (ctx) => {
    const user = await insertUser(ctx, { ...profile, ...keys, password_hash });
    return signIn(ctx, user);
  });
}

export async function login(
  ctx: Context,
  { login, password }: Credentials,
  { limitedTry }: AuthRules,
): Promise<SignIn> {
  const key = keyOf(login);
  const account = await findUserByLogin(ctx, key);
  const isRight = await limitedTry(ctx, key, () => isPassword(password, account?.password_hash ?? null));
  if (!(isRight && account)) throw unauthorized('Invalid credentials');
  const { password_hash, username_key, ...user } = account;
  return inTransaction(ctx, async (ctx) => {
    // While the hash was computed the password may have been changed, which ended every sign-in with the old one.
    const current = await findUserByLogin(ctx, key);
    if (current?.password_hash !== password_hash) throw unauthorized('Invalid credentials');
    await deleteExpiredSignIns(ctx, user.id, livingSince(ctx.now));
    return signIn(ctx, user);
  });
}

/**
 * Signs in whom Google vouches for, with an account that is made at first sight. The names it might be given are tried
 * one after the other: one that is taken, or the same person signing in beside this, shows as a key that is taken.
 */
export async function signInWithGoogle(
  ctx: Context,
  credential: GoogleCredential,
  { google, isSignUpOpen, limitedTry }: AuthRules,
): Promise<SignIn> {
  if (!google) throw unavailable('Google sign-in is not set up on this server');
  const proof = await limitedTry(ctx, null, () => google.verify(ctx, credential));
  if (!proof) throw noProof();
  for (const username of usernamesFrom(proof.email, ctx.chance)) {
    try {
      return await inTransaction(ctx, async (ctx) => {
        await takeIdToken(ctx, proof);
        const user =
          (await findUserByIdentity(ctx, proof)) ?? (await createUser(ctx, proof, { username, isSignUpOpen }));
        await deleteExpiredSignIns(ctx, user.id, livingSince(ctx.now));
        return signIn(ctx, user);
      });
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
      await refuseHeldEmail(ctx, proof);
    }
  }
  throw conflict('Username already taken');
}

/** Who holds this token, as long as it is in force: one query, and one more where its use is noted. */
export async function authenticate(
  ctx: Context,
  token: string,
): Promise<{ userId: number; signInId: number } | undefined> {
  const found = await findSignIn(ctx, hashToken(token), livingSince(ctx.now));
  if (!found) return undefined;
  if (isUseDue(found.last_used_at, ctx.now)) await updateLastUse(ctx, found.id);
  return { userId: found.user_id, signInId: found.id };
}

export async function profile(ctx: UserContext): Promise<User> {
  const user = await findUser(ctx);
  if (!user) throw accountGone();
  return user;
}

export async function updateProfile(
  ctx: UserContext,
  { current_password, new_password, ...profile }: ProfileChanges,
  { limitedTry }: AuthRules,
): Promise<User> {
  const change = await passwordChange(ctx, { current_password, new_password }, limitedTry);
  const keys = {
    email_key: profile.email && keyOf(profile.email),
    username_key: profile.username && keyOf(profile.username),
  };
  return withKeys(ctx, keys, async (ctx) => {
    // Of two changes at once the second was proved with a password that is no longer in force.
    if (change && (await findSecret(ctx))?.password_hash !== change.from) throw wrongPassword();
    const user = await updateUser(ctx, { ...profile, ...keys, password_hash: change?.to });
    if (!user) throw accountGone();
    if (change) {
      await deleteOtherSignIns(ctx);
      ctx.log.info({ event: 'password_changed', user_id: user.id, address: ctx.address }, 'A password was changed');
    }
    return user;
  });
}

export async function access(ctx: UserContext): Promise<Access> {
  const [account, signIns] = await Promise.all([findWaysIn(ctx), findSignIns(ctx, livingSince(ctx.now))]);
  if (!account) throw accountGone();
  const sign_ins = signIns.map(({ id, user_agent, created_at, last_used_at }) => ({
    id,
    device: deviceOf(user_agent),
    created_at: wireInstant(created_at),
    last_used_at: wireInstant(last_used_at),
    is_current: id === ctx.signInId,
  }));
  return {
    has_password: account.password_hash !== null,
    has_google: Number(account.identities) > 0,
    sign_ins: sign_ins.sort((a, b) => Number(b.is_current) - Number(a.is_current)),
  };
}

/** This one too: that is logging out. */
export async function endSignIn(ctx: UserContext, id: number): Promise<null> {
  if (!(await deleteSignIn(ctx, id))) throw notFound('Sign-in');
  return null;
}

export async function endOtherSignIns(ctx: UserContext): Promise<null> {
  await deleteOtherSignIns(ctx);
  return null;
}

export async function logout(ctx: UserContext): Promise<null> {
  await deleteSignIn(ctx, ctx.signInId);
  return null;
}

export async function deleteAccount(ctx: UserContext): Promise<null> {
  await deleteUser(ctx);
  ctx.log.info({ event: 'account_deleted', user_id: ctx.userId, address: ctx.address }, 'An account was deleted');
  return null;
}

/** A request may be on its way for a while after its token was looked at: what is used is known for as long. */
const KEPT_AFTER_EXPIRY = { minutes: 1 };

async function takeIdToken(ctx: Context, { signedText, expiresAt }: GoogleProof): Promise<void> {
  await deleteIdTokensExpiredBefore(ctx, ctx.now.subtract(KEPT_AFTER_EXPIRY));
  if (!(await insertUsedIdToken(ctx, hashToken(signedText), expiresAt))) throw noProof();
}

async function createUser(
  ctx: Context,
  { issuer, subject, ...profile }: GoogleProof,
  { username, isSignUpOpen }: { username: string; isSignUpOpen: boolean },
): Promise<User> {
  if (!isSignUpOpen) throw signUpClosed();
  const { email } = profile;
  const keys = { email_key: keyOf(email), username_key: keyOf(username) };
  const user = await insertUser(ctx, { ...nameFrom(profile), email, username, ...keys, password_hash: null });
  await insertIdentity(ctx, { user_id: user.id, issuer, subject });
  return user;
}

async function refuseHeldEmail(ctx: Context, proof: GoogleProof): Promise<void> {
  const holder = await findUserByLogin(ctx, keyOf(proof.email));
  // In this order: the same person may have signed in for the first time beside this.
  if (!holder || (await findUserByIdentity(ctx, proof))) return;
  const way = holder.password_hash === null ? 'the Google account that it was made with' : 'your password';
  throw conflict(`An account with this email already exists. Sign in with ${way}.`);
}

async function signIn(ctx: Context, user: User): Promise<SignIn> {
  ctx.log.info({ event: 'signed_in', user_id: user.id, address: ctx.address }, 'Somebody signed in');
  const token = newToken();
  await insertSignIn(ctx, { user_id: user.id, token_hash: hashToken(token) });
  return { token, user };
}

/** The hashes before and after, once the current password has been proved; undefined where the password stays. */
async function passwordChange(
  ctx: UserContext,
  { current_password, new_password }: Pick<ProfileChanges, 'current_password' | 'new_password'>,
  limitedTry: LimitedTry,
): Promise<{ from: string | null; to: string } | undefined> {
  if (new_password === undefined) {
    if (current_password === undefined) return undefined;
    throw invalid({ path: 'new_password', message: 'New password is required' });
  }
  const secret = await findSecret(ctx);
  if (!secret) throw accountGone();
  // An account of an identity provider has none yet, and whoever holds its token may give it one.
  if (secret.password_hash === null) return { from: null, to: await hashPassword(new_password) };
  if (current_password === undefined) {
    throw invalid({ path: 'current_password', message: 'Current password is required' });
  }
  const isRight = await limitedTry(ctx, secret.username_key, () => isPassword(current_password, secret.password_hash));
  if (!isRight) throw wrongPassword();
  return { from: secret.password_hash, to: await hashPassword(new_password) };
}

type Keys = { [Key in keyof AccountKeys]?: string | undefined };

/**
 * Does all of the work or refuses it, where the database says that somebody else holds one of the keys. Nothing is
 * asked before: of parallel requests every one would hear that the name is free.
 */
async function withKeys<Ctx extends Context | UserContext, Result>(
  ctx: Ctx,
  { username_key }: Keys,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    // Where both are taken, the username speaks.
    const userId = 'userId' in ctx ? ctx.userId : null;
    const isUsername = username_key !== undefined && (await isUsernameTaken(ctx, username_key, userId));
    throw conflict(isUsername ? 'Username already taken' : 'Email already registered');
  }
}

const signUpClosed = () => forbidden('Sign-up is closed on this server');

/** One text for whatever is wrong with a token: it is no matter of the person who signs in. */
const noProof = () => unauthorized('Google did not confirm this sign-in. Try again.');

const wrongPassword = () => invalid({ path: 'current_password', message: 'Current password is incorrect' });

/** The account was deleted while this request was on its way. */
const accountGone = () => unauthorized('Sign in to continue');

/** Logins ignore case, and the different code points that one character can be written with. */
const keyOf = (login: string) => login.normalize('NFKC').toLowerCase();
