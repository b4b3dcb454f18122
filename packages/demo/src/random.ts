import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { skipN } from 'pure-rand/utils/skipN';

export type Chance = ReturnType<typeof chanceOf>;

/** The first numbers of two neighbouring seeds resemble each other; these are thrown away. */
const WARM_UP = 64;

/** Everything that is left to chance; the same seed gives the same. */
export function chanceOf(seed: number) {
  const generator = xoroshiro128plus(seed);
  skipN(generator, WARM_UP);

  /** A number from `min` up to `max`, which itself never comes. */
  const between = (min: number, max: number) => min + uniformFloat64(generator) * (max - min);
  /** A whole number, both ends included. */
  const whole = (min: number, max: number) => uniformInt(generator, min, max);

  function shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    return items.flatMap(() => left.splice(whole(0, left.length - 1), 1));
  }

  /** Deals the cards in any order, all of them before one comes again: shares are right even where few are dealt. */
  function deck<Card>(cards: readonly [Card, ...Card[]]): () => Card {
    let left: Card[] = [];
    return () => {
      if (left.length === 0) left = shuffled(cards);
      return left.pop() ?? cards[0];
    };
  }

  return { between, whole, is: (probability: number) => between(0, 1) < probability, deck };
}
