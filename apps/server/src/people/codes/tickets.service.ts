import type { CodeTicket } from '@daymark/contract/sign-in.ts';
import { type Context, wireInstant } from '#context/context.ts';
import { newChallenge } from '#people/challenges/challenges.service.ts';
import { newTokenOf, userNamedBy } from '#people/security/tokens.ts';
import type { Account } from '#people/users/users.repository.ts';
import { asksForCode } from './codes.service.ts';

/** A ticket is for one account and one password: another one in force means that the proof is worth nothing any more. */
export const purposeOf = ({ id, password_hash }: Pick<Account, 'id' | 'password_hash'>): string =>
  `code after password ${id} ${password_hash}`;

/** A ticket for somebody who has proved the password, where the account asks for a code too. It names the account. */
export async function askForCode(ctx: Context, account: Account): Promise<CodeTicket | null> {
  if (!(await asksForCode({ ...ctx, userId: account.id }))) return null;
  const { secret, endsAt } = await newChallenge(ctx, purposeOf(account), newTokenOf(account.id));
  return { ticket: secret, ends_at: wireInstant(endsAt) };
}

/** The account that a ticket names; NaN for a text that is none. */
export const accountOfTicket = (ticket: string): number => userNamedBy(ticket) ?? Number.NaN;
