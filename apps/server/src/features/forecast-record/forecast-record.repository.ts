import type { KeepForecast, KeptKind } from '@daymark/contract/forecast-record.ts';
import type { Period } from '@daymark/domain/periods.ts';
import { sql } from 'kysely';
import { endedWork, workUntil } from '#db/ended-work.ts';
import { boundsOf, fromMs, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { countDeleted, idsOfUser, insertInBulk, type NewRow, toColumns } from '#db/rows.ts';
import type { UserContext } from '#http/context.ts';

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
    .select(['tasks.id', 'tasks.estimate', 'tasks.planned_duration'])
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

const settledStarts = prepared((db, value: ValueOf<{ userId: number; from: number; until: number }>) =>
  db
    .selectFrom('tasks')
    .innerJoin('forecasts', (join) =>
      join.onRef('forecasts.task_id', '=', 'tasks.id').onRef('forecasts.user_id', '=', 'tasks.user_id'),
    )
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', '>=', value('from'))
    .where('tasks.completed_at', '<', value('until'))
    .select(['tasks.completed_at', 'forecasts.p50_minutes', 'forecasts.p80_minutes'])
    .select(endedWork)
    .$narrowType<{ completed_at: number }>(),
);

/** Forecasts of the first starts of tasks that were done in the period. Nothing tells how long a task without time took. */
export async function findSettledStarts(ctx: UserContext, period: Period) {
  const rows = await settledStarts(ctx, { userId: ctx.userId, ...boundsOf(period) });
  return rows.flatMap(({ completed_at, ended_work_ms, ...figures }) =>
    ended_work_ms === null ? [] : [{ ...figures, settled_at: fromMs(completed_at), worked_ms: ended_work_ms }],
  );
}

const keptForecasts = prepared((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('forecasts')
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom(
          selectFrom('forecast_tasks')
            .innerJoin('tasks', (join) =>
              join
                .onRef('tasks.id', '=', 'forecast_tasks.task_id')
                .onRef('tasks.user_id', '=', 'forecast_tasks.user_id'),
            )
            .where('forecast_tasks.user_id', '=', value('userId'))
            .select(['forecast_tasks.forecast_id', 'forecast_tasks.worked_ms', 'tasks.completed_at'])
            .select(endedWork)
            .as('measured'),
        )
          .groupBy('forecast_id')
          .select(({ fn, eb, ref, lit }) => [
            'forecast_id',
            fn.countAll<number>().as('found'),
            fn.count<number>('completed_at').as('done'),
            fn.count<number>('ended_work_ms').as('with_time'),
            fn.max<number | null>('completed_at').as('last_completed_at'),
            fn.sum<number>(eb(fn.coalesce('ended_work_ms', lit(0)), '-', ref('worked_ms'))).as('work_since_ms'),
          ])
          .as('counted'),
      (join) => join.onRef('counted.forecast_id', '=', 'forecasts.id'),
    )
    .where('forecasts.user_id', '=', value('userId'))
    .where('forecasts.task_id', 'is', null)
    .whereRef('counted.found', '=', 'forecasts.tasks') // without those of which a task was deleted
    .select(['forecasts.id', 'forecasts.kind', 'forecasts.name', 'forecasts.made_at', 'forecasts.tasks'])
    .select(['forecasts.p50_minutes', 'forecasts.p80_minutes'])
    .select(['counted.done', 'counted.with_time', 'counted.last_completed_at', 'counted.work_since_ms'])
    .$narrowType<{ kind: KeptKind; name: string }>()
    .orderBy('forecasts.made_at', 'desc')
    .orderBy('forecasts.id', 'desc'),
);

/** Kept forecasts, the latest first: settled once all tasks are done, and judged where each of these has time. */
export async function findKept(ctx: UserContext) {
  const rows = await keptForecasts(ctx, { userId: ctx.userId });
  return rows.map(({ made_at, done, with_time, last_completed_at, work_since_ms, ...forecast }) => ({
    ...forecast,
    made_at: fromMs(made_at),
    settled_at: last_completed_at !== null && done === forecast.tasks ? fromMs(last_completed_at) : null,
    worked_ms: work_since_ms,
    hasTime: with_time === forecast.tasks,
  }));
}

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

/**
 * Deletes some of the kept forecasts of which one of these tasks is a part; gives the number of all of their tasks, which is less
 * than `most` where none is left.
 */
export async function deleteSomeKeptOf(ctx: UserContext, taskIds: number[], most: number): Promise<number> {
  const found = ctx.db
    .selectFrom('forecasts')
    .select(['id', sql<number>`sum(tasks) over (order by id) - tasks`.as('tasks_before')])
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('forecast_tasks')
        .select('forecast_id')
        .where('forecast_tasks.user_id', '=', ctx.userId)
        .where('forecast_tasks.task_id', 'in', taskIds),
    );
  const deleted = await ctx.db
    .deleteFrom('forecasts')
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom(found.as('found')).select('found.id').where('found.tasks_before', '<', most),
    )
    .returning('tasks')
    .execute();
  return deleted.reduce((sum, { tasks }) => sum + tasks, 0);
}

/** Deletes some rows of the user after this id; gives their number. */
export function deleteForecastTasksAfter(ctx: UserContext, id: number, most: number): Promise<number> {
  const some = idsOfUser(ctx, 'forecast_tasks').where('id', '>', id).limit(most);
  return countDeleted(ctx.db.deleteFrom('forecast_tasks').where('user_id', '=', ctx.userId).where('id', 'in', some));
}

/** Deletes some forecasts of the user after this id, whose tasks are taken out already; gives their number. */
export function deleteForecastsAfter(ctx: UserContext, id: number, most: number): Promise<number> {
  const some = idsOfUser(ctx, 'forecasts').where('id', '>', id).limit(most);
  return countDeleted(ctx.db.deleteFrom('forecasts').where('user_id', '=', ctx.userId).where('id', 'in', some));
}

function insert(ctx: UserContext, forecasts: NewRow<'forecasts'>[]) {
  return ctx.db
    .insertInto('forecasts')
    .values(forecasts.map((forecast) => toColumns(ctx.userId, forecast)))
    .returning('id');
}
