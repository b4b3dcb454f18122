import type { AtMostVerdict } from '@daymark/contract/at-mosts.ts';
import { LEAST_MINUTES } from './estimates.ts';
import { weightedQuantile } from './quantiles.ts';
import { roundHalfUp } from './rounding.ts';
import { betOnShare, firstShareBets, type ShareGame } from './share-bets.ts';

/** A done task whose owner had said what it takes at most, in minutes. */
export type SettledAtMost = { at_most: number; worked: number };

/** An at-most is to hold in 8 of 10 cases. */
const PROMISED = 0.8;

/** Number of settled at-mosts from which on something is told of them. */
export const FEWEST_AT_MOSTS = 8;

/**
 * Bets that at-mosts hold less often than promised, and more often. Each side has half of the money and wins with 40 times all
 * of it, so that somebody whose at-mosts hold in 8 of 10 cases is ever told something with a chance of 1 in 40 at most.
 */
const GAME: ShareGame = { promised: PROMISED, smaller: [0.5, 0.6, 0.7], larger: [0.9, 0.95], growth: 40 };

/** Number of later at-mosts after which one counts half as much for the factor. */
const HALF_LIFE = 60;

/** Latest at-mosts that the factor rests on: those before them would have a thirtieth of all weight. */
export const MOST_AT_MOSTS = 300;

/** Whether an at-most held. It is judged by whole minutes, as it was said and as work is shown. */
export const hasHeld = ({ at_most, worked }: SettledAtMost): boolean => roundHalfUp(worked, 0) <= at_most;

/**
 * The outcome of at-mosts, in the order in which their tasks were done. The verdict is told where a bet has won, and for as long as
 * the factor points the same way: who was too narrow a year ago need not be so now.
 */
export function recordOfAtMosts(settled: readonly SettledAtMost[]) {
  let bets = firstShareBets(GAME);
  let held = 0;
  for (const [place, one] of settled.entries()) {
    const isTrue = hasHeld(one);
    if (isTrue) held += 1;
    bets = betOnShare(bets, { isTrue, counts: place + 1 >= FEWEST_AT_MOSTS }, GAME);
  }
  const factor = settled.length < FEWEST_AT_MOSTS ? null : factorOf(settled);
  return { settled: settled.length, held, verdict: verdictOf(bets, factor), factor };
}

function verdictOf(won: { smallerWon: boolean; largerWon: boolean }, factor: number | null): AtMostVerdict {
  if (factor === null) return 'too_early';
  if (won.smallerWon && factor > 1) return 'too_narrow';
  return won.largerWon && factor < 1 ? 'too_wide' : 'cannot_tell';
}

/**
 * The factor with which 8 of 10 of these at-mosts would have held, later ones counting more: the weighted quantile of
 * ln(worked / at most) at 0.8 (quantile recalibration, Kuleshov, Fenner & Ermon 2018, ICML).
 */
export const factorOf = (settled: readonly SettledAtMost[]): number =>
  factorOfRatios(settled.slice(-MOST_AT_MOSTS).map(ratioOf));

/** How many times the at-most the work took. */
export const ratioOf = ({ at_most, worked }: SettledAtMost): number => Math.max(worked, LEAST_MINUTES) / at_most;

/** The same factor, by the ratios of these at-mosts; a logarithm keeps their order. */
export function factorOfRatios(latestLast: readonly number[]): number {
  const weights = Float64Array.from(latestLast, (_one, place) => 0.5 ** ((latestLast.length - 1 - place) / HALF_LIFE));
  return weightedQuantile(Float64Array.from(latestLast), weights, PROMISED);
}
