import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The numbers of tasks in each list and account, against which their limits are checked: counting the tasks for each new one
 * takes longer the more there are. Triggers keep them, also where an older server still writes to the database.
 */
export async function taskCounts(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const table of ['users', 'lists']) {
    await db.schema
      .alterTable(table)
      .addColumn('task_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  // On PostgreSQL a trigger is made when nobody writes tasks, and nobody does until the commit.
  for (const trigger of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(trigger).execute(db);
  const ofUser = sql`(select count(*) from tasks where user_id = users.id)`;
  const ofList = sql`(select count(*) from tasks where list_id = lists.id and user_id = lists.user_id)`;
  await sql`update users set task_count = ${ofUser}`.execute(db);
  await sql`update lists set task_count = ${ofList}`.execute(db);
}

const countRow = (row: 'old' | 'new', step: '+ 1' | '- 1') => `
  update users set task_count = task_count ${step} where id = ${row}.user_id;
  update lists set task_count = task_count ${step} where user_id = ${row}.user_id and id = ${row}.list_id;`;

const SQLITE_TRIGGERS = [
  `create trigger tasks_added after insert on tasks begin ${countRow('new', '+ 1')} end`,
  `create trigger tasks_deleted after delete on tasks begin ${countRow('old', '- 1')} end`,
  `create trigger tasks_moved after update of list_id on tasks when old.list_id <> new.list_id begin
    ${countRow('old', '- 1')} ${countRow('new', '+ 1')} end`,
];

/**
 * Counts once for each statement: a row that is updated many times in one transaction leaves as many versions of it.
 */
const countRows = (rows: 'added' | 'deleted', sign: '+' | '-') => `
  update users set task_count = users.task_count ${sign} found.tasks
  from (select user_id, count(*) as tasks from ${rows} group by user_id) as found where users.id = found.user_id;
  update lists set task_count = lists.task_count ${sign} found.tasks
  from (select user_id, list_id, count(*) as tasks from ${rows} group by user_id, list_id) as found
  where lists.user_id = found.user_id and lists.id = found.list_id;`;

const postgresFunction = (name: string, body: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

const POSTGRES_TRIGGERS = [
  postgresFunction('count_added_tasks', countRows('added', '+')),
  postgresFunction('count_deleted_tasks', countRows('deleted', '-')),
  postgresFunction('count_moved_task', `${countRow('old', '- 1')} ${countRow('new', '+ 1')}`),
  `create trigger tasks_added after insert on tasks referencing new table as added
    for each statement execute function count_added_tasks()`,
  `create trigger tasks_deleted after delete on tasks referencing old table as deleted
    for each statement execute function count_deleted_tasks()`,
  `create trigger tasks_moved after update of list_id on tasks
    for each row when (old.list_id <> new.list_id) execute function count_moved_task()`,
];
