import type { Period } from '@daymark/domain/periods.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { endedWork, hasEndedWork } from '#db/ended-work.ts';
import { fromMs, msToWire, toMs } from '#db/instants.ts';
import type { Tables } from '#db/tables.ts';
import type { UserContext } from '#http/context.ts';

/** Tasks of this category; null selects tasks without one, absent selects all. */
export type CategoryFilter = { category_id?: number | null };

/** Tasks that were created, worked on or completed in the period, each with all the work on it that has ended. */
export async function findTasksIn(ctx: UserContext, period: Period) {
  const rows = await tasksIn(ctx, period)
    .select(['tasks.id', 'tasks.created_at', 'tasks.completed_at'])
    .select(['tasks.planned_duration', 'tasks.estimate', 'tasks.mental_state'])
    .select(endedWork)
    .execute();
  return rows.map(({ created_at, completed_at, ...task }) => ({
    ...task,
    created_at: fromMs(created_at),
    completed_at: completed_at === null ? null : fromMs(completed_at),
  }));
}

/** How many tasks were created or worked on in the period without being completed in it, category by category. */
export function countUncompletedIn(ctx: UserContext, period: Period, within: CategoryFilter) {
  return inCategory(uncompletedIn(ctx, period), within)
    .select(['tasks.category_id', ({ fn }) => fn.countAll<number>().as('tasks')])
    .groupBy('tasks.category_id')
    .execute();
}

/** The tasks completed in the period, in few columns, since there can be very many. */
export function findCompletedIn(ctx: UserContext, period: Period, within: CategoryFilter) {
  return inCategory(completedIn(ctx, toBounds(period)), within)
    .select(['tasks.category_id', 'tasks.estimate', 'tasks.mental_state'])
    .select(endedWork)
    .execute();
}

/** Tasks with an estimate that were completed in the period, latest first. */
export async function findDoneTasks(ctx: UserContext, period: Period, most: number) {
  const rows = await completedIn(ctx, toBounds(period))
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'tasks.category_id').onRef('categories.user_id', '=', 'tasks.user_id'),
    )
    .where('tasks.estimate', 'is not', null)
    .where(hasEndedWork)
    .select(['tasks.id', 'tasks.name', 'tasks.estimate', 'tasks.completed_at', 'tasks.category_id'])
    .select(['categories.name as category_name', 'categories.color as category_color'])
    .select(endedWork)
    .$narrowType<{ estimate: number; completed_at: number; ended_work_ms: number }>()
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ category_id, category_name, category_color, completed_at, ...task }) => {
    const hasName = category_id !== null && category_name !== null && category_color !== null;
    const category = hasName ? { id: category_id, name: category_name, color: category_color } : null;
    return { ...task, completed_at: msToWire(completed_at), category };
  });
}

/** Time entries that overlap the period; `ended_at` is null while one runs. */
export async function findEntriesIn(ctx: UserContext, period: Period) {
  const [begun, ...others] = entriesIn(ctx, toBounds(period)).map((entries) =>
    entries.select(['task_id', 'started_at', 'ended_at']),
  );
  const rows = begun ? await begun.unionAll(others).execute() : [];
  return rows.map(({ task_id, started_at, ended_at }) => ({
    task_id,
    started_at: fromMs(started_at),
    ended_at: ended_at === null ? null : fromMs(ended_at),
  }));
}

function tasksIn(ctx: UserContext, period: Period) {
  const bounds = toBounds(period);
  const worked = entriesIn(ctx, bounds).map((entries) => entries.select('time_entries.task_id as id'));
  const ids = createdIn(ctx, bounds)
    .select('tasks.id')
    .unionAll([completedIn(ctx, bounds).select('tasks.id'), ...worked]);
  return ctx.db.selectFrom('tasks').where('tasks.user_id', '=', ctx.userId).where('tasks.id', 'in', ids);
}

/** Completed tasks are filtered out before the lookup: in a long period nearly all are. */
function uncompletedIn(ctx: UserContext, period: Period) {
  const bounds = toBounds(period);
  const tasks = ctx.db.selectFrom('tasks').where('tasks.user_id', '=', ctx.userId);
  // All time contains every creation.
  if (!period.from && !period.until) return tasks.where('tasks.completed_at', 'is', null);
  const worked = entriesIn(ctx, bounds).map((entries) =>
    entries
      .innerJoin('tasks', (join) =>
        join.onRef('tasks.id', '=', 'time_entries.task_id').onRef('tasks.user_id', '=', 'time_entries.user_id'),
      )
      .where(isUncompletedIn(bounds))
      .select('tasks.id'),
  );
  const ids = createdIn(ctx, bounds).where(isUncompletedIn(bounds)).select('tasks.id').unionAll(worked);
  return tasks.where('tasks.id', 'in', ids);
}

function isUncompletedIn({ from, until }: Bounds) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'tasks'>) =>
    or([
      eb('tasks.completed_at', 'is', null),
      eb('tasks.completed_at', '<', from),
      eb('tasks.completed_at', '>=', until),
    ]);
}

function createdIn(ctx: UserContext, { from, until }: Bounds) {
  return ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.created_at', '>=', from)
    .where('tasks.created_at', '<', until);
}

function completedIn(ctx: UserContext, { from, until }: Bounds) {
  return ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', '>=', from)
    .where('tasks.completed_at', '<', until);
}

function inCategory<Row>(tasks: SelectQueryBuilder<Tables, 'tasks', Row>, { category_id }: CategoryFilter) {
  if (category_id === undefined) return tasks;
  return category_id === null
    ? tasks.where('tasks.category_id', 'is', null)
    : tasks.where('tasks.category_id', '=', category_id);
}

/**
 * Disjoint queries for the entries that overlap the period: those that began in it, and those that began before it and
 * ended in it, cover it or still run.
 */
function entriesIn(ctx: UserContext, { from, until }: Bounds) {
  const entries = ctx.db.selectFrom('time_entries').where('time_entries.user_id', '=', ctx.userId);
  const begun = entries.where('started_at', '>=', from).where('started_at', '<', until);
  if (from >= until) return [begun]; // a day that the zone has skipped
  const before = entries.where('started_at', '<', from);
  const ended = before.where('ended_at', '>', from).where('ended_at', '<', until);
  // The condition of a partial index word for word, or the index would not be used.
  const covering = before.where('ended_at', '>=', until).where(sql<boolean>`ended_at - started_at > 43200000`);
  const running = before.where('ended_at', 'is', null);
  return toMs(ctx.now) > from ? [begun, ended, covering, running] : [begun, ended, covering];
}

/** A period in milliseconds. */
type Bounds = { from: number; until: number };

/** An open side lies beyond any stored instant. */
function toBounds({ from, until }: Period): Bounds {
  return {
    from: from ? toMs(from) : Number.MIN_SAFE_INTEGER,
    until: until ? toMs(until) : Number.MAX_SAFE_INTEGER,
  };
}
