/** `low` to `high`, both included. */
export type Interval = { low: number; high: number };

/** A bet that has grown this much speaks against a mean; it does so wrongly once in so many people at most. */
const GROWTH = 20;

/** Halvings of the interval in which a limit is looked for: to a trillionth of its width. */
const STEPS = 40;

/**
 * Where the mean of values between -bound and bound can still lie, at 90 %; null where nowhere. It is a confidence
 * sequence: true for all numbers of values at once, so that one may look after each and stop whenever one likes.
 *
 * For every mean two gamblers play, one betting on more and one on less. In a fair game nobody multiplies his money by 20
 * except with a chance of 1 in 20 (Ville's inequality), so a mean that lets one of them do it is out for good, and each
 * end of the interval errs with at most 5 %. The bets are those of Waudby-Smith & Ramdas 2024, JRSS B 86(1), 'Estimating
 * means of bounded random variables by betting': predictable plug-in, held to half of what keeps money from being lost.
 */
export function meanInterval(values: readonly number[], bound: number): Interval | null {
  const bets = betsOn(values, bound);
  const low = lowestMean(values, bets, bound);
  // Betting on less is betting on more of the values turned round.
  const turned = values.map((value) => -value);
  const high = -lowestMean(turned, bets, bound);
  return low > high ? null : { low, high };
}

/**
 * λ̃ᵢ = √(2 ln 20 / (σ̂²ᵢ₋₁ · i · ln(1 + i))), each from what came before it alone. σ̂² is the variance of the earlier values
 * together with one imagined squared deviation of bound²/4, so that the first bets are no recklessness.
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

/** The smallest mean that nobody who bets on more has grown rich against. Growth falls as the mean rises: bisection. */
function lowestMean(values: readonly number[], bets: Float64Array, bound: number): number {
  if (!isEverRich(values, bets, -bound, bound)) return -bound;
  // At `kept` no value lies above the mean, so no bet on more can win.
  let [excluded, kept] = [-bound, bound];
  for (let step = 0; step < STEPS; step += 1) {
    const mean = (excluded + kept) / 2;
    if (isEverRich(values, bets, mean, bound)) excluded = mean;
    else kept = mean;
  }
  return kept;
}

/**
 * Whether K⁺(μ) = Π(1 + λ⁺ᵢ · (Zᵢ - μ)), λ⁺ᵢ = min(λ̃ᵢ, 1 / (2(bound + μ))), ever reaches 20. In logarithms, since a long
 * losing streak would round the product to 0, from which it could never recover.
 */
function isEverRich(values: readonly number[], bets: Float64Array, mean: number, bound: number): boolean {
  const most = 1 / (2 * (bound + mean)); // infinite at -bound, where nothing can be lost
  const rich = Math.log(GROWTH);
  let wealth = 0;
  for (const [place, value] of values.entries()) {
    wealth += Math.log1p(Math.min(bets[place] ?? 0, most) * (value - mean));
    if (wealth >= rich) return true;
  }
  return false;
}
