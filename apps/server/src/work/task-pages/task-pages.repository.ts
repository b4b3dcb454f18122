import { TASK_STATUSES, type TaskTotals } from '@daymark/contract/statuses.ts';
import type { TaskPlace, TaskRun } from '@daymark/domain/task-pages.ts';
import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { workUntil } from '#db/ended-work.ts';
import { toMs } from '#db/instants.ts';
import { textBytes } from '#db/text-bytes.ts';

/** Tasks of one list or of one category. */
export type TaskScope = { list_id: number } | { category_id: number };

/** The tasks to find in a scope: of its runs, from a place in the first of them on, at most `limit` of each. */
export type Stretch = { scope: TaskScope; runs: TaskRun[]; after: TaskPlace | null; limit: number };

/** A found task: its id, the bytes of its texts, and where a page that ends with it goes on. */
export type FoundTask = { id: number; bytes: number; place: TaskPlace };

/** Tasks of each stretch in their order, found by indexes that hold this order: no row of another task is read. */
export async function findTaskPlaces(ctx: UserContext, stretches: Stretch[]): Promise<FoundTask[][]> {
  const [first, ...others] = stretches.flatMap((stretch, number) =>
    partsOf(stretch).map((part) =>
      ctx.db
        .selectFrom(selectPart(ctx, stretch, part).as('found'))
        .selectAll()
        .select([sql.lit(number).as('stretch'), sql.lit(PARTS.indexOf(part)).as('part')]),
    ),
  );
  const rows = first ? await first.unionAll(others).execute() : [];
  const found = Map.groupBy(rows.toSorted(inOrder), ({ stretch }) => stretch);
  return stretches.map((_, number) => (found.get(number) ?? []).map(toFound));
}

/** Sums over tasks: their numbers by status, minutes planned, milliseconds worked, and those that are left of the plan. */
export type Sums = TaskTotals['tasks_by_status'] & { planned_minutes: number; worked_ms: number; left_ms: number };

/** Sums over the tasks of each of these lists that has any. */
export function sumTasksOfLists(ctx: UserContext, listIds: number[]): Promise<(Sums & { list_id: number })[]> {
  return ctx.db
    .with(
      (cte) => cte('measured').materialized(),
      () => measured(ctx).select('tasks.list_id').where('tasks.list_id', 'in', listIds),
    )
    .selectFrom('measured')
    .select(['list_id', ...sums()])
    .groupBy('list_id')
    .execute();
}

/** Sums over the next tasks of a category after this id, and the last id among them; null where there are none. */
export function sumTasksOfCategory(
  ctx: UserContext,
  { category_id, after, limit }: { category_id: number; after: number; limit: number },
): Promise<Sums & { last_id: number | null }> {
  return ctx.db
    .with(
      (cte) => cte('measured').materialized(),
      () =>
        measured(ctx)
          .select('tasks.id')
          .where('tasks.category_id', '=', category_id)
          .where('tasks.id', '>', after)
          .orderBy('tasks.id')
          .limit(limit),
    )
    .selectFrom('measured')
    .select([...sums(), sql<number | null>`max(id)`.as('last_id')])
    .executeTakeFirstOrThrow();
}

/** Parts of an order, each in the order of an index: the running task stands before the other open ones. */
const PARTS = ['own', 'running', 'open', 'done_at_once', 'done'] as const;
type Part = (typeof PARTS)[number];

function partsOf({ runs, after }: Stretch): Part[] {
  return runs.flatMap((run): Part[] => {
    if (run === 'open' && !after) return ['running', 'open'];
    return run === 'done' && after?.run === 'done' ? ['done_at_once', 'done'] : [run];
  });
}

/** Place before a first page: every position and id comes after it. */
const BEFORE_ALL = { id: 0, at: Number.MIN_SAFE_INTEGER };

function selectPart(ctx: UserContext, { scope, after, limit }: Stretch, part: Part) {
  const inScope = ofUser(ctx)
    .select(['tasks.id', 'tasks.completed_at', `tasks.${'list_id' in scope ? 'position' : 'id'} as at`])
    .select((task) => textBytes(task).as('bytes'))
    .limit(limit);
  const tasks =
    'list_id' in scope
      ? inScope.where('tasks.list_id', '=', scope.list_id)
      : inScope.where('tasks.category_id', '=', scope.category_id);
  const { id, at } = after ?? BEFORE_ALL;
  /** The tasks after the place, in their own order. */
  const inOwnOrder = (some: typeof tasks) =>
    'list_id' in scope
      ? some
          .where(({ eb, refTuple, tuple }) => eb(refTuple('tasks.position', 'tasks.id'), '>', tuple(at, id)))
          .orderBy('tasks.position')
          .orderBy('tasks.id')
      : some.where('tasks.id', '>', at).orderBy('tasks.id');
  switch (part) {
    case 'own':
      return inOwnOrder(tasks);
    case 'running':
      return tasks.where('tasks.id', '=', runningTask(ctx));
    case 'open':
      return inOwnOrder(tasks.where('tasks.completed_at', 'is', null).where('tasks.status', '<>', 'active'));
    // Tasks done at the same instant are read apart, since SQLite uses no index for (completed_at, id) < (?, ?) and
    // would skip every task of that instant.
    case 'done_at_once':
      return tasks
        .where('tasks.completed_at', '=', at)
        .where('tasks.id', '<', id)
        .orderBy('tasks.completed_at', 'desc')
        .orderBy('tasks.id', 'desc');
    case 'done':
      return tasks
        .where((where) =>
          after?.run === 'done' ? where('tasks.completed_at', '<', at) : where('tasks.completed_at', 'is not', null),
        )
        .orderBy('tasks.completed_at', 'desc')
        .orderBy('tasks.id', 'desc');
  }
}

type Row = {
  id: number;
  completed_at: number | null;
  at: number;
  bytes: number;
  stretch: number;
  part: number;
};

function inOrder(one: Row, other: Row): number {
  if (one.part !== other.part) return one.part - other.part;
  if (one.part < PARTS.indexOf('done_at_once')) return one.at - other.at || one.id - other.id;
  return (other.completed_at ?? 0) - (one.completed_at ?? 0) || other.id - one.id;
}

/** A page that ends with the running task goes on with the first of the other open ones. */
function toFound({ id, completed_at, at, bytes, part }: Row): FoundTask {
  const isDone = part >= PARTS.indexOf('done_at_once');
  if (isDone) return { id, bytes, place: { run: 'done', id, at: completed_at ?? 0 } };
  if (PARTS[part] === 'running') return { id, bytes, place: { run: 'open', ...BEFORE_ALL } };
  return { id, bytes, place: { run: PARTS[part] === 'own' ? 'own' : 'open', id, at } };
}

function ofUser(ctx: UserContext) {
  return ctx.db.selectFrom('tasks').where('tasks.user_id', '=', ctx.userId);
}

/** At most one entry of a user runs: a unique index holds it. */
function runningTask(ctx: UserContext) {
  return ctx.db
    .selectFrom('time_entries')
    .select('time_entries.task_id')
    .where('time_entries.user_id', '=', ctx.userId)
    .where('time_entries.ended_at', 'is', null);
}

/** The columns that are summed, with the work on each task up to now. */
function measured(ctx: UserContext) {
  return ofUser(ctx)
    .select(['tasks.status', 'tasks.planned_duration'])
    .select(workUntil(ctx.userId, toMs(ctx.now)));
}

function sums() {
  const left = sql`planned_duration * 60000 - worked_ms`;
  return [
    ...TASK_STATUSES.map((status) => sql<number>`count(case when status = ${sql.lit(status)} then 1 end)`.as(status)),
    sql<number>`coalesce(sum(planned_duration), 0)`.as('planned_minutes'),
    sql<number>`coalesce(sum(worked_ms), 0)`.as('worked_ms'),
    sql<number>`coalesce(sum(case when status <> 'done' and ${left} > 0 then ${left} else 0 end), 0)`.as('left_ms'),
  ] as const;
}
