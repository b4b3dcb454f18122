export type Cell = string | number | boolean | null;

/** What makes a spreadsheet take a text for a formula; the wide forms too, which some of them read as the narrow ones. */
const LOOKS_LIKE_A_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of a table as RFC 4180 has it. A text that a spreadsheet would run gets an apostrophe in front, which
 * spreadsheets take for the sign of a text (OWASP, CSV injection); numbers stay numbers. Our own, since writing is two
 * replacements: the libraries for it are as large as what they can read.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = LOOKS_LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
