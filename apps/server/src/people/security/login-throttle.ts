import { ConcurrencyLimit } from '#concurrency-limit.ts';
import { tooManyFailedTries } from '#context/api-error.ts';
import type { Context } from '#context/context.ts';
import { networkOf } from '#context/network.ts';
import { type AttemptCounts, type Attempts, secondsLeft } from './attempt-counts.ts';

const MOST_FAILED = 10;
const MINUTE_MS = 60_000;

/**
 * Verifies a proof, unless its address or account has failed too often. A falsy proof is a failed attempt. The account is null
 * where the proof names none.
 */
export type LoginThrottle = <Proof>(
  ctx: Context,
  account: string | null,
  verify: () => Promise<Proof>,
) => Promise<Proof>;

/** Throttle key of an account, whichever of its logins is typed. */
export const accountOf = (userId: number): string => `account ${userId}`;

/** Throttle key of a login that no account has. */
export const unknownAccount = (loginKey: string): string => `login ${loginKey}`;

/**
 * Allows ten failed attempts a minute for one account and for one address. One counts before it is verified, and is taken back
 * unless it has failed: side by side, a thousand of them, on any number of instances, would all get through before the
 * first had failed. Attempts of one address or account wait for each other, so that right passwords that arrive together do
 * not count against each other.
 *
 * Without an account, as with the token of an identity provider, nothing can be guessed: such attempts run side by side and
 * count once they have failed, so that a slow provider holds nobody up.
 */
export function makeLoginThrottle(counts: AttemptCounts): LoginThrottle {
  const inOrderOfAddress = oneAtATimePerKey();
  const inOrderOfAccount = oneAtATimePerKey();

  return async (ctx, account, verify) => {
    const network = networkOf(ctx.address);
    const address = `address ${network}`;
    if (account === null) {
      await refuseAfterMost(ctx, counts, address);
      const proof = await verify();
      if (!proof) {
        logFailed(ctx);
        await counts.add(ctx, address, MINUTE_MS);
      }
      return proof;
    }
    const tryOnce = () => countedUnlessRight(ctx, { counts, keys: [address, account] }, verify);
    return inOrderOfAddress(network, () => inOrderOfAccount(account, tryOnce));
  };
}

type CountedKeys = { counts: AttemptCounts; keys: string[] };

async function countedUnlessRight<Proof>(
  ctx: Context,
  { counts, keys }: CountedKeys,
  verify: () => Promise<Proof>,
): Promise<Proof> {
  for (const key of keys) await refuseAfterMost(ctx, counts, key);
  const counted: { key: string; attempts: Attempts }[] = [];
  let hasFailed = false;
  try {
    for (const key of keys) {
      const attempts = await counts.add(ctx, key, MINUTE_MS);
      counted.push({ key, attempts });
      // Attempts on other instances may have counted since the count was read.
      if (attempts.count > MOST_FAILED) throw limited(ctx, attempts);
    }
    const proof = await verify();
    hasFailed = !proof;
    if (hasFailed) logFailed(ctx);
    return proof;
  } finally {
    if (!hasFailed) for (const { key, attempts } of counted) await counts.takeBack(ctx, key, attempts);
  }
}

async function refuseAfterMost(ctx: Context, counts: AttemptCounts, key: string): Promise<void> {
  const attempts = await counts.find(ctx, key);
  if (attempts && attempts.count >= MOST_FAILED) throw limited(ctx, attempts);
}

function limited(ctx: Context, attempts: Attempts) {
  ctx.log.info({ event: 'try_limited', address: ctx.address }, 'Too many failed tries');
  return tooManyFailedTries(secondsLeft(ctx, attempts));
}

/** Logs a failed sign-in without the login that was typed: people type their password there by mistake. */
function logFailed(ctx: Context): void {
  ctx.log.info({ event: 'try_failed', address: ctx.address }, 'A sign-in was refused');
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
