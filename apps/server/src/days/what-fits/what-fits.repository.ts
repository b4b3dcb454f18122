import type { UserContext } from '#context/context.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { isOneOf } from '#db/rows.ts';

type Near = { date: string; until: string };

const candidates = prepared((db, value: ValueOf<Near & { userId: number; most: number }>) => {
  const open = db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', 'is', null);
  const due = open.where('tasks.due_date', '<', value('until')).select('tasks.id');
  const newest = open.select('tasks.id').orderBy('tasks.id', 'desc').limit(value('most'));
  const planned = db
    .selectFrom('plan_tasks')
    .where('plan_tasks.user_id', '=', value('userId'))
    .where('plan_tasks.plan_date', '=', value('date'))
    .select('plan_tasks.task_id as id');
  const near = due.unionAll(planned).unionAll(db.selectFrom(newest.as('newest')).select('newest.id'));
  return open
    .where(isOneOf(db, near, 'tasks.id'))
    .where('tasks.status', '<>', 'active')
    .select('tasks.id')
    .select(({ eb }) => eb('tasks.id', 'in', planned).as('is_planned'))
    .orderBy('tasks.due_date', (due) => due.asc().nullsLast())
    .orderBy('tasks.id', 'desc')
    .limit(value('most'));
});

/** Limit of the open tasks that are compared with free time. */
const MOST_COMPARED = 500;

/** Open tasks that do not run: those due before a day, those in the plan of a day, and the newest. */
export async function findCandidates(ctx: UserContext, near: Near) {
  const rows = await candidates(ctx, { ...near, userId: ctx.userId, most: MOST_COMPARED });
  return rows.map(({ id, is_planned }) => ({ id, is_planned: Boolean(is_planned) }));
}
