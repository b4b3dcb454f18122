import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The log of commands, each with the rows that it has changed. On PostgreSQL triggers note these rows while a transaction keeps its
 * journal; SQLite has triggers of the writing connection for that, which are made when it is opened.
 */
export async function commands(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  const ownedTable = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn('id', whole, (column) => {
        const key = column.primaryKey();
        return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
      })
      .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint(`${name}_of_user`, ['user_id', 'id']);
  const create = (builder: CreateTableBuilder<string, string>) =>
    (isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();

  await create(
    ownedTable('commands')
      .addColumn('made_at', whole, (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject_kind', 'text', (column) => column.notNull())
      .addColumn('subject_id', whole)
      .addColumn('subject_name', 'text', (column) => column.notNull())
      .addColumn('task_id', whole)
      .addColumn('patch', 'text', (column) => column.notNull())
      .addColumn('lasts', 'text')
      .addColumn('undoes', whole)
      .addColumn('undone_by', whole),
  );
  await db.schema
    .createIndex('commands_by_task')
    .on('commands')
    .columns(['user_id', 'task_id', 'id'])
    .where(sql.ref('task_id'), 'is not', null)
    .execute();
  await create(
    ownedTable('command_tasks')
      .addColumn('command_id', whole, (column) => column.notNull())
      .addColumn('task_id', whole, (column) => column.notNull())
      .addUniqueConstraint('task_once_a_command', ['user_id', 'task_id', 'command_id'])
      .addForeignKeyConstraint(
        'command_tasks_command',
        ['user_id', 'command_id'],
        'commands',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ),
  );
  await db.schema
    .createIndex('command_tasks_by_command')
    .on('command_tasks')
    .columns(['command_id', 'user_id'])
    .execute();
  if (!isSqlite) for (const statement of POSTGRES_JOURNAL) await sql.raw(statement).execute(db);
}

const TABLES = [
  'projects',
  'lists',
  'categories',
  'repeats',
  'tasks',
  'experiments',
  'forecasts',
  'assignments',
  'enrolments',
  'time_entries',
  'workspace_lists',
  'plan_days',
  'plan_tasks',
  'forecast_tasks',
];

const SETTINGS = ['day_start_hour', 'capacity_minutes', 'ask_before_done', 'cut_entries', 'cut_ms'];

/** The transaction that keeps a journal has this setting, which ends with it. */
const IS_KEPT = `current_setting('daymark.journal', true) <> ''`;

const note = (rows: string) =>
  `perform set_config('daymark.journal', current_setting('daymark.journal') || ',' || ${rows}, true);`;

/** Columns that triggers keep, or that follow from others. */
const UNKEPT = `'{id,user_id,task_count,ended_work_ms,name_words,description_words,reflection_words}'::text[]`;

const settingsOf = (row: 'old' | 'new') =>
  `jsonb_build_object(${SETTINGS.map((column) => `'${column}', ${row}.${column}`).join(', ')})`;

/** Notes all rows of a statement at once: with each note the setting is copied. */
const POSTGRES_JOURNAL = [
  `create function journal_rows() returns trigger language plpgsql as $$
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
      if rows is not null then ${note('rows')} end if;
      return null;
    end $$`,
  `create function journal_settings() returns trigger language plpgsql as $$
    begin
      ${note(`jsonb_build_array('users', old.id, ${settingsOf('old')}, ${settingsOf('new')})::text`)}
      return null;
    end $$`,
  ...TABLES.flatMap((table) => [
    `create trigger journal_of_new_${table} after insert on ${table} referencing new table as added
      for each statement when (${IS_KEPT}) execute function journal_rows()`,
    `create trigger journal_of_changed_${table} after update on ${table}
      referencing old table as removed new table as added
      for each statement when (${IS_KEPT}) execute function journal_rows()`,
    `create trigger journal_of_deleted_${table} after delete on ${table} referencing old table as removed
      for each statement when (${IS_KEPT}) execute function journal_rows()`,
  ]),
  `create trigger journal_of_settings after update of ${SETTINGS.join(', ')} on users
    for each row when (${IS_KEPT}) execute function journal_settings()`,
];
