import type { Arm, TrialRule } from '@daymark/contract/experiments.ts';
import type { ArmsLeft, Draws } from '@daymark/domain/assignment.ts';
import { EVIDENCE } from '@daymark/domain/estimate-origins.ts';
import type { UserContext } from '#context/context.ts';
import { isByHand } from '#db/ended-work.ts';
import { eraseReferring } from '#db/erase.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { insertInBulk, type NewRow, toColumns } from '#db/rows.ts';

/** An experiment as stored. Its status depends on the moment, so the service computes it. */
export type ExperimentRecord = Awaited<ReturnType<typeof findExperiments>>[number];

export async function findExperiments(ctx: UserContext) {
  const rows = await selectExperiments(ctx).execute();
  return rows.map(toRecord);
}

export async function findExperiment(ctx: UserContext, id: number): Promise<ExperimentRecord | undefined> {
  const row = await selectExperiments(ctx).where('experiments.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** The category's experiment that nobody has ended; it may be past its end. */
export async function findOpenExperiment(ctx: UserContext, categoryId: number): Promise<ExperimentRecord | undefined> {
  const row = await selectExperiments(ctx)
    .where('experiments.category_id', '=', categoryId)
    .where('experiments.ended_at', 'is', null)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** How far the draws have come; undefined where the experiment has ended. Each draw but a waiting one has an enrolment. */
export async function findDraws(ctx: UserContext, id: number): Promise<Draws | undefined> {
  const row = await ctx.db
    .selectFrom('experiments')
    .select(({ selectFrom, fn }) => [
      'control_left',
      'intervention_left',
      'rule',
      selectFrom('enrolments')
        .select(fn.countAll<number>().as('drawn'))
        .where('enrolments.user_id', '=', ctx.userId)
        .where('enrolments.experiment_id', '=', id)
        .as('drawn'),
    ])
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { control_left: control, intervention_left: intervention, rule, drawn } = row;
  return { left: { control, intervention }, rule, drawn: drawn ?? 0 };
}

type NewExperiment = {
  name: string;
  category_id: number;
  target_category: string;
  multiplier: number;
  start_date: string;
  end_date: string;
  time_zone: string;
  ends_at: Temporal.Instant;
  rule: TrialRule;
};

/** Gives undefined where an experiment runs in the category already: a unique index allows one. */
export async function insertExperiment(ctx: UserContext, experiment: NewExperiment): Promise<number | undefined> {
  const at = toMs(ctx.now);
  const row = await ctx.db
    .insertInto('experiments')
    .values({
      ...experiment,
      user_id: ctx.userId,
      ends_at: toMs(experiment.ends_at),
      control_left: 0,
      intervention_left: 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Bulk insert with given timestamps, for import. Gives the ids in the order of the experiments. */
export function insertExperiments(ctx: UserContext, experiments: NewRow<'experiments'>[]): Promise<number[]> {
  return insertInBulk(experiments, (rows) =>
    ctx.db
      .insertInto('experiments')
      .values(rows.map((row) => toColumns(ctx.userId, row)))
      .returning('id'),
  );
}

export async function updateExperiment(
  ctx: UserContext,
  id: number,
  { name, ended_at }: { name?: string | undefined; ended_at?: Temporal.Instant | undefined },
): Promise<void> {
  await change(ctx, id)
    .set({ name, ended_at: ended_at && toMs(ended_at), updated_at: toMs(ctx.now) })
    .execute();
}

/** Ends the category's experiment that is past its end, so that another one can begin. */
export async function endOverdueExperiment(ctx: UserContext, categoryId: number): Promise<void> {
  await ctx.db
    .updateTable('experiments')
    .set(({ ref }) => ({ ended_at: ref('ends_at') }))
    .where('user_id', '=', ctx.userId)
    .where('category_id', '=', categoryId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', toMs(ctx.now))
    .execute();
}

/** Clears a category, before it is deleted, from its experiments and ends the active one. */
export async function endExperimentsOf(ctx: UserContext, category: { id: number; name: string }): Promise<void> {
  const at = toMs(ctx.now);
  await ctx.db
    .updateTable('experiments')
    .set(({ fn, ref, val }) => ({
      category_id: null,
      target_category: category.name,
      ended_at: fn.coalesce(ref('ended_at'), val(at)),
      updated_at: at,
    }))
    .where('user_id', '=', ctx.userId)
    .where('category_id', '=', category.id)
    .execute();
}

/** Deletes at most so many enrolments of an experiment; true if none is left. */
export function deleteEnrolments(ctx: UserContext, experimentId: number, most: number): Promise<boolean> {
  return eraseReferring(ctx, { table: 'enrolments', column: 'experiment_id' }, [experimentId], most);
}

/** Deletes an experiment with its draw and its enrolments; many enrolments are deleted before. */
export async function deleteExperiment(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('experiments').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
}

/** The draw that no task has used yet. */
export function findAssignment(ctx: UserContext, experimentId: number) {
  return ctx.db
    .selectFrom('assignments')
    .select(['id', 'arm'])
    .where('user_id', '=', ctx.userId)
    .where('experiment_id', '=', experimentId)
    .executeTakeFirst();
}

export function insertAssignment(ctx: UserContext, experimentId: number, arm: Arm) {
  return ctx.db
    .insertInto('assignments')
    .values({ user_id: ctx.userId, experiment_id: experimentId, arm, created_at: toMs(ctx.now) })
    .returning(['id', 'arm'])
    .executeTakeFirstOrThrow();
}

/** Bulk insert with given timestamps, for import. Gives the ids in the order of the draws. */
export function insertAssignments(ctx: UserContext, assignments: NewRow<'assignments'>[]): Promise<number[]> {
  return insertInBulk(assignments, (rows) =>
    ctx.db
      .insertInto('assignments')
      .values(rows.map((row) => toColumns(ctx.userId, row)))
      .returning('id'),
  );
}

export async function updateArmsLeft(ctx: UserContext, id: number, left: ArmsLeft): Promise<void> {
  await change(ctx, id).set({ control_left: left.control, intervention_left: left.intervention }).execute();
}

/** Uses a draw up by deleting it, so that only one of two tasks gets it. */
export function takeAssignment(ctx: UserContext, id: number) {
  return ctx.db
    .deleteFrom('assignments')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .returning(['experiment_id', 'arm'])
    .executeTakeFirst();
}

type NewEnrolment = {
  experiment_id: number;
  task_id: number;
  arm: Arm;
  original_estimate: number;
  multiplier: number;
  suggested_estimate: number;
  is_accepted: boolean;
};

export async function insertEnrolment(ctx: UserContext, { is_accepted, ...enrolment }: NewEnrolment): Promise<void> {
  await ctx.db
    .insertInto('enrolments')
    .values({ ...enrolment, user_id: ctx.userId, accepted: is_accepted ? 1 : 0, created_at: toMs(ctx.now) })
    .execute();
}

/** Bulk insert with given timestamps, for import, in the order in which the tasks were created. */
export function insertEnrolments(ctx: UserContext, enrolments: NewRow<'enrolments'>[]): Promise<number[]> {
  return insertInBulk(enrolments, (rows) =>
    ctx.db
      .insertInto('enrolments')
      .values(rows.map((row) => toColumns(ctx.userId, row)))
      .returning('id'),
  );
}

/** Stores the frozen estimate and all the work of a done task with time entries in its enrolment, if it has one. */
export async function completeEnrolment(ctx: UserContext, taskId: number, at: Temporal.Instant): Promise<void> {
  await ofTask(ctx, taskId)
    .set(({ selectFrom, exists, eb }) => {
      const task = selectFrom('tasks').where('tasks.user_id', '=', ctx.userId).where('tasks.id', '=', taskId);
      const byHand = selectFrom('time_entries')
        .select('time_entries.id')
        .where('time_entries.user_id', '=', ctx.userId)
        .where('time_entries.task_id', '=', taskId)
        .where(isByHand);
      return {
        completed_at: toMs(at),
        estimate: task.select('tasks.estimate'),
        worked_ms: task.select('tasks.ended_work_ms'),
        corrected: eb.case().when(exists(byHand)).then(1).else(0).end(),
      };
    })
    .execute();
}

/** Takes the completion back from the enrolment of a task, if it has one. */
export async function reopenEnrolment(ctx: UserContext, taskId: number): Promise<void> {
  await ofTask(ctx, taskId)
    .set({ completed_at: null, estimate: null, worked_ms: null, corrected: 0, lost_entries: 0 })
    .execute();
}

/** A task without a time entry measures nothing: its enrolment is open, though the task may be done. */
export async function emptyEnrolment(ctx: UserContext, taskId: number): Promise<void> {
  await ofTask(ctx, taskId).set({ completed_at: null, estimate: null, worked_ms: null, corrected: 0 }).execute();
}

/** Counts a time entry that a task has lost after its completion. */
export async function countLostEntry(ctx: UserContext, taskId: number): Promise<void> {
  await ofTask(ctx, taskId)
    .set(({ eb }) => ({ lost_entries: eb('lost_entries', '+', 1) }))
    .where('completed_at', 'is not', null)
    .execute();
}

/** Counts a time entry that a task has back. */
export async function countRegainedEntry(ctx: UserContext, taskId: number): Promise<void> {
  await ofTask(ctx, taskId)
    .set(({ eb }) => ({ lost_entries: eb('lost_entries', '-', 1) }))
    .where('lost_entries', '>', 0)
    .execute();
}

/** Enrolments in the order of their completion, open ones last. */
export async function findEnrolments(ctx: UserContext, experimentId: number) {
  return await ctx.db
    .selectFrom('enrolments')
    .select(['arm', 'original_estimate', 'accepted', 'estimate', 'worked_ms', 'corrected', 'lost_entries'])
    .where('user_id', '=', ctx.userId)
    .where('experiment_id', '=', experimentId)
    .orderBy(({ eb }) => eb('completed_at', 'is', null))
    .orderBy('completed_at')
    .orderBy('id')
    .execute();
}

/** The latest done tasks with work that their owner estimated, of a category or of all, each with that estimate. */
export function findHistory(ctx: UserContext, { categoryId, most }: { categoryId?: number; most: number }) {
  const done = ctx.db
    .selectFrom('tasks')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.task_id', '=', 'tasks.id').onRef('enrolments.user_id', '=', 'tasks.user_id'),
    )
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is not', null)
    .where('tasks.estimate', 'is not', null)
    .where('tasks.ended_work_ms', 'is not', null)
    .where('tasks.estimate_origin', 'in', EVIDENCE.tests)
    .select(({ fn, ref }) => fn.coalesce(ref('enrolments.original_estimate'), ref('tasks.estimate')).as('estimate'))
    .select('tasks.ended_work_ms')
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(most);
  return (categoryId === undefined ? done : done.where('tasks.category_id', '=', categoryId)).execute();
}

function ofTask(ctx: UserContext, taskId: number) {
  return ctx.db.updateTable('enrolments').where('user_id', '=', ctx.userId).where('task_id', '=', taskId);
}

function change(ctx: UserContext, id: number) {
  return ctx.db.updateTable('experiments').where('user_id', '=', ctx.userId).where('id', '=', id);
}

function selectExperiments(ctx: UserContext) {
  return ctx.db
    .selectFrom('experiments')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.id', '=', 'experiments.category_id')
        .onRef('categories.user_id', '=', 'experiments.user_id'),
    )
    .select(({ fn, ref }) => [
      'experiments.id',
      'experiments.name',
      'experiments.category_id',
      fn.coalesce(ref('categories.name'), ref('experiments.target_category')).as('target_category'),
      'experiments.multiplier',
      'experiments.rule',
      'experiments.start_date',
      'experiments.end_date',
      'experiments.time_zone',
      'experiments.ends_at',
      'experiments.ended_at',
    ])
    .where('experiments.user_id', '=', ctx.userId)
    .orderBy('experiments.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectExperiments>['executeTakeFirstOrThrow']>>;

function toRecord({ ends_at, ended_at, ...row }: Row) {
  return { ...row, ends_at: fromMs(ends_at), ended_at: ended_at === null ? null : fromMs(ended_at) };
}
