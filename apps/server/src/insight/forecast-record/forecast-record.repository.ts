import type { KeepForecast, KeptKind } from '@daymark/contract/forecast-record.ts';
import type { Period } from '@daymark/domain/periods.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { type TasksBy, tasksUntilNow } from '#db/ended-tasks.ts';
import { workUntil } from '#db/ended-work.ts';
import { boundsOf, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, type NewRow, toColumns } from '#db/rows.ts';
import type { Tables } from '#db/tables.ts';

type Figures = { tasks: number; p50_minutes: number; p80_minutes: number };

/** Notes the forecast of a task at its first start. One that is there already stays. */
export async function insertForecastOfStart(ctx: UserContext, taskId: number, figures: Figures): Promise<void> {
  await insert(ctx, [{ ...figures, kind: 'task', task_id: taskId, name: null, made_at: ctx.now }])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the start of a task that was none. */
export async function deleteForecastOfStart(ctx: UserContext, taskId: number): Promise<void> {
  await ctx.db.deleteFrom('forecasts').where('user_id', '=', ctx.userId).where('task_id', '=', taskId).execute();
}

type NewKept = Figures & { kind: KeptKind; name: string };

/** Keeps a forecast with the tasks that it is of, and the work on each so far; gives its id. */
export async function insertKept(
  ctx: UserContext,
  forecast: NewKept,
  tasks: { id: number; worked_ms: number }[],
): Promise<number> {
  const { id } = await insert(ctx, [{ ...forecast, task_id: null, made_at: ctx.now }]).executeTakeFirstOrThrow();
  await insertForecastTasks(
    ctx,
    tasks.map((task) => ({ forecast_id: id, task_id: task.id, worked_ms: task.worked_ms })),
  );
  return id;
}

/** Kept forecasts of the account, and their tasks in all. */
export function countKept(ctx: UserContext): Promise<{ forecasts: number; tasks: number }> {
  return ctx.db
    .selectFrom('forecasts')
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('forecasts'),
      fn.coalesce(fn.sum<number>('tasks'), lit(0)).as('tasks'),
    ])
    .where('user_id', '=', ctx.userId)
    .where(isKept)
    .executeTakeFirstOrThrow();
}

/** The condition of the partial index of kept forecasts, word for word: it would not be used otherwise. */
const isKept = sql<boolean>`kind <> 'task'`;

/** Open tasks of a list, project or plan, with the work on each up to now. */
export function findOpenTasks(ctx: UserContext, set: KeepForecast, most: number) {
  const { list_id, project_id, plan_date } = set;
  const open = ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is', null)
    .select(['tasks.id', 'tasks.planned_duration', 'tasks.estimate_origin', 'tasks.estimate', 'tasks.category_id'])
    .select('tasks.at_most')
    .select(workUntil(ctx.userId, toMs(ctx.now)))
    .limit(most);
  if (list_id !== undefined) return open.where('tasks.list_id', '=', list_id).execute();
  const lists = ctx.db.selectFrom('lists').select('id').where('user_id', '=', ctx.userId);
  if (project_id !== undefined) {
    return open.where('tasks.list_id', 'in', lists.where('project_id', '=', project_id)).execute();
  }
  const planned = ctx.db.selectFrom('plan_tasks').select('task_id').where('user_id', '=', ctx.userId);
  return open.where('tasks.id', 'in', planned.where('plan_date', '=', plan_date ?? '')).execute();
}

/** A row in the order of a time in milliseconds. */
export type Cursor = { at: number; id: number };

/** Rows that are counted at once: some milliseconds of work, after which other requests are answered. */
const SLICE = 1000;

const startsOfDoneTasks = prepared((db, value: ValueOf<Cursor & { userId: number; until: number }>) =>
  db
    .selectFrom('tasks')
    .leftJoin('forecasts', (join) =>
      join.onRef('forecasts.task_id', '=', 'tasks.id').onRef('forecasts.user_id', '=', 'tasks.user_id'),
    )
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', 'is not', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('tasks.completed_at', 'tasks.id'), '>', tuple(value('at'), value('id'))),
    )
    .where('tasks.completed_at', '<', value('until'))
    .select(['tasks.id', 'tasks.completed_at', 'forecasts.p50_minutes', 'forecasts.p80_minutes', 'tasks.ended_work_ms'])
    .$narrowType<{ completed_at: number }>()
    .orderBy('tasks.completed_at')
    .orderBy('tasks.id')
    .limit(sql.lit(SLICE)),
);

/**
 * Forecasts of first starts in a slice of the tasks that were done in the period, and where the next one begins: a task without
 * such a forecast takes a place in it as well, so that no query looks for others among any number of these. Nothing tells how
 * long a task without time took.
 */
export async function findSettledStarts(ctx: UserContext, period: Period, after?: Cursor) {
  const { from, until } = boundsOf(period);
  const rows = await startsOfDoneTasks(ctx, { userId: ctx.userId, until, ...(after ?? { at: from, id: 0 }) });
  const found = rows.flatMap(({ completed_at: settled_at, p50_minutes, p80_minutes, ended_work_ms: worked_ms }) =>
    p50_minutes === null || p80_minutes === null || worked_ms === null
      ? []
      : [{ p50_minutes, p80_minutes, settled_at, worked_ms }],
  );
  const last = rows.at(-1);
  return { found, next: last && rows.length === SLICE ? { at: last.completed_at, id: last.id } : undefined };
}

const startsOfDeletedTasks = prepared((db, value: ValueOf<Cursor & { userId: number; until: number }>) =>
  db
    .selectFrom('forecasts')
    .where('user_id', '=', value('userId'))
    .where('completed_at', 'is not', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('completed_at', 'id'), '>', tuple(value('at'), value('id'))))
    .where('completed_at', '<', value('until'))
    .select(['id', 'p50_minutes', 'p80_minutes', 'completed_at', 'final_ms'])
    .$narrowType<{ completed_at: number }>()
    .orderBy('completed_at')
    .orderBy('id')
    .limit(sql.lit(SLICE)),
);

/** Forecasts of the first starts of tasks that were done in the period and deleted later, as a slice of them. */
export async function findDeletedStarts(ctx: UserContext, period: Period, after?: Cursor) {
  const { from, until } = boundsOf(period);
  const rows = await startsOfDeletedTasks(ctx, { userId: ctx.userId, until, ...(after ?? { at: from, id: 0 }) });
  const found = rows.flatMap(({ id: _, completed_at: settled_at, final_ms: worked_ms, ...figures }) =>
    worked_ms === null ? [] : [{ ...figures, settled_at, worked_ms }],
  );
  const last = rows.at(-1);
  return { found, next: last && rows.length === SLICE ? { at: last.completed_at, id: last.id } : undefined };
}

/** The number of forecasts of first starts whose task was deleted in the period while it was open. */
export async function countWithdrawnStarts(ctx: UserContext, period: Period): Promise<number> {
  const { from, until } = boundsOf(period);
  const { starts } = await ctx.db
    .selectFrom('forecasts')
    .select(({ fn }) => fn.countAll<number>().as('starts'))
    .where('user_id', '=', ctx.userId)
    .where('withdrawn_at', '>=', from)
    .where('withdrawn_at', '<', until)
    .executeTakeFirstOrThrow();
  return starts;
}

/** When a task in a kept forecast was done or withdrawn, by what is kept of it or by the task itself. */
const endOfPlace = (fn: ExpressionBuilder<Tables & { place: Tables['forecast_tasks'] }, 'place' | 'tasks'>['fn']) =>
  fn.coalesce('place.withdrawn_at', 'place.completed_at', 'tasks.completed_at');

const KEPT = ['id', 'kind', 'name', 'made_at', 'tasks', 'p50_minutes', 'p80_minutes'] as const;

const keptForecasts = prepared((db, value: ValueOf<Cursor & { userId: number }>) =>
  db
    .with('page', (cte) =>
      cte
        .selectFrom('forecasts')
        .where('forecasts.user_id', '=', value('userId'))
        .where(isKept)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('forecasts.made_at', 'forecasts.id'), '<', tuple(value('at'), value('id'))),
        )
        .select(KEPT)
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(SLICE)),
    )
    .with('slice', (cte) =>
      cte
        .selectFrom(
          cte
            .selectFrom('page')
            .select(KEPT)
            .select(sql<number>`sum(tasks) over (order by made_at desc, id desc) - tasks`.as('tasks_before'))
            .as('summed'),
        )
        .where('tasks_before', '<', SLICE)
        .select(KEPT),
    )
    .with('measured', (cte) =>
      cte
        .selectFrom('forecast_tasks as place')
        .leftJoin('tasks', (join) =>
          join.onRef('tasks.id', '=', 'place.task_id').onRef('tasks.user_id', '=', 'place.user_id'),
        )
        .where('place.user_id', '=', value('userId'))
        .where('place.forecast_id', 'in', cte.selectFrom('slice').select('slice.id'))
        .select(['place.forecast_id', 'place.worked_ms', 'place.withdrawn_at'])
        .select(({ fn, eb, ref }) => [
          endOfPlace(fn).as('ended_at'),
          eb
            .case()
            .when('place.completed_at', 'is', null)
            .then(fn.coalesce('place.final_ms', 'tasks.ended_work_ms'))
            .else(ref('place.final_ms'))
            .end()
            .as('work_ms'),
        ]),
    )
    .with('counted', (cte) =>
      cte
        .selectFrom('measured')
        .groupBy('forecast_id')
        .select(({ fn, eb, ref, lit }) => [
          'forecast_id',
          fn.countAll<number>().as('found'),
          fn.count<number>('ended_at').as('ended'),
          fn.count<number>('withdrawn_at').as('withdrawn'),
          fn.count<number>(fn.coalesce('withdrawn_at', 'work_ms')).as('with_time'),
          fn.max<number | null>('ended_at').as('last_ended_at'),
          fn.sum<number>(eb(fn.coalesce('work_ms', lit(0)), '-', ref('worked_ms'))).as('work_since_ms'),
        ]),
    )
    .selectFrom('slice')
    .leftJoin('counted', 'counted.forecast_id', 'slice.id')
    .select(KEPT)
    .select(['found', 'ended', 'withdrawn', 'with_time', 'last_ended_at', 'work_since_ms'])
    .$narrowType<{ kind: KeptKind; name: string }>()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc'),
);

/**
 * A slice of the kept forecasts that are open or ended in the period, the latest first, and where the next one begins; it has
 * about as many tasks as are counted at once. They are judged where each task that was done has time; one that an import has
 * brought without some of its tasks is left out.
 */
export async function findKept(ctx: UserContext, period: Period, before: Cursor = AFTER_ALL) {
  const { from, until } = boundsOf(period);
  const rows = await keptForecasts(ctx, { userId: ctx.userId, ...before });
  const found = rows.flatMap(({ found, ended, withdrawn, with_time, last_ended_at, work_since_ms, ...forecast }) => {
    if (found !== forecast.tasks) return [];
    const settled_at = ended === found ? last_ended_at : null;
    if (settled_at !== null && (settled_at < from || settled_at >= until)) return [];
    return [
      {
        ...forecast,
        settled_at,
        withdrawn_tasks: withdrawn ?? 0,
        worked_ms: work_since_ms ?? 0,
        hasTime: with_time === found,
      },
    ];
  });
  const last = rows.at(-1);
  const isWhole = rows.reduce((sum, { tasks }) => sum + tasks, 0) < SLICE;
  return { found, next: last && !isWhole ? { at: last.made_at, id: last.id } : undefined };
}

/** The tasks in the kept forecasts of which these rows are a part, each with its end. */
export async function findPlacesBeside(ctx: UserContext, ids: number[]) {
  const forecasts = ctx.db
    .selectFrom('forecast_tasks')
    .select('forecast_id')
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids);
  return ctx.db
    .selectFrom('forecast_tasks as place')
    .leftJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'place.task_id').onRef('tasks.user_id', '=', 'place.user_id'),
    )
    .select(['place.id', 'place.forecast_id', 'place.withdrawn_at'])
    .select(({ fn }) => endOfPlace(fn).as('ended_at'))
    .where('place.user_id', '=', ctx.userId)
    .where('place.forecast_id', 'in', forecasts)
    .execute();
}

/** A kind of kept forecasts; of plans those of a day. */
type Left = { kind: 'list' | 'project' } | { kind: 'plan'; date: string };

/** Withdraws tasks that leave the set of such forecasts while they are open: from those in which they are still. */
export async function withdrawTasks(ctx: UserContext, tasks: TasksBy, left: Left): Promise<void> {
  await ctx.db
    .updateTable('forecast_tasks as place')
    .from(tasksUntilNow(ctx, tasks))
    .set(({ ref }) => ({ withdrawn_at: toMs(ctx.now), final_ms: ref('leaver.worked_ms') }))
    .whereRef('place.task_id', '=', 'leaver.left_id')
    .where('leaver.done_at', 'is', null)
    .where('place.user_id', '=', ctx.userId)
    .where('place.withdrawn_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('forecasts')
          .select('forecasts.id')
          .where('forecasts.user_id', '=', ctx.userId)
          .whereRef('forecasts.id', '=', 'place.forecast_id')
          .where('forecasts.kind', '=', left.kind)
          .$if(left.kind === 'plan', (plans) => plans.where('name', '=', left.kind === 'plan' ? left.date : '')),
      ),
    )
    .execute();
}

const AFTER_ALL: Cursor = { at: Number.MAX_SAFE_INTEGER, id: 0 };

/** Bulk insert with given timestamps, for import. Gives the ids in the order of the forecasts. */
export function insertForecasts(ctx: UserContext, forecasts: NewRow<'forecasts'>[]): Promise<number[]> {
  return insertInBulk(forecasts, (rows) => insert(ctx, rows));
}

export function insertForecastTasks(ctx: UserContext, tasks: NewRow<'forecast_tasks'>[]): Promise<number[]> {
  return insertInBulk(tasks, (rows) =>
    ctx.db
      .insertInto('forecast_tasks')
      .values(rows.map((row) => toColumns(ctx.userId, row)))
      .returning('id'),
  );
}

function insert(ctx: UserContext, forecasts: NewRow<'forecasts'>[]) {
  return ctx.db
    .insertInto('forecasts')
    .values(forecasts.map((forecast) => toColumns(ctx.userId, forecast)))
    .returning('id');
}
