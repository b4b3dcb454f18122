import { tooManyFetches } from '#context/api-error.ts';
import type { Context } from '#context/context.ts';
import { networkOf } from '#context/network.ts';
import { type AttemptCounts, secondsLeft } from './attempt-counts.ts';

/** Limit of the fetches of a feed in an hour: calendar programs look once an hour, or every few minutes. */
const MOST_FETCHES = 60;
const HOUR_MS = 3_600_000;

/** Limit of secrets without a feed in a minute, from one address. */
const MOST_GUESSES = 10;
const MINUTE_MS = 60_000;

export type FeedLimits = {
  /** Refuses an address that has asked for too many feeds that there are not. */
  refuseGuesses: (ctx: Context) => Promise<void>;
  countGuess: (ctx: Context) => Promise<void>;
  /** Counts a fetch of this feed, and refuses it where it is one too many. */
  countFetch: (ctx: Context, feedId: number) => Promise<void>;
};

/**
 * Limits of calendar feeds. Guesses have a count of their own: a program that goes on asking for a feed that has ended must not keep the
 * people of its network from signing in.
 */
export function makeFeedLimits(counts: AttemptCounts): FeedLimits {
  const guesses = (ctx: Context) => `feeds from ${networkOf(ctx.address)}`;
  return {
    refuseGuesses: async (ctx) => {
      const attempts = await counts.find(ctx, guesses(ctx));
      if (attempts && attempts.count >= MOST_GUESSES) throw tooManyFetches(secondsLeft(ctx, attempts));
    },
    countGuess: async (ctx) => {
      await counts.add(ctx, guesses(ctx), MINUTE_MS);
    },
    countFetch: async (ctx, feedId) => {
      const attempts = await counts.add(ctx, `feed ${feedId}`, HOUR_MS);
      if (attempts.count > MOST_FETCHES) throw tooManyFetches(secondsLeft(ctx, attempts));
    },
  };
}
