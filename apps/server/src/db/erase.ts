import { sql } from 'kysely';
import { endInForecasts } from './ended-tasks.ts';
import { countDeleted, idsOfUser, isOneOf, type TableOfUser, type UserScope } from './rows.ts';
import { markDeletedWords } from './search-index.ts';

/**
 * Tables of a user in the order in which their rows go: each before those that it refers to, and tasks before the repeats that
 * would be taken from each of them. An assignment cascades with its experiment, which has one at most, and the tasks of a kept
 * forecast with that.
 */
const ERASED = [
  'kept_answers',
  'trash_pieces',
  'trash',
  'command_tasks',
  'commands',
  'forecasts',
  'busy_blocks',
  'calendars',
  'promises',
  'plan_days',
  'plan_tasks',
  'workspace_lists',
  'enrolments',
  'experiments',
  'time_entries',
  'tasks',
  'repeats',
  'categories',
  'lists',
  'projects',
] as const satisfies readonly TableOfUser[];

/** The highest id of a user in each table; 0 where there is no row. */
export type LastIds = { [Table in TableOfUser]?: number };

export async function findLastIds(scope: UserScope): Promise<LastIds> {
  const ids: LastIds = {};
  for (const table of [...ERASED, 'forecast_tasks'] as const) {
    const last = await idsOfUser(scope, table).clearOrderBy().orderBy('id', 'desc').executeTakeFirst();
    ids[table] = last?.id ?? 0;
  }
  return ids;
}

/** The rows of a user after some ids, and up to others where these are given: what was inserted meanwhile. */
export type RowRange = { after?: LastIds; until?: LastIds };

/** Deletes at most so many rows of the user, or only of those in a range; true if none is left. */
export async function eraseRows(
  scope: UserScope,
  most: number,
  { after = {}, until }: RowRange = {},
): Promise<boolean> {
  let left = most;
  for (const table of ERASED) {
    if (table === 'tasks') await markDeletedWords(scope.db);
    const ids = idsOfUser(scope, table)
      .where('id', '>', after[table] ?? 0)
      .$if(until !== undefined, (query) => query.where('id', '<=', until?.[table] ?? 0));
    left -= table === 'forecasts' ? await eraseForecasts(scope, ids, left) : await erase(scope, table, ids.limit(left));
    if (left <= 0) return false;
  }
  return true;
}

/** A subquery of ids. */
type Ids = ReturnType<typeof idsOfUser>;

/** Columns by which rows refer to a record that can have very many of them. */
type Reference =
  | { table: 'time_entries' | 'plan_tasks'; column: 'task_id' }
  | { table: 'enrolments'; column: 'experiment_id' }
  | { table: 'lists'; column: 'project_id' };

/** Deletes at most so many of the rows that refer to these records; true if none is left. */
export async function eraseReferring(
  scope: UserScope,
  { table, column }: Reference,
  ids: number[],
  most: number,
): Promise<boolean> {
  const referring = idsOfUser(scope, table).clearOrderBy().where(sql.ref<number>(column), 'in', ids).limit(most);
  return (await erase(scope, table, referring)) < most;
}

/**
 * Deletes at most so many of the rows that refer to these tasks; true if none is left, so that the tasks can go. Forecasts keep what
 * came of them, which their entries tell until then.
 */
export async function eraseReferringToTasks(
  scope: UserScope & { now: Temporal.Instant },
  ids: number[],
  most: number,
): Promise<boolean> {
  if (!(await endInForecasts(scope, ids, most))) return false;
  if (!(await eraseReferring(scope, { table: 'time_entries', column: 'task_id' }, ids, most))) return false;
  return eraseReferring(scope, { table: 'plan_tasks', column: 'task_id' }, ids, most);
}

/** Deletes the entry that runs on this task, once forecasts have kept what came of it. */
export async function eraseRunning(scope: UserScope & { now: Temporal.Instant }, taskId: number): Promise<void> {
  while (!(await endInForecasts(scope, [taskId], ENDED_AT_ONCE)));
  await scope.db
    .deleteFrom('time_entries')
    .where('user_id', '=', scope.userId)
    .where('ended_at', 'is', null)
    .where('task_id', '=', taskId)
    .execute();
}

/** Places in forecasts that one statement ends. */
const ENDED_AT_ONCE = 500;

/** Deletes some of these forecasts; gives the number of all of their tasks, which is less than `most` where none is left. */
async function eraseForecasts({ db, userId }: UserScope, ids: Ids, most: number): Promise<number> {
  const found = db
    .selectFrom('forecasts')
    .select(['id', sql<number>`sum(tasks) over (order by id) - tasks`.as('tasks_before')])
    .where('user_id', '=', userId)
    .where('id', 'in', ids);
  const deleted = await db
    .deleteFrom('forecasts')
    .where('user_id', '=', userId)
    .where(isOneOf(db, db.selectFrom(found.as('found')).select('found.id').where('found.tasks_before', '<', most)))
    .returning('tasks')
    .execute();
  return deleted.reduce((sum, { tasks }) => sum + tasks, 0);
}

/** Deletes at most so many rows by which the lists of a project stand on boards; true if none is left. */
export async function eraseFromBoards(scope: UserScope, projectId: number, most: number): Promise<boolean> {
  const { db, userId } = scope;
  const lists = db.selectFrom('lists').select('id').where('user_id', '=', userId).where('project_id', '=', projectId);
  const onBoards = idsOfUser(scope, 'workspace_lists').where(sql.ref<number>('list_id'), 'in', lists).limit(most);
  return (await erase(scope, 'workspace_lists', onBoards)) < most;
}

function erase({ db, userId }: UserScope, table: TableOfUser, ids: Ids): Promise<number> {
  return countDeleted(
    db
      .deleteFrom(table as 'projects') // all of them have these columns
      .where('user_id', '=', userId)
      .where(isOneOf(db, ids)),
  );
}
