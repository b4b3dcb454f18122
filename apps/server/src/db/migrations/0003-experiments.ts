import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Experiments on a category, the one draw that waits for a task, and what has become of the tasks that were drawn. */
export async function experiments(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  const ownedTable = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn('id', t.id, (column) => {
        const key = column.primaryKey();
        return t.isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
      })
      .addColumn('user_id', t.reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint(`${name}_of_user`, ['user_id', 'id']);

  const create = (builder: CreateTableBuilder<string, string>) =>
    (t.isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();

  await create(
    ownedTable('experiments')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('category_id', t.reference)
      .addColumn('target_category', 'text', (column) => column.notNull())
      .addColumn('multiplier', t.number, (column) =>
        column.notNull().check(sql`multiplier between 0.5 and 3 and multiplier <> 1`),
      )
      .addColumn('start_date', 'text', (column) => column.notNull())
      .addColumn('end_date', 'text', (column) => column.notNull())
      .addColumn('ends_at', t.instant, (column) => column.notNull())
      .addColumn('ended_at', t.instant)
      .addColumn('control_left', 'integer', (column) => column.notNull().check(sql`control_left >= 0`))
      .addColumn('intervention_left', 'integer', (column) => column.notNull().check(sql`intervention_left >= 0`))
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addColumn('updated_at', t.instant, (column) => column.notNull())
      .addCheckConstraint('ended_without_category', sql`category_id is not null or ended_at is not null`)
      // The key has no SET NULL, which would empty user_id too. Whoever deletes a category takes it from its
      // experiments first.
      .addForeignKeyConstraint('experiments_category', ['user_id', 'category_id'], 'categories', ['user_id', 'id']),
  );

  await create(
    ownedTable('assignments')
      // The database holds this rule because no check in code survives fifty parallel questions: one unused draw for
      // each experiment.
      .addColumn('experiment_id', t.reference, (column) => column.notNull().unique())
      .addColumn('arm', 'text', (column) => column.notNull().check(sql`arm in ('control', 'intervention')`))
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addForeignKeyConstraint(
        'assignments_experiment',
        ['user_id', 'experiment_id'],
        'experiments',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ),
  );

  await create(
    ownedTable('enrolments')
      .addColumn('experiment_id', t.reference, (column) => column.notNull())
      // The key is that of the task alone, so that it can be emptied: the trial keeps what a deleted task has shown.
      .addColumn('task_id', t.reference, (column) => column.unique().references('tasks.id').onDelete('set null'))
      .addColumn('arm', 'text', (column) => column.notNull().check(sql`arm in ('control', 'intervention')`))
      .addColumn('original_estimate', 'integer', (column) =>
        column.notNull().check(sql`original_estimate between 1 and 480`),
      )
      .addColumn('multiplier', t.number, (column) => column.notNull())
      .addColumn('suggested_estimate', 'integer', (column) =>
        column.notNull().check(sql`suggested_estimate between 1 and 480`),
      )
      .addColumn('accepted', 'integer', (column) => column.notNull().check(sql`accepted in (0, 1)`))
      .addColumn('estimate', 'integer', (column) => column.check(sql`estimate between 1 and 480`))
      .addColumn('worked_ms', t.instant, (column) => column.check(sql`worked_ms >= 0`))
      .addColumn('completed_at', t.instant)
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addCheckConstraint('accepted_when_met', sql`accepted = 0 or arm = 'intervention'`)
      .addCheckConstraint(
        'measured_when_completed',
        sql`(completed_at is null) = (estimate is null) and (completed_at is null) = (worked_ms is null)`,
      )
      .addForeignKeyConstraint(
        'enrolments_experiment',
        ['user_id', 'experiment_id'],
        'experiments',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ),
  );

  await db.schema
    .createIndex('experiments_by_category')
    .on('experiments')
    .columns(['category_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('enrolments_by_experiment')
    .on('enrolments')
    .columns(['experiment_id', 'user_id', 'completed_at'])
    .execute();
  // The latest tasks of a category tell what to suggest there: among very many they are not looked through.
  await db.schema
    .createIndex('tasks_by_category_and_completion')
    .on('tasks')
    .columns(['user_id', 'category_id', 'completed_at'])
    .execute();

  // An experiment that has run past its end stays active here until the next one begins: that one ends it first.
  await db.schema
    .createIndex('one_active_experiment_per_category')
    .unique()
    .on('experiments')
    .column('category_id')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
}

function columnTypes(db: Kysely<unknown>) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return isSqlite
    ? ({ isSqlite, id: 'integer', reference: 'integer', instant: 'integer', number: 'real' } as const)
    : ({ isSqlite, id: 'bigint', reference: 'bigint', instant: 'bigint', number: 'double precision' } as const);
}
