import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { skipN } from 'pure-rand/utils/skipN';

export type Random = ReturnType<typeof seededRandom>;

/** Numbers skipped at the start: the first ones of neighbouring seeds are alike. */
const WARM_UP = 64;

/** Random numbers, shuffles and draws that depend on the seed alone. */
export function seededRandom(seed: number) {
  const generator = xoroshiro128plus(seed);
  skipN(generator, WARM_UP);

  /** A number from `min` up to, but not including, `max`. */
  const between = (min: number, max: number) => min + uniformFloat64(generator) * (max - min);
  /** An integer, both ends included. */
  const integer = (min: number, max: number) => uniformInt(generator, min, max);

  function shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    return items.flatMap(() => left.splice(integer(0, left.length - 1), 1));
  }

  /** Draws cards without replacement, then reshuffles: shares are right even for few draws. */
  function deck<Card>(cards: readonly [Card, ...Card[]]): () => Card {
    let left: Card[] = [];
    return () => {
      if (left.length === 0) left = shuffled(cards);
      return left.pop() ?? cards[0];
    };
  }

  const chance = (probability: number) => between(0, 1) < probability;

  return { between, integer, chance, deck };
}
