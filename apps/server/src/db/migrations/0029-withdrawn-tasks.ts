import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Forecasts outlive their tasks: each place of a task keeps when it was completed or withdrawn, and the work on it by then. Before,
 * a forecast was deleted with each of its tasks.
 */
export async function withdrawnTasks(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) await rebuild(db);
  else for (const statement of POSTGRES_CHANGES) await sql.raw(statement).execute(db);

  const kept = db.schema.createIndex('kept_forecasts').on('forecasts').columns(['user_id', 'made_at', 'tasks']);
  await kept.where(sql<boolean>`kind <> 'task'`).execute();
  // The record reads starts of deleted tasks in the order of their completion, and counts the withdrawn ones.
  const completed = db.schema.createIndex('deleted_starts').on('forecasts').columns(['user_id', 'completed_at', 'id']);
  await completed.where(sql.ref('completed_at'), 'is not', null).execute();
  const withdrawn = db.schema.createIndex('withdrawn_starts').on('forecasts').columns(['user_id', 'withdrawn_at']);
  await withdrawn.where(sql.ref('withdrawn_at'), 'is not', null).execute();
}

const IS_ENDED = 'completed_at is not null or withdrawn_at is not null';

/** Rules of both tables: a task was completed or withdrawn, and its work is kept from then on. */
const ENDED_ONCE = 'completed_at is null or (withdrawn_at is null and task_id is null)';
const FINAL_WHEN_ENDED = `final_ms is null or ${IS_ENDED}`;

/** A start has its task until that is deleted, and then its end; a kept forecast has its tasks in the other table. */
const TASK_OF_ITS_OWN = `(kind = 'task') = (task_id is not null or ${IS_ENDED}) and (task_id is null or withdrawn_at is null)`;
const TASK_OR_END = `task_id is not null or ${IS_ENDED}`;

const POSTGRES_CHANGES = [
  'drop index kept_forecasts',
  'alter table forecasts drop constraint task_of_its_own',
  'alter table forecast_tasks alter column task_id drop not null',
  ...['forecasts', 'forecast_tasks'].map(
    (table) => `alter table ${table} add column completed_at bigint, add column withdrawn_at bigint,
      add column final_ms bigint check (final_ms >= 0),
      add constraint ${table}_ended_once check (${ENDED_ONCE}),
      add constraint ${table}_final_when_ended check (${FINAL_WHEN_ENDED})`,
  ),
  `alter table forecasts add constraint task_of_its_own check (${TASK_OF_ITS_OWN})`,
  `alter table forecast_tasks add constraint task_or_end check (${TASK_OR_END})`,
];

/** SQLite changes no rule of a table: both are made anew, with the ids of their rows and the highest ever given. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) =>
    db.schema
      .createTable(`new_${name}`)
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint(`${name}_of_user`, ['user_id', 'id']);
  const create = (name: string, builder: CreateTableBuilder<string, string>) =>
    builder
      .addColumn('completed_at', 'integer')
      .addColumn('withdrawn_at', 'integer')
      .addColumn('final_ms', 'integer', (column) => column.check(sql`final_ms >= 0`))
      .addCheckConstraint(`${name}_ended_once`, sql.raw(ENDED_ONCE))
      .addCheckConstraint(`${name}_final_when_ended`, sql.raw(FINAL_WHEN_ENDED))
      .addForeignKeyConstraint(`${name}_task`, ['user_id', 'task_id'], 'tasks', ['user_id', 'id'], (constraint) =>
        constraint.onDelete('cascade'),
      )
      .modifyEnd(sql`strict`)
      .execute();

  await create(
    'forecasts',
    table('forecasts')
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('task', 'list', 'project', 'plan')`))
      .addColumn('task_id', 'integer')
      .addColumn('name', 'text')
      .addColumn('made_at', 'integer', (column) => column.notNull())
      .addColumn('tasks', 'integer', (column) => column.notNull().check(sql`tasks > 0`))
      .addColumn('p50_minutes', 'integer', (column) => column.notNull().check(sql`p50_minutes >= 0`))
      .addColumn('p80_minutes', 'integer', (column) => column.notNull().check(sql`p80_minutes >= 0`))
      .addCheckConstraint('task_of_its_own', sql.raw(TASK_OF_ITS_OWN))
      .addCheckConstraint('name_of_a_set', sql`(kind = 'task') = (name is null)`),
  );
  await create(
    'forecast_tasks',
    table('forecast_tasks')
      .addColumn('forecast_id', 'integer', (column) => column.notNull())
      .addColumn('task_id', 'integer')
      .addColumn('worked_ms', 'integer', (column) => column.notNull().check(sql`worked_ms >= 0`))
      .addUniqueConstraint('task_once_a_forecast', ['user_id', 'forecast_id', 'task_id'])
      .addCheckConstraint('task_or_end', sql.raw(TASK_OR_END))
      .addForeignKeyConstraint(
        'forecast_tasks_forecast',
        ['user_id', 'forecast_id'],
        'new_forecasts',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ),
  );
  for (const [name, columns] of COPIED) {
    await sql.raw(`insert into new_${name} (${columns}) select ${columns} from ${name}`).execute(db);
    await sql.raw(`delete from sqlite_sequence where name = 'new_${name}'`).execute(db);
    const highest = `select 'new_${name}', seq from sqlite_sequence where name = '${name}'`;
    await sql.raw(`insert into sqlite_sequence (name, seq) ${highest}`).execute(db);
  }
  // Tasks of forecasts go first, since they would go with their forecasts.
  for (const [name] of COPIED.toReversed()) await db.schema.dropTable(name).execute();
  for (const [name] of COPIED) await db.schema.alterTable(`new_${name}`).renameTo(name).execute();

  const start = db.schema.createIndex('forecast_of_a_start').unique().on('forecasts').columns(['task_id', 'user_id']);
  await start.where(sql.ref('task_id'), 'is not', null).execute();
  await db.schema.createIndex('forecast_tasks_by_task').on('forecast_tasks').columns(['task_id', 'user_id']).execute();
}

const COPIED = [
  ['forecasts', 'id, user_id, kind, task_id, name, made_at, tasks, p50_minutes, p80_minutes'],
  ['forecast_tasks', 'id, user_id, forecast_id, task_id, worked_ms'],
] as const;
