import { folded, runsIn } from './search-words.ts';

/** A part of a text, in UTF-16 units: from the first one to before the last. */
export type Mark = { from: number; to: number };

/** The parts of a text that the words of a search (`searchWords`) have found, in order and apart from each other. */
export function marksOf(text: string, words: readonly string[]): Mark[] {
  const { letters, marked } = placesIn(text);
  const marks: Mark[] = [];
  for (const { run, at, isUnspaced } of runsIn(letters)) {
    for (const [from, to] of isUnspaced ? partsOf(run, words) : beginningOf(run, words)) {
      const mark = marked(at + from, at + to);
      const last = marks.at(-1);
      if (last && mark.from <= last.to) last.to = Math.max(last.to, mark.to);
      else marks.push(mark);
    }
  }
  return marks;
}

type Part = [from: number, to: number];

/** The longest word that this one begins with. */
function beginningOf(run: string, words: readonly string[]): Part[] {
  const lengths = words.filter((word) => run.startsWith(word)).map(({ length }) => length);
  return lengths.length > 0 ? [[0, Math.max(...lengths)]] : [];
}

function partsOf(run: string, words: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const word of words) {
    for (let at = run.indexOf(word); at >= 0; at = run.indexOf(word, at + 1)) parts.push([at, at + word.length]);
  }
  return parts.toSorted(([one], [other]) => one - other);
}

/** The folded text, and where in the text its parts come from: a letter can become none or several. */
function placesIn(text: string) {
  let letters = '';
  const places: Mark[] = [];
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    const plain = folded(letter);
    const last = places.at(-1);
    if (plain === '' && last) last.to = to; // an accent belongs to its letter
    const place = { from, to };
    for (let unit = 0; unit < plain.length; unit += 1) places.push(place);
    letters += plain;
    from = to;
  }
  const marked = (first: number, end: number): Mark => ({
    from: places[first]?.from ?? text.length,
    to: places[end - 1]?.to ?? text.length,
  });
  return { letters, marked };
}

const EXCERPT_LENGTH = 160;
const BEFORE_MARK = 40;

/** A part of a long text around the first words that were found, on one line; '…' stands for what is left out. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ');
  const first = marksOf(line, words)[0]?.from ?? 0;
  const from = first <= BEFORE_MARK ? 0 : beginningNear(line, first);
  const part = [...line.slice(from)].slice(0, EXCERPT_LENGTH).join('');
  const isCut = from + part.length < line.length;
  return `${from > 0 ? '…' : ''}${part}${isCut ? '…' : ''}`;
}

/** Beginning of the word before the mark, or the mark itself. */
function beginningNear(line: string, mark: number): number {
  const blank = line.indexOf(' ', mark - BEFORE_MARK);
  return blank >= 0 && blank < mark ? blank + 1 : mark;
}
