import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Brought } from '#db/brought.ts';

/** Columns by which records stand in others, and the table of their names. What a plan or a board holds of them is no record. */
const REFERENCES = [
  { table: 'lists', column: 'project_id', to: 'projects', named: 'id', names: 'lists' },
  { table: 'tasks', column: 'list_id', to: 'lists', named: 'id', names: 'tasks' },
  { table: 'tasks', column: 'category_id', to: 'categories', named: 'id', names: 'tasks' },
  { table: 'tasks', column: 'repeat_id', to: 'repeats', named: 'id', names: 'tasks' },
  { table: 'repeats', column: 'list_id', to: 'lists', named: 'id', names: 'repeats' },
  { table: 'repeats', column: 'category_id', to: 'categories', named: 'id', names: 'repeats' },
  { table: 'experiments', column: 'category_id', to: 'categories', named: 'id', names: 'experiments' },
  { table: 'enrolments', column: 'experiment_id', to: 'experiments', named: 'task_id', names: 'tasks' },
  { table: 'enrolments', column: 'task_id', to: 'tasks', named: 'task_id', names: 'tasks' },
  { table: 'time_entries', column: 'task_id', to: 'tasks', named: 'task_id', names: 'tasks' },
  { table: 'promises', column: 'list_id', to: 'lists', named: 'id', names: 'promises' },
  { table: 'promises', column: 'project_id', to: 'projects', named: 'id', names: 'promises' },
  { table: 'forecast_tasks', column: 'task_id', to: 'tasks', named: 'task_id', names: 'tasks' },
] as const;

/** Tables whose records can stand in what an import has brought. */
export type AddedTo = (typeof REFERENCES)[number]['table'];

/** A record, by its table and name, that stands in one which an import has brought, and came otherwise; null where there is none. */
export async function findAdded(
  { db, userId }: UserContext,
  { after, until }: Pick<Brought, 'after' | 'until'>,
): Promise<{ table: AddedTo; name: string } | null> {
  for (const { table, column, to, named, names } of REFERENCES) {
    const [first, last] = [after[table] ?? 0, until[table] ?? 0];
    const row = await db
      .selectFrom(`${table} as added` as 'tasks as added') // all of them have these columns
      .leftJoin(`${names} as called` as 'tasks as called', (join) =>
        join.onRef('called.user_id', '=', 'added.user_id').onRef('called.id', '=', sql.ref<number>(`added.${named}`)),
      )
      .select('called.name')
      .where('added.user_id', '=', userId)
      .where((eb) => eb.or([eb('added.id', '<=', first), eb('added.id', '>', last)]))
      .where(sql.ref<number>(`added.${column}`), '>', after[to] ?? 0)
      .where(sql.ref<number>(`added.${column}`), '<=', until[to] ?? 0)
      .orderBy(sql.ref(`added.${named}`))
      .limit(1)
      .executeTakeFirst();
    if (row) return { table, name: row.name ?? '' };
  }
  return null;
}
