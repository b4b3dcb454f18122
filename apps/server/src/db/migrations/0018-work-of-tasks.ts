import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The ended work on each task, which figures need of very many tasks at once: adding up the entries of each took half of their
 * time. Triggers keep it, also where rows cascade or an older server still writes to the database.
 */
export async function workOfTasks(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable('tasks')
    .addColumn('ended_work_ms', isSqlite ? 'integer' : 'bigint')
    .execute();
  for (const trigger of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(trigger).execute(db);
  await sql.raw(`update tasks set ${SUM_UP} where id in (select task_id from time_entries)`).execute(db);

  // This index holds all that figures need of very many tasks, whose rows are wide and are not read for it.
  await db.schema.dropIndex('tasks_by_completion').execute();
  await db.schema.dropIndex('tasks_by_category_and_completion').execute();
  await db.schema
    .createIndex('done_tasks_by_category')
    .on('tasks')
    .columns(['user_id', 'category_id', 'completed_at', 'id', 'ended_work_ms', 'estimate', 'mental_state'])
    .where(sql.ref('completed_at'), 'is not', null)
    .execute();
  // This index has the column of its condition, which SQLite would look up in the row.
  await db.schema
    .createIndex('open_tasks_by_category')
    .on('tasks')
    .columns(['user_id', 'category_id', 'completed_at', 'id'])
    .where(sql.ref('completed_at'), 'is', null)
    .execute();
}

const SUM_UP = `ended_work_ms = (select sum(e.ended_at - e.started_at) from time_entries e
  where e.task_id = tasks.id and e.user_id = tasks.user_id)`;

/** An entry that has ended adds to the sum, which an import of very many could not compute anew for each. */
const ADD = `update tasks set ended_work_ms = coalesce(ended_work_ms, 0) + new.ended_at - new.started_at
  where user_id = new.user_id and id = new.task_id;`;

/**
 * Computes the sum anew, since an entry is rarely changed or deleted after its end; the sum is null where no entry is
 * left.
 */
const SUM_UP_OLD = `update tasks set ${SUM_UP} where user_id = old.user_id and id = old.task_id;`;
const SUM_UP_BOTH = `update tasks set ${SUM_UP} where user_id = old.user_id and id in (old.task_id, new.task_id);`;

const SQLITE_TRIGGERS = [
  `create trigger work_of_new_entry after insert on time_entries when new.ended_at is not null begin ${ADD} end`,
  `create trigger work_of_ended_entry after update of ended_at on time_entries
    when old.ended_at is null and new.ended_at is not null begin ${ADD} end`,
  `create trigger work_of_changed_entry after update of task_id, started_at, ended_at on time_entries
    when old.ended_at is not null begin ${SUM_UP_BOTH} end`,
  `create trigger work_of_deleted_entry after delete on time_entries when old.ended_at is not null
    begin ${SUM_UP_OLD} end`,
];

const postgresFunction = (name: string, body: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/** Adds once for each statement: a row that is updated many times in one transaction leaves as many versions of it. */
const ADD_ALL = `update tasks set ended_work_ms = coalesce(tasks.ended_work_ms, 0) + found.ms
  from (select user_id, task_id, sum(ended_at - started_at) as ms from changed where ended_at is not null
    group by user_id, task_id) as found
  where tasks.user_id = found.user_id and tasks.id = found.task_id;`;

/** The tasks are locked first: a statement sees what was committed before it began, so entries that others were adding too. */
const sumUpAlone = (tasks: string) => `
  perform 1 from tasks where ${tasks} order by id for no key update;
  update tasks set ${SUM_UP} where ${tasks};`;

const OF_CHANGED = '(user_id, id) in (select user_id, task_id from changed where ended_at is not null)';
const OF_BOTH = 'user_id = old.user_id and id in (old.task_id, new.task_id)';

const POSTGRES_TRIGGERS = [
  postgresFunction('add_work_of_entries', ADD_ALL),
  postgresFunction('add_work_of_entry', ADD),
  postgresFunction('sum_up_work_of_entry', sumUpAlone(OF_BOTH)),
  postgresFunction('sum_up_work_of_entries', sumUpAlone(OF_CHANGED)),
  `create trigger work_of_new_entries after insert on time_entries referencing new table as changed
    for each statement execute function add_work_of_entries()`,
  `create trigger work_of_ended_entry after update of ended_at on time_entries for each row
    when (old.ended_at is null and new.ended_at is not null) execute function add_work_of_entry()`,
  `create trigger work_of_changed_entry after update of task_id, started_at, ended_at on time_entries for each row
    when (old.ended_at is not null) execute function sum_up_work_of_entry()`,
  `create trigger work_of_deleted_entries after delete on time_entries referencing old table as changed
    for each statement execute function sum_up_work_of_entries()`,
];
