import { harmless, jsonText } from './harmless.ts';
import { type Column, tableLines } from './table.ts';

const { stdout, stderr } = process;

/** Columns of the terminal; null where the output goes elsewhere, so that nothing is cut. */
const roomOf = (): number | null => (stdout.isTTY ? stdout.columns : null);

const hasColors = stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';

/** Writes a line of the answer. */
export function say(line: string): void {
  stdout.write(`${line}\n`);
}

/** Writes a line beside the answer: what went wrong, what was not understood, what is waited for. */
export function note(line: string): void {
  stderr.write(`${harmless(line)}\n`);
}

export const sayJson = (data: unknown): void => say(jsonText(data));

export function sayTable(columns: readonly Column[]): void {
  const [titles = '', ...lines] = tableLines(columns, roomOf());
  say(styled('dim', titles));
  for (const line of lines) say(line);
}

/** Beginnings and ends of styles (ECMA-48, select graphic rendition); Node has them by name from 20.12 on only. */
const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39] } as const;

export function styled(style: keyof typeof STYLES, text: string): string {
  const [begin, end] = STYLES[style];
  return hasColors ? `\u001b[${begin}m${text}\u001b[${end}m` : text;
}

/** A reader that has seen enough, such as head, is no failure. */
export function endWithReader(): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
