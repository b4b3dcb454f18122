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
  /** A number from 0 up to, but not including, 1, in steps of 2^-32: half the work of `between`, for millions of draws. */
  const fraction = () => (generator.next() >>> 0) / 2 ** 32;
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

  return { between, fraction, integer, chance, deck };
}

/** A number with a standard normal distribution (Box & Muller 1958, Annals of Mathematical Statistics 29(2)). */
export function normal(random: Random): number {
  const [length, turn] = [1 - random.between(0, 1), random.between(0, 1)];
  return Math.sqrt(-2 * Math.log(length)) * Math.cos(2 * Math.PI * turn);
}

const NUMBER = new DataView(new ArrayBuffer(8));

/** A seed that depends on each of these numbers and on their order. */
export function seedOf(numbers: Iterable<number>): number {
  let seed = 0;
  for (const number of numbers) {
    NUMBER.setFloat64(0, number);
    seed = mixed(mixed(seed ^ NUMBER.getInt32(0)) ^ NUMBER.getInt32(4));
  }
  return seed;
}

/** Each bit changes about half of all bits: a constant, and the last step of MurmurHash3 (Appleby 2011, public domain). */
function mixed(bits: number): number {
  let hash = bits + 0x9e3779b9;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
