import { type DeleteResult, type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import { type Db, isPostgres } from './connection.ts';
import { toMs } from './instants.ts';
import type { Tables } from './tables.ts';

export type TableOfUser =
  | 'projects'
  | 'lists'
  | 'categories'
  | 'tasks'
  | 'time_entries'
  | 'experiments'
  | 'assignments'
  | 'enrolments'
  | 'workspace_lists'
  | 'repeats'
  | 'plan_tasks'
  | 'plan_days'
  | 'forecasts'
  | 'forecast_tasks'
  | 'promises'
  | 'kept_answers'
  | 'commands'
  | 'command_tasks'
  | 'trash'
  | 'trash_pieces'
  | 'calendars'
  | 'busy_blocks';

/** A row to insert for a user, with instants for times; the insert adds user, id and words. */
export type NewRow<Table extends TableOfUser> = {
  [Column in keyof Omit<Insertable<Tables[Table]>, Added>]: Column extends `${string}_at`
    ? InstantOf<Insertable<Tables[Table]>[Column]>
    : Insertable<Tables[Table]>[Column];
};

type Added = 'id' | 'user_id' | Kept | 'name_words' | 'description_words' | 'reflection_words';

/** Columns that triggers keep, or that a deletion marks. */
type Kept = 'task_count' | 'open_count' | 'done_stamp' | 'work_stamp' | 'ended_work_ms' | 'deletion_id';

type InstantOf<Value> = Value extends number ? Temporal.Instant : Value;

export function toColumns<Table extends TableOfUser>(user_id: number, row: NewRow<Table>): Insertable<Tables[Table]> {
  const columns = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Temporal.Instant ? toMs(value) : value,
  ]);
  return { user_id, ...Object.fromEntries(columns) };
}

/** Limit of rows in a statement: with 19 columns in the widest table, far below SQLite's 32,766 values. */
const ROWS_PER_STATEMENT = 500;

/** Inserts any number of rows in several statements; returns their ids in the order of the rows. */
export async function insertInBulk<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => { execute(): Promise<{ id: number }[]> },
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const inserted = await insert(rows.slice(from, from + ROWS_PER_STATEMENT)).execute();
    // Ids are assigned in the order of the rows, but both databases return them in any order.
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}

/** A user, and the database with their rows. */
export type UserScope = { db: Db; userId: number };

/** Subquery: ids of rows of the user, oldest first. */
export function idsOfUser({ db, userId }: UserScope, table: TableOfUser) {
  return db
    .selectFrom(table as 'projects') // all of them have these columns
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id');
}

/**
 * Condition: the id is one of those that this query gives. The query runs once, before the rows are looked up by their ids. As a plain
 * `in` it is a side of a join to PostgreSQL, which runs it anew for each row where it knows the tables as nearly empty or not at all.
 */
export function isOneOf(db: Db, ids: Expression<unknown>, id = 'id'): Expression<SqlBool> {
  return isPostgres(db) ? sql`${sql.ref(id)} = any(array${ids})` : sql`${sql.ref(id)} in ${ids}`;
}

/** Runs a deletion; gives the number of its rows, without those that cascade. */
export async function countDeleted(deletion: { executeTakeFirst(): Promise<DeleteResult> }): Promise<number> {
  const { numDeletedRows } = await deletion.executeTakeFirst();
  return Number(numDeletedRows);
}
