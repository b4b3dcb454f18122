import type { User } from '@daymark/contract/account.ts';
import type { CodeTicket, Credentials, GoogleCredential, Registration, SignIn } from '@daymark/contract/sign-in.ts';
import { codeRequired, conflict, forbidden, unauthorized, unavailable } from '#context/api-error.ts';
import type { Clock } from '#context/clock.ts';
import { answerInTransaction, type Context, type SignedIn, tell, type UserContext } from '#context/context.ts';
import { ipOf } from '#context/network.ts';
import { takeInvitation } from '#people/invitations/invitations.repository.ts';
import { accountOf, type LoginThrottle, unknownAccount } from '#people/security/login-throttle.ts';
import { hashPassword, isPassword } from '#people/security/passwords.ts';
import { passkeysAt } from '#people/security/relying-party.ts';
import type { LimitSignUps } from '#people/security/sign-up-limit.ts';
import {
  hashToken,
  isInForce,
  isLastUseStale,
  newTokenOf,
  signInCutoffs,
  userNamedBy,
} from '#people/security/tokens.ts';
import {
  type Account,
  findUserByLogin,
  insertUser,
  isDisabled,
  isKeyTaken,
  loginKey,
} from '#people/users/users.repository.ts';
import { withUniqueNames } from '#people/users/users.service.ts';
import type { Google, GoogleProof } from './google.ts';
import { nameFrom, usernamesFrom } from './google-profile.ts';
import * as repository from './sign-in.repository.ts';

/** The host's settings, and the counts of failed attempts and sign-ups; made once for the running server. */
export type SignInRules = {
  isSignUpOpen: boolean;
  isPasswordOn: boolean;
  google: Google | null;
  /** OpenID providers in the order of their buttons. */
  providers: readonly { name: string; label: string }[];
  publicUrl: string | null;
  throttleLogin: LoginThrottle;
  limitSignUps: LimitSignUps;
  /** Gives a ticket where an account asks for a code after the password. */
  askForCode: (ctx: Context, account: Account) => Promise<CodeTicket | null>;
};

/** Ways to sign in that the host has set up, for the sign-in page. */
export const config = async (
  ctx: Context,
  { google, isPasswordOn, isSignUpOpen, providers, publicUrl }: SignInRules,
) => ({
  google_client_id: google?.clientId ?? null,
  google_script_url: google?.scriptUrl ?? null,
  password_sign_in: isPasswordOn,
  sign_up: isSignUpOpen,
  providers: providers.map(({ name, label }) => ({ name, label })),
  ...passkeysAt({ publicUrl, host: ctx.host }),
});

export async function register(
  ctx: Context,
  { password, invitation, ...profile }: Registration,
  { isSignUpOpen, isPasswordOn, limitSignUps }: SignInRules,
): Promise<SignIn> {
  if (!isPasswordOn) throw passwordsOff();
  if (!isSignUpOpen && invitation === undefined) throw signUpClosed();
  await limitSignUps(ctx);
  const password_hash = await hashPassword(password);
  return withUniqueNames(ctx, profile.username, async (ctx) => {
    const isInvited = invitation !== undefined && (await takeInvitation(ctx, hashToken(invitation)));
    if (!isSignUpOpen && !isInvited) throw invitationEnded();
    const user = await insertUser(ctx, { ...profile, password_hash });
    return signIn(ctx, user);
  });
}

export async function login(
  ctx: Context,
  { login, password }: Credentials,
  { isPasswordOn, throttleLogin, askForCode }: SignInRules,
): Promise<SignIn> {
  if (!isPasswordOn) throw passwordsOff();
  const account = await findUserByLogin(ctx, login);
  const verify = () => isPassword(password, account?.password_hash ?? null);
  const key = account ? accountOf(account.id) : unknownAccount(loginKey(login));
  const isRight = await throttleLogin(ctx, key, verify);
  if (!(isRight && account)) throw wrongCredentials();
  const { password_hash, ...user } = account;
  const ticket = await askForCode(ctx, account);
  if (ticket) throw codeRequired(ticket);
  return answerInTransaction(ctx, async (ctx) => {
    // A change of the password during the hashing has ended every sign-in with the old one.
    const current = await findUserByLogin(ctx, login);
    if (current?.password_hash !== password_hash) throw wrongCredentials();
    return startSignIn(ctx, user);
  });
}

/** Signs in somebody who has been proved, and ends what has expired. Each way into an account that is there comes by here. */
export async function startSignIn(ctx: Context, user: User, provider: string | null = null): Promise<SignIn> {
  if (await isDisabled(ctx, user.id)) throw forbidden('This account is disabled. Ask the host of this server.');
  await repository.deleteExpiredSignIns(ctx, user.id, signInCutoffs(ctx.now));
  return signIn(ctx, user, provider);
}

/** Signs in with a Google account; the first sign-in creates the account here. */
export async function signInWithGoogle(
  ctx: Context,
  credential: GoogleCredential,
  { google, isSignUpOpen, throttleLogin }: SignInRules,
): Promise<SignIn> {
  if (!google) throw noGoogle();
  const proof = await throttleLogin(ctx, null, () => google.verify(ctx, credential));
  if (!proof) throw noProof();
  return signInByIdentity(ctx, proof, { isSignUpOpen, provider: null, label: 'Google', noProof });
}

/** A person at an identity provider, proved by something that is accepted once, until it expires. */
export type IdentityProof = Omit<GoogleProof, 'email'> & {
  email: string | null;
  /** Source of the username, where that is not the email. */
  username?: string | null;
};

type IdentityRules = {
  isSignUpOpen: boolean;
  /** The name of the provider in the settings; null for Google's own button. */
  provider: string | null;
  label: string;
  /** The refusal of a proof that has been used. */
  noProof: () => Error;
};

/**
 * Signs in by an identity; the first sign-in creates the account. Possible usernames are tried one after the other: a taken
 * one, like a parallel first sign-in of the same person, shows as a violated key.
 */
export async function signInByIdentity(ctx: Context, proof: IdentityProof, rules: IdentityRules): Promise<SignIn> {
  for (const username of usernamesFrom(proof.username || (proof.email ?? ''), ctx.chance)) {
    try {
      return await answerInTransaction(ctx, async (ctx) => {
        await consumeProof(ctx, proof, rules.noProof);
        const user =
          (await repository.findUserByIdentity(ctx, proof)) ?? (await createUser(ctx, proof, { username, ...rules }));
        await repository.updateIdentityUse(ctx, { ...proof, user_id: user.id });
        return startSignIn(ctx, user, rules.provider);
      });
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
      await refuseTakenEmail(ctx, proof, rules);
    }
  }
  throw conflict('Username already taken');
}

/**
 * The user and sign-in of a token in force, and the time of the request: one query, and a second one when the last use is
 * saved. A stream of events that its browser opens again and again is no use.
 */
export async function authenticate(
  ctx: Omit<Context, 'now'>,
  token: string,
  { clock, isUse = true }: { clock: Clock; isUse?: boolean },
): Promise<SignedIn | undefined> {
  const found = await repository.findSignIn(ctx, hashToken(token), userNamedBy(token));
  if (!found) return undefined;
  const {
    id,
    user_id,
    held_until,
    deleting,
    day_start_hour: startHour,
    present,
    next_repeat_date: nextRepeatDate,
    ...signIn
  } = found;
  const requestClock = clock.from(present);
  const now = requestClock();
  if (!isInForce(signIn, now)) return undefined;
  if (isUse && isLastUseStale(signIn.last_used_at, now))
    await repository.updateLastUse({ ...ctx, now }, { id, user_id, last_address: ipOf(ctx.address) });
  const isClaimed = held_until !== null;
  return { userId: user_id, signInId: id, isClaimed, deleting, startHour, nextRepeatDate, clock: requestClock };
}

/** The ids of the user's sign-ins in force. */
export async function signInsInForce(ctx: Pick<UserContext, 'db' | 'now' | 'userId'>): Promise<number[]> {
  const signIns = await repository.findSignIns(ctx, signInCutoffs(ctx.now));
  return signIns.map(({ id }) => id);
}

/** Ends the sign-in. One that a provider has made is ended there as well at `provider_address`, where the browser goes next. */
export function logout(
  ctx: UserContext,
  addressOf: (provider: string) => string | null,
): Promise<{ provider_address: string } | null> {
  return answerInTransaction(ctx, async (ctx) => {
    const provider = await repository.findSignInProvider(ctx);
    await repository.deleteSignIn(ctx, ctx.signInId);
    tell(ctx, { kind: 'access' });
    const provider_address = provider === null ? null : addressOf(provider);
    return provider_address === null ? null : { provider_address };
  });
}

/** A token that was valid when its request arrived may expire before it is used, so it is remembered for longer. */
const KEPT_AFTER_EXPIRY = { minutes: 1 };

type Once = Pick<IdentityProof, 'signedText' | 'expiresAt'>;

/** Notes that a proof has been used: it is accepted once. */
export async function consumeProof(ctx: Context, { signedText, expiresAt }: Once, noProof: () => Error): Promise<void> {
  await repository.deleteIdTokensExpiredBefore(ctx, ctx.now.subtract(KEPT_AFTER_EXPIRY));
  if (!(await repository.insertUsedIdToken(ctx, hashToken(signedText), expiresAt))) throw noProof();
}

async function createUser(
  ctx: Context,
  { issuer, subject, ...profile }: IdentityProof,
  { username, isSignUpOpen, label }: IdentityRules & { username: string },
): Promise<User> {
  if (!isSignUpOpen) throw signUpClosed();
  const { email } = profile;
  if (email === null) throw conflict(`${label} told no email address, which an account needs.`);
  const user = await insertUser(ctx, { ...nameFrom({ ...profile, email }), email, username, password_hash: null });
  await repository.insertIdentity(ctx, { user_id: user.id, issuer, subject });
  return user;
}

async function refuseTakenEmail(ctx: Context, proof: IdentityProof, { provider, label }: IdentityRules): Promise<void> {
  const holder = proof.email === null ? undefined : await findUserByLogin(ctx, proof.email);
  // The identity is read after the holder: a parallel first sign-in of the same person may have created that account.
  if (!holder || (await repository.findUserByIdentity(ctx, proof))) return;
  if (provider !== null)
    throw conflict(
      `An account with this email already exists. Sign in to it as before, then link ${label} in your profile.`,
    );
  const way = holder.password_hash === null ? 'the account at a provider that it was made with' : 'your password';
  throw conflict(`An account with this email already exists. Sign in with ${way}.`);
}

async function signIn(ctx: Context, user: User, provider: string | null = null): Promise<SignIn> {
  ctx.log.info({ event: 'signed_in', user_id: user.id, address: ctx.address }, 'Somebody signed in');
  const token = newTokenOf(user.id);
  await repository.insertSignIn(ctx, {
    user_id: user.id,
    token_hash: hashToken(token),
    last_address: ipOf(ctx.address),
    provider,
  });
  await repository.deleteUnusedSignIns(ctx, user.id, MOST_SIGN_INS);
  tell({ ...ctx, userId: user.id }, { kind: 'access' });
  return { token, user };
}

/** Limit of sign-ins: more than anybody has devices, and few enough to list. */
const MOST_SIGN_INS = 200;

const wrongCredentials = () => unauthorized('Invalid credentials');

export const passwordsOff = () => forbidden('Sign-in by password is off on this server');
const invitationEnded = () => forbidden('This invitation was used already, or has ended. Ask for another one.');

const signUpClosed = () => forbidden('Sign-up is closed on this server');

export const noGoogle = () => unavailable('Google sign-in is not set up on this server');

/** One text for every fault of a token: the person who signs in can do nothing about any of them. */
export const NO_PROOF = 'Google did not confirm this sign-in. Try again.';
const noProof = () => unauthorized(NO_PROOF);
