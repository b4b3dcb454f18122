import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { toMs } from '#db/instants.ts';
import { positionsBy } from '#db/positions.ts';
import { prepared, preparedForEach, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, type NewRow, toColumns } from '#db/rows.ts';

/** Ids of the tasks in the plan of a day, in their order. */
export async function findPlan(ctx: UserContext, date: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('plan_tasks')
    .select('task_id')
    .where('user_id', '=', ctx.userId)
    .where('plan_date', '=', date)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ task_id }) => task_id);
}

/** Lists of the tasks that exist among these ids. */
export function findListsOfTasks(ctx: UserContext, ids: number[]): Promise<{ id: number; list_id: number }[]> {
  return ctx.db
    .selectFrom('tasks')
    .select(['id', 'list_id'])
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .execute();
}

/** `ats` are the times of some of the tasks on that day. */
type Added = { date: string; taskIds: number[]; isUnplanned: boolean; ats?: ReadonlyMap<number, string> };

const additions = preparedForEach((number: number) =>
  prepared(
    (
      db,
      value: ValueOf<{
        userId: number;
        date: string;
        ids: number[];
        isUnplanned: number;
        ats: (string | null)[];
        addedAt: number;
      }>,
    ) => {
      const ids = Array.from({ length: number }, (_, at) => value('ids', at));
      const at = sql<string | null>`cast(case tasks.id ${sql.join(
        ids.map((id, place) => sql`when ${id} then ${value('ats', place)}`),
        sql` `,
      )} end as text)`;
      const place = sql<number>`case tasks.id ${sql.join(
        ids.map((id, place) => sql`when ${id} then ${sql.lit(place)}`),
        sql` `,
      )} end`;
      const fits = sql<boolean>`plan.tasks + ${place} < ${sql.lit(TASKS_OF_A_DAY)}`;
      return db
        .insertInto('plan_tasks')
        .columns(['user_id', 'task_id', 'plan_date', 'position', 'is_unplanned', 'at', 'added_at'])
        .expression(({ selectFrom }) =>
          selectFrom([
            'tasks',
            selectFrom('plan_tasks')
              .select(({ fn }) => [fn.countAll<number>().as('tasks'), fn.max('position').as('last')])
              .where('user_id', '=', value('userId'))
              .where('plan_date', '=', value('date'))
              .as('plan'),
          ])
            .select([
              'tasks.user_id',
              'tasks.id',
              value('date').as('plan_date'),
              sql<number>`coalesce(plan.last + 1, 0) + ${place}`.as('position'),
              value('isUnplanned').as('is_unplanned'),
              at.as('at'),
              value('addedAt').as('added_at'),
            ])
            .where('tasks.user_id', '=', value('userId'))
            .where('tasks.id', 'in', ids)
            .where(fits),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('task_id');
    },
  ),
);

/**
 * Adds tasks, of which there is at least one, at the end of a plan in this order; gives the ids of those that are new to it.
 * Tasks in the plan already stay as they are, and what it cannot hold is left out.
 */
export async function insertIntoPlan(ctx: UserContext, { date, taskIds, isUnplanned, ats }: Added): Promise<number[]> {
  const added = await additions(taskIds.length)(ctx, {
    userId: ctx.userId,
    date,
    ids: taskIds,
    isUnplanned: isUnplanned ? 1 : 0,
    ats: taskIds.map((id) => ats?.get(id) ?? null),
    addedAt: toMs(ctx.now),
  });
  return added.map(({ task_id }) => task_id);
}

/** Bulk insert with given positions and timestamps, for import. */
export function insertPlanTasks(ctx: UserContext, rows: NewRow<'plan_tasks'>[]): Promise<number[]> {
  return insertInBulk(rows, (some) =>
    ctx.db
      .insertInto('plan_tasks')
      .values(some.map((row) => toColumns(ctx.userId, row)))
      .returning('id'),
  );
}

/** The number of tasks in the plan of each day. */
export function countPlanned(ctx: UserContext): Promise<{ plan_date: string; tasks: number }[]> {
  return ctx.db
    .selectFrom('plan_tasks')
    .select(({ fn }) => ['plan_date', fn.countAll<number>().as('tasks')])
    .where('user_id', '=', ctx.userId)
    .groupBy('plan_date')
    .execute();
}

/** Removes tasks from a plan; gives the ids of those that were in it. */
export async function deleteFromPlan(ctx: UserContext, date: string, taskIds: number[]): Promise<number[]> {
  const removed = await ctx.db
    .deleteFrom('plan_tasks')
    .where('user_id', '=', ctx.userId)
    .where('plan_date', '=', date)
    .where('task_id', 'in', taskIds)
    .returning('task_id')
    .execute();
  return removed.map(({ task_id }) => task_id);
}

type InPlan = { date: string; taskId: number };

/** The time at which a task of a plan is placed; undefined where the task is not in it. */
export function findPlace(ctx: UserContext, { date, taskId }: InPlan): Promise<{ at: string | null } | undefined> {
  return ctx.db
    .selectFrom('plan_tasks')
    .select('at')
    .where('user_id', '=', ctx.userId)
    .where('plan_date', '=', date)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
}

/** Places a task of a plan at a time of the day, or at none. */
export async function updatePlace(
  ctx: UserContext,
  { date, taskId, at }: InPlan & { at: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('plan_tasks')
    .set({ at })
    .where('user_id', '=', ctx.userId)
    .where('plan_date', '=', date)
    .where('task_id', '=', taskId)
    .execute();
}

/** Orders the plan of a day; `taskIds` are all of its tasks. */
export async function updateOrder(ctx: UserContext, date: string, taskIds: number[]): Promise<void> {
  await ctx.db
    .updateTable('plan_tasks')
    .set({ position: positionsBy('task_id', taskIds, [...taskIds.keys()]) })
    .where('user_id', '=', ctx.userId)
    .where('plan_date', '=', date)
    .execute();
}
