import type { Context } from '#context/context.ts';
import { hashToken, newToken } from '#people/security/tokens.ts';
import * as repository from './challenges.repository.ts';

/** Minutes for which a challenge is open. */
const OPEN = { minutes: 5 };

/**
 * Makes a secret that is good once, for one purpose, for five minutes, on every instance. The purpose names whom it is for,
 * where that is known: the database holds the hash of both, so that no challenge serves another purpose or user.
 */
export async function newChallenge(ctx: Context, purpose: string, secret = newToken()) {
  const endsAt = ctx.now.add(OPEN);
  await repository.deleteOldChallenges(ctx);
  await repository.insertChallenge(ctx, hashOf(purpose, secret), endsAt);
  return { secret, endsAt };
}

/** Whether the challenge is open, which leaves it so. */
export const isOpen = (ctx: Context, purpose: string, secret: string): Promise<boolean> =>
  repository.isChallengeOpen(ctx, hashOf(purpose, secret));

/** Uses the challenge up; whether it was open. */
export const spend = (ctx: Context, purpose: string, secret: string): Promise<boolean> =>
  repository.deleteChallenge(ctx, hashOf(purpose, secret));

const hashOf = (purpose: string, secret: string): string => hashToken(`${purpose}\n${secret}`);
