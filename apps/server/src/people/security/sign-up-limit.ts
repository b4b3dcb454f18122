import { tooManySignUps } from '#context/api-error.ts';
import type { Context } from '#context/context.ts';
import { networkOf } from '#context/network.ts';
import { type AttemptCounts, secondsLeft } from './attempt-counts.ts';

/** Limit of sign-ups: enough for a class that starts together, and no flood of passwords to hash. */
const MOST_SIGN_UPS = 50;
const HOUR_MS = 3_600_000;

export type LimitSignUps = (ctx: Context) => Promise<void>;

/** Allows fifty registrations an hour for one address, successful or not: each costs a hash. */
export function makeSignUpLimit(counts: AttemptCounts): LimitSignUps {
  return async (ctx) => {
    const attempts = await counts.add(ctx, `sign-up ${networkOf(ctx.address)}`, HOUR_MS);
    if (attempts.count <= MOST_SIGN_UPS) return;
    ctx.log.info({ event: 'sign_up_limited', address: ctx.address }, 'Too many sign-ups');
    throw tooManySignUps(secondsLeft(ctx, attempts));
  };
}
