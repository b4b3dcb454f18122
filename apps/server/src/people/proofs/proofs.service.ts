import { PROOF_MINUTES } from '@daymark/contract/proofs.ts';
import type { GoogleCredential } from '@daymark/contract/sign-in.ts';
import { conflict, forbidden, proofRequired } from '#context/api-error.ts';
import { answerInTransaction, type UserContext } from '#context/context.ts';
import type { LoginThrottle } from '#people/security/login-throttle.ts';
import { provePassword } from '#people/security/password-proof.ts';
import { findLastProof, findUserByIdentity, updateLastProof } from '#people/sign-in/sign-in.repository.ts';
import { consumeProof, NO_PROOF, noGoogle, type SignInRules } from '#people/sign-in/sign-in.service.ts';
import { findCredentials } from '#people/users/users.repository.ts';
import { accountDeleted } from '#people/users/users.service.ts';

export type ProofRules = Pick<SignInRules, 'google' | 'throttleLogin'>;

/** Refuses what somebody at an unlocked computer must not do, unless its owner was proved a short time ago. */
export async function requireProof(ctx: UserContext): Promise<void> {
  const last = await findLastProof(ctx);
  if (!last || Temporal.Instant.compare(last, ctx.now.subtract({ minutes: PROOF_MINUTES })) < 0) throw proofRequired();
}

/** Notes that the owner of this sign-in has been proved now. */
export function noteProof(ctx: UserContext): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    await updateLastProof(ctx);
    ctx.log.info({ event: 'proved', user_id: ctx.userId, address: ctx.address }, 'Somebody proved who they are');
    return null;
  });
}

/** Verifies the password of the account where one is given, and requires an earlier proof where none is. */
export async function requireProofOr(
  ctx: UserContext,
  current_password: string | undefined,
  { throttleLogin }: Pick<ProofRules, 'throttleLogin'>,
): Promise<void> {
  if (current_password === undefined) return requireProof(ctx);
  await verifyPassword(ctx, current_password, throttleLogin);
}

export async function proveByPassword(
  ctx: UserContext,
  current_password: string,
  { throttleLogin }: ProofRules,
): Promise<null> {
  await verifyPassword(ctx, current_password, throttleLogin);
  return noteProof(ctx);
}

/** Proves once more who is signed in, by the Google account that signs in to this one. */
export async function proveByGoogle(
  ctx: UserContext,
  credential: GoogleCredential,
  { google, throttleLogin }: ProofRules,
): Promise<null> {
  if (!google) throw noGoogle();
  const proof = await throttleLogin(ctx, null, () => google.verify(ctx, credential));
  // A 401 would end the sign-in.
  if (!proof) throw forbidden(NO_PROOF);
  return answerInTransaction(ctx, async (ctx) => {
    await consumeProof(ctx, proof, () => forbidden(NO_PROOF));
    const owner = await findUserByIdentity(ctx, proof);
    if (owner?.id !== ctx.userId) throw forbidden('This is another Google account than the one that signs in here');
    return noteProof(ctx);
  });
}

async function verifyPassword(ctx: UserContext, current_password: string, throttleLogin: LoginThrottle) {
  const credentials = await findCredentials(ctx);
  if (!credentials) throw accountDeleted();
  const { password_hash } = credentials;
  if (password_hash === null) throw conflict('This account has no password');
  await provePassword(ctx, { current_password, password_hash }, throttleLogin);
}
