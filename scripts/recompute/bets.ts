/** The growth of a stake that decides, the one that stakes aim at, and for how many tasks; experiments before have rule 1. */
type Terms = { growth: number; aim: number; span: (place: number) => number };
type Rule = { all: Terms; control: Terms };

const ANY_NUMBER = (place: number) => place * Math.log(1 + place);
const OLD_RULE: Rule = {
  all: { growth: 20, aim: 20, span: ANY_NUMBER },
  control: { growth: 6, aim: 20, span: ANY_NUMBER },
};
const NEW_RULE: Rule = {
  all: { growth: 20, aim: 20, span: (place) => Math.max(place, 40) },
  control: { growth: 10, aim: 10, span: (place) => Math.max(place, 20) },
};

export const termsOf = (rule: number | undefined): Rule => (rule === 2 ? NEW_RULE : OLD_RULE);

/** Ends of the means that no bet has ruled out, by halving: the higher the mean, the less a bet on more wins. */
export function intervalOf(gains: readonly number[], bound: number, terms: Terms): [number, number] | null {
  const endOf = (side: 1 | -1) => {
    let [out, kept] = [-side * bound, side * bound];
    const isOut = (mean: number) => winsEver(gains, { bound, mean, side, ...terms });
    if (!isOut(out)) return out;
    for (let halving = 0; halving < 60; halving += 1) {
      if (isOut((out + kept) / 2)) out = (out + kept) / 2;
      else kept = (out + kept) / 2;
    }
    return kept;
  };
  const [low, high] = [endOf(1), endOf(-1)];
  return low > high ? null : [low, high];
}

type Bet = Terms & { bound: number; mean: number; side: number };

/** Whether the stake on a mean above (side 1) or below (side -1) this one has ever grown so much. */
export function winsEver(gains: readonly number[], { bound, mean, side, growth, aim, span }: Bet): boolean {
  let [logStake, sum, squares] = [0, 0, 0];
  return gains.some((gain, before) => {
    const scatter = before === 0 ? 0 : Math.max(0, squares - sum ** 2 / before);
    const variance = (bound ** 2 / 4 + scatter) / (before + 1);
    const plain = Math.sqrt((2 * Math.log(aim)) / (variance * span(before + 1)));
    logStake += Math.log(1 + side * Math.min(plain, 1 / (2 * (bound + side * mean))) * (gain - mean));
    [sum, squares] = [sum + gain, squares + gain ** 2];
    return logStake >= Math.log(growth);
  });
}
