import { PASSKEY_TIMEOUT, type UsedCredential, type UsingOptions } from '@daymark/contract/passkeys.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import { answerInTransaction, type Context, type UserContext } from '#context/context.ts';
import { newChallenge } from '#people/challenges/challenges.service.ts';
import { finishUse } from '#people/passkeys/ceremony.service.ts';
import * as repository from '#people/passkeys/passkeys.repository.ts';
import { noteProof } from '#people/proofs/proofs.service.ts';
import type { LimitChallenges } from '#people/security/challenge-limit.ts';
import type { LoginThrottle } from '#people/security/login-throttle.ts';
import { answerOf, PasskeyRefused } from '#people/security/passkey-refusals.ts';
import { type RelyingParty, relyingParty } from '#people/security/relying-party.ts';
import { startSignIn } from '#people/sign-in/sign-in.service.ts';
import { findUser } from '#people/users/users.repository.ts';

export type PasskeySignInRules = {
  publicUrl: string | null;
  throttleLogin: LoginThrottle;
  limitChallenges: LimitChallenges;
};

/** A passkey tells who signs in: the challenge is for nobody yet. */
const SIGN_IN = 'sign in by passkey';

const purposeOf = (userId: number) => `prove by passkey ${userId}`;

export async function askForPasskey(
  ctx: Context,
  { publicUrl, limitChallenges }: PasskeySignInRules,
): Promise<UsingOptions> {
  const party = relyingParty({ publicUrl, host: ctx.host });
  await limitChallenges(ctx);
  return answerInTransaction(ctx, async (ctx) => {
    const { secret } = await newChallenge(ctx, SIGN_IN);
    return optionsOf(party, secret, []);
  });
}

export async function askForOwnPasskey(ctx: UserContext, { publicUrl }: PasskeySignInRules): Promise<UsingOptions> {
  const party = relyingParty({ publicUrl, host: ctx.host });
  return answerInTransaction(ctx, async (ctx) => {
    const { secret } = await newChallenge(ctx, purposeOf(ctx.userId));
    return optionsOf(party, secret, await repository.findCredentials(ctx));
  });
}

const optionsOf = (
  { id }: RelyingParty,
  challenge: string,
  allowCredentials: UsingOptions['allowCredentials'],
): UsingOptions => ({
  challenge,
  rpId: id,
  timeout: PASSKEY_TIMEOUT,
  userVerification: 'required',
  allowCredentials,
});

/** Signs in with a passkey, which is two proofs at once: the device, and a PIN, fingerprint or face. No code is asked for. */
export async function signInWithPasskey(
  ctx: Context,
  credential: UsedCredential,
  rules: PasskeySignInRules,
): Promise<SignIn> {
  const use = await provedBy(ctx, credential, { rules, purpose: SIGN_IN, status: 401 });
  return answerInTransaction(ctx, async (ctx) => {
    await saveUse(ctx, use);
    const user = await findUser({ ...ctx, userId: use.passkey.user_id } as UserContext);
    if (!user) throw answerOf(new PasskeyRefused('passkey_unknown'), 401);
    return startSignIn(ctx, user);
  });
}

export async function proveByPasskey(
  ctx: UserContext,
  credential: UsedCredential,
  rules: PasskeySignInRules,
): Promise<null> {
  const { userId } = ctx;
  const use = await provedBy(ctx, credential, { rules, purpose: purposeOf(userId), status: 403, userId });
  return answerInTransaction(ctx, async (ctx) => {
    await saveUse(ctx, use);
    return noteProof(ctx);
  });
}

type Use = Awaited<ReturnType<typeof finishUse>>;
type Asked = { rules: PasskeySignInRules; purpose: string; status: 401 | 403; userId?: number };

/** Verifies within the limits of failed tries; a failure keeps its name. */
async function provedBy(
  ctx: Context,
  credential: UsedCredential,
  { rules: { publicUrl, throttleLogin }, purpose, status, userId }: Asked,
): Promise<Use> {
  const party = relyingParty({ publicUrl, host: ctx.host });
  let refused = new PasskeyRefused('passkey_invalid');
  const use = await throttleLogin(ctx, null, async () => {
    try {
      return await finishUse(ctx, credential, { party, purpose, userId });
    } catch (error) {
      if (!(error instanceof PasskeyRefused)) throw error;
      refused = error;
      return undefined;
    }
  });
  if (!use) throw answerOf(refused, status);
  return use;
}

/** Two uses with one count show that one of them is of a copy. */
async function saveUse(ctx: Context, { passkey, counter }: Use): Promise<void> {
  if (!(await repository.updateUse(ctx, passkey, counter))) throw answerOf(new PasskeyRefused('passkey_copied'), 401);
}
