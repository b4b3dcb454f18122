import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Large deletions go on in the background: what is left of each, who is at it, and the records that are seen by nobody any more while
 * their rows go.
 */
export async function deletions(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const number = isSqlite ? 'integer' : 'bigint';
  const table = db.schema
    .createTable('deletions')
    .addColumn('id', number, (column) => {
      const key = column.primaryKey();
      return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    })
    .addColumn('user_id', number, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('work', 'text', (column) => column.notNull())
    .addColumn('worker', 'text', (column) => column.notNull())
    .addColumn('stepped_at', number, (column) => column.notNull());
  await (isSqlite ? table.modifyEnd(sql`strict`) : table).execute();
  await db.schema.createIndex('deletions_of_user').on('deletions').columns(['user_id', 'id']).execute();
  for (const name of ['projects', 'lists', 'categories', 'tasks', 'experiments'])
    await db.schema.alterTable(name).addColumn('deletion_id', number).execute();
  // Few tasks are marked themselves, and then counted: those that are deleted without their list.
  await sql`create index deleted_tasks on tasks (user_id, list_id) where deletion_id is not null`.execute(db);
  await db.schema
    .alterTable('users')
    .addColumn('deleting', number, (column) => column.notNull().defaultTo(0))
    .execute();
  // A user whose inbox is being deleted may have a new one.
  await db.schema.dropIndex('one_inbox_per_user').execute();
  await sql`create unique index one_inbox_per_user on lists (user_id) where is_inbox = 1 and deletion_id is null`.execute(
    db,
  );
  if (!isSqlite) await sql.raw(JOURNAL_ROWS).execute(db);
}

/** Columns that triggers keep, or that follow from others, and those that a deletion marks. */
const UNKEPT = `'{id,user_id,task_count,open_count,done_stamp,ended_work_ms,name_words,description_words,reflection_words,deletion_id}'::text[]`;

const NOTE = `perform set_config('daymark.journal', current_setting('daymark.journal') || ',' || rows, true);`;

const JOURNAL_ROWS = `create or replace function journal_rows() returns trigger language plpgsql as $$
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
    if rows is not null then ${NOTE} end if;
    return null;
  end $$`;
