import type { Plan } from '@daymark/contract/plan.ts';
import { DRAWS } from './common-error.ts';
import type { Paces } from './day-paces.ts';
import type { Level } from './levels.ts';
import { quantileOf, rankOf } from './quantiles.ts';
import { roundHalfUp } from './rounding.ts';

/** Shares of the sets that take up to the two figures of a forecast. */
const [HALF, MOST] = [0.5, 0.8];

/** Share of the draws that lie below the middle of draw i. */
const shareOf = (draw: number): number => (draw + 0.5) / DRAWS;

/**
 * Minutes of a set in order, which as many sets take up to as their place says: the draws, stretched to the levels that hold. Where
 * an at-most stands for the figure of 8 of 10, what lies above the middle is stretched up to it.
 */
export function heldMinutes(
  products: Float64Array,
  { p50, p80 }: Pick<Level, 'p50' | 'p80'>,
  said: number | null = null,
): Float64Array {
  const sorted = products.toSorted();
  const most = Math.max(p50, p80);
  const levelAt = (share: number) => {
    if (share <= HALF) return (share / HALF) * p50;
    if (share <= MOST) return p50 + ((share - HALF) / (MOST - HALF)) * (most - p50);
    return most + ((share - MOST) / (1 - MOST)) * (1 - most);
  };
  const valueAt = (level: number) => sorted[rankOf(level, DRAWS)] ?? 0;
  const [middle, reach] = [valueAt(p50), valueAt(most) - valueAt(p50)];
  const stretch = said === null || reach === 0 ? 1 : Math.max(0, said - middle) / reach;
  return sorted.map((_, draw) => {
    const value = valueAt(levelAt(shareOf(draw)));
    return value > middle ? middle + (value - middle) * stretch : value;
  });
}

/** Spreads the paces over the minutes: the fractions of its multiples are even and know nothing of the place of a draw (Weyl 1916, Mathematische Annalen 77). */
const GOLDEN = (1 + Math.sqrt(5)) / 2;

/**
 * The paces by which minutes become times of the clock: the half-half figure divided by the one is the time that half of the sets
 * take up to, the 8-of-10 figure divided by the other that of 8 of 10. Time is minutes over pace, both drawn: a slow day and long
 * tasks hardly come together, so that the second is not the pace of a slow day.
 */
export function clockPaces(minutes: Float64Array, paces: Paces): Pick<Plan, 'pace' | 'latest_pace'> {
  const paceAt = pickerOf(paces);
  const times = minutes.map((left, draw) => left / paceAt(((draw + 0.5) * GOLDEN) % 1));
  const at = (share: number): number => {
    const time = quantileOf(times, share);
    const pace = time > 0 ? (minutes[rankOf(share, DRAWS)] ?? 0) / time : paceAt(HALF);
    return Math.min(1, Math.max(LEAST_PACE, roundHalfUp(pace, 4)));
  };
  return { pace: at(HALF), latest_pace: at(MOST) };
}

/** Times end somewhere, however slow a day was. */
const LEAST_PACE = 0.0001;

/** Gives the pace up to which the weights make up a share of all. */
export function pickerOf({ paces, weights }: Paces): (share: number) => number {
  let sum = 0;
  const reached = weights.map((weight) => (sum += weight));
  return (share) => {
    const needed = share * sum;
    let [low, high] = [0, reached.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((reached[middle] ?? 0) >= needed) high = middle;
      else low = middle + 1;
    }
    return paces[low] ?? 0;
  };
}
