import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';

/** Days in a row, both ends included. */
type Dates = { first: string; last: string };

type DueDates = Dates & { today: string };

type Asked = { userId: number; most: number };

const COLUMNS = ['tasks.id', 'tasks.name', 'tasks.priority', 'tasks.status', 'tasks.updated_at'] as const;

const dueFrom = prepared((db, value: ValueOf<Asked & Dates>) =>
  selectDue(db, value)
    .select([...COLUMNS, 'tasks.due_date'])
    .$narrowType<{ due_date: string }>()
    .orderBy('tasks.due_date')
    .orderBy('tasks.id')
    .limit(value('most')),
);

const dueBefore = prepared((db, value: ValueOf<Asked & Dates>) =>
  selectDue(db, value, '<')
    .select([...COLUMNS, 'tasks.due_date'])
    .$narrowType<{ due_date: string }>()
    .orderBy('tasks.due_date', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(value('most')),
);

const dueDays = prepared((db, value: ValueOf<Omit<Asked, 'most'> & Dates>) =>
  selectDue(db, value)
    .select(['tasks.due_date as date', ({ fn }) => fn.countAll<number>().as('items')])
    .$narrowType<{ date: string }>()
    .groupBy('tasks.due_date'),
);

function selectDue(db: Db, value: ValueOf<Omit<Asked, 'most'> & Dates>, upTo: '<' | '<=' = '<=') {
  return db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', 'is', null)
    .where('tasks.due_date', '>=', value('first'))
    .where('tasks.due_date', upTo, value('last'));
}

/** How many open tasks are due on each of these days that has any, counted in an index. */
export function countDueTasks(ctx: UserContext, dates: Dates) {
  return dueDays(ctx, { ...dates, userId: ctx.userId });
}

/** The nearest open tasks that are due on these days, so many of each side, in the order of the index: from today on, then those before. */
export async function findDueTasks(
  ctx: UserContext,
  { first, today, last }: DueDates,
  most: { ahead: number; before: number },
) {
  const { userId } = ctx;
  const rows = [
    ...(await dueFrom(ctx, { userId, first: today, last, most: most.ahead })),
    ...(await dueBefore(ctx, { userId, first, last: today, most: most.before })),
  ];
  return rows;
}

const plannedTasks = prepared((db, value: ValueOf<Asked & Dates>) =>
  db
    .selectFrom('plan_tasks')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'plan_tasks.task_id').onRef('tasks.user_id', '=', 'plan_tasks.user_id'),
    )
    .select([...COLUMNS, 'tasks.planned_duration', 'plan_tasks.plan_date', 'plan_tasks.at'])
    .where('plan_tasks.user_id', '=', value('userId'))
    .where('plan_tasks.plan_date', '>=', value('first'))
    .where('plan_tasks.plan_date', '<=', value('last'))
    .where('tasks.completed_at', 'is', null)
    .orderBy('plan_tasks.plan_date')
    .orderBy('plan_tasks.position')
    .orderBy('plan_tasks.id')
    .limit(value('most')),
);

/** Open tasks in the plans of these days, the earliest first. */
export async function findPlannedTasks(ctx: UserContext, days: Dates, most: number) {
  const rows = await plannedTasks(ctx, { ...days, userId: ctx.userId, most });
  return rows.map(({ plan_date: date, at, ...task }) => ({ task, date, at }));
}

const endedEntries = prepared((db, value: ValueOf<Asked & { since: number }>) =>
  db
    .selectFrom('time_entries')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'time_entries.task_id').onRef('tasks.user_id', '=', 'time_entries.user_id'),
    )
    .select(COLUMNS)
    .select(['time_entries.id as entry_id', 'time_entries.started_at', 'time_entries.ended_at', 'time_entries.source'])
    .where('time_entries.user_id', '=', value('userId'))
    .where('time_entries.started_at', '>=', value('since'))
    .where('time_entries.ended_at', 'is not', null)
    .$narrowType<{ ended_at: number }>()
    .orderBy('time_entries.started_at', 'desc')
    .limit(value('most')),
);

/** Time entries that began after this moment and have ended, the latest first. */
export async function findEndedEntries(ctx: UserContext, since: Temporal.Instant, most: number) {
  const rows = await endedEntries(ctx, { since: toMs(since), userId: ctx.userId, most });
  return rows.map(({ entry_id: id, started_at: from, ended_at: until, source, ...task }) => ({
    ...{ task, id, source, span: { from, until } },
  }));
}
