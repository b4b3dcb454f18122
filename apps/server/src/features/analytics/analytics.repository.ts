import { sql } from 'kysely';
import { fromMs, toMs } from '#db/instants.ts';
import type { UserContext } from '#http/context.ts';

/** Some of all time: `from` is in it, `until` is not, null leaves that side open. */
type Period = { from: Temporal.Instant | null; until: Temporal.Instant | null };

/** Tasks that were created, worked on or completed in the period, in the order of their ids. */
export async function findTasksIn(ctx: UserContext, period: Period) {
  const rows = await selectTasks(ctx, period)
    .select(['tasks.id', 'tasks.created_at', 'tasks.completed_at'])
    .select(['tasks.planned_duration', 'tasks.estimate', 'tasks.mental_state'])
    .execute();
  return rows.map(({ created_at, completed_at, ended_work_ms, ...task }) => ({
    ...task,
    created_at: fromMs(created_at),
    completed_at: completed_at === null ? null : fromMs(completed_at),
    ended_work_ms: ended_work_ms ?? 0,
  }));
}

/** The work of which a part lies in the period; `ended_at` is null while it goes on. */
export async function findEntriesIn(ctx: UserContext, period: Period) {
  const bounds = toBounds(period);
  const columns = ['task_id', 'started_at', 'ended_at'] as const;
  const reaching = entriesReachingInto(ctx, bounds).map((entries) => entries.select(columns));
  const rows = await entriesBegunIn(ctx, bounds).select(columns).unionAll(reaching).execute();
  return rows.map(({ task_id, started_at, ended_at }) => ({
    task_id,
    started_at: fromMs(started_at),
    ended_at: ended_at === null ? null : fromMs(ended_at),
  }));
}

/** With the work on them that has ended, in the period and beside it: accuracy is about all of it. */
function selectTasks(ctx: UserContext, period: Period) {
  return ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.id', 'in', taskIdsIn(ctx, toBounds(period)))
    .select(({ selectFrom }) =>
      selectFrom('time_entries')
        .whereRef('time_entries.task_id', '=', 'tasks.id')
        .select(({ fn, eb }) => fn.sum<number>(eb('ended_at', '-', eb.ref('started_at'))).as('sum'))
        .as('ended_work_ms'),
    )
    .orderBy('tasks.id');
}

function taskIdsIn(ctx: UserContext, bounds: Bounds) {
  const { from, until } = bounds;
  const tasks = ctx.db.selectFrom('tasks').where('user_id', '=', ctx.userId).select('id');
  const created = tasks.where('created_at', '>=', from).where('created_at', '<', until);
  const completed = tasks.where('completed_at', '>=', from).where('completed_at', '<', until);
  const worked = [entriesBegunIn(ctx, bounds), ...entriesReachingInto(ctx, bounds)];
  return created.unionAll([completed, ...worked.map((entries) => entries.select('task_id as id'))]);
}

function entriesBegunIn(ctx: UserContext, { from, until }: Bounds) {
  return selectEntries(ctx).where('started_at', '>=', from).where('started_at', '<', until);
}

/** Those that began before the period and ended in it, those that cover it, and the one that still runs. */
function entriesReachingInto(ctx: UserContext, { from, until }: Bounds) {
  if (from >= until) return []; // a day that the zone has skipped
  const before = selectEntries(ctx).where('started_at', '<', from);
  const ended = before.where('ended_at', '>', from).where('ended_at', '<', until);
  // The condition of an index, word for word, or that index would not be used.
  const covering = before.where('ended_at', '>=', until).where(sql<boolean>`ended_at - started_at > 43200000`);
  const running = before.where('ended_at', 'is', null);
  return toMs(ctx.now) > from ? [ended, covering, running] : [ended, covering];
}

function selectEntries(ctx: UserContext) {
  return ctx.db.selectFrom('time_entries').where('user_id', '=', ctx.userId);
}

/** Milliseconds. */
type Bounds = { from: number; until: number };

/** An open side ends further away than any moment that is kept. */
function toBounds({ from, until }: Period): Bounds {
  return {
    from: from ? toMs(from) : Number.MIN_SAFE_INTEGER,
    until: until ? toMs(until) : Number.MAX_SAFE_INTEGER,
  };
}
