import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tooManySignUps } from '#http/api-error.ts';
import type { Context } from '#http/context.ts';
import { networkOf } from '#http/network.ts';

/** Enough for a class that starts together, and no flood of passwords to hash. */
const LIMIT = { points: 50, duration: 3600 };

export type LimitSignUps = (ctx: Context) => Promise<void>;

/** Allows fifty registrations an hour for one address, successful or not: each costs a hash. */
export function makeSignUpLimit(): LimitSignUps {
  const byAddress = new RateLimiterMemory({ ...LIMIT, keyPrefix: 'sign-up' });
  return async (ctx) => {
    const { consumedPoints, msBeforeNext } = await byAddress.penalty(networkOf(ctx.address));
    if (consumedPoints <= LIMIT.points) return;
    ctx.log.info({ event: 'sign_up_limited', address: ctx.address }, 'Too many sign-ups');
    throw tooManySignUps(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  };
}
