import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Each list has a stamp of its ended work, by which a process knows whether the hours that it has read of it still hold. Triggers draw it
 * anew with each change of an ended entry, and where a task with work leaves a list or changes its category, whoever writes.
 */
export async function workStamps(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable('lists')
    .addColumn('work_stamp', isSqlite ? 'integer' : 'bigint', (added) => added.notNull().defaultTo(0))
    .execute();
  for (const statement of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(statement).execute(db);
  await sql.raw(`update lists set work_stamp = ${isSqlite ? SQLITE_STAMP : POSTGRES_STAMP}`).execute(db);
}

/** Random numbers of 53 bits, as those of categories: one that a restored backup takes back comes for no other work. */
const SQLITE_STAMP = 'random() >> 11';
const POSTGRES_STAMP = 'floor(random() * 9007199254740992)::bigint';

const HAS_MOVED = `(old.list_id, old.category_id) is distinct from (new.list_id, new.category_id) and new.ended_work_ms is not null`;
const OF_MOVED = 'user_id = new.user_id and id in (old.list_id, new.list_id)';

/** Triggers keep the sum of a task's work with each change of an entry that has ended, also where the sum stays the same. */
const SQLITE_TRIGGERS = [
  `create trigger work_stamped after update of ended_work_ms on tasks begin
    update lists set work_stamp = ${SQLITE_STAMP} where user_id = new.user_id and id = new.list_id; end`,
  `create trigger work_moved after update of list_id, category_id on tasks when ${HAS_MOVED.replace('is distinct from', 'is not')}
    begin update lists set work_stamp = ${SQLITE_STAMP} where ${OF_MOVED}; end`,
  `create trigger work_deleted after delete on tasks when old.ended_work_ms is not null begin
    update lists set work_stamp = ${SQLITE_STAMP} where user_id = old.user_id and id = old.list_id; end`,
];

/** Stamp of 52 bits of the present transaction, which no other has, here or in the cluster from which a backup was brought. */
const TRANSACTION_STAMP = `('x' || substr(md5(pg_current_xact_id()::text || pg_postmaster_start_time()::text), 1, 13))::bit(52)::bigint`;

/**
 * Stamps each list once in a transaction: an import changes its lists with each of its statements, and a row that is updated many times in one
 * transaction leaves as many versions, by which later statements are planned. A cluster refuses updates that compute something volatile,
 * so the stamp is computed before them.
 */
const postgresFunction = (name: string, lists: string) => `
  create function ${name}() returns trigger language plpgsql as $$
    declare stamp bigint := ${TRANSACTION_STAMP};
    begin update lists set work_stamp = stamp where work_stamp <> stamp and ${lists}; return null; end $$`;

const ofTasks = (entries: string) => `(user_id, id) in (select tasks.user_id, tasks.list_id
  from tasks join ${entries} on tasks.user_id = entry.user_id and tasks.id = entry.task_id)`;

const ENDED = '(select distinct user_id, task_id from changed where ended_at is not null) as entry';

/** Triggers of entries follow those of 0018 by their names, so that all writes lock a task before its list, as its deletion does. */
const POSTGRES_TRIGGERS = [
  postgresFunction('stamp_work_of_entries', ofTasks(ENDED)),
  postgresFunction(
    'stamp_work_of_entry',
    ofTasks('(values (old.user_id, old.task_id), (new.user_id, new.task_id)) as entry (user_id, task_id)'),
  ),
  postgresFunction('stamp_moved_work', OF_MOVED),
  postgresFunction(
    'stamp_deleted_work',
    '(user_id, id) in (select user_id, list_id from deleted where ended_work_ms is not null)',
  ),
  `create trigger work_stamped_by_new_entries after insert on time_entries referencing new table as changed
    for each statement execute function stamp_work_of_entries()`,
  `create trigger work_stamped_by_deleted_entries after delete on time_entries referencing old table as changed
    for each statement execute function stamp_work_of_entries()`,
  `create trigger work_stamped_by_changed_entry after update of task_id, started_at, ended_at on time_entries for each row
    when (old.ended_at is not null or new.ended_at is not null) execute function stamp_work_of_entry()`,
  `create trigger work_moved after update of list_id, category_id on tasks for each row
    when (${HAS_MOVED}) execute function stamp_moved_work()`,
  `create trigger work_deleted after delete on tasks referencing old table as deleted
    for each statement execute function stamp_deleted_work()`,
  // The journal notes no column that triggers keep.
  `do $$ begin execute replace(pg_get_functiondef('journal_rows()'::regprocedure), 'done_stamp,', 'done_stamp,work_stamp,'); end $$`,
];
