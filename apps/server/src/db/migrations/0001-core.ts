import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Accounts and what a person plans: projects, lists, categories, tasks and the time worked on them. */
export async function core(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  /** A table with an id that is never given twice. */
  const table = <Name extends string>(name: Name) =>
    db.schema.createTable(name).addColumn('id', t.id, (column) => {
      const key = column.primaryKey();
      return t.isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    });

  /**
   * A table of a user's: whose row it is, and the key that lets other rows of the same user, and no others, hang on it.
   */
  const ownedTable = <Name extends string>(name: Name) =>
    table(name)
      .addColumn('user_id', t.reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint(`${name}_of_user`, ['user_id', 'id']);

  const create = (builder: CreateTableBuilder<string, string>) =>
    (t.isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();

  await create(
    table('users')
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('username_key', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text')
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addColumn('updated_at', t.instant, (column) => column.notNull()),
  );

  await create(
    ownedTable('sign_ins')
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addColumn('last_used_at', t.instant, (column) => column.notNull()),
  );

  await create(
    ownedTable('projects')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('not_started', 'in_progress', 'pending', 'done')`),
      )
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addColumn('updated_at', t.instant, (column) => column.notNull()),
  );

  await create(
    ownedTable('lists')
      .addColumn('project_id', t.reference, (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('progress', t.number, (column) => column.notNull().check(sql`progress between 0 and 1`))
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addColumn('updated_at', t.instant, (column) => column.notNull())
      .addForeignKeyConstraint(
        'lists_project',
        ['user_id', 'project_id'],
        'projects',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      ),
  );

  await create(
    ownedTable('categories')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('color', 'text', (column) =>
        column.notNull().check(sql`color like '#______' and color = lower(color)`),
      )
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addColumn('updated_at', t.instant, (column) => column.notNull()),
  );

  await create(
    ownedTable('tasks')
      .addColumn('list_id', t.reference, (column) => column.notNull())
      .addColumn('category_id', t.reference)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('priority', 'text', (column) => column.notNull().check(sql`priority in ('high', 'medium', 'low')`))
      .addColumn('planned_duration', 'integer', (column) =>
        column.notNull().check(sql`planned_duration between 1 and 480`),
      )
      .addColumn('estimate', 'integer', (column) => column.check(sql`estimate between 1 and 480`))
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('not_started', 'active', 'paused', 'done')`),
      )
      .addColumn('first_started_at', t.instant)
      .addColumn('completed_at', t.instant)
      .addColumn('mental_state', 'text', (column) =>
        column.check(
          sql`mental_state in ('energized', 'focused', 'satisfied', 'motivated', 'tired', 'frustrated', 'anxious')`,
        ),
      )
      .addColumn('reflection', 'text')
      .addColumn('created_at', t.instant, (column) => column.notNull())
      .addColumn('updated_at', t.instant, (column) => column.notNull())
      .addCheckConstraint('estimate_from_first_start', sql`(estimate is null) = (first_started_at is null)`)
      .addCheckConstraint('completed_when_done', sql`(completed_at is null) = (status <> 'done')`)
      .addForeignKeyConstraint('tasks_list', ['user_id', 'list_id'], 'lists', ['user_id', 'id'], (constraint) =>
        constraint.onDelete('cascade'),
      )
      // The key has no SET NULL, which would empty user_id too. Whoever deletes a category takes it from its tasks
      // first.
      .addForeignKeyConstraint('tasks_category', ['user_id', 'category_id'], 'categories', ['user_id', 'id']),
  );

  await create(
    ownedTable('time_entries')
      .addColumn('task_id', t.reference, (column) => column.notNull())
      .addColumn('started_at', t.instant, (column) => column.notNull())
      .addColumn('planned_end_at', t.instant, (column) => column.notNull())
      .addColumn('ended_at', t.instant)
      .addCheckConstraint('planned_end_after_start', sql`planned_end_at > started_at`)
      .addCheckConstraint('no_negative_work', sql`ended_at >= started_at`)
      .addForeignKeyConstraint('time_entries_task', ['user_id', 'task_id'], 'tasks', ['user_id', 'id'], (constraint) =>
        constraint.onDelete('cascade'),
      ),
  );

  // These indexes begin with the parent: they serve the joins of every reading as well as the foreign keys.
  await db.schema.createIndex('lists_by_project').on('lists').columns(['project_id', 'user_id']).execute();
  await db.schema.createIndex('tasks_by_list').on('tasks').columns(['list_id', 'user_id', 'status']).execute();
  await db.schema.createIndex('tasks_by_category').on('tasks').columns(['category_id', 'user_id']).execute();
  await db.schema.createIndex('time_entries_by_task').on('time_entries').columns(['task_id', 'user_id']).execute();

  // The database holds this rule because no check in code survives fifty parallel starts.
  await db.schema
    .createIndex('one_running_entry_per_user')
    .unique()
    .on('time_entries')
    .column('user_id')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
}

function columnTypes(db: Kysely<unknown>) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return isSqlite
    ? ({ isSqlite, id: 'integer', reference: 'integer', instant: 'integer', number: 'real' } as const)
    : ({ isSqlite, id: 'bigint', reference: 'bigint', instant: 'bigint', number: 'double precision' } as const);
}
