export type Cell = string | number | boolean | null;

/** First characters of a formula, with the fullwidth forms that some spreadsheets read alike. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an apostrophe, which marks
 * it as text (OWASP, CSV injection); numbers stay numbers. No library: writing takes two replacements, and the libraries
 * mostly parse.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
