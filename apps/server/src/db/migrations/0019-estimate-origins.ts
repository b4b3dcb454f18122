import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Who said a planned duration. What stands there from before was said by its owner, and so is what an older server writes, which
 * knows no other. One that nobody said is not frozen at the first start.
 */
export async function estimateOrigins(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const table of ['tasks', 'repeats']) {
    await db.schema
      .alterTable(table)
      .addColumn('estimate_origin', 'text', (column) =>
        column.defaultTo('own').check(sql`estimate_origin in ('own', 'imported', 'assistant')`),
      )
      .execute();
  }
  await sql`alter table tasks drop constraint estimate_from_first_start`.execute(db);
  await sql`alter table tasks add constraint estimate_from_first_start
    check ((estimate is null) = (first_started_at is null or estimate_origin is null))`.execute(db);
  if (!isSqlite) for (const statement of UNSAID_STAYS_NULL) await sql.raw(statement).execute(db);

  // This index holds all that figures need of very many tasks, whose rows are wide and are not read for it.
  await db.schema.dropIndex('done_tasks_by_category').execute();
  await db.schema
    .createIndex('done_tasks_by_category')
    .on('tasks')
    .columns([
      'user_id',
      'category_id',
      'completed_at',
      'id',
      'ended_work_ms',
      'estimate',
      'estimate_origin',
      'mental_state',
    ])
    .where(sql.ref('completed_at'), 'is not', null)
    .execute();
  // Forecasts rest on the latest estimates, however many tasks without one were done since.
  await db.schema
    .createIndex('estimated_tasks_in_order')
    .on('tasks')
    .columns(['user_id', 'completed_at', 'id', 'estimate_origin'])
    .where(sql<boolean>`completed_at is not null and estimate is not null and ended_work_ms is not null`)
    .execute();

  for (const trigger of ['levels_after_change_of_task', 'levels_after_deletion_of_task']) {
    await sql`drop trigger ${sql.ref(trigger)} ${isSqlite ? sql`` : sql`on tasks`}`.execute(db);
  }
  if (!isSqlite) await sql`drop function stale_levels_of_tasks()`.execute(db);
  for (const trigger of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(trigger).execute(db);
}

/** An older server, which works on the same database during an upgrade, freezes every planned duration. */
const UNSAID_STAYS_NULL = [
  `create function no_unsaid_estimate() returns trigger language plpgsql as $$
    begin new.estimate := null; return new; end $$`,
  `create trigger unsaid_estimate_of_older_server before update of estimate on tasks for each row
    when (new.estimate is not null and new.estimate_origin is null) execute function no_unsaid_estimate()`,
];

/** Levels are learned from all done tasks with work, and of those that nobody estimated the category matters. */
const LEARNED_COLUMNS = ['completed_at', 'estimate', 'estimate_origin', 'category_id'];

const WAS_OR_IS_DONE = 'old.completed_at is not null or new.completed_at is not null';

const isAtOrBefore = (row: string) =>
  `(${row}.completed_at < last_completed_at or (${row}.completed_at = last_completed_at and ${row}.id <= last_task_id))`;

const staleBy = (row: 'old' | 'new') => `
  update forecast_levels set status = 'stale'
    where user_id = ${row}.user_id and status <> 'stale' and ${isAtOrBefore(row)};`;

/** A task that was never worked on has no part in them. */
const SQLITE_TRIGGERS = [
  `create trigger levels_after_change_of_task after update of ${LEARNED_COLUMNS} on tasks
    when (${WAS_OR_IS_DONE}) and (${LEARNED_COLUMNS.map((column) => `old.${column} is not new.${column}`).join(' or ')})
    begin ${staleBy('old')} ${staleBy('new')} end`,
  `create trigger levels_after_deletion_of_task after delete on tasks
    when old.completed_at is not null and old.first_started_at is not null begin ${staleBy('old')} end`,
];

const POSTGRES_TRIGGERS = [
  `create trigger levels_after_change_of_task after update of ${LEARNED_COLUMNS} on tasks for each row
    when ((${WAS_OR_IS_DONE}) and (${LEARNED_COLUMNS.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}))
    execute function stale_levels_of_task()`,
  `create function stale_levels_of_tasks() returns trigger language plpgsql as $$ begin
    update forecast_levels set status = 'stale' where status <> 'stale'
      and user_id in (select user_id from changed)
      and exists (select 1 from changed t where t.first_started_at is not null
        and t.user_id = forecast_levels.user_id and ${isAtOrBefore('t')});
    return null; end $$`,
  `create trigger levels_after_deletion_of_task after delete on tasks referencing old table as changed
    for each statement execute function stale_levels_of_tasks()`,
];
