import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The numbers of open tasks in each account, list and category, and those of all tasks of a category: counting them took longer the
 * more there were. Each category also has a stamp of its done tasks, by which a process knows whether what it has read of them still
 * holds. Triggers keep all of it, also where rows cascade or an older server still writes to the database.
 */
export async function openCounts(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(column, column === 'done_stamp' ? whole : 'integer', (added) => added.notNull().defaultTo(0))
        .execute();
    }
  }
  for (const statement of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(statement).execute(db);
  for (const statement of COUNT_ALL) await sql.raw(statement).execute(db);
  await sql.raw(`update categories set done_stamp = ${isSqlite ? SQLITE_STAMP : POSTGRES_STAMP}`).execute(db);
}

const COLUMNS = {
  users: ['open_count'],
  lists: ['open_count'],
  categories: ['task_count', 'open_count', 'done_stamp'],
};

const countOf = (condition: string) => `(select count(*) from tasks where ${condition})`;
const OF_USER = 'user_id = users.id';
const OF_LIST = 'list_id = lists.id and user_id = lists.user_id';
const OF_CATEGORY = 'category_id = categories.id and user_id = categories.user_id';
const COUNT_ALL = [
  `update users set open_count = ${countOf(`${OF_USER} and completed_at is null`)}`,
  `update lists set open_count = ${countOf(`${OF_LIST} and completed_at is null`)}`,
  `update categories set task_count = ${countOf(OF_CATEGORY)},
    open_count = ${countOf(`${OF_CATEGORY} and completed_at is null`)}`,
];

/**
 * Stamps are random and not counted up: a number that a failed transaction or a restored backup has taken back would come a second time
 * for other tasks. They have 53 bits, which a JavaScript number holds.
 */
const SQLITE_STAMP = 'random() >> 11';
const POSTGRES_STAMP = 'floor(random() * 9007199254740992)::bigint';

type Row = 'old' | 'new';
type Sign = '+' | '-';

const ofUser = (row: Row) => `id = ${row}.user_id`;
const ofList = (row: Row) => `user_id = ${row}.user_id and id = ${row}.list_id`;
const ofCategory = (row: Row) => `user_id = ${row}.user_id and id = ${row}.category_id`;
const isOpen = (row: Row) => `(${row}.completed_at is null)`;

const counted = (row: Row, sign: Sign, open = isOpen(row)) =>
  `task_count = task_count ${sign} 1, open_count = open_count ${sign} ${open}`;
const stampedIfDone = (row: Row) => `done_stamp = iif(${isOpen(row)}, done_stamp, ${SQLITE_STAMP})`;

const countList = (row: Row, sign: Sign) => `update lists set ${counted(row, sign)} where ${ofList(row)};`;
const countCategory = (row: Row, sign: Sign) =>
  `update categories set ${counted(row, sign)}, ${stampedIfDone(row)} where ${ofCategory(row)};`;
const countRow = (row: Row, sign: Sign) => `
  update users set ${counted(row, sign)} where ${ofUser(row)}; ${countList(row, sign)} ${countCategory(row, sign)}`;

const IS_CLOSED = `${isOpen('old')} <> ${isOpen('new')}`;
const ONE_LESS_OR_MORE = `open_count = open_count + ${isOpen('new')} - ${isOpen('old')}`;

/** Figures of done tasks follow from these columns of theirs, and from how their work was booked. */
const FIGURES = 'completed_at, ended_work_ms, estimate, estimate_origin, mental_state';
const IS_DONE_IN_CATEGORY = `new.category_id is not null and (old.completed_at is not null or new.completed_at is not null)`;

const stampOfEntry = (row: Row) => `update categories set done_stamp = ${SQLITE_STAMP}
  where user_id = ${row}.user_id and id = (select category_id from tasks
    where id = ${row}.task_id and user_id = ${row}.user_id and completed_at is not null);`;

const SQLITE_TRIGGERS = [
  ...['tasks_added', 'tasks_deleted', 'tasks_moved'].map((name) => `drop trigger ${name}`),
  `create trigger tasks_added after insert on tasks begin ${countRow('new', '+')} end`,
  `create trigger tasks_deleted after delete on tasks begin ${countRow('old', '-')} end`,
  `create trigger tasks_moved after update of list_id on tasks when old.list_id <> new.list_id
    begin ${countList('old', '-')} ${countList('new', '+')} end`,
  `create trigger tasks_recategorized after update of category_id on tasks when old.category_id is not new.category_id
    begin ${countCategory('old', '-')} ${countCategory('new', '+')} end`,
  // A statement that also moves the task has counted it in its new list and category already.
  `create trigger tasks_closed after update of completed_at on tasks when ${IS_CLOSED} begin
    update users set ${ONE_LESS_OR_MORE} where ${ofUser('new')};
    update lists set ${ONE_LESS_OR_MORE} where ${ofList('new')} and old.list_id = new.list_id;
    update categories set ${ONE_LESS_OR_MORE} where ${ofCategory('new')} and old.category_id is new.category_id; end`,
  `create trigger done_tasks_changed after update of ${FIGURES} on tasks when ${IS_DONE_IN_CATEGORY}
    begin update categories set done_stamp = ${SQLITE_STAMP} where ${ofCategory('new')}; end`,
  `create trigger hand_entries_added after insert on time_entries when new.source <> 'timer'
    begin ${stampOfEntry('new')} end`,
  `create trigger hand_entries_deleted after delete on time_entries when old.source <> 'timer'
    begin ${stampOfEntry('old')} end`,
  `create trigger hand_entries_changed after update of source, task_id, started_at, ended_at on time_entries
    when old.source <> 'timer' or new.source <> 'timer' begin ${stampOfEntry('old')} ${stampOfEntry('new')} end`,
];

/** PostgreSQL has no numbers for truth. */
const openOnPostgres = (row: Row) => `${isOpen(row)}::integer`;
const countOnPostgres = (row: Row, sign: Sign) => counted(row, sign, openOnPostgres(row));
const CHANGE_ON_POSTGRES = `open_count = open_count + ${openOnPostgres('new')} - ${openOnPostgres('old')}`;

const sumsOf = (rows: 'added' | 'deleted', by: string) =>
  `(select ${by}, count(*) as tasks, count(*) filter (where completed_at is null) as open from ${rows} group by ${by})`;
const countSums = (table: string, sign: Sign) =>
  `task_count = ${table}.task_count ${sign} found.tasks, open_count = ${table}.open_count ${sign} found.open`;

/** Counts once for each statement: a row that is updated many times in one transaction leaves as many versions of it. */
const countRows = (rows: 'added' | 'deleted', sign: Sign) => `
  update users set ${countSums('users', sign)} from ${sumsOf(rows, 'user_id')} as found where users.id = found.user_id;
  update lists set ${countSums('lists', sign)} from ${sumsOf(rows, 'user_id, list_id')} as found
    where lists.user_id = found.user_id and lists.id = found.list_id;
  if exists (select from ${rows} where category_id is not null) then
    update categories set ${countSums('categories', sign)},
      done_stamp = case when found.tasks > found.open then stamp else categories.done_stamp end
      from ${sumsOf(rows, 'user_id, category_id')} as found
      where categories.user_id = found.user_id and categories.id = found.category_id;
  end if;`;

/** A cluster refuses updates that compute something random, so the stamp is drawn before them. */
const postgresFunction = (name: string, body: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $$
    declare stamp bigint := ${POSTGRES_STAMP};
    begin ${body} return null; end $$`;

const countCategoryOnPostgres = (row: Row, sign: Sign) => `
  update categories set ${countOnPostgres(row, sign)},
    done_stamp = case when ${isOpen(row)} then done_stamp else stamp end where ${ofCategory(row)};`;

const stampOfEntries = (entries: string) => `
  update categories set done_stamp = stamp where (user_id, id) in (select tasks.user_id, tasks.category_id
    from tasks join ${entries} on tasks.user_id = entry.user_id and tasks.id = entry.task_id
    where entry.source <> 'timer' and tasks.completed_at is not null and tasks.category_id is not null);`;

const UNKEPT = `'{id,user_id,task_count,open_count,done_stamp,ended_work_ms,name_words,description_words,reflection_words}'::text[]`;

/** Notes rows as before, without the columns that came. */
const JOURNAL_ROWS = `
  create or replace function journal_rows() returns trigger language plpgsql as $$
    declare
      unkept constant text[] := ${UNKEPT};
      rows text;
    begin
      if tg_op = 'INSERT' then
        select string_agg(jsonb_build_array(tg_table_name, n.id, null, to_jsonb(n) - unkept)::text, ',')
          into rows from added n;
      elsif tg_op = 'DELETE' then
        select string_agg(jsonb_build_array(tg_table_name, o.id, to_jsonb(o) - unkept, null)::text, ',')
          into rows from removed o;
      else
        select string_agg(jsonb_build_array(tg_table_name, o.id, to_jsonb(o) - unkept, to_jsonb(n) - unkept)::text, ',')
          into rows from removed o join added n on n.id = o.id
          where to_jsonb(o) - unkept <> to_jsonb(n) - unkept;
      end if;
      if rows is not null then
        perform set_config('daymark.journal', current_setting('daymark.journal') || ',' || rows, true);
      end if;
      return null;
    end $$`;

const POSTGRES_TRIGGERS = [
  JOURNAL_ROWS,
  // The triggers of these exist.
  postgresFunction('count_added_tasks', countRows('added', '+')),
  postgresFunction('count_deleted_tasks', countRows('deleted', '-')),
  postgresFunction(
    'count_moved_task',
    `update lists set ${countOnPostgres('old', '-')} where ${ofList('old')};
     update lists set ${countOnPostgres('new', '+')} where ${ofList('new')};`,
  ),
  postgresFunction(
    'count_recategorized_task',
    `${countCategoryOnPostgres('old', '-')} ${countCategoryOnPostgres('new', '+')}`,
  ),
  postgresFunction(
    'count_closed_task',
    `update users set ${CHANGE_ON_POSTGRES} where ${ofUser('new')};
     if old.list_id = new.list_id then update lists set ${CHANGE_ON_POSTGRES} where ${ofList('new')}; end if;
     if old.category_id = new.category_id then
       update categories set ${CHANGE_ON_POSTGRES} where ${ofCategory('new')};
     end if;`,
  ),
  postgresFunction('stamp_done_task', `update categories set done_stamp = stamp where ${ofCategory('new')};`),
  postgresFunction('stamp_hand_entries', stampOfEntries('changed as entry')),
  postgresFunction(
    'stamp_hand_entry',
    stampOfEntries(`(values (old.user_id, old.task_id, old.source), (new.user_id, new.task_id, new.source))
      as entry (user_id, task_id, source)`),
  ),
  `create trigger tasks_recategorized after update of category_id on tasks for each row
    when (old.category_id is distinct from new.category_id) execute function count_recategorized_task()`,
  `create trigger tasks_closed after update of completed_at on tasks for each row
    when (${IS_CLOSED}) execute function count_closed_task()`,
  `create trigger done_tasks_changed after update of ${FIGURES} on tasks for each row
    when (${IS_DONE_IN_CATEGORY}) execute function stamp_done_task()`,
  `create trigger hand_entries_added after insert on time_entries referencing new table as changed
    for each statement execute function stamp_hand_entries()`,
  `create trigger hand_entries_deleted after delete on time_entries referencing old table as changed
    for each statement execute function stamp_hand_entries()`,
  `create trigger hand_entries_changed after update of source, task_id, started_at, ended_at on time_entries for each row
    when (old.source <> 'timer' or new.source <> 'timer') execute function stamp_hand_entry()`,
];
