import type { QuickLine } from './quick-add.ts';
import type { Reading, TextRange } from './quick-parts.ts';
import { isEscape, type QuickContext, readerOf, scanLine } from './quick-scan.ts';
import { BEFORE_PARTS, matchAt, PUNCTUATION } from './quick-words.ts';

/** The beginning of quoted words, or of a quoted name, that may end in what comes after the name. */
const QUOTE = /[#@]?"/y;

/** A name in which everything that could be read is escaped. */
export const escapedName = (name: string, context: QuickContext): string =>
  escaped(name, { from: 0, to: name.length }, context);

/** The line with the words that are kept as such escaped, so that it says the same without the context. */
export function withKeptEscaped(line: string, context: QuickContext): string {
  return scanLine(line, context).kept.reduceRight((text, range) => escaped(text, range, context), line);
}

/** A line in which these words are escaped where they could be read. */
function escaped(line: string, { from, to }: TextRange, context: QuickContext): string {
  // The last word comes first, since an escaped word is none of the words of a part before it.
  return [...line.slice(from, to).matchAll(/\S+/g)].reduceRight((text, { index }) => {
    const at = from + index;
    const reader = readerOf(text, context);
    // 'due' alone says nothing, but may with what comes after the name.
    const isReadHere =
      matchAt(QUOTE, text, at) !== null ||
      matchAt(BEFORE_PARTS, text, at) !== null ||
      isEscape(text, at, reader) ||
      reader(at) !== undefined;
    return isReadHere ? `${text.slice(0, at)}\\${text.slice(at)}` : text;
  }, line);
}

/** The line in which these words say this reading. Another part of the same kind gives way to it, or it would not count. */
export function withReading(line: string, read: QuickLine, { from, to }: TextRange, { kind, text }: Reading): string {
  // Punctuation right behind words keeps them from being read.
  const end = to + (matchAt(PUNCTUATION, line, to)?.[0].length ?? 0);
  const other = read.parts.find((part) => part.kind === kind && part.from !== from);
  const chosen = replaced(line, { from, to: end }, text);
  if (!other) return chosen;
  const moved = other.from > from ? text.length - (end - from) : 0;
  return withoutPart(chosen, { from: other.from + moved, to: other.to + moved });
}

export const replaced = (line: string, { from, to }: TextRange, text: string): string =>
  `${line.slice(0, from)}${text}${line.slice(to)}`;

export const withoutPart = (line: string, { from, to }: TextRange): string =>
  `${line.slice(0, from).trimEnd()} ${line.slice(to).trimStart()}`.trimStart();
