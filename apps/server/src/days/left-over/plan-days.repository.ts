import type { EstimateOrigin } from '@daymark/contract/tasks.ts';
import type { BoundedPeriod } from '@daymark/domain/day-timeline.ts';
import type { UserContext } from '#context/context.ts';
import { fromMs, msToWireOrNull, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, isOneOf, type NewRow, toColumns } from '#db/rows.ts';
import type { Tables } from '#db/tables.ts';

/** The record of a day beside its tasks. */
export type PlanDay = { date: string; note: string; isDismissed: boolean; closed_at: string | null };

const fromMsOrNull = (ms: number | null) => (ms === null ? null : fromMs(ms));

type Days = { first: string; date: string; last: string };

const daysWithLast = prepared((db, value: ValueOf<Days & { userId: number }>) =>
  db
    .selectFrom('users')
    .leftJoin('plan_days', (join) =>
      join
        .onRef('plan_days.user_id', '=', 'users.id')
        .on('plan_days.plan_date', '>=', value('first'))
        .on('plan_days.plan_date', '<=', value('last')),
    )
    .where('users.id', '=', value('userId'))
    .select(['plan_days.plan_date as date', 'plan_days.note', 'plan_days.dismissed_at', 'plan_days.closed_at'])
    .select(['users.cut_entries', 'users.cut_ms'])
    .select(({ selectFrom }) => [
      selectFrom('plan_tasks')
        .where('plan_tasks.user_id', '=', value('userId'))
        .where('plan_tasks.plan_date', '>=', value('first'))
        .where('plan_tasks.plan_date', '<', value('date'))
        .select(({ fn }) => fn.max<string | null>('plan_tasks.plan_date').as('date'))
        .as('planned_before'),
      selectFrom('workspace_lists')
        .where('workspace_lists.user_id', '=', value('userId'))
        .where('workspace_lists.workspace_date', '>=', value('first'))
        .where('workspace_lists.workspace_date', '<', value('date'))
        .select(({ fn }) => fn.max<string | null>('workspace_lists.workspace_date').as('date'))
        .as('board_before'),
    ])
    .orderBy('plan_days.plan_date'),
);

/**
 * The records of the days from the first to the last, in their order, and the last day before `date` with a plan and the last
 * one with a board, not before the first; null where there is none. With them the entries that a migration has cut.
 */
export async function findDays(ctx: UserContext, days: Days) {
  const rows = await daysWithLast(ctx, { ...days, userId: ctx.userId });
  return {
    plannedBefore: rows[0]?.planned_before ?? null,
    boardBefore: rows[0]?.board_before ?? null,
    cut: { entries: rows[0]?.cut_entries ?? 0, ms: rows[0]?.cut_ms ?? 0 },
    days: rows.flatMap(({ date, note, dismissed_at, closed_at }): PlanDay[] =>
      date === null
        ? []
        : [{ date, note: note ?? '', isDismissed: dismissed_at !== null, closed_at: msToWireOrNull(closed_at) }],
    ),
  };
}

const tasksOfDay = prepared((db, value: ValueOf<{ userId: number; date: string; from: number; until: number }>) => {
  const planned = db
    .selectFrom('plan_tasks')
    .where('plan_tasks.user_id', '=', value('userId'))
    .where('plan_tasks.plan_date', '=', value('date'))
    .select('plan_tasks.task_id as id');
  const completed = db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', '>=', value('from'))
    .where('tasks.completed_at', '<', value('until'))
    .select('tasks.id');
  return db
    .selectFrom('tasks')
    .leftJoin('plan_tasks', (join) =>
      join
        .onRef('plan_tasks.task_id', '=', 'tasks.id')
        .onRef('plan_tasks.user_id', '=', 'tasks.user_id')
        .on('plan_tasks.plan_date', '=', value('date')),
    )
    .where('tasks.user_id', '=', value('userId'))
    .where(isOneOf(db, planned.unionAll(completed), 'tasks.id'))
    .select([
      'tasks.id',
      'tasks.name',
      'tasks.estimate',
      'tasks.estimate_origin',
      'tasks.completed_at',
      'plan_tasks.is_unplanned',
      'tasks.ended_work_ms',
    ])
    .orderBy('tasks.completed_at')
    .orderBy('tasks.id');
});

export type TaskOfDay = {
  id: number;
  name: string;
  estimate: number | null;
  estimate_origin: EstimateOrigin | null;
  completed_at: Temporal.Instant | null;
  ended_work_ms: number | null;
  is_unplanned: boolean | null;
};

/** Tasks that stand in the plan of a day or were completed on it; `is_unplanned` is null for those that its plan lacks. */
export async function findTasksOfDay(
  ctx: UserContext,
  date: string,
  { from, until }: BoundedPeriod,
): Promise<TaskOfDay[]> {
  const rows = await tasksOfDay(ctx, { userId: ctx.userId, date, from: toMs(from), until: toMs(until) });
  return rows.map(({ completed_at, is_unplanned, ...task }) => ({
    ...task,
    completed_at: fromMsOrNull(completed_at),
    is_unplanned: is_unplanned === null ? null : is_unplanned === 1,
  }));
}

export const dismissDay = (ctx: UserContext, date: string) => saveDay(ctx, date, { dismissed_at: toMs(ctx.now) });

export const closeDay = (ctx: UserContext, date: string) => saveDay(ctx, date, { closed_at: toMs(ctx.now) });

export const saveNote = (ctx: UserContext, date: string, note: string) => saveDay(ctx, date, { note });

type DayChanges = Partial<Pick<Tables['plan_days'], 'note' | 'dismissed_at' | 'closed_at'>>;

async function saveDay(ctx: UserContext, date: string, changes: DayChanges): Promise<void> {
  await ctx.db
    .insertInto('plan_days')
    .values({ user_id: ctx.userId, plan_date: date, note: '', ...changes })
    .onConflict((conflict) => conflict.columns(['user_id', 'plan_date']).doUpdateSet(changes))
    .execute();
}

/** Empties the lines for the days from the first to the last. */
export async function clearNotes(ctx: UserContext, { since, date }: { since: string; date: string }): Promise<void> {
  await ctx.db
    .updateTable('plan_days')
    .set({ note: '' })
    .where('user_id', '=', ctx.userId)
    .where('plan_date', '>=', since)
    .where('plan_date', '<=', date)
    .execute();
}

/** Bulk insert of what is kept of days, for import: days that the user has already stay as they are. Gives the ids of the others. */
export function insertPlanDays(ctx: UserContext, days: NewRow<'plan_days'>[]): Promise<number[]> {
  return insertInBulk(days, (rows) =>
    ctx.db
      .insertInto('plan_days')
      .values(rows.map((day) => toColumns(ctx.userId, day)))
      .onConflict((conflict) => conflict.columns(['user_id', 'plan_date']).doNothing())
      .returning('id'),
  );
}
