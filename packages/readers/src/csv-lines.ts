import { CsvError, parse } from 'csv-parse/sync';

export type Row = readonly string[];

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Letters of a row. */
const LONGEST_ROW = 1024 * 1024;

/** Bytes that the parser is given at once, and rows that follow in them: to start it takes longer than to split a row. */
const BLOCK = 16 * 1024;

const LINE_FEED = 10;
const RETURN = 13;
const QUOTE = 34;

/** The delimiter that splits this line best. */
export function delimiterOf(line: string): Delimiter {
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const parts = (delimiter: string) => unquoted.split(delimiter).length;
  return DELIMITERS.reduce((best, other) => (parts(other) > parts(best) ? other : best));
}

/**
 * Gives every row of a CSV file to `take`. A line that can be read in one way only is split, which is several times as fast as
 * the parser; this gets the others, and with them the rest of a file whose quotes cannot be counted.
 */
export function readRows(bytes: Uint8Array, delimiter: Delimiter, take: (row: Row) => void): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < buffer.length; ) {
    const end = endOfLine(buffer, at);
    const row = end - at > LONGEST_ROW ? null : plainRow(lineOf(buffer, at, end), delimiter);
    if (row) {
      if (row.length > 1 || row[0] !== '' || buffer[at] === QUOTE) take(row);
      at = end + 1;
      continue;
    }
    const next = endOfBlock(buffer, at);
    const rows: Row[] = [];
    if (next === buffer.length || !parseBlock(buffer.subarray(at, next), delimiter, rows)) {
      parseRows(buffer.subarray(at), delimiter, take);
      return;
    }
    for (const one of rows) take(one);
    at = next;
  }
}

const endOfLine = (buffer: Buffer, at: number): number => {
  const end = buffer.indexOf(LINE_FEED, at);
  return end === -1 ? buffer.length : end;
};

const lineOf = (buffer: Buffer, at: number, end: number): string =>
  buffer.toString('utf8', at, end > at && buffer[end - 1] === RETURN ? end - 1 : end);

/** Cells of a line without quotes, or with quotes around every cell and nowhere else; null for any other. */
function plainRow(line: string, delimiter: Delimiter): Row | null {
  if (line.includes('\r')) return null;
  if (!line.includes('"')) return line.split(delimiter);
  if (line.length < 2 || !line.startsWith('"') || !line.endsWith('"')) return null;
  const cells = line.slice(1, -1).split(`"${delimiter}"`);
  return cells.some((cell) => cell.includes('"')) ? null : cells;
}

/** The end of the first line with which a block is long enough and its quotes are in pairs; that of the file where none comes. */
function endOfBlock(buffer: Buffer, from: number): number {
  let quotes = 0;
  for (let at = from; at < buffer.length && at - from <= LONGEST_ROW; at += 1) {
    const byte = buffer[at];
    if (byte === QUOTE) quotes += 1;
    else if (byte === LINE_FEED && quotes % 2 === 0 && at - from >= BLOCK) return at + 1;
  }
  return buffer.length;
}

/** Parses the rows of a block; false where a quote in the middle of a cell made it end within another. */
function parseBlock(block: Buffer, delimiter: Delimiter, rows: Row[]): boolean {
  try {
    parseRows(block, delimiter, (row) => rows.push(row));
    return true;
  } catch (error) {
    if (error instanceof CsvError) return false;
    throw error;
  }
}

function parseRows(bytes: Buffer, delimiter: Delimiter, take: (row: Row) => void): void {
  parse(bytes, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    on_record: (row: string[]) => {
      take(row);
      return null;
    },
  });
}
