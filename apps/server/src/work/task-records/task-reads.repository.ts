import type { List } from '@daymark/contract/lists.ts';
import { DAYS_OF_PLANS, TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import type { BoundedPeriod } from '@daymark/domain/day-timeline.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import type { Countdown } from '@daymark/domain/timer.ts';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { fromMs, msToWire, msToWireOrNull, toMs } from '#db/instants.ts';
import { joinedCategory } from '#db/joined-category.ts';
import { prepared, preparedForEach, type ValueOf } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import { textBytes } from '#db/text-bytes.ts';

/** A task as stored. The work of its running timer depends on the moment, so the service adds it. */
export type TaskRecord = Omit<Task, 'checklist' | 'total_time_worked' | 'to_tell' | keyof RunningFields> & {
  /** Sum of its ended time entries. */
  ended_work_ms: number;
  running: Countdown | null;
};

type RunningFields = Pick<Task, 'is_timer_active' | 'current_work_start' | 'current_planned_end'>;

/** The user who asks for tasks, and their current day. */
type Asker = { userId: number; today: string };

const askerOf = (ctx: UserContext): Asker => ({ userId: ctx.userId, today: currentDayOf(ctx).toString() });

const taskById = prepared((db, value: ValueOf<Asker & { id: number }>) =>
  selectNamedTasks(db, value('userId'), value('today')).where('tasks.id', '=', value('id')),
);

export async function findTask(ctx: UserContext, id: number): Promise<TaskRecord | undefined> {
  const [row] = await taskById(ctx, { ...askerOf(ctx), id });
  return row && toRecord(row, row);
}

const runningTask = prepared((db, value: ValueOf<Asker>) =>
  selectNamedTasks(db, value('userId'), value('today')).where('tasks.id', '=', ({ selectFrom }) =>
    selectFrom('time_entries')
      .select('time_entries.task_id')
      .where('time_entries.user_id', '=', value('userId'))
      .where('time_entries.ended_at', 'is', null),
  ),
);

/** The task on which the user's timer runs. */
export async function findRunningTask(ctx: UserContext): Promise<TaskRecord | undefined> {
  const [row] = await runningTask(ctx, askerOf(ctx));
  return row && toRecord(row, row);
}

/** Tasks that exist among these ids, in any order. */
export async function findTasks(ctx: UserContext, ids: number[]): Promise<TaskRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectTasksOf(ctx).where('tasks.id', 'in', ids).execute();
  return rows.map((row) => toRecord(row, row));
}

type NamedList = Pick<List, 'id' | 'name' | 'project_id' | 'project_name'>;

const tasksOfLists = preparedForEach((number: number) =>
  prepared((db, value: ValueOf<Asker & { listIds: number[]; mostBytes: number }>) => {
    const listIds = Array.from({ length: number }, (_, at) => value('listIds', at));
    return selectTasks(db, value('userId'), value('today'))
      .where('tasks.list_id', 'in', listIds)
      .where(textBytes, '<=', value('mostBytes'));
  }),
);

/** The tasks of these lists whose texts have at most so many bytes, in any order. */
export async function findTasksOfLists(
  ctx: UserContext,
  lists: readonly NamedList[],
  mostBytes: number,
): Promise<TaskRecord[]> {
  const names = new Map(lists.map(({ id, name, ...project }) => [id, { list_name: name, ...project }]));
  const listIds = [...names.keys()];
  const rows = await tasksOfLists(listIds.length)(ctx, { ...askerOf(ctx), listIds, mostBytes });
  return rows.flatMap((row) => {
    const ofList = names.get(row.list_id);
    return ofList ? [toRecord(row, ofList)] : [];
  });
}

const tasksOfCategory = prepared((db, value: ValueOf<Asker & { categoryId: number; mostBytes: number }>) =>
  selectNamedTasks(db, value('userId'), value('today'))
    .where('tasks.category_id', '=', value('categoryId'))
    .where(textBytes, '<=', value('mostBytes')),
);

/** The tasks of this category whose texts have at most so many bytes, in any order. */
export async function findTasksOfCategory(ctx: UserContext, categoryId: number, mostBytes: number) {
  const rows = await tasksOfCategory(ctx, { ...askerOf(ctx), categoryId, mostBytes });
  return rows.map((row) => toRecord(row, row));
}

/** Days in a row, both ends included. */
export type Dates = { first: string; last: string };

const tasksOfPlans = prepared((db, value: ValueOf<Asker & Dates>) =>
  selectNamedTasks(db, value('userId'), value('today'))
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom('plan_tasks')
          .select(['task_id', 'plan_date', 'position', 'is_unplanned', 'at', 'id'])
          .where('user_id', '=', value('userId'))
          .where('plan_date', '>=', value('first'))
          .where('plan_date', '<=', value('last'))
          .limit(sql.lit(DAYS_OF_PLANS * TASKS_OF_A_DAY)) // as no plans have more; else SQLite would read every plan of the user
          .as('plan'),
      (join) => join.onRef('plan.task_id', '=', 'tasks.id'),
    )
    .select(['plan.plan_date', 'plan.position as place', 'plan.is_unplanned', 'plan.at'])
    .orderBy('plan.plan_date')
    .orderBy('plan.position')
    .orderBy('plan.id'),
);

/** A task in the plan of a day. */
export type PlannedRecord = { task: TaskRecord; position: number; is_unplanned: boolean; at: string | null };

/** The tasks in the plan of a day, in their order. */
export async function findTasksOfPlan(ctx: UserContext, date: string): Promise<PlannedRecord[]> {
  return (await findTasksOfPlans(ctx, { first: date, last: date })).map(({ planned }) => planned);
}

/** The tasks in the plans of days in a row, of which there are no more than one answer has, each in its order. */
export async function findTasksOfPlans(ctx: UserContext, dates: Dates) {
  const rows = await tasksOfPlans(ctx, { ...askerOf(ctx), ...dates });
  return rows.map((row) => ({
    date: row.plan_date,
    planned: {
      task: toRecord(row, row),
      position: row.place,
      is_unplanned: row.is_unplanned === 1,
      at: row.at,
    } satisfies PlannedRecord,
  }));
}

const tasksDoneIn = prepared((db, value: ValueOf<Asker & { from: number; until: number; most: number }>) =>
  selectNamedTasks(db, value('userId'), value('today'))
    .where('tasks.completed_at', '>=', value('from'))
    .where('tasks.completed_at', '<', value('until'))
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(value('most')),
);

/** Tasks that were completed in the period, the latest first. */
export async function findTasksDoneIn(ctx: UserContext, period: BoundedPeriod, most: number): Promise<TaskRecord[]> {
  const [from, until] = [toMs(period.from), toMs(period.until)];
  const rows = await tasksDoneIn(ctx, { ...askerOf(ctx), from, until, most });
  return rows.map((row) => toRecord(row, row));
}

/** Open tasks that are due on these days, the earliest first. */
export async function findTasksDue(
  ctx: UserContext,
  { from, until }: { from?: string; until: string },
  most: number,
): Promise<TaskRecord[]> {
  const due = selectTasksOf(ctx)
    .where('tasks.completed_at', 'is', null)
    .where('tasks.due_date', '<', until)
    .orderBy('tasks.due_date')
    .orderBy('tasks.id')
    .limit(most);
  const rows = await (from === undefined ? due : due.where('tasks.due_date', '>=', from)).execute();
  return rows.map((row) => toRecord(row, row));
}

/** Done tasks whose state or reflection is not told yet, the latest first. */
export async function findTasksToTell(ctx: UserContext, most: number): Promise<TaskRecord[]> {
  const rows = await selectTasksOf(ctx)
    .where('tasks.completed_at', 'is not', null)
    .where((eb) => eb.or([eb('tasks.mental_state', 'is', null), eb('tasks.reflection', 'is', null)]))
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => toRecord(row, row));
}

/** Whether so many tasks are done. */
export async function hasDone(ctx: UserContext, tasks: number): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('completed_at', 'is not', null)
    .limit(tasks)
    .execute();
  return rows.length === tasks;
}

/** Limit of phrases: more than a habit needs, and few enough to read at once. */
const REFLECTIONS_READ = 200;

/** Reflections on the tasks that were completed last, the latest first. */
export async function findReflections(ctx: UserContext): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select('reflection')
    .where('user_id', '=', ctx.userId)
    .where('completed_at', 'is not', null)
    .where('reflection', 'is not', null)
    .$narrowType<{ reflection: string }>()
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REFLECTIONS_READ)
    .execute();
  return rows.map(({ reflection }) => reflection);
}

/** Tasks without the names of their list and project, which are known where the tasks of one list are read. */
function selectTasks(db: Db, userId: Expression<number>, today: Expression<string>) {
  return db
    .selectFrom('tasks')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'tasks.category_id').onRef('categories.user_id', '=', 'tasks.user_id'),
    )
    .leftJoin('time_entries as running', (join) =>
      join
        .onRef('running.task_id', '=', 'tasks.id')
        .onRef('running.user_id', '=', 'tasks.user_id')
        .on('running.ended_at', 'is', null),
    )
    .select([
      'tasks.id',
      'tasks.name',
      'tasks.description',
      'tasks.list_id',
      'tasks.position',
      'tasks.priority',
      'tasks.due_date',
      'tasks.planned_duration',
      'tasks.estimate_origin',
      'tasks.estimate',
      'tasks.at_most',
      'tasks.category_id',
      'categories.name as category_name',
      'categories.color as category_color',
      'tasks.status',
      'tasks.first_started_at',
      'tasks.completed_at',
      'tasks.mental_state',
      'tasks.reflection',
      'tasks.created_at',
      'tasks.updated_at',
      'running.started_at as running_since',
      'running.planned_end_at as running_until',
      'tasks.repeat_id',
    ])
    .select(enrolmentOf(userId))
    .select(ruleOfRepeat(userId))
    .select('tasks.ended_work_ms')
    .select(plannedFor(userId, today))
    .where('tasks.user_id', '=', userId);
}

/**
 * Subquery: the enrolment of the task of the outer query. Without statistics PostgreSQL would read a join with all of them for each task.
 * It names the user as a value, as each subquery of a column does: a cluster asks every node for one that takes the user from its row.
 */
function enrolmentOf(userId: Expression<number>) {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'tasks'>) =>
    selectFrom('enrolments')
      .whereRef('enrolments.task_id', '=', 'tasks.id')
      .where('enrolments.user_id', '=', userId)
      .select('enrolments.id')
      .as('enrolment_id');
}

/** Subquery: the rule by which the task of the outer query comes again. */
function ruleOfRepeat(userId: Expression<number>) {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'tasks'>) =>
    selectFrom('repeats')
      .whereRef('repeats.id', '=', 'tasks.repeat_id')
      .where('repeats.user_id', '=', userId)
      .select('repeats.rrule')
      .as('rrule');
}

/** Subquery: the first day from today on in whose plan the task of the outer query stands. */
function plannedFor(userId: Expression<number>, today: Expression<string>) {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'tasks'>) =>
    selectFrom('plan_tasks as planned')
      .whereRef('planned.task_id', '=', 'tasks.id')
      .where('planned.user_id', '=', userId)
      .where('planned.plan_date', '>=', today)
      .select(({ fn }) => fn.min<string | null>('planned.plan_date').as('first'))
      .as('planned_for');
}

const selectTasksOf = (ctx: UserContext) => {
  const { userId, today } = askerOf(ctx);
  return selectNamedTasks(ctx.db, sql.val(userId), sql.val(today));
};

function selectNamedTasks(db: Db, userId: Expression<number>, today: Expression<string>) {
  return selectTasks(db, userId, today)
    .innerJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'tasks.list_id').onRef('lists.user_id', '=', 'tasks.user_id'),
    )
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .select(['lists.name as list_name', 'lists.project_id', 'projects.name as project_name']);
}

type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>;

type Names = Pick<Task, 'list_name' | 'project_id' | 'project_name'>;

/**
 * Makes a record by one literal: many tasks are made of it, and objects that are put together by spreading take several
 * times as long.
 */
export function toRecord(row: TaskRow, { list_name, project_id, project_name }: Names): TaskRecord {
  const { running_since, running_until, repeat_id, rrule } = row;
  const isRunning = running_since !== null && running_until !== null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    list_id: row.list_id,
    list_name,
    project_id,
    project_name,
    position: row.position,
    priority: row.priority,
    due_date: row.due_date,
    planned_duration: row.planned_duration,
    estimate_origin: row.estimate_origin,
    estimate: row.estimate,
    at_most: row.at_most,
    category_id: row.category_id,
    category: joinedCategory(row),
    status: row.status,
    first_started_at: msToWireOrNull(row.first_started_at),
    completed_at: msToWireOrNull(row.completed_at),
    mental_state: row.mental_state,
    reflection: row.reflection,
    created_at: msToWire(row.created_at),
    updated_at: msToWire(row.updated_at),
    is_enrolled: row.enrolment_id !== null,
    planned_for: row.planned_for,
    repeat: repeat_id !== null && rrule !== null ? { id: repeat_id, rrule } : null,
    ended_work_ms: row.ended_work_ms ?? 0,
    running: isRunning ? { started_at: fromMs(running_since), planned_end_at: fromMs(running_until) } : null,
  };
}
