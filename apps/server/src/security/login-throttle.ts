import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ConcurrencyLimit } from '#concurrency-limit.ts';
import { tooManyFailedTries } from '#http/api-error.ts';
import type { Context } from '#http/context.ts';
import { networkOf } from '#http/network.ts';

const LIMIT = { points: 10, duration: 60 };

/**
 * Verifies a proof, unless its address or account has failed too often. A falsy proof is a failed try. The account is null
 * where the proof names none.
 */
export type LoginThrottle = <Proof>(
  ctx: Context,
  account: string | null,
  verify: () => Promise<Proof>,
) => Promise<Proof>;

/** Under which the tries of an account count, whichever of its logins is typed. */
export const accountOf = (userId: number): string => `account ${userId}`;

/** Under which the tries of a login that no account has count. */
export const unknownAccount = (loginKey: string): string => `login ${loginKey}`;

/**
 * Allows ten failed tries a minute for one account and for one address. Tries of one address or account are verified one
 * after the other: side by side, a thousand of them would all get through before the first had failed.
 *
 * Without an account, as with the token of an identity provider, nothing can be guessed: such tries run side by side, so
 * that a slow provider holds nobody up.
 */
export function makeLoginThrottle(): LoginThrottle {
  const byAddress = new RateLimiterMemory({ ...LIMIT, keyPrefix: 'address' });
  const byAccount = new RateLimiterMemory({ ...LIMIT, keyPrefix: 'account' });
  const inOrderOfAddress = oneAtATimePerKey();
  const inOrderOfAccount = oneAtATimePerKey();

  return async (ctx, account, verify) => {
    const network = networkOf(ctx.address);
    const limits = [
      { limiter: byAddress, key: network },
      ...(account === null ? [] : [{ limiter: byAccount, key: account }]),
    ];
    const tryOnce = async () => {
      for (const { limiter, key } of limits) await refuseAtLimit(ctx, limiter, key);
      const proof = await verify();
      if (!proof) {
        // Without the login that was typed: people type their password there by mistake.
        ctx.log.info({ event: 'try_failed', address: ctx.address }, 'A sign-in was refused');
        await Promise.all(limits.map(({ limiter, key }) => limiter.penalty(key)));
      }
      return proof;
    };
    if (account === null) return tryOnce();
    return inOrderOfAddress(network, () => inOrderOfAccount(account, tryOnce));
  };
}

async function refuseAtLimit(ctx: Context, limiter: RateLimiterMemory, key: string): Promise<void> {
  const failed = await limiter.get(key);
  // The limiter may keep a count for a moment after its minute is over.
  if (!failed || failed.msBeforeNext <= 0 || failed.consumedPoints < LIMIT.points) return;
  ctx.log.info({ event: 'try_limited', address: ctx.address }, 'Too many failed tries');
  throw tooManyFailedTries(Math.max(1, Math.ceil(failed.msBeforeNext / 1000)));
}

function oneAtATimePerKey() {
  const limits = new Map<string, ConcurrencyLimit>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(key) ?? new ConcurrencyLimit(1);
    limits.set(key, limit);
    try {
      return await limit.run(work);
    } finally {
      if (limit.running === 0) limits.delete(key);
    }
  };
}
