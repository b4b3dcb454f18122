import { tooManyFailedTries } from '#context/api-error.ts';
import type { Context } from '#context/context.ts';
import { type AttemptCounts, secondsLeft } from './attempt-counts.ts';

/** Limit of wrong codes of a day: with three good ones of a million at a time, a year of tries finds one in ten times. */
const MOST_WRONG = 100;
const DAY_MS = 24 * 3_600_000;

/** Verifies a code of six digits, unless too many of the account were wrong in a day. A falsy proof is a wrong code. */
export type LimitCodes = <Proof>(ctx: Context, userId: number, verify: () => Promise<Proof>) => Promise<Proof>;

/** Ten tries a minute, as for passwords, would find six digits within weeks, where the password is known already. */
export function makeCodeLimit(counts: AttemptCounts): LimitCodes {
  return async (ctx, userId, verify) => {
    const key = `codes ${userId}`;
    const wrong = await counts.find(ctx, key);
    if (wrong && wrong.count >= MOST_WRONG) throw tooManyFailedTries(secondsLeft(ctx, wrong));
    const proof = await verify();
    if (!proof) await counts.add(ctx, key, DAY_MS);
    return proof;
  };
}
