import { CsvError } from 'csv-parse/sync';
import { type Delimiter, type Row, readRows } from './csv-lines.ts';
import { refuse } from './refusals.ts';
import type { Notes } from './sentences.ts';

/** Limits of a row and of a table. */
const MOST_CELLS = 2000;
const MOST_ROWS = 2_000_000;

/**
 * Delimiters in one line: far more than a row may have, since a long text in quotes has commas of its own. The parser counts
 * letters but not empty cells, which would fill the memory.
 */
const MOST_DELIMITERS = 50_000;

const LINE_FEED = 10;
const RETURN = 13;

/** Gives every row of a CSV file (RFC 4180, any line ends) to `take`, from the byte on at which its header begins. */
export function eachRow(bytes: Uint8Array, delimiter: Delimiter, notes: Notes, take: (row: Row) => void): void {
  refuseWideLines(bytes, delimiter);
  let count = 0;
  try {
    readRows(bytes, delimiter, (row) => {
      count += 1;
      if (count > MOST_ROWS) throw refuse('This table has more than 2,000,000 rows, and cannot be read.');
      take(row);
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw refuse(TOO_LONG);
    // A file that was cut in the middle of a cell: the rows before it are whole.
    notes.once('The file ends in the middle of a row: that row is left out');
  }
}

const TOO_LONG = 'This is no table that can be read: one of its rows is longer than 1 MiB.';

function refuseWideLines(bytes: Uint8Array, delimiter: Delimiter): void {
  const sign = delimiter.charCodeAt(0);
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(LINE_FEED, at);
    const end = next === -1 ? bytes.length : next;
    if (end - at > MOST_DELIMITERS) refuseWideLine(bytes.subarray(at, end), sign);
    at = end + 1;
  }
}

function refuseWideLine(line: Uint8Array, sign: number): void {
  let count = 0;
  // An index is three times as fast as an iterator here.
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at];
    if (byte === sign) {
      count += 1;
      if (count > MOST_DELIMITERS)
        throw refuse(`This is no table that can be read: it has more than ${MOST_CELLS} columns.`);
    } else if (byte === RETURN) count = 0;
  }
}

/** A column of a table: its place, by which cells are found, and its name as the file writes it. */
type Column = { name: string; place: number };

export type Table = ReturnType<typeof table>;

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Columns by their names, trimmed, their case ignored. */
export function table(header: Row) {
  if (header.length > MOST_CELLS)
    throw refuse(`This is no table that can be read: it has more than ${MOST_CELLS} columns.`);
  const columns: Column[] = header.map((name, place) => ({ name: name.trim(), place }));
  const byKey = Map.groupBy(columns, ({ name }) => keyOf(name));
  const used = new Set<string>();
  const placesOf = (name: string): number[] => {
    used.add(keyOf(name));
    return byKey.get(keyOf(name))?.map(({ place }) => place) ?? [];
  };

  return {
    names: columns.map(({ name }) => name),

    has: (name: string): boolean => byKey.has(keyOf(name)),

    /** Reads the cell of the first of these columns that the file has; empty where it has none. */
    cell(...names: string[]): (row: Row) => string {
      const place = names.flatMap(placesOf)[0];
      return place === undefined ? () => '' : (row) => row[place]?.trim() ?? '';
    },

    /** Reads the cells of all columns of this name, without empty ones. */
    cells(name: string): (row: Row) => string[] {
      const places = placesOf(name);
      return (row) => places.map((place) => row[place]?.trim() ?? '').filter((cell) => cell !== '');
    },

    /** Columns that nothing has asked for. */
    unknown: (): string[] =>
      columns.filter(({ name }) => name !== '' && !used.has(keyOf(name))).map(({ name }) => name),
  };
}
