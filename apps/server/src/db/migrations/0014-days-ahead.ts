import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Plans of days, tasks and lists in an order of their own, due dates, repeats, and what a user has set about days. */
export async function daysAhead(db: Kysely<unknown>): Promise<void> {
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
    ownedTable('repeats')
      .addColumn('list_id', whole, (column) => column.notNull())
      .addColumn('category_id', whole)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('priority', 'text', (column) => column.notNull().check(sql`priority in ('high', 'medium', 'low')`))
      .addColumn('planned_duration', 'integer', (column) =>
        column.notNull().check(sql`planned_duration between 1 and 480`),
      )
      .addColumn('rrule', 'text', (column) => column.notNull())
      .addColumn('start_date', 'text', (column) => column.notNull())
      .addColumn('next_date', 'text', (column) => column.notNull())
      .addColumn('created_at', whole, (column) => column.notNull())
      .addColumn('updated_at', whole, (column) => column.notNull())
      .addForeignKeyConstraint('repeats_list', ['user_id', 'list_id'], 'lists', ['user_id', 'id'], (constraint) =>
        constraint.onDelete('cascade'),
      )
      // The key has no SET NULL, which would empty user_id too.
      .addForeignKeyConstraint('repeats_category', ['user_id', 'category_id'], 'categories', ['user_id', 'id']),
  );
  await db.schema.createIndex('repeats_by_list').on('repeats').columns(['list_id', 'user_id']).execute();
  await db.schema.createIndex('repeats_by_category').on('repeats').columns(['category_id', 'user_id']).execute();
  await db.schema.createIndex('repeats_by_next_date').on('repeats').columns(['user_id', 'next_date']).execute();

  await create(
    ownedTable('plan_tasks')
      .addColumn('task_id', whole, (column) => column.notNull())
      .addColumn('plan_date', 'text', (column) => column.notNull())
      .addColumn('position', whole, (column) => column.notNull().check(sql`position >= 0`))
      .addColumn('is_unplanned', 'integer', (column) => column.notNull().check(sql`is_unplanned in (0, 1)`))
      .addColumn('added_at', whole, (column) => column.notNull())
      // The database holds this rule because two devices can plan the same task at the same moment.
      .addUniqueConstraint('task_once_a_day', ['user_id', 'plan_date', 'task_id'])
      .addForeignKeyConstraint('plan_tasks_task', ['user_id', 'task_id'], 'tasks', ['user_id', 'id'], (constraint) =>
        constraint.onDelete('cascade'),
      ),
  );
  await db.schema
    .createIndex('plan_tasks_by_task')
    .on('plan_tasks')
    .columns(['task_id', 'user_id', 'plan_date'])
    .execute();

  await create(
    ownedTable('plan_days')
      .addColumn('plan_date', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('dismissed_at', whole)
      .addColumn('closed_at', whole)
      .addUniqueConstraint('day_once', ['user_id', 'plan_date']),
  );

  const users = () => db.schema.alterTable('users');
  await users()
    .addColumn('day_start_hour', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`day_start_hour between 0 and 6`),
    )
    .execute();
  await users()
    .addColumn('capacity_minutes', 'text', (column) =>
      column.notNull().defaultTo('[null,null,null,null,null,null,null]'),
    )
    .execute();
  await users().addColumn('next_repeat_date', 'text').execute();

  await db.schema.alterTable('tasks').addColumn('due_date', 'text').execute();
  // The key is that of the repeat alone, so that it can be emptied: the task stays when it no longer repeats.
  await db.schema
    .alterTable('tasks')
    .addColumn('repeat_id', whole, (column) => column.references('repeats.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('tasks_by_repeat')
    .on('tasks')
    .columns(['repeat_id', 'user_id'])
    .where(sql.ref('repeat_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('open_tasks_by_due_date')
    .on('tasks')
    .columns(['user_id', 'due_date'])
    .where(sql<boolean>`due_date is not null and completed_at is null`)
    .execute();

  // Positions follow the order of creation, far enough apart that many rows can be put between two of them.
  for (const table of ['lists', 'tasks']) {
    await db.schema
      .alterTable(table)
      .addColumn('position', whole, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update ${sql.table(table)} set position = id * 1048576`.execute(db);
  }
  await db.schema.dropIndex('lists_by_project').execute();
  await db.schema
    .createIndex('lists_by_project')
    .on('lists')
    .columns(['project_id', 'user_id', 'position', 'id'])
    .execute();
  await db.schema.dropIndex('tasks_by_list').execute();
  await db.schema
    .createIndex('tasks_by_list')
    .on('tasks')
    .columns(['list_id', 'user_id', 'position', 'id', 'completed_at', 'planned_duration', 'status'])
    .execute();
}
