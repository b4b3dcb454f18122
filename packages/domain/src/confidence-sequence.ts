/** `low` to `high`, both included. */
export type Interval = { low: number; high: number };

/**
 * Terms of all bets on values: the growth at which a bet has won, the growth that its stakes aim at, and the number of values
 * that they are made for. Before that number the stakes stay as small as they are there; without one they suit no number best.
 */
export type Terms = { growth: number; aim: number; horizon: number | null };

/** Values between -bound and bound, and the terms of bets on them. */
export type Game = { bound: number; terms: Terms };

/** A bet that the mean is more than this one. */
type BetOnMore = { bound: number; mean: number; growth: number };

/** Bisections of the interval that holds a limit: to a trillionth of its width. */
const STEPS = 40;

/**
 * Confidence interval of the mean of values between -bound and bound; null where no mean is left. It is a confidence
 * sequence: valid for all numbers of values at once, so that one may look after each value and stop at any time.
 *
 * Two gamblers bet on every mean, one on more and one on less. In a fair game nobody multiplies a stake by 20 except with
 * a chance of 1 in 20 (Ville's inequality), so a mean at which one of them does is ruled out for good, and with a growth of
 * 20 each end of the interval errs with at most 5 %. The bets are those of Waudby-Smith & Ramdas 2024, JRSS B 86(1), 'Estimating means
 * of bounded random variables by betting': predictable plug-in, capped at half of the bet that could lose everything.
 */
export function meanInterval(values: readonly number[], game: Game): Interval | null {
  const stakes = stakesOn(values, game);
  const low = lowestMean(values, stakes, game);
  // Betting on less is betting on more of the negated values.
  const negated = values.map((value) => -value);
  const high = -lowestMean(negated, stakes, game);
  return low > high ? null : { low, high };
}

/** Number of the values so far, their mean, and the sum of their squared deviations from it. */
type Seen = { count: number; mean: number; squares: number };

/**
 * Bets that the mean is above 0, and that it is below, K⁺(0) and K⁻(0) of `meanInterval`, after some values: logarithms of their
 * growth, and whether they ever won. Where the mean is not above 0 the first one wins with a chance of 1 in `growth` at most,
 * however many values follow (Ville's inequality).
 */
export type Bets = { seen: Seen; above: number; below: number; aboveWon: boolean; belowWon: boolean };

export const NO_BETS: Bets = {
  seen: { count: 0, mean: 0, squares: 0 },
  above: 0,
  below: 0,
  aboveWon: false,
  belowWon: false,
};

/** The bets after one more value. */
export function bet(bets: Bets, value: number, game: Game): Bets {
  const stake = Math.min(stakeAfter(bets.seen, game), 1 / (2 * game.bound));
  const above = bets.above + Math.log1p(stake * value);
  const below = bets.below + Math.log1p(-stake * value);
  const target = Math.log(game.terms.growth);
  return {
    seen: withValue(bets.seen, value),
    above,
    below,
    aboveWon: bets.aboveWon || above >= target,
    belowWon: bets.belowWon || below >= target,
  };
}

/** Number, mean and spread of all these values. */
export const seenOf = (values: readonly number[]): Seen => values.reduce(withValue, NO_BETS.seen);

/** The bets after all these values. */
export function betsAfter(values: readonly number[], game: Game): Bets {
  return values.reduce((bets, value) => bet(bets, value, game), NO_BETS);
}

function stakesOn(values: readonly number[], game: Game): Float64Array {
  const stakes = new Float64Array(values.length);
  let seen = NO_BETS.seen;
  for (const [place, value] of values.entries()) {
    stakes[place] = stakeAfter(seen, game);
    seen = withValue(seen, value);
  }
  return stakes;
}

/**
 * λ̃ᵢ = √(2 ln aim / (σ̂²ᵢ₋₁ · max(i, horizon))), or with i · ln(1 + i) for any number of values: each from the earlier values
 * alone. The stake that is best for n values is √(2 ln aim / (σ² n)) for all of them; larger first ones would be spent before
 * anything is known.
 */
function stakeAfter(seen: Seen, { bound, terms: { aim, horizon } }: Game): number {
  const place = seen.count + 1;
  const span = horizon === null ? place * Math.log(1 + place) : Math.max(place, horizon);
  return Math.sqrt((2 * Math.log(aim)) / (varianceOf(seen, bound) * span));
}

/** σ̂², the variance of the values together with one imagined squared deviation of bound²/4. */
export const varianceOf = ({ count, squares }: Seen, bound: number) => (bound ** 2 / 4 + squares) / (count + 1);

/** Welford 1962, Technometrics 4(3): the sum of squared deviations without the loss of digits. */
function withValue({ count, mean, squares }: Seen, value: number): Seen {
  const deviation = value - mean;
  const next = mean + deviation / (count + 1);
  return { count: count + 1, mean: next, squares: squares + deviation * (value - next) };
}

/** The smallest mean at which bets on more never win. Growth falls as the mean rises: bisection. */
function lowestMean(values: readonly number[], stakes: Float64Array, { bound, terms: { growth } }: Game): number {
  const excludes = (mean: number) => everReaches(values, stakes, { bound, mean, growth });
  if (!excludes(-bound)) return -bound;
  // No value lies above the mean `bound`, so no bet on more can win there.
  let [excluded, kept] = [-bound, bound];
  for (let step = 0; step < STEPS; step += 1) {
    const mean = (excluded + kept) / 2;
    if (excludes(mean)) excluded = mean;
    else kept = mean;
  }
  return kept;
}

/**
 * Whether K⁺(μ) = Π(1 + λ⁺ᵢ · (Zᵢ - μ)), λ⁺ᵢ = min(λ̃ᵢ, 1 / (2(bound + μ))), ever reaches `growth`. In logarithms, since a long
 * losing streak would round the product to 0, from which it could never recover.
 */
function everReaches(values: readonly number[], stakes: Float64Array, { bound, mean, growth }: BetOnMore): boolean {
  const most = 1 / (2 * (bound + mean)); // infinite at -bound, where nothing can be lost
  const target = Math.log(growth);
  let wealth = 0;
  for (const [place, value] of values.entries()) {
    wealth += Math.log1p(Math.min(stakes[place] ?? 0, most) * (value - mean));
    if (wealth >= target) return true;
  }
  return false;
}
