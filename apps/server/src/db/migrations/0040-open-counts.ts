import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The number of open tasks in each list, kept beside that of all: counting them for the projects took longer the more there were. The
 * triggers that count tasks count these with them, in the same change of the list.
 */
export async function openCounts(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable('lists')
    .addColumn('open_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // On PostgreSQL a trigger is made when nobody writes tasks, and nobody does until the commit.
  for (const trigger of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(trigger).execute(db);
  await sql`update lists set open_count = (
    select count(*) from tasks where list_id = lists.id and user_id = lists.user_id and completed_at is null)`.execute(
    db,
  );
}

type Row = 'old' | 'new';

const countInUser = (row: Row, sign: '+' | '-') =>
  `update users set task_count = task_count ${sign} 1 where id = ${row}.user_id;`;

const isOpen = (row: Row) => `case when ${row}.completed_at is null then 1 else 0 end`;

const countInList = (row: Row, sign: '+' | '-') => `
  update lists set task_count = task_count ${sign} 1, open_count = open_count ${sign} ${isOpen(row)}
  where user_id = ${row}.user_id and id = ${row}.list_id;`;

const MOVED = `${countInList('old', '-')} ${countInList('new', '+')}`;

const FINISHED = `
  update lists set open_count = open_count + ${isOpen('new')} - ${isOpen('old')}
  where user_id = new.user_id and id = new.list_id;`;

const IS_FINISHED = 'old.list_id = new.list_id and (old.completed_at is null) <> (new.completed_at is null)';

const SQLITE_TRIGGERS = [
  ...['tasks_added', 'tasks_deleted', 'tasks_moved'].map((trigger) => `drop trigger ${trigger}`),
  `create trigger tasks_added after insert on tasks begin ${countInUser('new', '+')} ${countInList('new', '+')} end`,
  `create trigger tasks_deleted after delete on tasks begin ${countInUser('old', '-')} ${countInList('old', '-')} end`,
  `create trigger tasks_moved after update of list_id on tasks when old.list_id <> new.list_id begin ${MOVED} end`,
  `create trigger tasks_finished after update of completed_at on tasks when ${IS_FINISHED} begin ${FINISHED} end`,
];

/** Counts once for each statement: a row that is updated many times in one transaction leaves as many versions of it. */
const countRows = (rows: 'added' | 'deleted', sign: '+' | '-') => `
  update users set task_count = users.task_count ${sign} found.tasks
  from (select user_id, count(*) as tasks from ${rows} group by user_id) as found where users.id = found.user_id;
  update lists set task_count = lists.task_count ${sign} found.tasks, open_count = lists.open_count ${sign} found.open
  from (
    select user_id, list_id, count(*) as tasks, count(*) filter (where completed_at is null) as open
    from ${rows} group by user_id, list_id
  ) as found
  where lists.user_id = found.user_id and lists.id = found.list_id;`;

const postgresFunction = (name: string, body: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

const POSTGRES_TRIGGERS = [
  postgresFunction('count_added_tasks', countRows('added', '+')),
  postgresFunction('count_deleted_tasks', countRows('deleted', '-')),
  postgresFunction('count_moved_task', MOVED),
  postgresFunction('count_finished_task', FINISHED),
  `create trigger tasks_finished after update of completed_at on tasks
    for each row when (${IS_FINISHED}) execute function count_finished_task()`,
];
