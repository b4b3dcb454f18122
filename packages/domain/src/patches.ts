/** The columns of a row, or those that a change is about. */
export type Columns = Record<string, unknown>;

/** A row before and after a change, with the columns that differ; null where there was or is none, then with all columns that hold something. */
export type RowChange = readonly [before: Columns | null, after: Columns | null];

/** The rows that a command has changed, each under its table and id, such as 'tasks 12'. */
export type Patch = Record<string, RowChange>;

/** A row that a transaction has changed, with all of its columns, before and after one of its statements. */
export type JournalEntry = { table: string; id: number; before: Columns | null; after: Columns | null };

/** The time of a row's last change: it follows what is taken back where nothing has changed the row since, and is no change of its own. */
const FOLLOWS = 'updated_at';

export const keyOf = (table: string, id: number): string => `${table} ${id}`;

export function rowOf(key: string): { table: string; id: number } {
  const [table = '', id] = key.split(' ');
  return { table, id: Number(id) };
}

/** The patch of a transaction, from all that its statements did. */
export function patchOf(entries: readonly JournalEntry[]): Patch {
  const ends = new Map<string, [Columns | null, Columns | null]>();
  for (const { table, id, before, after } of entries) {
    const key = keyOf(table, id);
    const known = ends.get(key);
    if (known) known[1] = after;
    else ends.set(key, [before, after]);
  }
  const patch: Patch = {};
  for (const [key, [before, after]] of ends) {
    const change = changeOf(before, after);
    if (change) patch[key] = change;
  }
  return Object.values(patch).some(isChange) ? patch : {};
}

function changeOf(before: Columns | null, after: Columns | null): RowChange | null {
  if (!before || !after) return before || after ? [before && filled(before), after && filled(after)] : null;
  const changed = Object.keys(after).filter((column) => before[column] !== after[column]);
  return changed.length > 0 ? [only(before, changed), only(after, changed)] : null;
}

/** Whether more changed than the time of the last change. */
const isChange = ([before, after]: RowChange) => !before || !after || Object.keys(after).some((at) => at !== FOLLOWS);

const filled = (row: Columns): Columns => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
const only = (row: Columns, columns: string[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

export function inverseOf(patch: Patch): Patch {
  return Object.fromEntries(Object.entries(patch).map(([key, [before, after]]) => [key, [after, before]]));
}

/** Whether a row, with all of its columns, is still as this change has found it, so that the change can be made. */
export function isAsBefore(row: Columns | undefined, [before, after]: RowChange): boolean {
  if (!row || !before) return !row && !before;
  const columns = after ? Object.keys(before) : Object.keys({ ...row, ...before });
  return columns.every((column) => column === FOLLOWS || (row[column] ?? null) === (before[column] ?? null));
}

/** The columns that a change gives this row. */
export function columnsFor(row: Columns, [before, after]: RowChange): Columns {
  return only(
    after ?? {},
    Object.keys(after ?? {}).filter((column) => column !== FOLLOWS || row[column] === before?.[column]),
  );
}

/** Whether this is what making the planned changes does, and nothing beside it, such as to rows that hang on them. */
export function isDoneAsPlanned(done: Patch, planned: Patch): boolean {
  const keys = Object.keys(done);
  return keys.every((key) => planned[key] && isSameChange(done[key] ?? [null, null], planned[key]));
}

const isSameChange = (done: RowChange, planned: RowChange): boolean =>
  [0, 1].every((side) => {
    const [is, was] = [done[side], planned[side]];
    if (!is || !was) return !is && !was;
    return Object.keys(is).every((column) => column === FOLLOWS || is[column] === (was[column] ?? null));
  });
