import { codeLines } from './checklists.ts';

/** A text with what is selected in it, in UTF-16 units; the caret where both are the same. */
export type Written = { text: string; from: number; to: number };

/** Letters that take the place of others, and what is selected then. */
export type Rewrite = { from: number; to: number; letters: string; select: { from: number; to: number } };

const LIST_LINE = /^([ \t]*)([-+*]|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/;

type Line = { from: number; to: number; words: string };

function lineAt(text: string, at: number): Line {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const to = end === -1 ? text.length : end;
  return { from, to, words: text.slice(from, to) };
}

const lineNumber = (text: string, at: number): number => text.slice(0, at).split('\n').length - 1;

/** Whether the line of the caret is an item of a list, which Tab indents. */
export function isInList({ text, from }: Written): boolean {
  return LIST_LINE.test(lineAt(text, from).words) && !codeLines(text)[lineNumber(text, from)];
}

/**
 * Writes what Enter does in a list: the mark of the next item, with the next number and an open box where this one has any. In an
 * item without words it ends the list. Null where Enter begins a new line as always.
 */
export function continuedList(written: Written): Rewrite | null {
  const { text, from, to } = written;
  if (from !== to || !isInList(written)) return null;
  const line = lineAt(text, from);
  const [mark = '', indent = '', sign = '', number, dot, blanks = '', box] = LIST_LINE.exec(line.words) ?? [];
  if (from < line.from + mark.length) return null;
  if (line.words.length === mark.length) return put({ from: line.from, to: line.to }, '');
  const next = number === undefined ? sign : `${Number(number) + 1}${dot}`;
  return put({ from, to }, `\n${indent}${next}${blanks}${box === undefined ? '' : '[ ] '}`);
}

/** Letters in place of a part of the text, with the caret behind them. */
const put = (part: { from: number; to: number }, letters: string): Rewrite => {
  const end = part.from + letters.length;
  return { ...part, letters, select: { from: end, to: end } };
};

/**
 * The selected items of a list one level deeper, below the item before them, or one level back. Null where nothing can be
 * moved: the first item of a list stands at its level.
 */
export function indentedList(written: Written, by: 1 | -1): Rewrite | null {
  const { text, from, to } = written;
  const first = lineAt(text, from);
  const last = lineAt(text, Math.max(from, to));
  const lines = text.slice(first.from, last.to).split('\n');
  const target =
    by === 1 ? deeper(text.slice(0, first.from), first.words) : higher(text.slice(0, first.from), first.words);
  if (target === null) return null;
  const change = target - widthOf(first.words);
  const moved = lines.map((line) => shifted(line, change));
  const letters = moved.join('\n');
  const ofFirst = (moved[0]?.length ?? 0) - first.words.length;
  const ofAll = letters.length - (last.to - first.from);
  const select = { from: Math.max(first.from, from + ofFirst), to: Math.max(first.from, to + ofAll) };
  return { from: first.from, to: last.to, letters, select };
}

const widthOf = (line: string): number => /^[ ]*/.exec(line)?.[0].length ?? 0;

function shifted(line: string, change: number): string {
  if (line.trim() === '') return line;
  return change >= 0 ? `${' '.repeat(change)}${line}` : line.slice(Math.min(-change, widthOf(line)));
}

/** Items above, the nearest first, up to the words before the list. */
function itemsAbove(above: string): string[] {
  const lines = above.split('\n').slice(0, -1).toReversed();
  const end = lines.findIndex((line) => line.trim() !== '' && !LIST_LINE.test(line) && widthOf(line) === 0);
  return (end === -1 ? lines : lines.slice(0, end)).filter((line) => LIST_LINE.test(line));
}

/** The column of the words of the item below which this line can stand. */
function deeper(above: string, line: string): number | null {
  const parent = itemsAbove(above).find((item) => widthOf(item) <= widthOf(line));
  const [, indent = '', sign = '', , , blanks = ''] = (parent && LIST_LINE.exec(parent)) || [];
  const column = indent.length + sign.length + blanks.length;
  return parent === undefined || column <= widthOf(line) ? null : column;
}

/** The column of the item that this one stands below, or the edge. */
function higher(above: string, line: string): number | null {
  const width = widthOf(line);
  if (width === 0) return null;
  const parent = itemsAbove(above).find((item) => widthOf(item) < width);
  return parent === undefined ? 0 : widthOf(parent);
}

/** Signs of emphasis and code around the selected words; the same signs around them are taken away. */
export function markedWords({ text, from, to }: Written, sign: '**' | '*' | '`'): Rewrite {
  const { length } = sign;
  const isMarked = text.slice(from - length, from) === sign && text.slice(to, to + length) === sign;
  const words = text.slice(from, to);
  if (isMarked && !(sign === '*' && text.slice(from - 2, from) === '**')) {
    return { from: from - length, to: to + length, letters: words, select: { from: from - length, to: to - length } };
  }
  return { from, to, letters: `${sign}${words}${sign}`, select: { from: from + length, to: to + length } };
}

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

/** A link of the selected words: the caret stands where its address comes, or its words where an address was selected. */
export function linkedWords({ text, from, to }: Written): Rewrite {
  const words = text.slice(from, to);
  const isAddress = ADDRESS.test(words);
  const letters = isAddress ? `[](${words})` : `[${words}]()`;
  const caret = from + (isAddress ? 1 : words.length + 3);
  return { from, to, letters, select: { from: caret, to: caret } };
}

/** A link made by pasting an address over words; null where something else is pasted, or over something else. */
export function pastedLink({ text, from, to }: Written, pasted: string): Rewrite | null {
  const words = text.slice(from, to);
  const address = pasted.trim();
  if (words.trim() === '' || /[\n[\]]/.test(words) || ADDRESS.test(words) || !ADDRESS.test(address)) return null;
  return put({ from, to }, `[${words}](${address.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`);
}

/** The words of a line that becomes an item: without the mark of the list, or the box, that it had elsewhere. */
const ITEM_MARK = /^[ \t]*(?:(?:[-+*•–]|\d{1,9}[.)])[ \t]+)?(?:\[([ xX])\][ \t]+|[☐☑✓✔][ \t]*)?/;

/** Lines as items of a checklist; those without words are left out, and ticked ones stay ticked. */
export function asItems(lines: string): string {
  return lines
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [mark = '', sign] = ITEM_MARK.exec(line) ?? [];
      const isDone = sign === 'x' || sign === 'X' || /[☑✓✔]/.test(mark);
      return `- [${isDone ? 'x' : ' '}] ${line.slice(mark.length).trim()}`;
    })
    .join('\n');
}

/** Lines of the selection, or of a part of a text, as items of a checklist. */
export function rewrittenAsItems({ text, from, to }: Written): Rewrite {
  const first = lineAt(text, from);
  const last = lineAt(text, to);
  return put({ from: first.from, to: last.to }, asItems(text.slice(first.from, last.to)));
}

/** A text after a rewrite. */
export const rewritten = (text: string, { from, to, letters }: Rewrite): string =>
  `${text.slice(0, from)}${letters}${text.slice(to)}`;
