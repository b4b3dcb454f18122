import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Promised dates, each with its link; of the secret of that only the hash. `settled_at` is kept by triggers where a task is done or open again, `withdrawn_tasks`
 * where one that was there is taken out or comes back,
 * `is_emptied` tells that the end came because the last open tasks were taken out, and `gone_id` which list or project was deleted, so
 * that it is found again where it is restored. Calendar feeds show promises where that is chosen.
 */
export async function promises(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  const create = (builder: CreateTableBuilder<string, string>) =>
    (isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();
  await create(
    db.schema
      .createTable('promises')
      .addColumn('id', whole, (column) => {
        const key = column.primaryKey();
        return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
      })
      .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint('promises_of_user', ['user_id', 'id'])
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('list', 'project')`))
      .addColumn('list_id', whole)
      .addColumn('project_id', whole)
      .addColumn('gone_id', whole)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('promised_date', 'text', (column) => column.notNull())
      .addColumn('tasks', 'integer', (column) => column.notNull().check(sql`tasks > 0`))
      .addColumn('withdrawn_tasks', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('chance', 'integer', (column) => column.check(sql`chance between 0 and 10`))
      .addColumn('p80_date', 'text')
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('made_at', whole, (column) => column.notNull())
      .addColumn('settled_at', whole)
      .addColumn('withdrawn_at', whole)
      .addColumn('is_emptied', 'integer', (column) => column.notNull().defaultTo(0).check(sql`is_emptied in (0, 1)`))
      .addColumn('secret_hash', 'text', (column) => column.unique())
      .addColumn('link_made_at', whole)
      .addColumn('link_ends_date', 'text')
      .addColumn('shows_tasks', 'integer', (column) => column.notNull().defaultTo(0).check(sql`shows_tasks in (0, 1)`))
      .addColumn('shows_record', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`shows_record in (0, 1)`),
      )
      .addCheckConstraint('ended_once', sql`settled_at is null or withdrawn_at is null`)
      .addCheckConstraint(
        'of_its_kind',
        sql`(kind = 'list' or list_id is null) and (kind = 'project' or project_id is null)`,
      )
      .addCheckConstraint('link_with_secret', sql`(secret_hash is null) = (link_made_at is null)`)
      .addForeignKeyConstraint('promises_list', ['user_id', 'list_id'], 'lists', ['user_id', 'id'])
      .addForeignKeyConstraint('promises_project', ['user_id', 'project_id'], 'projects', ['user_id', 'id']),
  );
  await db.schema
    .alterTable('calendar_feeds')
    .addColumn('promises', 'integer', (column) => column.notNull().defaultTo(0).check(sql`promises in (0, 1)`))
    .execute();
  await db.schema.createIndex('promises_by_time').on('promises').columns(['user_id', 'made_at', 'id']).execute();
  await db.schema.createIndex('promises_by_list').on('promises').columns(['user_id', 'list_id']).execute();
  await db.schema.createIndex('promises_by_project').on('promises').columns(['user_id', 'project_id']).execute();
  for (const trigger of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(trigger).execute(db);
}

/** Promises of the list of a task, and of the project of that. */
const ofTask = (row: 'old' | 'new') => `promises.user_id = ${row}.user_id and (promises.list_id = ${row}.list_id
  or promises.project_id = (select l.project_id from lists l where l.user_id = ${row}.user_id and l.id = ${row}.list_id))`;

/** The end of its last task, which can have been told of later than that of another. */
const SETTLED = `
  update promises set is_emptied = 0, settled_at = case
    when list_id is not null then (
      select max(t.completed_at) from tasks t where t.user_id = promises.user_id and t.list_id = promises.list_id)
    else (
      select max(t.completed_at) from lists l join tasks t on t.user_id = l.user_id and t.list_id = l.id
      where l.user_id = promises.user_id and l.project_id = promises.project_id) end
  where ${ofTask('new')} and promises.settled_at is null and promises.withdrawn_at is null
    and not exists (select 1 from tasks t where t.user_id = promises.user_id and t.list_id = promises.list_id and t.completed_at is null)
    and not exists (
      select 1 from lists l join tasks t on t.user_id = l.user_id and t.list_id = l.id
      where l.user_id = promises.user_id and l.project_id = promises.project_id and t.completed_at is null);`;

/** A task that was done by then is open again, and so is what was settled by it. */
const REOPENED = `
  update promises set settled_at = null, is_emptied = 0
  where ${ofTask('new')} and promises.settled_at >= old.completed_at and promises.made_at <= old.completed_at;`;

/** An open task from before is back in what has ended only because its last open tasks were taken out. */
const REFILLED = `
  update promises set settled_at = null, withdrawn_at = null, is_emptied = 0
  where ${ofTask('new')} and promises.is_emptied = 1
    and new.created_at <= coalesce(promises.settled_at, promises.withdrawn_at);`;

/** Promises of whose tasks it is counted which are taken out: open ones, and those that open again with them. */
const IS_COUNTED = '((promises.settled_at is null and promises.withdrawn_at is null) or promises.is_emptied = 1)';

/** One task more, or less, was taken out of promises that were made while it was there. */
const counted = (change: '+ 1' | '- 1', { promised, row }: { promised: string; row: 'old' | 'new' }) => `
  update promises set withdrawn_tasks = withdrawn_tasks ${change}
  where ${promised} and ${IS_COUNTED} and ${row}.created_at <= promises.made_at;`;

const projectOf = (row: 'old' | 'new') =>
  `(select l.project_id from lists l where l.user_id = ${row}.user_id and l.id = ${row}.list_id)`;

/** Promises of the list that a task leaves or comes to, and of the project where that is another one. */
const moved = (
  row: 'old' | 'new',
  other: 'old' | 'new',
) => `promises.user_id = ${row}.user_id and (promises.list_id = ${row}.list_id
  or (promises.project_id = ${projectOf(row)} and promises.project_id <> ${projectOf(other)}))`;

const DELETED = counted('+ 1', { promised: ofTask('old'), row: 'old' });
const RETURNED = counted('- 1', { promised: ofTask('new'), row: 'new' });
const MOVED = `
  ${counted('+ 1', { promised: moved('old', 'new'), row: 'old' })} ${counted('- 1', { promised: moved('new', 'old'), row: 'new' })}`;

/** A list takes its open tasks along to another project. */
const openOfList = `select count(*) from tasks t where t.user_id = new.user_id and t.list_id = new.id
  and t.completed_at is null and t.created_at <= promises.made_at`;
const LIST_MOVED = `
  update promises set settled_at = null, withdrawn_at = null, is_emptied = 0
  where promises.user_id = new.user_id and promises.project_id = new.project_id and promises.is_emptied = 1 and exists (
    select 1 from tasks t where t.user_id = new.user_id and t.list_id = new.id and t.completed_at is null
      and t.created_at <= coalesce(promises.settled_at, promises.withdrawn_at));
  update promises set withdrawn_tasks = withdrawn_tasks + (${openOfList})
  where promises.user_id = old.user_id and promises.project_id = old.project_id and ${IS_COUNTED};
  update promises set withdrawn_tasks = withdrawn_tasks - (${openOfList})
  where promises.user_id = new.user_id and promises.project_id = new.project_id and ${IS_COUNTED};`;

/** Open promises end as withdrawn with their list or project. Whoever deletes one says when before; else its last change does. */
const goneWith = (column: 'list_id' | 'project_id') => `
  update promises set gone_id = old.id, ${column} = null,
    withdrawn_at = case when settled_at is null and withdrawn_at is null
      then case when made_at > old.updated_at then made_at else old.updated_at end else withdrawn_at end,
    is_emptied = case when settled_at is null and withdrawn_at is null then 1 else is_emptied end
  where user_id = old.user_id and ${column} = old.id;`;

const backWith = (column: 'list_id' | 'project_id', kind: 'list' | 'project') => `
  update promises set ${column} = new.id, gone_id = null
  where user_id = new.user_id and kind = '${kind}' and gone_id = new.id;`;

const SQLITE_TRIGGERS = [
  `create trigger promises_after_done_task after update of completed_at on tasks
    when old.completed_at is null and new.completed_at is not null begin ${SETTLED} end`,
  `create trigger promises_after_reopened_task after update of completed_at on tasks
    when old.completed_at is not null and new.completed_at is null begin ${REOPENED} end`,
  `create trigger promises_after_new_task after insert on tasks when new.completed_at is null begin ${REFILLED} ${RETURNED} end`,
  `create trigger promises_after_moved_task after update of list_id on tasks
    when old.list_id <> new.list_id and new.completed_at is null begin ${REFILLED} ${MOVED} end`,
  `create trigger promises_after_deleted_task after delete on tasks when old.completed_at is null begin ${DELETED} end`,
  `create trigger promises_after_moved_list after update of project_id on lists
    when old.project_id <> new.project_id begin ${LIST_MOVED} end`,
  `create trigger promises_before_deleted_list before delete on lists begin ${goneWith('list_id')} end`,
  `create trigger promises_before_deleted_project before delete on projects begin ${goneWith('project_id')} end`,
  `create trigger promises_after_new_list after insert on lists begin ${backWith('list_id', 'list')} end`,
  `create trigger promises_after_new_project after insert on projects begin ${backWith('project_id', 'project')} end`,
];

/** The journal of a transaction notes promises that come and go, and no change of one: triggers make these anew. */
const IS_KEPT = `current_setting('daymark.journal', true) <> ''`;

const postgresFunction = (name: string, body: string, row: 'old' | 'new') => `
  create function ${name}() returns trigger language plpgsql as $$ begin ${body} return ${row}; end $$`;

const POSTGRES_TRIGGERS = [
  postgresFunction('settle_promises', SETTLED, 'new'),
  postgresFunction('reopen_promises', REOPENED, 'new'),
  postgresFunction('refill_promises', `${REFILLED} ${RETURNED}`, 'new'),
  postgresFunction('move_in_promises', `${REFILLED} ${MOVED}`, 'new'),
  postgresFunction('take_out_of_promises', DELETED, 'old'),
  postgresFunction('move_list_in_promises', LIST_MOVED, 'new'),
  postgresFunction('withdraw_promises_of_list', goneWith('list_id'), 'old'),
  postgresFunction('withdraw_promises_of_project', goneWith('project_id'), 'old'),
  postgresFunction('return_promises_of_list', backWith('list_id', 'list'), 'new'),
  postgresFunction('return_promises_of_project', backWith('project_id', 'project'), 'new'),
  `create trigger journal_of_new_promises after insert on promises referencing new table as added
    for each statement when (${IS_KEPT}) execute function journal_rows()`,
  `create trigger journal_of_deleted_promises after delete on promises referencing old table as removed
    for each statement when (${IS_KEPT}) execute function journal_rows()`,
  `create trigger promises_after_done_task after update of completed_at on tasks for each row
    when (old.completed_at is null and new.completed_at is not null) execute function settle_promises()`,
  `create trigger promises_after_reopened_task after update of completed_at on tasks for each row
    when (old.completed_at is not null and new.completed_at is null) execute function reopen_promises()`,
  `create trigger promises_after_new_task after insert on tasks for each row
    when (new.completed_at is null) execute function refill_promises()`,
  `create trigger promises_after_moved_task after update of list_id on tasks for each row
    when (old.list_id <> new.list_id and new.completed_at is null) execute function move_in_promises()`,
  `create trigger promises_after_deleted_task after delete on tasks for each row
    when (old.completed_at is null) execute function take_out_of_promises()`,
  `create trigger promises_after_moved_list after update of project_id on lists for each row
    when (old.project_id <> new.project_id) execute function move_list_in_promises()`,
  `create trigger promises_before_deleted_list before delete on lists for each row execute function withdraw_promises_of_list()`,
  `create trigger promises_before_deleted_project before delete on projects for each row
    execute function withdraw_promises_of_project()`,
  `create trigger promises_after_new_list after insert on lists for each row execute function return_promises_of_list()`,
  `create trigger promises_after_new_project after insert on projects for each row execute function return_promises_of_project()`,
];
