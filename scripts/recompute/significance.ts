/** Chance that a fair coin falls at least so unevenly, both sides counted. */
export function signTest(heads: number, tails: number): number {
  const [tosses, least] = [heads + tails, Math.max(heads, tails)];
  let log = -tosses * Math.log(2);
  for (let at = 1; at <= tosses - least; at += 1) log += Math.log((least + at) / at);
  let [tail, part] = [0, Math.exp(log)];
  for (let count = least; count <= tosses; count += 1) {
    tail += part;
    part *= (tosses - count) / (count + 1);
  }
  return Math.min(1, 2 * tail);
}

/** Tables that are as likely as the dealt one, but for the dust of logarithms. */
const AS_LIKELY = 1 + 1e-7;

/** Chance that a deal of the same numbers gives a table that is no more likely (Fisher 1935), the likelihoods by their quotients. */
export function fisherTest(done: number, size: number, allDone: number, all: number): number {
  const [least, most] = [Math.max(0, allDone + size - all), Math.min(size, allDone)];
  const logs = [0];
  for (let count = least; count < most; count += 1) {
    const more = ((size - count) * (allDone - count)) / ((count + 1) * (all - size - allDone + count + 1));
    logs.push((logs.at(-1) ?? 0) + Math.log(more));
  }
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const limit = (weights[done - least] ?? 0) * AS_LIKELY;
  const sumOf = (some: number[]) => some.toSorted((one, other) => one - other).reduce((sum, one) => sum + one, 0);
  return Math.min(1, sumOf(weights.filter((weight) => weight <= limit)) / sumOf(weights));
}

/** Values of both groups together up to which every deal is counted. */
const COUNTED = 50;

/**
 * Chance that a deal of the same values brings a rank sum as far from its mean (Wilcoxon 1945), and whether those of the group rank
 * lower than the others; ties share their ranks.
 */
export function rankSumTest(group: readonly number[], others: readonly number[]): { p: number; isLower: boolean } {
  const all = [...group, ...others].toSorted((one, other) => one - other);
  if (group.length === 0 || others.length === 0) return { p: 1, isLower: false };
  // Ranks are doubled, so that those of ties are whole: the first and the last place of a value, counted from 1.
  const ranks = new Map(
    [...Map.groupBy(all.keys(), (at) => all[at] ?? 0)].map(([value, places]) => [
      value,
      { doubled: (places.at(0) ?? 0) + (places.at(-1) ?? 0) + 2, ties: places.length },
    ]),
  );
  const doubled = (value: number) => ranks.get(value)?.doubled ?? 0;
  const rankSum = group.reduce((sum, value) => sum + doubled(value), 0);
  const middle = group.length * (all.length + 1);
  const distance = Math.abs(rankSum - middle);
  const isLower = rankSum < middle;
  if (all.length <= COUNTED) return { p: shareOfDeals(all.map(doubled), group.length, distance), isLower };
  const ties = [...ranks.values()].reduce((sum, { ties }) => sum + ties ** 3 - ties, 0);
  const scatter = (group.length * others.length * (all.length + 1 - ties / (all.length * (all.length - 1)))) / 3;
  return { p: scatter <= 0 ? 1 : bothTails((distance - 1) / Math.sqrt(scatter)), isLower };
}

/** Share of the deals of so many ranks whose sum is so far from the mean, or farther. */
function shareOfDeals(ranks: readonly number[], size: number, distance: number): number {
  // The number of ways to each sum, by how many ranks were dealt.
  let ways: Map<number, number>[] = Array.from(
    { length: size + 1 },
    (_, dealt) => new Map(dealt === 0 ? [[0, 1]] : []),
  );
  for (const rank of ranks) {
    ways = ways.map((own, dealt) => {
      const more = new Map(own);
      for (const [sum, count] of ways[dealt - 1] ?? []) more.set(sum + rank, (more.get(sum + rank) ?? 0) + count);
      return more;
    });
  }
  const middle = size * (ranks.length + 1);
  let [far, all] = [0, 0];
  for (const [sum, count] of ways[size] ?? []) {
    all += count;
    if (Math.abs(sum - middle) >= distance) far += count;
  }
  return far / all;
}

/** Both tails of the normal distribution, by the series of its middle and, far out, the continued fraction of Laplace (1805). */
function bothTails(deviation: number): number {
  if (deviation <= 0) return 1;
  const density = Math.exp(-(deviation ** 2) / 2) / Math.sqrt(2 * Math.PI);
  if (deviation > 3) {
    let fraction = deviation;
    for (let step = 100; step > 0; step -= 1) fraction = deviation + step / fraction;
    return (2 * density) / fraction;
  }
  let [term, series] = [deviation, deviation];
  for (let odd = 3; odd < 200; odd += 2) {
    term *= deviation ** 2 / odd;
    series += term;
  }
  return 1 - 2 * density * series;
}
