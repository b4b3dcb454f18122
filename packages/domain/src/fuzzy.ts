import { folded, runsIn } from './search-words.ts';

/**
 * The texts in which every word of the search is found, best first: at the beginning of the text, at the beginning of a
 * word, inside of one, by the beginnings of several ('crli' finds 'Create List'), and by letters in this order. Case and
 * accents make no difference. An empty search finds everything, in the given order.
 */
export function fuzzyMatches<Item>(
  search: string,
  items: readonly Item[],
  textsOf: (item: Item) => Texts,
): Match<Item>[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return items
    .flatMap((item) => {
      const cost = costIn(textsOf(item), words);
      return cost === null ? [] : [{ item, cost }];
    })
    .toSorted((one, other) => one.cost - other.cost);
}

/** Texts of one item, the most telling first: a word that only a later one has costs more. */
type Texts = readonly string[];

/** The lower the cost, the better the match. */
type Match<Item> = { item: Item; cost: number };

/** Cost of a word that only the second text has, and so on: more than any way to find it in the first. */
const NEXT_TEXT = 10;

function costIn(texts: Texts, words: readonly string[]): number | null {
  const plainTexts = texts.map(plain);
  let sum = 0;
  for (const word of words) {
    const costs = plainTexts.flatMap((text, place) => {
      const cost = costOf(word, text);
      return cost === null ? [] : [cost + place * NEXT_TEXT];
    });
    if (costs.length === 0) return null;
    sum += Math.min(...costs);
  }
  // The shorter text is the nearer one of equal matches.
  return words.length === 0 ? 0 : sum + (plainTexts[0]?.length ?? 0) / 1_000;
}

function costOf(word: string, text: string): number | null {
  if (text.startsWith(word)) return 0;
  const starts = wordStarts(text);
  if (starts.some((start) => text.startsWith(word, start))) return 1;
  if (text.includes(word)) return 2;
  if (isOfBeginnings(word, text, starts)) return 3;
  return word.length >= SHORTEST_LOOSE && isInOrder(word, text, starts) ? 4 : null;
}

/** Letters of the shortest word that is found by letters with others between: two letters stand so in almost any text. */
const SHORTEST_LOOSE = 3;

/** Whether each letter follows the one before, or begins a later word. */
function isOfBeginnings(word: string, text: string, starts: readonly number[]): boolean {
  let ends = starts.filter((start) => text[start] === word[0]);
  for (const letter of word.slice(1)) {
    const first = Math.min(...ends);
    const next = [...ends.map((end) => end + 1), ...starts.filter((start) => start > first)];
    ends = [...new Set(next)].filter((end) => text[end] === letter);
  }
  return ends.length > 0;
}

/** Whether the letters stand in this order, from the beginning of a word on. */
function isInOrder(word: string, text: string, starts: readonly number[]): boolean {
  const start = starts.find((start) => text[start] === word[0]);
  if (start === undefined) return false;
  let at = start;
  for (const letter of word.slice(1)) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

const wordStarts = (text: string): number[] => runsIn(text).map(({ at }) => at);

const plain = (text: string): string => folded(text).trim();
