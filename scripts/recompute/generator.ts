/** A number of 64 bits as two halves of 32. */
type Word = { high: number; low: number };

const xor = (one: Word, other: Word): Word => ({ high: one.high ^ other.high, low: one.low ^ other.low });

/** Moves bits up by 1 to 31 places; those that leave at the top come back from below where it rotates. */
const up = ({ high, low }: Word, by: number): Word => ({ high: (high << by) | (low >>> (32 - by)), low: low << by });
const rotated = (word: Word, by: number): Word => {
  const { high, low } = up(word, by);
  return { high, low: low | (word.high >>> (32 - by)) };
};
const swapped = ({ high, low }: Word): Word => ({ high: low, low: high });

/** Numbers that are skipped. */
const SKIPPED = 64;

/**
 * The numbers of xoroshiro128+ (Blackman & Vigna 2018) with the rotations 24, 16 and 37, each the low 32 bits of the sum of its two
 * words over 2^32, from 0 up to 1. The first word begins with the ones' complement of the seed below 32 ones, the second with
 * the seed above 32 zeros.
 */
export function fractionsOf(seed: number): () => number {
  let [one, other]: [Word, Word] = [
    { high: -1, low: ~seed },
    { high: seed, low: 0 },
  ];
  const next = () => {
    const sum = (one.low + other.low) >>> 0;
    const mixed = xor(one, other);
    one = xor(xor(rotated(one, 24), mixed), up(mixed, 16));
    other = rotated(swapped(mixed), 5);
    return sum / 2 ** 32;
  };
  for (let skipped = 0; skipped < SKIPPED; skipped += 1) next();
  return next;
}

const BYTES = new DataView(new ArrayBuffer(8));

/** A seed of 32 bits that depends on numbers and their order: the upper and the lower half of each number is mixed in. */
export function seedFrom(numbers: Iterable<number>): number {
  let seed = 0;
  for (const number of numbers) {
    BYTES.setFloat64(0, number);
    for (const half of [BYTES.getUint32(0), BYTES.getUint32(4)]) seed = mixed((seed ^ half) >>> 0);
  }
  return seed;
}

/** The golden ratio's 32 bits are added, then follow the last steps of MurmurHash3 (Appleby 2011). */
function mixed(bits: number): number {
  let hash = (bits + 0x9e3779b9) >>> 0;
  for (const [shift, factor] of [
    [16, 0x85ebca6b],
    [13, 0xc2b2ae35],
  ] as const) {
    hash = Math.imul(hash ^ (hash >>> shift), factor) >>> 0;
  }
  return (hash ^ (hash >>> 16)) >>> 0;
}
