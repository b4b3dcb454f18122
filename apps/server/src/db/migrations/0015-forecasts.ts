import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Forecasts as they were made, with what they are compared with, and the levels that are learned from done tasks. */
export async function forecasts(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';

  const table = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn('id', whole, (column) => {
        const key = column.primaryKey();
        return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
      })
      .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'));

  const create = (builder: CreateTableBuilder<string, string>) =>
    (isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();

  await create(
    table('forecasts')
      .addUniqueConstraint('forecasts_of_user', ['user_id', 'id'])
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('task', 'list', 'project', 'plan')`))
      .addColumn('task_id', whole)
      .addColumn('name', 'text')
      .addColumn('made_at', whole, (column) => column.notNull())
      .addColumn('tasks', 'integer', (column) => column.notNull().check(sql`tasks > 0`))
      .addColumn('p50_minutes', 'integer', (column) => column.notNull().check(sql`p50_minutes >= 0`))
      .addColumn('p80_minutes', 'integer', (column) => column.notNull().check(sql`p80_minutes >= 0`))
      .addCheckConstraint('task_of_its_own', sql`(kind = 'task') = (task_id is not null)`)
      .addCheckConstraint('name_of_a_set', sql`(kind = 'task') = (name is null)`)
      .addForeignKeyConstraint('forecasts_task', ['user_id', 'task_id'], 'tasks', ['user_id', 'id'], (constraint) =>
        constraint.onDelete('cascade'),
      ),
  );
  // The database holds this rule because a task has one first start, whatever the code does.
  await db.schema
    .createIndex('forecast_of_a_start')
    .unique()
    .on('forecasts')
    .columns(['task_id', 'user_id'])
    .where(sql.ref('task_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('kept_forecasts')
    .on('forecasts')
    .columns(['user_id', 'made_at', 'tasks'])
    .where(sql.ref('task_id'), 'is', null)
    .execute();

  await create(
    table('forecast_tasks')
      .addUniqueConstraint('forecast_tasks_of_user', ['user_id', 'id'])
      .addColumn('forecast_id', whole, (column) => column.notNull())
      .addColumn('task_id', whole, (column) => column.notNull())
      .addColumn('worked_ms', whole, (column) => column.notNull().check(sql`worked_ms >= 0`))
      .addUniqueConstraint('task_once_a_forecast', ['user_id', 'forecast_id', 'task_id'])
      .addForeignKeyConstraint(
        'forecast_tasks_forecast',
        ['user_id', 'forecast_id'],
        'forecasts',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'forecast_tasks_task',
        ['user_id', 'task_id'],
        'tasks',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ),
  );
  await db.schema.createIndex('forecast_tasks_by_task').on('forecast_tasks').columns(['task_id', 'user_id']).execute();

  await create(
    table('forecast_levels')
      .addUniqueConstraint('levels_of_user', ['user_id'])
      .addColumn('levels', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('learned', 'learning', 'stale')`))
      .addColumn('last_completed_at', whole, (column) => column.notNull())
      .addColumn('last_task_id', whole, (column) => column.notNull()),
  );
  // Tasks in the order in which they were completed, also where many were at the same moment.
  await db.schema
    .createIndex('done_tasks_in_order')
    .on('tasks')
    .columns(['user_id', 'completed_at', 'id'])
    .where(sql.ref('completed_at'), 'is not', null)
    .execute();
  for (const trigger of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(trigger).execute(db);
}

/**
 * Levels are stale once a done task changes, comes or goes that they were learned from, or would have been: one at or before
 * the last task in the order of completion. Tasks that are completed later continue them.
 */
const staleFrom = (tasks: string) => `
  update forecast_levels set status = 'stale' where status <> 'stale' and exists (
    select 1 from ${tasks} and (t.completed_at < forecast_levels.last_completed_at
      or (t.completed_at = forecast_levels.last_completed_at and t.id <= forecast_levels.last_task_id)))`;

const ofRow = (row: 'old' | 'new') => `
  update forecast_levels set status = 'stale' where user_id = ${row}.user_id and status <> 'stale'
    and (${row}.completed_at < last_completed_at or (${row}.completed_at = last_completed_at and ${row}.id <= last_task_id));`;

/** A task without an estimate was never worked on, so that nothing was learned from it. */
const WAS_LEARNED_FROM = 'old.completed_at is not null and old.estimate is not null';

const ofEntry = (row: 'old' | 'new') => `
  ${staleFrom(`tasks t where t.user_id = ${row}.user_id and t.id = ${row}.task_id`)} and user_id = ${row}.user_id;`;

const SQLITE_TRIGGERS = [
  `create trigger levels_after_change_of_task after update of completed_at, estimate on tasks
    when old.completed_at is not new.completed_at or old.estimate is not new.estimate
    begin ${ofRow('old')} ${ofRow('new')} end`,
  `create trigger levels_after_deletion_of_task after delete on tasks when ${WAS_LEARNED_FROM} begin ${ofRow('old')} end`,
  `create trigger levels_after_new_entry after insert on time_entries when new.ended_at is not null
    begin ${ofEntry('new')} end`,
  `create trigger levels_after_change_of_entry after update of task_id, started_at, ended_at on time_entries
    when old.task_id is not new.task_id or old.started_at is not new.started_at or old.ended_at is not new.ended_at
    begin ${ofEntry('old')} ${ofEntry('new')} end`,
  `create trigger levels_after_deletion_of_entry after delete on time_entries when old.ended_at is not null
    begin ${ofEntry('old')} end`,
];

const postgresFunction = (name: string, body: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/** Marks levels as stale for all rows of one statement, since an import inserts and a deletion deletes many. */
const ofRows = (tasks: string) => `
  ${staleFrom(`${tasks} t.user_id = forecast_levels.user_id`)} and user_id in (select user_id from changed);`;

const OF_ENTRIES = ofRows('changed join tasks t on t.user_id = changed.user_id and t.id = changed.task_id where');

const POSTGRES_TRIGGERS = [
  postgresFunction('stale_levels_of_task', `${ofRow('old')} ${ofRow('new')}`),
  postgresFunction('stale_levels_of_tasks', ofRows('changed t where t.estimate is not null and')),
  postgresFunction('stale_levels_of_entry', `${ofEntry('old')} ${ofEntry('new')}`),
  postgresFunction('stale_levels_of_entries', OF_ENTRIES),
  `create trigger levels_after_change_of_task after update of completed_at, estimate on tasks for each row
    when (old.completed_at is distinct from new.completed_at or old.estimate is distinct from new.estimate)
    execute function stale_levels_of_task()`,
  `create trigger levels_after_deletion_of_task after delete on tasks referencing old table as changed
    for each statement execute function stale_levels_of_tasks()`,
  `create trigger levels_after_new_entry after insert on time_entries referencing new table as changed
    for each statement execute function stale_levels_of_entries()`,
  `create trigger levels_after_change_of_entry after update of task_id, started_at, ended_at on time_entries for each row
    when (old.task_id <> new.task_id or old.started_at <> new.started_at or old.ended_at is distinct from new.ended_at)
    execute function stale_levels_of_entry()`,
  `create trigger levels_after_deletion_of_entry after delete on time_entries referencing old table as changed
    for each statement execute function stale_levels_of_entries()`,
];
