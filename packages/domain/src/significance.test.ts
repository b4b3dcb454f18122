import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisherTest, rankSumTest, signTest } from './significance.ts';

/** Every choice of `size` of these items, with the rest. */
function divisionsOf<Item>(items: readonly Item[], size: number): { chosen: Item[]; rest: Item[] }[] {
  const [first, ...others] = items;
  if (first === undefined) return size === 0 ? [{ chosen: [], rest: [] }] : [];
  return [
    ...divisionsOf(others, size - 1).map(({ chosen, rest }) => ({ chosen: [first, ...chosen], rest })),
    ...divisionsOf(others, size).map(({ chosen, rest }) => ({ chosen, rest: [first, ...rest] })),
  ];
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

test.each([
  { longer: 0, shorter: 0, p: 1 },
  { longer: 1, shorter: 0, p: 1 },
  { longer: 5, shorter: 5, p: 1 },
  { longer: 6, shorter: 5, p: 1 },
  { longer: 8, shorter: 2, p: 0.109375 },
  { longer: 9, shorter: 1, p: 0.021484375 },
  { longer: 10, shorter: 0, p: 0.001953125 },
  // R: binom.test(60, 100), binom.test(5, 20)
  { longer: 60, shorter: 40, p: 0.05688793 },
  { longer: 5, shorter: 15, p: 0.04138947 },
])('$longer longer and $shorter shorter: p = $p', ({ longer, shorter, p }) => {
  expect(signTest(longer, shorter)).toBeCloseTo(p, 8);
});

test('the years of Arbuthnott 1710: 82 with more boys baptized than girls', () => {
  expect(signTest(82, 0) / 2 ** -81).toBeCloseTo(1, 9);
});

test('the sign test counts the falls of a coin', () => {
  for (const tasks of [1, 2, 3, 7, 12]) {
    for (const longer of upTo(tasks + 1)) {
      const unevenness = Math.abs(2 * longer - tasks);
      const falls = upTo(2 ** tasks).map((bits) => bits.toString(2).replaceAll('0', '').length);
      const share = falls.filter((heads) => Math.abs(2 * heads - tasks) >= unevenness).length / falls.length;
      expect(signTest(longer, tasks - longer)).toBeCloseTo(share, 12);
    }
  }
});

test('the sign test of 100,000 tasks agrees with the normal distribution', () => {
  expect(signTest(50_310, 49_690) / 0.05034).toBeCloseTo(1, 2); // z = (620 - 1) / √100,000 = 1.9575
  expect(signTest(0, 100_000)).toBe(0);
});

const anyCount = fc.nat(3000);

test('the sign test treats both sides alike, and a more uneven result has a smaller p', () => {
  fc.assert(
    fc.property(anyCount, anyCount, (longer, shorter) => {
      const p = signTest(longer, shorter);
      expect(signTest(shorter, longer)).toBe(p);
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
      if (longer >= shorter && shorter > 0) expect(signTest(longer + 1, shorter - 1)).toBeLessThanOrEqual(p);
    }),
  );
});

test.each([
  // Fisher 1935, The Design of Experiments: the lady tasting tea, three of four cups right
  { done: 3, open: 1, othersDone: 1, othersOpen: 3, p: 0.4857143 },
  // Fisher 1935, JRSS 98(1): convictions of dizygotic and monozygotic twins; p as by R's fisher.test
  { done: 2, open: 15, othersDone: 10, othersOpen: 3, p: 0.0005367241 },
  { done: 1, open: 9, othersDone: 11, othersOpen: 3, p: 0.002759456 },
  { done: 10, open: 10, othersDone: 20, othersOpen: 20, p: 1 },
  { done: 0, open: 0, othersDone: 7, othersOpen: 3, p: 1 },
])('$done of $done + $open against $othersDone of $othersDone + $othersOpen: p = $p', ({ p, ...table }) => {
  expect(fisherTest(table)).toBeCloseTo(p, 7);
});

test('Fisher’s test counts the divisions of the tasks', () => {
  for (const [group, others, allDone] of [
    [4, 6, 5],
    [3, 9, 10],
    [5, 7, 2],
  ] as const) {
    const tasks = upTo(group + others).map((task) => task < allDone);
    const counts = divisionsOf(tasks, group).map(({ chosen }) => chosen.filter(Boolean).length);
    const timesOf = (done: number) => counts.filter((count) => count === done).length;
    for (const done of new Set(counts)) {
      const share = counts.filter((count) => timesOf(count) <= timesOf(done)).length / counts.length;
      const table = { done, open: group - done, othersDone: allDone - done, othersOpen: others - allDone + done };
      expect(fisherTest(table)).toBeCloseTo(share, 9);
    }
  }
});

test('Fisher’s test adds up all tables that are not more likely', () => {
  const count = fc.integer({ min: 0, max: 400 });
  const lnFactorials = [0];
  for (let n = 1; n <= 1600; n += 1) lnFactorials.push((lnFactorials[n - 1] ?? 0) + Math.log(n));
  const lnChoose = (all: number, chosen: number) =>
    (lnFactorials[all] ?? 0) - (lnFactorials[chosen] ?? 0) - (lnFactorials[all - chosen] ?? 0);
  fc.assert(
    fc.property(count, count, count, count, (done, open, othersDone, othersOpen) => {
      const [group, others, allDone] = [done + open, othersDone + othersOpen, done + othersDone];
      const shares = upTo(group + 1)
        .filter((each) => each <= allDone && allDone - each <= others)
        .map((each) => ({
          each,
          share: Math.exp(lnChoose(group, each) + lnChoose(others, allDone - each) - lnChoose(group + others, allDone)),
        }));
      const own = shares.find(({ each }) => each === done)?.share ?? 0;
      const p = shares.reduce((sum, { share }) => sum + (share <= own * (1 + 1e-7) ? share : 0), 0);
      const found = fisherTest({ done, open, othersDone, othersOpen });
      expect(Math.abs(found - Math.min(1, p))).toBeLessThanOrEqual(1e-8 * p);
    }),
  );
});

test('Fisher’s test gives a table and its mirror the same p', () => {
  for (const group of upTo(60)) {
    for (const done of upTo(group + 1)) {
      // The group has as many done tasks as open ones, so that both tables have the same likelihood.
      const pOf = (count: number) =>
        fisherTest({ done: count, open: group - count, othersDone: 60 - count, othersOpen: 60 - group + count });
      expect(pOf(done)).toBeCloseTo(pOf(group - done), 9);
    }
  }
});

test('Fisher’s test treats group and others, done and open alike', () => {
  fc.assert(
    fc.property(anyCount, anyCount, anyCount, anyCount, (done, open, othersDone, othersOpen) => {
      const p = fisherTest({ done, open, othersDone, othersOpen });
      expect(p).toBeLessThanOrEqual(1);
      const others = fisherTest({ done: othersDone, open: othersOpen, othersDone: done, othersOpen: open });
      const opposite = fisherTest({ done: open, open: done, othersDone: othersOpen, othersOpen: othersDone });
      for (const other of [others, opposite]) expect(Math.abs(other - p)).toBeLessThan(1e-6);
    }),
  );
});

test('the rank-sum test of Hollander & Wolfe 1973, page 69', () => {
  const atTerm = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const earlier = [1.15, 0.88, 0.9, 0.74, 1.21];
  const { p, superiority } = rankSumTest(atTerm, earlier);
  expect(p).toBeCloseTo(2 * 0.1272061, 6); // R: wilcox.test(atTerm, earlier, alternative = 'greater')
  expect(superiority).toBe(35 / 50);
});

test('the approximation corrects for ties and continuity: ozone in May and August', () => {
  const may = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37];
  const august = [
    39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85,
  ];
  const { p, superiority } = rankSumTest(may, august); // R: wilcox.test(Ozone ~ Month, airquality)
  expect(p).toBeCloseTo(0.0001208, 7);
  expect(superiority * may.length * august.length).toBeCloseTo(127.5, 9);
});

test('of two values the rank-sum test makes a table: its p is 0.7 times that of Fisher’s test', () => {
  const ones = (count: number) => upTo(200).map((place) => (place < count ? 1 : 0));
  const exact = fisherTest({ done: 120, open: 80, othersDone: 90, othersOpen: 110 });
  expect(rankSumTest(ones(120), ones(90)).p / exact).toBeCloseTo(0.74, 2);
});

// Mann & Whitney 1947; the largest U that is significant on both sides, as tables of critical values print it.
test.each([
  { size: 5, others: 5, level: 0.05, critical: 2 },
  { size: 10, others: 10, level: 0.05, critical: 23 },
  { size: 10, others: 10, level: 0.01, critical: 16 },
  { size: 8, others: 15, level: 0.05, critical: 29 },
  { size: 20, others: 20, level: 0.05, critical: 127 },
  { size: 20, others: 20, level: 0.01, critical: 105 },
])('$size against $others at $level: U = $critical is significant, the next is not', (given) => {
  const { size, others, level, critical } = given;
  const withU = (u: number) => rankSumTest(...samplesWith({ size, others, u }));
  expect(withU(critical).superiority).toBeCloseTo(critical / (size * others), 12);
  expect(withU(critical).p).toBeLessThanOrEqual(level);
  expect(withU(critical + 1).p).toBeGreaterThan(level);
});

/** Samples without ties in which this many pairs have the larger value in the group. */
function samplesWith({ size, others, u }: { size: number; others: number; u: number }): [number[], number[]] {
  const above = upTo(size).map((place) => Math.min(others, Math.max(0, u - place * others)));
  return [above.map((below, place) => below - 0.5 + place / 1000), upTo(others)];
}

const fewValues = fc.array(fc.nat(4), { minLength: 1, maxLength: 5 });

test('the rank-sum test counts the divisions of the values, ties included', () => {
  fc.assert(
    fc.property(fewValues, fewValues, (group, others) => {
      const { p, superiority } = rankSumTest(group, others);
      const distances = divisionsOf([...group, ...others], group.length).map(({ chosen, rest }) =>
        distance(chosen, rest),
      );
      const own = distance(group, others);
      expect(p).toBeCloseTo(distances.filter((other) => other >= own).length / distances.length, 12);
      expect(superiority).toBeCloseTo(wins(group, others) / (group.length * others.length), 12);
    }),
    { numRuns: 60 },
  );
});

/** Distance of the won pairs from their mean. */
const distance = (group: readonly number[], others: readonly number[]) =>
  Math.abs(wins(group, others) - (group.length * others.length) / 2);

/** Pairs whose larger value is in the group, ties counting half. */
const wins = (group: readonly number[], others: readonly number[]) =>
  group.flatMap((one) => others.map((other) => (Math.sign(one - other) + 1) / 2)).reduce((sum, each) => sum + each, 0);

test.each([
  { size: 10, others: 60, least: 1, most: 1.3 },
  { size: 26, others: 25, least: 1, most: 1.15 },
  { size: 50, others: 50, least: 1, most: 1.07 },
])('the normal approximation for $size against $others stays as near as its docstring says', (given) => {
  const { size, others, least, most } = given;
  const exact = exactTails(size, others);
  for (const [u, p] of exact.entries()) {
    if (p < 0.008 || p > 0.07) continue;
    const approximated = rankSumTest(...samplesWith({ size, others, u })).p;
    expect(approximated / p).toBeGreaterThanOrEqual(least - 0.02);
    expect(approximated / p).toBeLessThanOrEqual(most);
  }
});

/** Two-sided p for each U up to half of the pairs, by the generating function of the counts (Mann & Whitney 1947). */
function exactTails(size: number, others: number): number[] {
  let counts = [1];
  for (const place of upTo(size)) {
    // Times (1 - x^(others + place + 1)), divided by (1 - x^(place + 1)).
    const length = size * others + 1;
    const times = upTo(length).map((u) => (counts[u] ?? 0) - (counts[u - others - place - 1] ?? 0));
    for (const u of upTo(length)) times[u] = (times[u] ?? 0) + (times[u - place - 1] ?? 0);
    counts = times;
  }
  const all = counts.reduce((sum, count) => sum + count, 0);
  let tail = 0;
  return counts.slice(0, Math.floor((size * others) / 2)).map((count) => {
    tail += count;
    return Math.min(1, (2 * tail) / all);
  });
}

test('equal values and empty groups tell nothing', () => {
  expect(rankSumTest(Array(20).fill(0.5), Array(60).fill(0.5))).toEqual({ p: 1, superiority: 0.5 });
  expect(rankSumTest(Array(5).fill(0.5), Array(6).fill(0.5))).toEqual({ p: 1, superiority: 0.5 });
  expect(rankSumTest([], [1, 2])).toEqual({ p: 1, superiority: 0.5 });
  expect(rankSumTest([1], [])).toEqual({ p: 1, superiority: 0.5 });
});

test('above and below the limit of counting, the rank-sum test treats both groups alike', () => {
  const values = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(values, values, (group, others) => {
      const [one, other] = [rankSumTest(group, others), rankSumTest(others, group)];
      expect(one.p).toBeCloseTo(other.p, 12);
      expect(one.superiority).toBeCloseTo(1 - other.superiority, 12);
    }),
  );
});
