import type { CodeSignIn } from '@daymark/contract/codes.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import { ApiError } from '#context/api-error.ts';
import { answerInTransaction, type Context } from '#context/context.ts';
import { isOpen, spend } from '#people/challenges/challenges.service.ts';
import { type CodeRules, findUseOfCode } from '#people/codes/codes.service.ts';
import { accountOfTicket, purposeOf } from '#people/codes/tickets.service.ts';
import { accountOf } from '#people/security/login-throttle.ts';
import { startSignIn } from '#people/sign-in/sign-in.service.ts';
import { findAccount } from '#people/users/users.repository.ts';

export type CodeSignInRules = CodeRules;

/** The second step of a sign-in by password. A wrong code leaves the ticket, within the limits of failed tries. */
export async function loginWithCode(
  ctx: Context,
  { ticket, code }: CodeSignIn,
  { throttleLogin, limitCodes }: CodeSignInRules,
): Promise<SignIn> {
  const userId = accountOfTicket(ticket);
  const account = Number.isNaN(userId) ? undefined : await findAccount(ctx, userId);
  if (!account || !(await isOpen(ctx, purposeOf(account), ticket))) throw ticketOver();
  const find = () => findUseOfCode({ ...ctx, userId }, code, limitCodes);
  const use = await throttleLogin(ctx, accountOf(userId), find);
  if (!use) throw wrongCode();
  return answerInTransaction(ctx, async (ctx) => {
    const current = await findAccount(ctx, userId);
    if (!current || !(await spend(ctx, purposeOf(current), ticket))) throw ticketOver();
    if (!(await use({ ...ctx, userId }))) throw wrongCode(); // of two sign-ins at once, one gets in
    const { password_hash, ...user } = current;
    return startSignIn(ctx, user);
  });
}

const wrongCode = () => new ApiError(401, 'This code is wrong, or was used already', { code: 'code_wrong' });

const ticketOver = () =>
  new ApiError(401, 'Sign in again: the code came too late, or the password has changed', { code: 'ticket_over' });
