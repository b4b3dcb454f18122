import type { BulkChanges } from '@daymark/contract/bulk.ts';
import {
  type ApplyTo,
  type Due,
  MOST_DONE_ON_DAY,
  MOST_DUE,
  MOST_TO_TELL,
  type NewTask,
  type Task,
  type TaskChanges,
  type TaskDoneOnDay,
  type TaskQuery,
} from '@daymark/contract/tasks.ts';
import { whyNotAtMost, whyNotChangeAtMost, whyNotEstimateAbove, withChanges } from '@daymark/domain/at-most-field.ts';
import { differInTicksOnly } from '@daymark/domain/checklists.ts';
import { periodOfDay } from '@daymark/domain/day-timeline.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { plannedOf, whyNotAssistant } from '@daymark/domain/estimate-origins.ts';
import { nextPosition } from '@daymark/domain/positions.ts';
import { reflectionPhrases } from '@daymark/domain/reflections.ts';
import { whyNotChange } from '@daymark/domain/timer.ts';
import { changedElsewhere, conflict, invalid, notFound, required } from '#context/api-error.ts';
import { taskEnrolled, tasksDeleted } from '#context/callbacks.ts';
import { answerInTransaction, answerLockingLate, tell, type UserContext } from '#context/context.ts';
import { doDeletion } from '#engine/deletions/deletions.service.ts';
import { refuseFullAccount, refuseLongList } from '#engine/limits/limits.service.ts';
import { ROWS_PER_STEP, type Step } from '#engine/long-work/long-work.service.ts';
import { changeLater, deleteLater, startSeries } from '#work/repeats/series.service.ts';
import {
  deleteReferringToTasks,
  findSomeTaskIds,
  type ListOrProject,
} from '#work/task-records/deleted-tasks.repository.ts';
import { findPlace, hasCategory } from '#work/task-records/new-task-place.repository.ts';
import * as records from '#work/task-records/task-reads.repository.ts';
import { requireTask, requireTaskRecords, toTask } from '#work/task-records/task-records.service.ts';
import * as repository from '#work/task-records/task-writes.repository.ts';

/** The task of this user. */
export function task(ctx: UserContext, id: number): Promise<Task> {
  return requireTask(ctx, id);
}

async function requireTasks(ctx: UserContext, ids: number[]): Promise<Task[]> {
  return (await requireTaskRecords(ctx, ids)).map((record) => toTask(ctx, record));
}

export async function phrasesForReflection(ctx: UserContext): Promise<string[]> {
  return reflectionPhrases(await records.findReflections(ctx));
}

/** Tasks that were completed on a day, in that order; the latest where there are more than one answer has. */
export async function tasksDoneOn(ctx: UserContext, date: string): Promise<TaskDoneOnDay[]> {
  const day = periodOfDay(Temporal.PlainDate.from(date), ctx.days);
  const done = await records.findTasksDoneIn(ctx, day, MOST_DONE_ON_DAY);
  return done.map((record) => toTask(ctx, record)).toReversed();
}

/** Open tasks that are due, or done ones to tell, as the query asks. */
export async function tasks(ctx: UserContext, { due }: TaskQuery): Promise<Task[]> {
  if (due !== undefined) return dueTasks(ctx, due);
  const found = await records.findTasksToTell(ctx, MOST_TO_TELL);
  return found.map((record) => toTask(ctx, record));
}

/** Open tasks whose due date is past, or within the week that begins today; the earliest first. */
async function dueTasks(ctx: UserContext, due: Due): Promise<Task[]> {
  const today = currentDayOf(ctx);
  const week = { from: today.toString(), until: today.add({ weeks: 1 }).toString() };
  const found = await records.findTasksDue(ctx, due === 'week' ? week : { until: week.from }, MOST_DUE);
  return found.map((record) => toTask(ctx, record));
}

/** A new task, and the list that it comes into. */
export type NewTaskInList = NewTask & { list_id: number };

export function createTask(ctx: UserContext, task: NewTaskInList): Promise<Task> {
  const { experiment_data, rrule } = task;
  const isAll = !ctx.db.isTransaction && !experiment_data && rrule === undefined;
  const answer = isAll ? answerLockingLate : answerInTransaction;
  return answer(ctx, async (ctx) => {
    const planned = plannedOf(task, ctx.figuresBy);
    refuseAtMost({ ...task, ...planned }, 'at_most');
    const place = await requirePlace(ctx, task);
    const position = nextPosition(place.last_position);
    const { record, columns } = await repository.insertTask(ctx, { ...task, ...planned, position }, place);
    if (experiment_data) {
      await taskEnrolled.call(ctx, { task: { ...task, ...planned, id: record.id }, data: experiment_data });
    }
    const repeat = rrule === undefined ? null : await startSeries(ctx, record, rrule);
    if (isAll) ctx.command?.makesOnly({ task: record, columns }, place.command_id);
    tell(ctx, { kind: 'task', id: record.id, list_id: task.list_id });
    return toTask(ctx, { ...record, is_enrolled: experiment_data !== undefined, repeat });
  });
}

/**
 * The place of one more task, or a refusal: its list and category must exist, and neither list nor account may be full.
 */
export async function requirePlace(ctx: UserContext, task: Pick<NewTaskInList, 'list_id' | 'category_id'>) {
  const place = required(await findPlace(ctx, task), 'List');
  if (task.category_id !== null) required(place.category_name ?? undefined, 'Category');
  refuseLongList(ctx, place.tasks_of_list + 1);
  await refuseFullAccount(ctx, place.tasks_of_account + 1);
  return place;
}

export function updateTask(ctx: UserContext, id: number, changes: TaskChanges): Promise<Task> {
  return answerInTransaction(ctx, async (ctx) => {
    const task = await requireTask(ctx, id);
    await refuseUnknownCategory(ctx, changes);
    if (!isTick(task, changes)) refuseWhileRunning(task);
    const whyNot = whyNotChangeAtMost(task, changes.at_most);
    if (whyNot !== null) throw conflict(whyNot);
    if (ctx.figuresBy === 'assistant' && changes.planned_duration !== undefined) refuseAssistant(task);
    if (isChangedElsewhere(task, changes)) throw changedElsewhere(task);
    refuseAtMostAfter(task, changes);
    await repository.updateTasks(ctx, [id], changes);
    if (changes.apply_to === 'later') await changeLater(ctx, task, changes);
    tell(ctx, { kind: 'task', id, list_id: task.list_id });
    return requireTask(ctx, id);
  });
}

function refuseAssistant(task: Task): void {
  const why = whyNotAssistant(task);
  if (why !== null) throw conflict(why);
}

/** Refuses an edit after which the at-most would not fit the estimate, at the field that was sent. */
function refuseAtMostAfter(task: Task, changes: TaskChanges): void {
  const changed = withChanges(task, changes);
  const why = changes.at_most === undefined ? whyNotEstimateAbove(changed) : null;
  if (why !== null) throw invalid({ path: 'planned_duration', message: why });
  refuseAtMost(changed, 'at_most');
}

/** Refuses an at-most without an estimate, or below it. */
export function refuseAtMost(task: Parameters<typeof whyNotAtMost>[0], path: string): void {
  const message = whyNotAtMost(task);
  if (message !== null) throw invalid({ path, message });
}

/** Makes the same changes to all of these tasks, or to none. */
export function updateTasks(ctx: UserContext, ids: number[], changes: BulkChanges): Promise<Task[]> {
  return answerInTransaction(ctx, async (ctx) => {
    const tasks = await requireTasks(ctx, ids);
    await refuseUnknownCategory(ctx, changes);
    tasks.forEach(refuseWhileRunning);
    await repository.updateTasks(ctx, ids, changes);
    for (const { id, list_id } of tasks) tell(ctx, { kind: 'task', id, list_id });
    return requireTasks(ctx, ids);
  });
}

/** Deletes all of these tasks, or none; with 'later' those of their series that come after them too. */
export function deleteTasks(ctx: UserContext, ids: number[], applyTo: ApplyTo = 'this'): Promise<null> {
  const begin = async (ctx: UserContext) => {
    const tasks = await requireTasks(ctx, ids);
    tasks.forEach(refuseWhileRunning);
    if (applyTo === 'later') for (const task of tasks) await deleteLater(ctx, task);
    return tasks.map(({ id, list_id }) => ({ kind: 'task', id, list_id }) as const);
  };
  return doDeletion(
    ctx,
    { kind: 'tasks', ids },
    { begin, step: deleteTasksStep(ids), deleted: [{ table: 'tasks', ids }] },
  );
}

/**
 * Gives false where more rows refer to the tasks than one step deletes: then some of these rows are deleted, and no
 * task.
 */
export function deleteTasksStep(ids: number[]): Step {
  return async (ctx) => {
    if (!(await deleteReferringToTasks(ctx, ids, ROWS_PER_STEP))) return false;
    await repository.deleteTasks(ctx, ids);
    await tasksDeleted.call(ctx, {});
    return true;
  };
}

/** Deletes tasks of a list or project, as many as one step may; true if no task is left. */
export async function deleteTasksOf(ctx: UserContext, within: ListOrProject): Promise<boolean> {
  const ids = await findSomeTaskIds(ctx, within, ROWS_PER_STEP);
  const isDone = ids.length === 0 || (await deleteTasksStep(ids)(ctx));
  return isDone && ids.length < ROWS_PER_STEP;
}

async function refuseUnknownCategory(ctx: UserContext, { category_id }: Pick<TaskChanges, 'category_id'>) {
  if (category_id && !(await hasCategory(ctx, category_id))) throw notFound('Category');
}

/** Whether an edit ticks items of the checklist and changes nothing else: work on a task does not end for that. */
function isTick(task: Task, { expected: _expected, description, apply_to, ...others }: TaskChanges): boolean {
  const isAlone = apply_to !== 'later' && Object.values(others).every((value) => value === undefined);
  return isAlone && description !== undefined && differInTicksOnly(task.description, description);
}

/** Refuses to change a task whose timer runs. */
export function refuseWhileRunning(task: Task): void {
  const why = whyNotChange(task, task.is_timer_active ? task.id : null);
  if (why !== null) throw conflict(why);
}
