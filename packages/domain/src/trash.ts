import type { SubjectKind } from '@daymark/contract/endpoint.ts';
import { TRASH_DAYS, type TrashKind } from '@daymark/contract/trash.ts';
import { type BookedTime, whatIsLeft } from './giving-way.ts';
import { isBefore } from './instants.ts';
import { type Columns, keyOf, type Patch, rowOf } from './patches.ts';
import { GOES_ON_WITHIN } from './undo-done.ts';

/** How many rows of each table a deletion has taken, the work in its ended entries, and the tasks that it has changed. */
export type Held = { rows: Partial<Record<string, number>>; worked_ms: number; changed_tasks: number };

export const NOTHING_HELD: Held = { rows: {}, worked_ms: 0, changed_tasks: 0 };

/** Counts of what is held, with the rows that this patch has deleted. */
export function heldWith(held: Held, patch: Patch): Held {
  const rows = { ...held.rows };
  let { worked_ms, changed_tasks } = held;
  for (const [key, [before, after]] of Object.entries(patch)) {
    const { table } = rowOf(key);
    if (before && after && table === 'tasks') changed_tasks += 1;
    if (!before || after) continue;
    rows[table] = (rows[table] ?? 0) + 1;
    if (typeof before['ended_at'] === 'number' && table === 'time_entries') {
      worked_ms += before['ended_at'] - Number(before['started_at']);
    }
  }
  return { rows, worked_ms, changed_tasks };
}

/** The table of each kind of record that the trash takes; an import is none. */
const TABLES: Record<Exclude<TrashKind, 'import'>, string> = {
  project: 'projects',
  list: 'lists',
  category: 'categories',
  task: 'tasks',
  experiment: 'experiments',
  entry: 'time_entries',
};

/** The kind of the records in a table that can be the place of others. */
export const KIND_OF_PLACE: Record<string, TrashKind> = { projects: 'project', lists: 'list', tasks: 'task' };

/** The table in which the places of records of each kind are. */
export const PLACES: Partial<Record<TrashKind, string>> = { list: 'projects', task: 'lists', entry: 'tasks' };

/** The row of a record that the trash can take, as patches name it; null for what it takes not. */
export function keyInTrash(kind: SubjectKind, id: number): string | null {
  return kind in TABLES ? keyOf(TABLES[kind as keyof typeof TABLES], id) : null;
}

/** Why a deleted record cannot be restored before that in which it was. */
export const restoreFirst = (name: string): string => `Restore "${name}" first`;

/** Why a deleted record cannot be restored at all: that in which it was is in the trash no longer. */
export const NOWHERE_TO_RESTORE = 'That in which it was is no longer there';

/** The moment from which on a deletion cannot be taken back. */
export const endOfTrash = (deletedAt: Temporal.Instant): Temporal.Instant => deletedAt.add({ hours: TRASH_DAYS * 24 });

type Reference = { column: string; table: string; isNeeded: boolean };

const needed = (column: string, table: string): Reference => ({ column, table, isNeeded: true });
const kept = (column: string, table: string): Reference => ({ column, table, isNeeded: false });

/** The records to which rows of each table refer: a row is nothing without those that it needs. */
const REFERENCES: Record<string, readonly Reference[]> = {
  lists: [needed('project_id', 'projects')],
  repeats: [needed('list_id', 'lists'), kept('category_id', 'categories')],
  tasks: [needed('list_id', 'lists'), kept('category_id', 'categories'), kept('repeat_id', 'repeats')],
  experiments: [kept('category_id', 'categories')],
  forecasts: [needed('task_id', 'tasks')],
  assignments: [needed('experiment_id', 'experiments')],
  enrolments: [needed('experiment_id', 'experiments'), kept('task_id', 'tasks')],
  time_entries: [needed('task_id', 'tasks'), kept('measured_task_id', 'tasks')],
  workspace_lists: [needed('list_id', 'lists')],
  plan_tasks: [needed('task_id', 'tasks')],
  promises: [kept('list_id', 'lists'), kept('project_id', 'projects')],
  forecast_tasks: [needed('forecast_id', 'forecasts'), needed('task_id', 'tasks')],
};

type ReferenceOfRow = { table: string; id: number; column: string; isNeeded: boolean };

/** The records to which a row refers. */
export function referencesOf(table: string, row: Columns): ReferenceOfRow[] {
  return (REFERENCES[table] ?? []).flatMap(({ column, ...reference }) => {
    const id = row[column];
    return typeof id === 'number' ? [{ ...reference, id, column }] : [];
  });
}

/** The row without the references to records that are gone; undefined where it needs one of them. */
export function withoutGone(
  table: string,
  row: Columns,
  isThere: (table: string, id: number) => boolean,
): Columns | undefined {
  const gone = referencesOf(table, row).filter((reference) => !isThere(reference.table, reference.id));
  if (gone.some(({ isNeeded }) => isNeeded)) return undefined;
  return gone.length === 0 ? row : { ...row, ...Object.fromEntries(gone.map(({ column }) => [column, null])) };
}

type Moments = { endedAt: number; now: number };

/**
 * A time entry of the trash as it comes back: it gives way to time that was booked since (decisions §22). One that ran when it was
 * deleted runs on within ten minutes, where nothing was booked and no timer started since; otherwise it ended with the deletion.
 * Gives the entries that are left of it.
 */
export function restoredEntry(entry: Columns, booked: BookedTime, { endedAt, now }: Moments): Columns[] {
  const from = Number(entry['started_at']);
  const until = entry['ended_at'];
  if (typeof until === 'number') {
    return whatIsLeft({ from, until }, booked, Math.max(now, until)).map((part) => partOf(entry, part));
  }
  const [left, ...others] = whatIsLeft({ from, until: null }, booked, now);
  const isWhole = left?.from === from && left.until === null && others.length === 0;
  const since = Temporal.Instant.fromEpochMilliseconds(endedAt);
  const isInTime = !isBefore(since.add({ minutes: GOES_ON_WITHIN }), Temporal.Instant.fromEpochMilliseconds(now));
  if (isWhole && isInTime) return [entry];
  return restoredEntry(endingAt(entry, Math.max(from, endedAt)), booked, { endedAt, now });
}

function endingAt(entry: Columns, ended_at: number): Columns {
  if (entry['source'] !== 'corrected') return { ...entry, ended_at };
  return { ...entry, ended_at, measured_ended_at: Math.max(ended_at, Number(entry['measured_started_at'])) };
}

/** A part of an entry, which keeps what the timer measured. */
function partOf(entry: Columns, { from, until }: { from: number; until: number | null }): Columns {
  const { started_at, ended_at, source, measured_started_at, measured_ended_at } = entry;
  if (from === started_at && until === ended_at) return entry;
  const part = { ...entry, started_at: from, ended_at: until };
  if (source === 'manual') return part;
  const measured =
    source === 'corrected'
      ? { measured_started_at, measured_ended_at }
      : { measured_started_at: started_at, measured_ended_at: ended_at };
  return { ...part, ...measured, source: 'corrected', done_at: null };
}
