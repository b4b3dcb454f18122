import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The triggers of PostgreSQL that run once for a statement ask about one user at a time, whose id is a value: a cluster that distributes
 * rows by user refuses a query that joins them with the rows of the statement. All rows of a user are still written at once, since
 * what notes changes runs for each statement.
 */
export async function triggersOfOneUser(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  for (const [name, statements] of Object.entries(FUNCTIONS)) {
    await sql
      .raw(
        `create or replace function ${name}() returns trigger language plpgsql as $$
         declare of_user record; ${DECLARED[name] ?? ''} begin ${statements} return null; end $$`,
      )
      .execute(db);
  }
}

/** Runs a statement for each user of these rows, whose columns it finds in `of_user`. */
const forEachUser = (rows: string, statement: string) => `for of_user in ${rows} loop ${statement} end loop;`;

/** Counts of each user, list and category, which one query finds in the rows; `grouping` tells which of them a row is. */
function countTasks(rows: 'added' | 'deleted', sign: '+' | '-'): string {
  const counted = `task_count = task_count ${sign} of_user.tasks, open_count = open_count ${sign} of_user.open`;
  return forEachUser(
    `select user_id, list_id, category_id, grouping(list_id, category_id) as kind,
       count(*) as tasks, count(*) filter (where completed_at is null) as open
     from ${rows} group by grouping sets ((user_id), (user_id, list_id), (user_id, category_id))`,
    `if of_user.kind = 3 then update users set ${counted} where id = of_user.user_id;
     elsif of_user.kind = 1 then
       update lists set ${counted} where user_id = of_user.user_id and id = of_user.list_id;
     elsif of_user.category_id is not null then
       update categories set ${counted},
         done_stamp = case when of_user.tasks > of_user.open then stamp else done_stamp end
       where user_id = of_user.user_id and id = of_user.category_id;
     end if;`,
  );
}

const tasksOf = (condition: string) =>
  `select user_id, array_agg(distinct task_id) as tasks from changed where ${condition} group by user_id`;

const ENDED = tasksOf('ended_at is not null');

const stampCategories = (userId: string, tasks: string) => `
  update categories set done_stamp = stamp where user_id = ${userId} and id in (select category_id from tasks
    where user_id = ${userId} and id = any(${tasks}) and completed_at is not null and category_id is not null);`;

const stampLists = (userId: string, lists: string) =>
  `update lists set work_stamp = stamp where work_stamp <> stamp and user_id = ${userId} and id in (${lists});`;

const listsOfTasks = (userId: string, tasks: string) =>
  `select list_id from tasks where user_id = ${userId} and id = any(${tasks})`;

/** The work of tasks, summed up anew; the tasks are locked in one order. */
const sumUp = (userId: string, tasks: string) => `
  perform 1 from tasks where user_id = ${userId} and id = any(${tasks}) order by id for no key update;
  update tasks set ended_work_ms = (select sum(e.ended_at - e.started_at) from time_entries e
    where e.task_id = tasks.id and e.user_id = ${userId}) where user_id = ${userId} and id = any(${tasks});`;

const TASKS_OF_LIST = `tasks t where t.user_id = new.user_id and t.list_id = promises.list_id`;
const TASKS_OF_PROJECT = `lists l join tasks t on t.user_id = new.user_id and t.list_id = l.id
  where l.user_id = new.user_id and l.project_id = promises.project_id`;

/** Settles promises of the list of a task, and of its project, whose last task is done. */
const SETTLE = `
  update promises set is_emptied = 0, settled_at = case
    when list_id is not null then (select max(t.completed_at) from ${TASKS_OF_LIST})
    else (select max(t.completed_at) from ${TASKS_OF_PROJECT}) end
  where promises.user_id = new.user_id and (promises.list_id = new.list_id or promises.project_id =
      (select l.project_id from lists l where l.user_id = new.user_id and l.id = new.list_id))
    and promises.settled_at is null and promises.withdrawn_at is null
    and not exists (select 1 from ${TASKS_OF_LIST} and t.completed_at is null)
    and not exists (select 1 from ${TASKS_OF_PROJECT} and t.completed_at is null);`;

const FUNCTIONS: Record<string, string> = {
  settle_promises: SETTLE,
  count_added_tasks: countTasks('added', '+'),
  count_deleted_tasks: countTasks('deleted', '-'),
  stamp_hand_entries: forEachUser(tasksOf(`source <> 'timer'`), stampCategories('of_user.user_id', 'of_user.tasks')),
  stamp_hand_entry: stampCategories(
    'new.user_id',
    `array[case when old.source <> 'timer' then old.task_id end, case when new.source <> 'timer' then new.task_id end]`,
  ),
  stamp_work_of_entries: forEachUser(
    ENDED,
    stampLists('of_user.user_id', listsOfTasks('of_user.user_id', 'of_user.tasks')),
  ),
  stamp_work_of_entry: stampLists('new.user_id', listsOfTasks('new.user_id', 'array[old.task_id, new.task_id]')),
  stamp_deleted_work: forEachUser(
    `select user_id, array_agg(distinct list_id) as lists from deleted where ended_work_ms is not null group by user_id`,
    stampLists('of_user.user_id', 'select unnest(of_user.lists)'),
  ),
  add_work_of_entries: forEachUser(
    `select user_id, array_agg(task_id) as ids, array_agg(ms) as ms from (
       select user_id, task_id, sum(ended_at - started_at)::bigint as ms from changed where ended_at is not null
       group by user_id, task_id) as summed group by user_id`,
    `update tasks set ended_work_ms = coalesce(tasks.ended_work_ms, 0) + found.ms
     from unnest(of_user.ids, of_user.ms) as found (id, ms)
     where tasks.user_id = of_user.user_id and tasks.id = found.id;`,
  ),
  sum_up_work_of_entries: forEachUser(ENDED, sumUp('of_user.user_id', 'of_user.tasks')),
  sum_up_work_of_entry: sumUp('new.user_id', 'array[old.task_id, new.task_id]'),
  stale_levels_of_entries: forEachUser(
    tasksOf('true'),
    `update forecast_levels set status = 'stale' where status <> 'stale' and user_id = of_user.user_id and exists (
       select 1 from tasks t where t.user_id = of_user.user_id and t.id = any(of_user.tasks)
         and (t.completed_at < last_completed_at or (t.completed_at = last_completed_at and t.id <= last_task_id)));`,
  ),
  stale_levels_of_tasks: forEachUser(
    `select distinct on (user_id) user_id, completed_at, id from changed
     where first_started_at is not null and completed_at is not null order by user_id, completed_at, id`,
    `update forecast_levels set status = 'stale' where status <> 'stale' and user_id = of_user.user_id
       and (of_user.completed_at < last_completed_at
         or (of_user.completed_at = last_completed_at and of_user.id <= last_task_id));`,
  ),
};

/** A cluster refuses updates that compute something random, so a stamp is drawn before them. */
const DRAWN = 'stamp bigint := floor(random() * 9007199254740992)::bigint;';

/** One stamp for all that a transaction writes. */
const OF_TRANSACTION = `stamp bigint := ('x' || substr(md5(pg_current_xact_id()::text || pg_postmaster_start_time()::text), 1, 13))::bit(52)::bigint;`;

const DECLARED: Record<string, string> = {
  count_added_tasks: DRAWN,
  count_deleted_tasks: DRAWN,
  stamp_hand_entries: DRAWN,
  stamp_hand_entry: DRAWN,
  stamp_work_of_entries: OF_TRANSACTION,
  stamp_work_of_entry: OF_TRANSACTION,
  stamp_deleted_work: OF_TRANSACTION,
};
