import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betsAfter, meanInterval, type Terms } from './confidence-sequence.ts';

const ANY_NUMBER: Terms = { growth: 20, aim: 20, horizon: null };
const FORTY: Terms = { ...ANY_NUMBER, horizon: 40 };
const anyTerms = fc.constantFrom<Terms>(
  ANY_NUMBER,
  FORTY,
  { growth: 10, aim: 10, horizon: 20 },
  { growth: 6, aim: 20, horizon: null },
);

const same = (count: number, value: number) => Array.from({ length: count }, () => value);

test.each([
  { values: [], bound: 0.5, low: -0.5, high: 0.5 },
  { values: [0.5], bound: 0.5, low: -0.5, high: 0.5 }, // one value alone multiplies by 12.8 at most
  // Capped bets of 1 / (2(b + μ)) on n values of b grow to (1 + (b - μ) / (2(b + μ)))ⁿ. That is 20 where
  // (b - μ) / (b + μ) = r = 2(20^(1/n) - 1), so at μ = b(1 - r) / (1 + r).
  { values: same(2, 0.5), bound: 0.5, low: (0.5 * (3 - 2 * 20 ** (1 / 2))) / (2 * 20 ** (1 / 2) - 1), high: 0.5 },
  { values: same(10, 0.5), bound: 0.5, low: (0.5 * (3 - 2 * 20 ** 0.1)) / (2 * 20 ** 0.1 - 1), high: 0.5 },
  { values: same(10, -0.2), bound: 0.2, low: -0.2, high: (0.2 * (2 * 20 ** 0.1 - 3)) / (2 * 20 ** 0.1 - 1) },
])('$values.length values between ±$bound leave $low to $high', ({ values, bound, low, high }) => {
  const interval = meanInterval(values, { bound, terms: ANY_NUMBER });
  expect(interval?.low).toBeCloseTo(low, 9);
  expect(interval?.high).toBeCloseTo(high, 9);
});

/** The definition word for word, slow: whether neither bet on this mean has ever won. */
function isKept(
  values: readonly number[],
  { bound, terms, mean }: { bound: number; terms: Terms; mean: number },
): boolean {
  const { growth, aim, horizon } = terms;
  let [more, less] = [1, 1];
  return values.every((value, index) => {
    const i = index + 1;
    const earlier = values.slice(0, index);
    const middle = earlier.reduce((sum, one) => sum + one, 0) / Math.max(index, 1);
    const squares = earlier.reduce((sum, one) => sum + (one - middle) ** 2, 0);
    const variance = (bound ** 2 / 4 + squares) / i;
    const bet = Math.sqrt((2 * Math.log(aim)) / (variance * (horizon ? Math.max(i, horizon) : i * Math.log(1 + i))));
    more *= 1 + Math.min(bet, 1 / (2 * (bound + mean))) * (value - mean);
    less *= 1 - Math.min(bet, 1 / (2 * (bound - mean))) * (value - mean);
    return more < growth && less < growth;
  });
}

const anyBound = fc.integer({ min: 51, max: 300 }).map((hundredths) => {
  const multiplier = hundredths === 100 ? 1.01 : hundredths / 100;
  return 1 - Math.min(multiplier, 1 / multiplier);
});
const anyShares = fc.oneof(
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 60 }),
  fc.array(fc.constantFrom(-1, -0.1, 0, 0.1, 1, 1, 1), { maxLength: 60 }),
);

/** Values that cluster, as gains do, so that not all bets on them are capped. */
const anyValues = fc
  .record({
    shares: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 80 }),
    around: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
    spread: fc.constantFrom(0.05, 0.2, 1),
    bound: anyBound,
  })
  .map(({ shares, around, spread, bound }) => ({
    bound,
    values: shares.map((share) => Math.max(-1, Math.min(around + share * spread, 1)) * bound),
  }));

test('the interval ends exactly where the definition says', () => {
  fc.assert(
    fc.property(anyValues, anyTerms, ({ values, bound }, terms) => {
      const interval = meanInterval(values, { bound, terms });
      const keeps = (mean: number) => isKept(values, { bound, terms, mean });
      const hair = bound * 1e-9;
      if (interval === null) {
        for (let place = -100; place <= 100; place += 1) expect(keeps((place / 100) * bound)).toBe(false);
        return;
      }
      // Rounding decides in a narrower interval.
      if (interval.high - interval.low > 2 * hair) {
        expect(keeps(interval.low + hair)).toBe(true);
        expect(keeps(interval.high - hair)).toBe(true);
      }
      if (interval.low > -bound) expect(keeps(interval.low - hair)).toBe(false);
      if (interval.high < bound) expect(keeps(interval.high + hair)).toBe(false);
    }),
  );
});

test('a mean that is ruled out stays out, whatever values follow', () => {
  fc.assert(
    fc.property(anyShares, anyBound, anyTerms, (shares, bound, terms) => {
      const values = shares.map((share) => share * bound);
      let before = meanInterval([], { bound, terms });
      for (let count = 1; count <= values.length; count += 1) {
        const interval = meanInterval(values.slice(0, count), { bound, terms });
        if (interval === null) return;
        if (before === null) throw new Error(`after ${count} values there is an interval again`);
        expect(interval.low).toBeGreaterThanOrEqual(before.low);
        expect(interval.high).toBeLessThanOrEqual(before.high);
        before = interval;
      }
    }),
    { numRuns: 30 },
  );
});

test('negated values negate the interval', () => {
  fc.assert(
    fc.property(anyShares, anyBound, anyTerms, (shares, bound, terms) => {
      const values = shares.map((share) => share * bound);
      const interval = meanInterval(values, { bound, terms });
      const negated = meanInterval(
        values.map((value) => -value),
        { bound, terms },
      );
      expect(negated).toEqual(interval && { low: 0 - interval.high, high: 0 - interval.low });
    }),
  );
});

test('values on one side and then on the other leave no mean', () => {
  expect(meanInterval([...same(100, 0.5), ...same(400, -0.5)], { bound: 0.5, terms: FORTY })).toBeNull();
});

test('the interval of ten thousand values is finite and narrow, also after a streak that would round a product to 0', () => {
  const streaks = [...same(5000, -0.6), ...same(5000, 0.6)];
  expect(meanInterval(streaks, { bound: 2 / 3, terms: FORTY })).toBeNull();
  const level = Array.from({ length: 10_000 }, (_, place) => (place % 2 === 0 ? 0.3 : -0.1));
  const interval = meanInterval(level, { bound: 2 / 3, terms: FORTY });
  expect(interval?.low).toBeGreaterThan(0.08);
  expect(interval?.low).toBeLessThan(0.1);
  expect(interval?.high).toBeGreaterThan(0.1);
  expect(interval?.high).toBeLessThan(0.12);
  const smallest = meanInterval(same(10_000, 0), { bound: 1 - 1 / 1.01, terms: FORTY });
  expect(smallest?.low).toBeLessThan(0);
  expect(smallest?.high).toBeGreaterThan(0);
});

test('a bet on more than 0 wins exactly where the interval rises above 0', () => {
  fc.assert(
    fc.property(anyValues, anyTerms, ({ values, bound }, terms) => {
      // An empty interval has no lower end.
      const interval = meanInterval(values, { bound, terms });
      if (interval) expect(betsAfter(values, { bound, terms }).aboveWon).toBe(interval.low > 0);
    }),
  );
});

test.each([
  { values: same(4, 0.5), growth: 6, wins: false }, // capped bets: 1.5⁴ = 5.06
  { values: same(5, 0.5), growth: 6, wins: true },
  { values: same(5, 0.5), growth: 10, wins: false },
  { values: same(6, 0.5), growth: 10, wins: true }, // 1.5⁶ = 11.39
  { values: [...same(5, 0.5), ...same(50, -0.5)], growth: 6, wins: true }, // once is enough
  { values: same(50, -0.5), growth: 6, wins: false },
  { values: [], growth: 6, wins: false },
])('a bet on $values.length values that has to grow to $growth wins: $wins', ({ values, growth, wins }) => {
  const terms = { growth, aim: growth, horizon: 20 };
  expect(betsAfter(values, { bound: 0.5, terms }).aboveWon).toBe(wins);
});
