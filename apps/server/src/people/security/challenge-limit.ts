import { tooManySignInPages } from '#context/api-error.ts';
import type { Context } from '#context/context.ts';
import { networkOf } from '#context/network.ts';
import { type AttemptCounts, secondsLeft } from './attempt-counts.ts';

/** Limit of challenges for one network in a minute: an office that signs in at nine, and no flood of rows. */
const MOST_ASKED = 120;
const MINUTE_MS = 60_000;

export type LimitChallenges = (ctx: Context) => Promise<void>;

/** Limits what anybody may have written who is not signed in: each sign-in page asks for a challenge. */
export function makeChallengeLimit(counts: AttemptCounts): LimitChallenges {
  return async (ctx) => {
    const asked = await counts.add(ctx, `challenges ${networkOf(ctx.address)}`, MINUTE_MS);
    if (asked.count > MOST_ASKED) throw tooManySignInPages(secondsLeft(ctx, asked));
  };
}
