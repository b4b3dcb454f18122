/** A share that is promised, how often it is bet to be smaller and larger, and the money at which a bet is won. */
export type ShareGame = { promised: number; smaller: readonly number[]; larger: readonly number[]; growth: number };

/** Bets after some cases: the logarithm of what each stake has become, and whether a side ever had won. */
export type ShareBets = {
  smaller: readonly number[];
  larger: readonly number[];
  smallerWon: boolean;
  largerWon: boolean;
};

/** Bets of a game before the first case: half of the money on each side, in equal stakes. */
export function firstShareBets({ smaller, larger }: ShareGame): ShareBets {
  const stakes = (shares: readonly number[]) => shares.map(() => Math.log(0.5 / shares.length));
  return { smaller: stakes(smaller), larger: stakes(larger), smallerWon: false, largerWon: false };
}

/**
 * The bets after one more case, which either came true or did not; `counts` tells whether a side can win with it.
 *
 * Each stake is bet on a share q of its own, and is multiplied by q / promised where the case came true, by (1 - q) / (1 - promised)
 * where it did not. If cases come true with the promised chance, whatever came before, no stake gains on average, and all of them
 * together reach `growth` times the money with a chance of 1 in `growth` at most, however many cases follow (Ville 1939; Robbins
 * 1970, Annals of Mathematical Statistics 41(5), 'Statistical methods related to the law of the iterated logarithm'; bets as in
 * Waudby-Smith & Ramdas 2024, JRSS B 86(1)). So one may look after each case. Several shares are bet on, since nobody knows the
 * true one, and the best of them soon has nearly all of the money.
 */
export function betOnShare(
  bets: ShareBets,
  { isTrue, counts }: { isTrue: boolean; counts: boolean },
  game: ShareGame,
): ShareBets {
  const { promised, growth } = game;
  const after = (stakes: readonly number[], shares: readonly number[]) =>
    stakes.map((stake, place) => {
      const share = shares[place] ?? promised;
      return stake + Math.log(isTrue ? share / promised : (1 - share) / (1 - promised));
    });
  const [smaller, larger] = [after(bets.smaller, game.smaller), after(bets.larger, game.larger)];
  const wins = (stakes: readonly number[]) => counts && logOfSum(stakes) >= Math.log(growth);
  return {
    smaller,
    larger,
    smallerWon: bets.smallerWon || wins(smaller),
    largerWon: bets.largerWon || wins(larger),
  };
}

/** ln Σ exp: a long losing streak would round the money of a stake to 0, from which it could never recover. */
function logOfSum(logarithms: readonly number[]): number {
  const most = Math.max(...logarithms);
  return most + Math.log(logarithms.reduce((sum, one) => sum + Math.exp(one - most), 0));
}
