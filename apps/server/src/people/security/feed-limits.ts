import { tooManyFetches } from '#context/api-error.ts';
import type { Context } from '#context/context.ts';
import { networkOf } from '#context/network.ts';
import { type AttemptCounts, secondsLeft } from './attempt-counts.ts';

/**
 * Limits of the fetches in an hour: of a feed, for which calendar programs look once an hour or every few minutes, and of the page of a
 * promise, which a whole team can read.
 */
const MOST_FETCHES = { feed: 60, promise: 600 };
const HOUR_MS = 3_600_000;

/** Limit of secrets that open nothing in a minute, from one address. */
const MOST_GUESSES = 10;
const MINUTE_MS = 60_000;

export type FeedLimits = {
  /** Refuses an address that has asked for too much that there is not. */
  refuseGuesses: (ctx: Context) => Promise<void>;
  countGuess: (ctx: Context) => Promise<void>;
  /** Counts a fetch of this feed or promise, and refuses it where it is one too many. */
  countFetch: (ctx: Context, id: number) => Promise<void>;
};

/**
 * Limits of what is read by a secret in its address. Guesses have a count of their own: a program that goes on asking for what has ended must not keep the
 * people of its network from signing in.
 */
export function makeFeedLimits(counts: AttemptCounts, what: keyof typeof MOST_FETCHES): FeedLimits {
  const guesses = (ctx: Context) => `${what}s from ${networkOf(ctx.address)}`;
  return {
    refuseGuesses: async (ctx) => {
      const attempts = await counts.find(ctx, guesses(ctx));
      if (attempts && attempts.count >= MOST_GUESSES) throw tooManyFetches(secondsLeft(ctx, attempts));
    },
    countGuess: async (ctx) => {
      await counts.add(ctx, guesses(ctx), MINUTE_MS);
    },
    countFetch: async (ctx, id) => {
      const attempts = await counts.add(ctx, `${what} ${id}`, HOUR_MS);
      if (attempts.count > MOST_FETCHES[what]) throw tooManyFetches(secondsLeft(ctx, attempts));
    },
  };
}
