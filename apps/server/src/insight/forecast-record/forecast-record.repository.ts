import type { KeepForecast, KeptKind } from '@daymark/contract/forecast-record.ts';
import type { Period } from '@daymark/domain/periods.ts';
import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { workUntil } from '#db/ended-work.ts';
import { boundsOf, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, type NewRow, toColumns } from '#db/rows.ts';

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
    .where('task_id', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Open tasks of a list, project or plan, with the work on each up to now. */
export function findOpenTasks(ctx: UserContext, set: KeepForecast, most: number) {
  const { list_id, project_id, plan_date } = set;
  const open = ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is', null)
    .select(['tasks.id', 'tasks.planned_duration', 'tasks.estimate_origin', 'tasks.estimate', 'tasks.category_id'])
    .select(workUntil(toMs(ctx.now)))
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

const KEPT = ['id', 'kind', 'name', 'made_at', 'tasks', 'p50_minutes', 'p80_minutes'] as const;

const keptForecasts = prepared((db, value: ValueOf<Cursor & { userId: number }>) =>
  db
    .with('page', (cte) =>
      cte
        .selectFrom('forecasts')
        .where('forecasts.user_id', '=', value('userId'))
        .where('forecasts.task_id', 'is', null)
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
        .selectFrom('forecast_tasks')
        .innerJoin('tasks', (join) =>
          join.onRef('tasks.id', '=', 'forecast_tasks.task_id').onRef('tasks.user_id', '=', 'forecast_tasks.user_id'),
        )
        .where('forecast_tasks.user_id', '=', value('userId'))
        .where('forecast_tasks.forecast_id', 'in', cte.selectFrom('slice').select('slice.id'))
        .select([
          'forecast_tasks.forecast_id',
          'forecast_tasks.worked_ms',
          'tasks.completed_at',
          'tasks.ended_work_ms',
        ]),
    )
    .with('counted', (cte) =>
      cte
        .selectFrom('measured')
        .groupBy('forecast_id')
        .select(({ fn, eb, ref, lit }) => [
          'forecast_id',
          fn.countAll<number>().as('found'),
          fn.count<number>('completed_at').as('done'),
          fn.count<number>('ended_work_ms').as('with_time'),
          fn.max<number | null>('completed_at').as('last_completed_at'),
          fn.sum<number>(eb(fn.coalesce('ended_work_ms', lit(0)), '-', ref('worked_ms'))).as('work_since_ms'),
        ]),
    )
    .selectFrom('slice')
    .leftJoin('counted', 'counted.forecast_id', 'slice.id')
    .select(KEPT)
    .select(['found', 'done', 'with_time', 'last_completed_at', 'work_since_ms'])
    .$narrowType<{ kind: KeptKind; name: string }>()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc'),
);

/**
 * A slice of the kept forecasts that are open or settled in the period, the latest first, and where the next one begins; it has
 * about as many tasks as are counted at once. A forecast is settled once all tasks are done, and judged where each of these has
 * time; without those of which a task was deleted.
 */
export async function findKept(ctx: UserContext, period: Period, before: Cursor = AFTER_ALL) {
  const { from, until } = boundsOf(period);
  const rows = await keptForecasts(ctx, { userId: ctx.userId, ...before });
  const found = rows.flatMap(({ found, done, with_time, last_completed_at, work_since_ms, ...forecast }) => {
    if (found !== forecast.tasks) return [];
    const settled_at = done === found ? last_completed_at : null;
    if (settled_at !== null && (settled_at < from || settled_at >= until)) return [];
    return [{ ...forecast, settled_at, worked_ms: work_since_ms ?? 0, hasTime: with_time === found }];
  });
  const last = rows.at(-1);
  const isWhole = rows.reduce((sum, { tasks }) => sum + tasks, 0) < SLICE;
  return { found, next: last && !isWhole ? { at: last.made_at, id: last.id } : undefined };
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
