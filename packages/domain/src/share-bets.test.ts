import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betOnShare, firstShareBets, type ShareBets, type ShareGame } from './share-bets.ts';

const GAME: ShareGame = { promised: 0.8, smaller: [0.5, 0.6, 0.7], larger: [0.9, 0.95], growth: 40 };

const after = (cases: readonly boolean[], game: ShareGame = GAME): ShareBets =>
  cases.reduce((bets, isTrue) => betOnShare(bets, { isTrue, counts: true }, game), firstShareBets(game));

const same = (count: number, isTrue: boolean) => Array.from({ length: count }, () => isTrue);

/** The money of one side by the definition. */
function moneyOn(shares: readonly number[], { trues, others }: { trues: number; others: number }): number {
  const of = (share: number) => (share / 0.8) ** trues * ((1 - share) / 0.2) ** others;
  return shares.reduce((sum, share) => sum + (0.5 / shares.length) * of(share), 0);
}

test('the money depends on how many cases came true, not on their order', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (cases) => {
      const trues = cases.filter(Boolean).length;
      const count = { trues, others: cases.length - trues };
      const bets = after(cases);
      const sumOf = (stakes: readonly number[]) => stakes.reduce((sum, stake) => sum + Math.exp(stake), 0);
      expect(sumOf(bets.smaller) / moneyOn(GAME.smaller, count)).toBeCloseTo(1, 9);
      expect(sumOf(bets.larger) / moneyOn(GAME.larger, count)).toBeCloseTo(1, 9);
    }),
  );
});

test.each([
  // (0.5/3)·(2.5ⁿ + 2ⁿ + 1.5ⁿ) is 26.4 after 5 cases and 57.5 after 6.
  { cases: same(5, false), smallerWon: false, largerWon: false },
  { cases: same(6, false), smallerWon: true, largerWon: false },
  // 0.25·(1.125ⁿ + 1.1875ⁿ) is 37.5 after 28 and 44.1 after 29.
  { cases: same(28, true), smallerWon: false, largerWon: false },
  { cases: same(29, true), smallerWon: false, largerWon: true },
  { cases: [...same(6, false), ...same(900, true)], smallerWon: true, largerWon: true }, // once is enough
  { cases: [], smallerWon: false, largerWon: false },
])('$cases.length cases: less often $smallerWon, more often $largerWon', ({ cases, ...won }) => {
  expect(after(cases)).toMatchObject(won);
});

test('a side wins with a case that counts only', () => {
  const bets = same(5, false).reduce(
    (before, isTrue) => betOnShare(before, { isTrue, counts: false }, { ...GAME, growth: 10 }),
    firstShareBets(GAME),
  );
  expect(bets.smallerWon).toBe(false);
  expect(betOnShare(bets, { isTrue: true, counts: true }, { ...GAME, growth: 5 }).smallerWon).toBe(true);
});

/** Chance that somebody whose cases come true so often is ever told something within so many cases, added up over all ways. */
function chanceOfWinning(share: number, within: number, from: number): number {
  let [told, alive] = [0, new Map([[0, 1]])];
  for (let cases = 1; cases <= within; cases += 1) {
    const next = new Map<number, number>();
    for (const [trues, chance] of alive) {
      next.set(trues + 1, (next.get(trues + 1) ?? 0) + chance * share);
      next.set(trues, (next.get(trues) ?? 0) + chance * (1 - share));
    }
    for (const [trues, chance] of next) {
      const count = { trues, others: cases - trues };
      const money = Math.max(moneyOn(GAME.smaller, count), moneyOn(GAME.larger, count));
      if (cases < from || money < GAME.growth) continue;
      told += chance;
      next.delete(trues);
    }
    alive = next;
  }
  return told;
}

test('who keeps to 8 of 10 is told something with a chance of 1 in 40 at most, however long they go on', () => {
  expect(chanceOfWinning(0.8, 200, 8)).toBeCloseTo(0.0186, 3);
  expect(chanceOfWinning(0.8, 2000, 8)).toBeLessThan(1 / 40);
});

test.each([
  { share: 0.5, within: 30, chance: 0.77 },
  { share: 0.6, within: 60, chance: 0.73 },
  { share: 0.9, within: 200, chance: 0.84 },
  { share: 0.95, within: 60, chance: 0.74 },
])('who keeps to $share is told so within $within with a chance of $chance', ({ share, within, chance }) => {
  expect(chanceOfWinning(share, within, 8)).toBeCloseTo(chance, 1);
});
