import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  RawNode,
  type SelectQueryNode,
} from 'kysely';
import type { Tables } from './tables.ts';

/** Names a table itself, where a query of its name comes before. */
type Real = (table: string) => string;

const isDeleted = (real: Real, table: string, reference: string) =>
  `exists (select 1 from ${real(table)} as gone where gone.id = ${reference} and gone.user_id = t.user_id and gone.deletion_id is not null)`;

const isThere = (table: string, reference: string) =>
  `exists (select 1 from ${table} as kept where kept.id = ${reference} and kept.user_id = t.user_id)`;

/** Number of tasks of a list that are being deleted without it. */
const deletedOf = (rest: string) =>
  `(select count(*) from deleted_tasks where deleted_tasks.user_id = t.user_id and deleted_tasks.list_id = t.id ${rest})`;

/**
 * Number of tasks of a category that are not being deleted: the one that triggers keep where only categories or experiments are, since
 * counting takes as long as the category has tasks.
 */
const tasksOf = (kept: string, rest: string) =>
  `case when exists (select 1 from deleted_lists where deleted_lists.user_id = t.user_id)
    or exists (select 1 from deleted_tasks where deleted_tasks.user_id = t.user_id)
  then (select count(*) from kept_tasks where kept_tasks.user_id = t.user_id and kept_tasks.category_id = t.id ${rest})
  else t.${kept} end`;

/** Tables whose rows lose a category that is being deleted, with all of their columns. */
const CATEGORIZED = {
  tasks: [
    ...['id', 'user_id', 'list_id', 'category_id', 'name', 'description', 'priority', 'planned_duration'],
    ...['estimate_origin', 'estimate', 'at_most', 'status', 'first_started_at', 'completed_at', 'mental_state'],
    ...['reflection', 'created_at', 'updated_at', 'position', 'due_date', 'repeat_id', 'ended_work_ms'],
    ...['name_words', 'description_words', 'reflection_words', 'deletion_id'],
  ],
  repeats: [
    ...['id', 'user_id', 'list_id', 'category_id', 'name', 'description', 'priority', 'planned_duration'],
    ...['estimate_origin', 'at_most', 'rrule', 'start_date', 'next_date', 'created_at', 'updated_at'],
  ],
  experiments: [
    ...['id', 'user_id', 'name', 'category_id', 'target_category', 'multiplier', 'start_date', 'end_date'],
    ...['time_zone', 'ends_at', 'ended_at', 'control_left', 'intervention_left', 'rule', 'created_at', 'updated_at'],
    'deletion_id',
  ],
} satisfies { [Table in keyof Tables]?: string[] };

/** Columns of such a table. No index finds rows by a category that is looked up first. */
const columnsOf = (table: keyof typeof CATEGORIZED, { real, isCategoryDeleted }: Facts) =>
  isCategoryDeleted
    ? CATEGORIZED[table]
        .map((column) =>
          column === 'category_id'
            ? `case when not ${isDeleted(real, 'categories', 't.category_id')} then t.category_id end as category_id`
            : `t.${column}`,
        )
        .join(', ')
    : 't.*';

type Facts = { real: Real; isCategoryDeleted: boolean };

/**
 * Rows of each table that are seen. A name stands for the table itself until it is defined, on PostgreSQL also in its own definition; so those
 * that others look into come last.
 */
function visibleRows(facts: Facts): Record<string, string> {
  const { real } = facts;
  const inList = (table: string, columns: string) =>
    `select ${columns} from ${real(table)} as t where not ${isDeleted(real, 'lists', 't.list_id')}`;
  const ofTask = (table: string) => `select t.* from ${real(table)} as t where ${isThere('tasks', 't.task_id')}`;
  const unmarked = (table: string, columns = 't.*') =>
    `select ${columns} from ${real(table)} as t where t.deletion_id is null`;
  return {
    deleted_tasks: `select t.user_id, t.list_id, t.completed_at from ${real('tasks')} as t where t.deletion_id is not null`,
    deleted_lists: `select t.user_id from ${real('lists')} as t where t.deletion_id is not null`,
    // Tasks with their own category, by which an index finds them.
    kept_tasks: `${inList('tasks', 't.user_id, t.category_id, t.completed_at')} and t.deletion_id is null`,
    tasks: `${inList('tasks', columnsOf('tasks', facts))} and t.deletion_id is null`,
    time_entries: ofTask('time_entries'),
    plan_tasks: ofTask('plan_tasks'),
    enrolments: `select t.* from ${real('enrolments')} as t where not ${isDeleted(real, 'experiments', 't.experiment_id')}`,
    experiments: unmarked('experiments', columnsOf('experiments', facts)),
    repeats: inList('repeats', columnsOf('repeats', facts)),
    workspace_lists: inList('workspace_lists', 't.*'),
    categories: unmarked(
      'categories',
      `t.id, t.user_id, t.name, t.color, t.created_at, t.updated_at, ${tasksOf('task_count', '')} as task_count,
      ${tasksOf('open_count', 'and kept_tasks.completed_at is null')} as open_count,
      t.done_stamp, t.name_words, t.deletion_id`,
    ),
    lists: unmarked(
      'lists',
      `t.id, t.user_id, t.project_id, t.name, t.progress, t.created_at, t.updated_at,
      t.task_count - ${deletedOf('')} as task_count,
      t.open_count - ${deletedOf('and deleted_tasks.completed_at is null')} as open_count,
      t.work_stamp, t.position, t.name_words, t.is_inbox, t.deletion_id`,
    ),
    projects: unmarked('projects'),
  };
}

/** Puts the definitions before each query, which finds them in place of the tables. */
export function visibleRowsPlugin(facts: Facts): KyselyPlugin {
  const definitions = Object.entries(visibleRows(facts)).map(([table, rows]) =>
    CommonTableExpressionNode.cloneWith(
      CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(table), RawNode.createWithSql(`(${rows})`)),
      { materialized: false },
    ),
  );
  const parts = new Parts(definitions);
  return {
    transformQuery: ({ node, queryId }) => {
      const query = parts.transformNode(node, queryId);
      // A row that is locked is the table's own, and a change is made to all rows that it names.
      if (query.kind !== 'SelectQueryNode' || query.endModifiers?.length) return query;
      return withFirst(query, definitions);
    },
    transformResult: async ({ result }) => result,
  };
}

type Definitions = readonly CommonTableExpressionNode[];

const withFirst = (query: SelectQueryNode, definitions: Definitions): SelectQueryNode => ({
  ...query,
  with: { ...query.with, kind: 'WithNode', expressions: [...definitions, ...(query.with?.expressions ?? [])] },
});

/** Takes the definitions from the parts of a query, each of which was a query of its own before: they stand before the whole. */
class Parts extends OperationNodeTransformer {
  readonly #definitions: Definitions;

  constructor(definitions: Definitions) {
    super();
    this.#definitions = definitions;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const { with: before, ...rest } = node;
    const own = before?.expressions.filter((definition) => !this.#definitions.includes(definition)) ?? [];
    const bare = before && own.length > 0 ? { ...rest, with: { ...before, expressions: own } } : rest;
    return super.transformSelectQuery(bare, queryId);
  }
}
