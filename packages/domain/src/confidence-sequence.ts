/** `low` to `high`, both included. */
export type Interval = { low: number; high: number };

/** Growth of a bet that rules a mean out; wrongly so for one person in 20 at most. */
const GROWTH = 20;

/** Terms of a bet on values between -bound and bound: the mean that it must beat, and how much it has to grow. */
type Bet = { bound: number; mean: number; growth: number };

/** Bisections of the interval that holds a limit: to a trillionth of its width. */
const STEPS = 40;

/**
 * 90 % confidence interval of the mean of values between -bound and bound; null where no mean is left. It is a confidence
 * sequence: valid for all numbers of values at once, so that one may look after each value and stop at any time.
 *
 * Two gamblers bet on every mean, one on more and one on less. In a fair game nobody multiplies a stake by 20 except with
 * a chance of 1 in 20 (Ville's inequality), so a mean at which one of them does is ruled out for good, and each end of
 * the interval errs with at most 5 %. The bets are those of Waudby-Smith & Ramdas 2024, JRSS B 86(1), 'Estimating means
 * of bounded random variables by betting': predictable plug-in, capped at half of the bet that could lose everything.
 */
export function meanInterval(values: readonly number[], bound: number): Interval | null {
  const bets = betsOn(values, bound);
  const low = lowestMean(values, bets, bound);
  // Betting on less is betting on more of the negated values.
  const negated = values.map((value) => -value);
  const high = -lowestMean(negated, bets, bound);
  return low > high ? null : { low, high };
}

/**
 * Whether a bet on a mean above 0, K⁺(0) of `meanInterval`, ever grows so much. Where the mean is not above 0, that
 * happens with a chance of 1 in `growth` at most, however many values follow (Ville's inequality).
 */
export function everGrows(values: readonly number[], { bound, growth }: Pick<Bet, 'bound' | 'growth'>): boolean {
  return everReaches(values, betsOn(values, bound), { bound, mean: 0, growth });
}

/**
 * λ̃ᵢ = √(2 ln 20 / (σ̂²ᵢ₋₁ · i · ln(1 + i))), each from the earlier values alone. σ̂² is the variance of the earlier values
 * together with one imagined squared deviation of bound²/4, so that the first bets stay small.
 */
function betsOn(values: readonly number[], bound: number): Float64Array {
  const bets = new Float64Array(values.length);
  let mean = 0;
  let squares = bound ** 2 / 4;
  for (const [before, value] of values.entries()) {
    const place = before + 1;
    const variance = squares / place;
    bets[before] = Math.sqrt((2 * Math.log(GROWTH)) / (variance * place * Math.log(1 + place)));
    // Welford 1962, Technometrics 4(3): the sum of squared deviations without the loss of digits.
    const deviation = value - mean;
    mean += deviation / place;
    squares += deviation * (value - mean);
  }
  return bets;
}

/** The smallest mean at which bets on more never reach GROWTH. Growth falls as the mean rises: bisection. */
function lowestMean(values: readonly number[], bets: Float64Array, bound: number): number {
  const excludes = (mean: number) => everReaches(values, bets, { bound, mean, growth: GROWTH });
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
function everReaches(values: readonly number[], bets: Float64Array, { bound, mean, growth }: Bet): boolean {
  const most = 1 / (2 * (bound + mean)); // infinite at -bound, where nothing can be lost
  const target = Math.log(growth);
  let wealth = 0;
  for (const [place, value] of values.entries()) {
    wealth += Math.log1p(Math.min(bets[place] ?? 0, most) * (value - mean));
    if (wealth >= target) return true;
  }
  return false;
}
