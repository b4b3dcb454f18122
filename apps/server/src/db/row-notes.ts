import type { DatabaseSync } from 'node:sqlite';

/** A row before and after a statement of the transaction, with all columns that are kept; null where there was or is none. */
export type NotedRow = {
  table: string;
  id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** SQL functions of a connection that keeps notes, for its triggers. */
export const KEEPS_NOTES = 'keeps_notes';
export const NOTE_ROW = 'note_row';

/**
 * Rows that the triggers of SQLite's writing connection note, between the begin and the end of a journal. They lie in memory
 * alone. A statement that fails fails its transaction, which drops them.
 */
export class RowNotes {
  #rows: NotedRow[] | undefined;

  begin(): void {
    this.#rows = [];
  }

  /** Gives the rows in the order of their changes. */
  end(): NotedRow[] {
    const rows = this.#rows ?? [];
    this.#rows = undefined;
    return rows;
  }

  drop(): void {
    this.#rows = undefined;
  }

  /** Gives the connection the functions by which triggers note rows. */
  serve(raw: DatabaseSync): void {
    raw.function(KEEPS_NOTES, () => Number(this.#rows !== undefined));
    raw.function(NOTE_ROW, { varargs: true }, (event, table, id, names, ...values) => {
      const columns = columnsOf(String(names));
      const row = (at: number) => Object.fromEntries(columns.map((column, place) => [column, values[at + place]]));
      this.#rows?.push({
        table: String(table),
        id: Number(id),
        before: event === 'insert' ? null : row(0),
        after: event === 'delete' ? null : row(event === 'insert' ? 0 : columns.length),
      });
      return null;
    });
  }
}

const COLUMNS = new Map<string, string[]>();

/** The columns of a list of names with commas, which is one of each table. */
function columnsOf(names: string): string[] {
  const columns = COLUMNS.get(names) ?? names.split(',');
  COLUMNS.set(names, columns);
  return columns;
}
