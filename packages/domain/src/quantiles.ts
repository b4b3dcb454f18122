/**
 * Quantile of weighted values: the smallest value at which the weights of all values up to it make up this share of their
 * sum. With equal weights it is the inverse of the empirical distribution function, definition 1 of Hyndman & Fan 1996,
 * The American Statistician 50(4).
 */
export function weightedQuantile(values: Float64Array, weights: Float64Array, level: number): number {
  const places = [...values.keys()].sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const needed = (level - DUST) * weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  const last = places.find((place) => {
    reached += weights[place] ?? 0;
    return reached >= needed;
  });
  return values[last ?? 0] ?? 0;
}

/** Quantile of equally weighted values, by the same definition; it reorders them. */
export function quantileOf(values: Float64Array, level: number): number {
  return valueAtRank(values, rankOf(level, values.length));
}

/** The place of this quantile among so many sorted values, counted from 0. */
export const rankOf = (level: number, values: number): number =>
  Math.max(0, Math.min(Math.ceil((level - DUST) * values) - 1, values - 1));

/** Rounding of sums, which must not carry a quantile to the next value. */
const DUST = 1e-12;

/**
 * The value that would stand here if the values were sorted, in linear time on average (Hoare 1961, CACM 4(7), 'FIND'). The value to
 * compare with is the one at this rank among few of them, so that most are compared about twice.
 */
function valueAtRank(values: Float64Array, rank: number): number {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = pivotIn(values, { first, last, rank });
    let [low, high] = [first, last];
    while (low <= high) {
      while ((values[low] as number) < pivot) low += 1;
      while ((values[high] as number) > pivot) high -= 1;
      if (low > high) break;
      const value = values[low] as number; // low and high are within the array
      values[low] = values[high] as number;
      values[high] = value;
      low += 1;
      high -= 1;
    }
    if (rank <= high) last = high;
    else if (rank >= low) first = low;
    else break;
  }
  return values[rank] ?? 0;
}

/** Values that are compared with each other for a pivot; among fewer than ten times as many the middle one is as good. */
const SAMPLE = new Float64Array(31);

function pivotIn(values: Float64Array, { first, last, rank }: { first: number; last: number; rank: number }): number {
  const length = last - first + 1;
  if (length < 10 * SAMPLE.length) return values[(first + last) >>> 1] ?? 0;
  const step = (length - 1) / (SAMPLE.length - 1);
  for (let place = 0; place < SAMPLE.length; place += 1) SAMPLE[place] = values[first + Math.floor(place * step)] ?? 0;
  SAMPLE.sort();
  return SAMPLE[Math.round(((rank - first) / (length - 1)) * (SAMPLE.length - 1))] ?? 0;
}
