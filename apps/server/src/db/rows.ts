import { toMs } from './instants.ts';
import type { Tables } from './tables.ts';

type TableOfUser =
  | 'projects'
  | 'lists'
  | 'categories'
  | 'tasks'
  | 'time_entries'
  | 'experiments'
  | 'assignments'
  | 'enrolments';

/** A row that is to be inserted for a user, its times as instants; whose it is and its id come with the insert. */
export type NewRow<Table extends TableOfUser> = {
  [Column in Exclude<keyof Tables[Table], 'id' | 'user_id'>]: Column extends `${string}_at`
    ? InstantOf<Tables[Table][Column]>
    : Tables[Table][Column];
};

type InstantOf<Value> = Value extends number ? Temporal.Instant : Value;

export function toColumns<Table extends TableOfUser>(user_id: number, row: NewRow<Table>): Omit<Tables[Table], 'id'> {
  const columns = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Temporal.Instant ? toMs(value) : value,
  ]);
  return { user_id, ...Object.fromEntries(columns) };
}

/** The widest table has 16 columns: so many rows stay far below the 32,766 values that SQLite takes in a statement. */
const ROWS_PER_STATEMENT = 500;

/** Inserts any number of rows, statement by statement, and gives their ids in the order of the rows. */
export async function insertInBulk<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => { execute(): Promise<{ id: number }[]> },
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const inserted = await insert(rows.slice(from, from + ROWS_PER_STATEMENT)).execute();
    // Ids are given in the order of the rows; the order in which they come back is left open by both databases.
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}
