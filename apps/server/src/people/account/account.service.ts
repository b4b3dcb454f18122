import type { Access, ProfileChanges, User } from '@daymark/contract/account.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { changedElsewhere, invalid, notFound } from '#context/api-error.ts';
import { doorsEnded } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext, wireInstant } from '#context/context.ts';
import { deviceOf } from '#context/devices.ts';
import { doDeletion } from '#engine/deletions/deletions.service.ts';
import { countRecords } from '#engine/limits/limits.repository.ts';
import { deleteRecords, type Step } from '#engine/long-work/long-work.service.ts';
import { deleteFeed } from '#people/calendar-feed/calendar-feed.repository.ts';
import { deleteCodes } from '#people/codes/codes.repository.ts';
import { deletePasskeys } from '#people/passkeys/passkeys.repository.ts';
import { requireProof } from '#people/proofs/proofs.service.ts';
import { type IssuerRules, waysIn } from '#people/providers/providers.service.ts';
import type { LoginThrottle } from '#people/security/login-throttle.ts';
import { provePassword, wrongPassword } from '#people/security/password-proof.ts';
import { hashPassword } from '#people/security/passwords.ts';
import { signInCutoffs } from '#people/security/tokens.ts';
import {
  deleteAllSignIns,
  deleteOtherSignIns,
  deleteSignIn,
  findSignIns,
  updateLastProof,
} from '#people/sign-in/sign-in.repository.ts';
import { passwordsOff } from '#people/sign-in/sign-in.service.ts';
import { deleteTokens } from '#people/tokens/tokens.repository.ts';
import * as repository from '#people/users/users.repository.ts';
import { accountDeleted, withUniqueNames } from '#people/users/users.service.ts';

/** Rules shared with signing in: a wrong current password counts as a failed attempt. */
export type AccountRules = { throttleLogin: LoginThrottle; isPasswordOn: boolean };

/** Issuers whose identities sign in to accounts here. */
export type AccessRules = IssuerRules;

export async function profile(ctx: UserContext): Promise<User> {
  const user = await repository.findUser(ctx);
  if (!user) throw accountDeleted();
  return user;
}

export async function updateProfile(
  ctx: UserContext,
  { current_password, new_password, end_tokens, expected, ...fields }: ProfileChanges,
  { throttleLogin, isPasswordOn }: AccountRules,
): Promise<User> {
  if (new_password !== undefined && !isPasswordOn) throw passwordsOff();
  const change = await passwordChange(ctx, { current_password, new_password }, throttleLogin);
  return withUniqueNames(ctx, fields.username, async (ctx) => {
    const before = await profile(ctx);
    // The second of two changes at once was proved with a password that is no longer in force.
    if (change && (await repository.findCredentials(ctx))?.password_hash !== change.from) throw wrongPassword();
    // The update comes before the comparison, since a taken name is refused first; a later refusal takes the update
    // back.
    const user = await repository.updateUser(ctx, { ...fields, password_hash: change?.to });
    if (!user) throw accountDeleted();
    if (isChangedElsewhere(before, { ...fields, expected })) throw changedElsewhere(before);
    tell(ctx, { kind: 'profile' });
    if (change) {
      await updateLastProof(ctx);
      await deleteOtherSignIns(ctx);
      if (end_tokens) {
        await deleteTokens(ctx);
        await deleteFeed(ctx);
        await doorsEnded.call(ctx, {});
      }
      tell(ctx, { kind: 'access' });
      ctx.log.info({ event: 'password_changed', user_id: user.id, address: ctx.address }, 'A password was changed');
    }
    return user;
  });
}

export async function access(ctx: UserContext, rules: AccessRules): Promise<Access> {
  const [ways, signIns] = await Promise.all([waysIn(ctx, rules), findSignIns(ctx, signInCutoffs(ctx.now))]);
  const sign_ins = signIns.map(({ id, user_agent, created_at, last_used_at, last_address }) => ({
    id,
    device: deviceOf(user_agent),
    created_at: wireInstant(created_at),
    last_used_at: wireInstant(last_used_at),
    last_address,
    is_current: id === ctx.signInId,
  }));
  return {
    ...ways,
    sign_ins: sign_ins.sort((a, b) => Number(b.is_current) - Number(a.is_current)),
  };
}

/** Ending the current sign-in is allowed: it is the same as logging out. */
export function endSignIn(ctx: UserContext, id: number): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    if (!(await deleteSignIn(ctx, id))) throw notFound('Sign-in');
    tell(ctx, { kind: 'access' });
    return null;
  });
}

export function endOtherSignIns(ctx: UserContext): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    await deleteOtherSignIns(ctx);
    tell(ctx, { kind: 'access' });
    return null;
  });
}

/**
 * Deletes the account. Where it takes more than one transaction, the first one ends every sign-in and token, and frees the email
 * and the username.
 */
export async function deleteAccount(ctx: UserContext): Promise<null> {
  await requireProof(ctx);
  await doDeletion(
    ctx,
    { kind: 'account' },
    {
      begin: async () => [{ kind: 'access' }],
      step: deleteAccountStep,
      countTasks: (ctx) => countRecords(ctx, 'tasks'),
      beforeRest: async (ctx) => {
        await deleteAllSignIns(ctx);
        await deletePasskeys(ctx);
        await deleteCodes(ctx);
        await deleteTokens(ctx);
        await deleteFeed(ctx);
        await doorsEnded.call(ctx, {});
        await repository.clearUser(ctx);
        tell(ctx, { kind: 'access' });
      },
    },
  );
  ctx.log.info({ event: 'account_deleted', user_id: ctx.userId, address: ctx.address }, 'An account was deleted');
  return null;
}

export const deleteAccountStep: Step = async (ctx) => {
  if (!(await deleteRecords(ctx))) return false;
  await repository.deleteUser(ctx);
  return true;
};

/** The hashes before and after, once the current password has been verified; undefined if the password stays. */
async function passwordChange(
  ctx: UserContext,
  { current_password, new_password }: Pick<ProfileChanges, 'current_password' | 'new_password'>,
  throttleLogin: LoginThrottle,
): Promise<{ from: string | null; to: string } | undefined> {
  if (new_password === undefined) {
    if (current_password === undefined) return undefined;
    throw invalid({ path: 'new_password', message: 'New password is required' });
  }
  const credentials = await repository.findCredentials(ctx);
  if (!credentials) throw accountDeleted();
  const { password_hash } = credentials;
  // An account of an identity provider has no password yet.
  if (password_hash === null) {
    await requireProof(ctx);
    return { from: null, to: await hashPassword(new_password) };
  }
  await provePassword(ctx, { current_password, password_hash }, throttleLogin);
  return { from: password_hash, to: await hashPassword(new_password) };
}
