import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tooManySignUps, tooManyTries } from '#http/api-error.ts';
import type { Context } from '#http/context.ts';
import { networkOf } from './network.ts';

const LIMIT = { points: 10, duration: 60 };

/**
 * Holds failed tries to ten a minute for one login and for one address. Tries of one address or login take turns:
 * verified side by side, a thousand of them would all get through before the first had failed. What proves nothing is
 * a failed try: false or nothing.
 *
 * Where there is no login, as with the token of an identity provider, nothing can be guessed either: such tries take no
 * turns, so that a provider that is slow holds nobody up.
 */
export function limitTries() {
  const byAddress = new RateLimiterMemory({ ...LIMIT, keyPrefix: 'address' });
  const byLogin = new RateLimiterMemory({ ...LIMIT, keyPrefix: 'login' });
  const turnOfAddress = takeTurns();
  const turnOfLogin = takeTurns();

  return async <Proof>(ctx: Context, loginKey: string | null, verify: () => Promise<Proof>): Promise<Proof> => {
    const network = networkOf(ctx.address);
    const limits = [
      { limiter: byAddress, key: network },
      ...(loginKey === null ? [] : [{ limiter: byLogin, key: loginKey }]),
    ];
    const tryOnce = async () => {
      for (const { limiter, key } of limits) await refuseAtLimit(ctx, limiter, key);
      const proof = await verify();
      if (!proof) {
        // Never what was typed as the login: people put their password there.
        ctx.log.info({ event: 'try_failed', address: ctx.address }, 'A sign-in was refused');
        await Promise.all(limits.map(({ limiter, key }) => limiter.penalty(key)));
      }
      return proof;
    };
    if (loginKey === null) return tryOnce();
    return turnOfAddress(network, () => turnOfLogin(loginKey, tryOnce));
  };
}

/** An hour's new accounts of one address: a class that starts together, and no flood of passwords to be hashed. */
const SIGN_UPS = { points: 50, duration: 3600 };

/** Holds the accounts that one address asks for to fifty an hour, made or refused: each costs a hash. */
export function limitSignUps() {
  const byAddress = new RateLimiterMemory({ ...SIGN_UPS, keyPrefix: 'sign-up' });
  return async (ctx: Context): Promise<void> => {
    const { consumedPoints, msBeforeNext } = await byAddress.penalty(networkOf(ctx.address));
    if (consumedPoints <= SIGN_UPS.points) return;
    ctx.log.info({ event: 'sign_up_limited', address: ctx.address }, 'Too many sign-ups');
    throw tooManySignUps(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  };
}

export type CountSignUp = ReturnType<typeof limitSignUps>;

export type LimitedTry = ReturnType<typeof limitTries>;

async function refuseAtLimit(ctx: Context, limiter: RateLimiterMemory, key: string): Promise<void> {
  const failed = await limiter.get(key);
  // A minute that is over may still be kept for a moment.
  if (!failed || failed.msBeforeNext <= 0 || failed.consumedPoints < LIMIT.points) return;
  ctx.log.info({ event: 'try_limited', address: ctx.address }, 'Too many failed tries');
  throw tooManyTries(Math.max(1, Math.ceil(failed.msBeforeNext / 1000)));
}

/** Does the work of one key one after the other, that of different keys side by side. */
function takeTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
