import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { toMs } from '#db/instants.ts';
import { type Prepared, prepared, type ValueOf } from '#db/prepared.ts';

/** Days in a row, both ends included. */
type Dates = { first: string; last: string };

type DueDates = Dates & { today: string };

type Asked = { userId: number; most: number };

const NAMED = ['tasks.id', 'tasks.name'] as const;
const OF_EVENT = [...NAMED, 'tasks.updated_at'] as const;
const OF_TODO = [...NAMED, 'tasks.priority', 'tasks.status'] as const;

type DueValue = ValueOf<Asked & Dates>;

/** Tasks as events and as to-dos, of which each reads its own columns alone: there can be thousands. */
const DUE = {
  events: {
    ahead: prepared((db, value: DueValue) => dueAhead(db, value).select(OF_EVENT)),
    before: prepared((db, value: DueValue) => dueBefore(db, value).select(OF_EVENT)),
  },
  todos: {
    ahead: prepared((db, value: DueValue) => dueAhead(db, value).select(OF_TODO)),
    before: prepared((db, value: DueValue) => dueBefore(db, value).select(OF_TODO)),
  },
};

function dueAhead(db: Db, value: DueValue) {
  return selectDue(db, value).orderBy('tasks.due_date').orderBy('tasks.id').limit(value('most'));
}

function dueBefore(db: Db, value: DueValue) {
  return selectDue(db, value, '<').orderBy('tasks.due_date', 'desc').orderBy('tasks.id', 'desc').limit(value('most'));
}

function selectDue(db: Db, value: DueValue, upTo: '<' | '<=' = '<=') {
  return db
    .selectFrom('tasks')
    .select('tasks.due_date as date')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', 'is', null)
    .where('tasks.due_date', '>=', value('first'))
    .where('tasks.due_date', upTo, value('last'))
    .$narrowType<{ date: string }>();
}

const COUNTED = {
  ahead: prepared((db, value: DueValue) => countedDays(db, dueAhead(db, value))),
  before: prepared((db, value: DueValue) => countedDays(db, dueBefore(db, value))),
};

function countedDays(db: Db, due: ReturnType<typeof selectDue>) {
  return db
    .selectFrom(due.as('due'))
    .select(({ fn }) => ['date', fn.countAll<number>().as('items')])
    .groupBy('date');
}

/** How many open tasks are due on each of these days that has any, up to so many on each side of today: counted in an index. */
export async function countDueTasks(ctx: UserContext, { first, today, last }: DueDates, most: number) {
  const { userId } = ctx;
  return [
    ...(await COUNTED.ahead(ctx, { userId, first: today, last, most })),
    ...(await COUNTED.before(ctx, { userId, first, last: today, most })),
  ];
}

/** How many of the nearest tasks to read on each side of today. */
type OnEachSide = { ahead: number; before: number };

/** The nearest open tasks that are due on these days, so many of each side, in the order of the index: from today on, then those before. */
export const findDueEvents = (ctx: UserContext, dates: DueDates, most: OnEachSide) =>
  findDue(ctx, DUE.events, { ...dates, most });

/** The same tasks with what to-dos show. */
export const findDueTodos = (ctx: UserContext, dates: DueDates, most: OnEachSide) =>
  findDue(ctx, DUE.todos, { ...dates, most });

type DueQuery<Row> = Prepared<Asked & Dates, Row>;

async function findDue<Row>(
  ctx: UserContext,
  queries: { ahead: DueQuery<Row>; before: DueQuery<Row> },
  { first, today, last, most }: DueDates & { most: OnEachSide },
): Promise<Row[]> {
  const { userId } = ctx;
  return [
    ...(await queries.ahead(ctx, { userId, first: today, last, most: most.ahead })),
    ...(await queries.before(ctx, { userId, first, last: today, most: most.before })),
  ];
}

const plannedTasks = prepared((db, value: ValueOf<Asked & Dates>) =>
  db
    .selectFrom('plan_tasks')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'plan_tasks.task_id').onRef('tasks.user_id', '=', 'plan_tasks.user_id'),
    )
    .select([...OF_TODO, 'tasks.planned_duration', 'plan_tasks.plan_date', 'plan_tasks.at'])
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
    .select(OF_EVENT)
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
