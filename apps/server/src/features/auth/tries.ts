import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tooManyTries } from '#http/api-error.ts';
import type { Context } from '#http/context.ts';

const LIMIT = { points: 10, duration: 60 };

/**
 * Holds failed tries to ten a minute for one login and for one address. Tries of one address or login take turns:
 * verified side by side, a thousand of them would all get through before the first had failed.
 */
export function limitTries() {
  const byAddress = new RateLimiterMemory({ ...LIMIT, keyPrefix: 'address' });
  const byLogin = new RateLimiterMemory({ ...LIMIT, keyPrefix: 'login' });
  const turnOfAddress = takeTurns();
  const turnOfLogin = takeTurns();

  return ({ address }: Context, loginKey: string, verify: () => Promise<boolean>): Promise<boolean> =>
    turnOfAddress(address, () =>
      turnOfLogin(loginKey, async () => {
        await refuseAtLimit(byAddress, address);
        await refuseAtLimit(byLogin, loginKey);
        const isRight = await verify();
        if (!isRight) await Promise.all([byAddress.penalty(address), byLogin.penalty(loginKey)]);
        return isRight;
      }),
    );
}

export type LimitedTry = ReturnType<typeof limitTries>;

async function refuseAtLimit(limiter: RateLimiterMemory, key: string): Promise<void> {
  const failed = await limiter.get(key);
  // A minute that is over may still be kept for a moment.
  if (!failed || failed.msBeforeNext <= 0 || failed.consumedPoints < LIMIT.points) return;
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
