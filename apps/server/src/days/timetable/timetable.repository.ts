import type { UserContext } from '#context/context.ts';
import { workUntil } from '#db/ended-work.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { isOneOf } from '#db/rows.ts';

/** Entries of the tasks in the plans of these days that were begun before this moment. */
export async function findEntriesBefore(
  ctx: UserContext,
  { first, last }: { first: string; last: string },
  before: Temporal.Instant,
) {
  const rows = await ctx.db
    .selectFrom('time_entries')
    .select(['task_id', 'started_at', 'ended_at'])
    .where('user_id', '=', ctx.userId)
    .where('started_at', '<', toMs(before))
    .where('task_id', 'in', ({ selectFrom }) =>
      selectFrom('plan_tasks')
        .select('plan_tasks.task_id')
        .where('plan_tasks.user_id', '=', ctx.userId)
        .where('plan_tasks.plan_date', '>=', first)
        .where('plan_tasks.plan_date', '<=', last),
    )
    .execute();
  return rows.map(({ task_id, started_at, ended_at }) => ({
    task_id,
    started_at: fromMs(started_at),
    ended_at: ended_at === null ? ctx.now : fromMs(ended_at),
  }));
}

type Near = { date: string; today: string; until: string };

const openOutside = prepared((db, value: ValueOf<Near & { userId: number; now: number; most: number }>) => {
  const due = db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', 'is', null)
    .where('tasks.due_date', '<', value('until'))
    .select('tasks.id');
  // A join would begin with all tasks of the user.
  const board = db
    .selectFrom('workspace_lists')
    .where('workspace_lists.user_id', '=', value('userId'))
    .where('workspace_lists.workspace_date', '=', value('today'))
    .select('workspace_lists.list_id');
  const onBoard = db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.list_id', 'in', board)
    .where('tasks.completed_at', 'is', null)
    .select('tasks.id');
  const planned = db
    .selectFrom('plan_tasks')
    .where('plan_tasks.user_id', '=', value('userId'))
    .where('plan_tasks.plan_date', '=', value('date'))
    .select('plan_tasks.task_id');
  return db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where(isOneOf(db, due.unionAll(onBoard), 'tasks.id'))
    .where('tasks.id', 'not in', planned)
    .where('tasks.status', '<>', 'active')
    .select(['tasks.id', 'tasks.due_date', 'tasks.priority', 'tasks.at_most'])
    .select(['tasks.planned_duration', 'tasks.estimate_origin', 'tasks.estimate', 'tasks.category_id'])
    .select(workUntil(value('userId'), value('now')))
    .orderBy('tasks.due_date', (due) => due.asc().nullsLast())
    .orderBy('tasks.id')
    .limit(value('most'));
});

/** Limit of the open tasks that are compared with the gaps of a plan. */
const MOST_COMPARED = 200;

/** Open tasks that are due before `until` or on the board of today, and not in the plan of `date`; the earliest due first. */
export function findOpenOutside(ctx: UserContext, near: Near) {
  return openOutside(ctx, { ...near, userId: ctx.userId, now: toMs(ctx.now), most: MOST_COMPARED });
}
