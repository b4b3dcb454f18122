import {
  MOST_DONE_ON_DAY,
  type NewTask,
  PRIORITIES,
  type Task,
  type TaskChanges,
  type TaskCreateOptions,
  type TaskDoneOnDay,
} from '@daymark/contract/tasks.ts';
import { periodOfDay } from '@daymark/domain/day-timeline.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { reflectionPhrases } from '@daymark/domain/reflections.ts';
import { endOfWork, whyNotChange } from '@daymark/domain/timer.ts';
import { lockUser } from '#features/account/account.repository.ts';
import { findCategory, findCategoryOptions } from '#features/categories/categories.repository.ts';
import { enrol } from '#features/experiments/experiments.service.ts';
import { refuseLargeAccount, refuseLongList } from '#features/limits/limits.service.ts';
import { doLongWork, ROWS_PER_STEP, type Step } from '#features/long-work/long-work.service.ts';
import { deleteSomeEntries } from '#features/timer/timer.repository.ts';
import { changedElsewhere, conflict, required } from '#http/api-error.ts';
import { answerInTransaction, tell, type UserContext, wireInstant } from '#http/context.ts';
import * as records from './task-records.repository.ts';
import * as repository from './tasks.repository.ts';

export async function requireTask(ctx: UserContext, id: number): Promise<Task> {
  return toTask(ctx, await requireTaskRecord(ctx, id));
}

export async function requireTaskRecord(ctx: UserContext, id: number): Promise<records.TaskRecord> {
  return required(await records.findTask(ctx, id), 'Task');
}

export async function taskCreateOptions(ctx: UserContext): Promise<TaskCreateOptions> {
  return { categories: await findCategoryOptions(ctx), priorities: [...PRIORITIES] };
}

export async function phrasesForReflection(ctx: UserContext): Promise<string[]> {
  return reflectionPhrases(await records.findReflections(ctx));
}

/** Tasks that were completed on a day, in that order; the latest where there are more than one answer has. */
export async function tasksDoneOn(ctx: UserContext, date: string): Promise<TaskDoneOnDay[]> {
  const day = periodOfDay(Temporal.PlainDate.from(date), ctx.timeZone);
  const done = await records.findTasksDoneIn(ctx, day, MOST_DONE_ON_DAY);
  return done.map((record) => toTask(ctx, record)).toReversed();
}

export function createTask(ctx: UserContext, task: NewTask): Promise<Task> {
  return answerInTransaction(ctx, async (ctx) => {
    await lockUser(ctx);
    const place = required(await repository.findPlace(ctx, task), 'List');
    if (task.category_id !== null) required(place.category_name ?? undefined, 'Category');
    refuseLongList(ctx, place.tasks_of_list + 1);
    refuseLargeAccount(ctx, 'tasks', place.tasks_of_account + 1);
    const { experiment_data } = task;
    const record = await repository.insertTask(ctx, task, place);
    if (experiment_data) await enrol(ctx, { ...task, id: record.id }, experiment_data);
    tell(ctx, { kind: 'task', id: record.id, list_id: task.list_id });
    return toTask(ctx, { ...record, is_enrolled: experiment_data !== undefined });
  });
}

export function updateTask(ctx: UserContext, id: number, changes: TaskChanges): Promise<Task> {
  return answerInTransaction(ctx, async (ctx) => {
    await repository.lockTask(ctx, id);
    const task = await requireTask(ctx, id);
    await refuseUnknownCategory(ctx, changes);
    refuseWhileRunning(task);
    if (isChangedElsewhere(task, changes)) throw changedElsewhere(task);
    await repository.updateTask(ctx, id, changes);
    tell(ctx, { kind: 'task', id, list_id: task.list_id });
    return requireTask(ctx, id);
  });
}

export function deleteTask(ctx: UserContext, id: number): Promise<null> {
  const begin = async (ctx: UserContext) => {
    const task = await requireTask(ctx, id);
    refuseWhileRunning(task);
    return { kind: 'task', id, list_id: task.list_id } as const;
  };
  return doLongWork(ctx, { kind: 'task', id }, { begin, step: deleteTaskStep(id) });
}

export function deleteTaskStep(id: number): Step {
  return (ctx) => deleteTasks(ctx, [id]);
}

/** Deletes tasks of a list or project, as many as one step may; true if no task is left. */
export async function deleteTasksOf(ctx: UserContext, within: repository.ListOrProject): Promise<boolean> {
  const ids = await repository.findSomeTaskIds(ctx, within, ROWS_PER_STEP);
  const isDone = ids.length === 0 || (await deleteTasks(ctx, ids));
  return isDone && ids.length < ROWS_PER_STEP;
}

/** False where they have more time entries than one step deletes: then some of these are deleted, and no task. */
async function deleteTasks(ctx: UserContext, ids: number[]): Promise<boolean> {
  if ((await deleteSomeEntries(ctx, ids, ROWS_PER_STEP)) === ROWS_PER_STEP) return false;
  await repository.deleteTasks(ctx, ids);
  return true;
}

async function refuseUnknownCategory(ctx: UserContext, { category_id }: Pick<TaskChanges, 'category_id'>) {
  if (category_id) required(await findCategory(ctx, category_id), 'Category');
}

function refuseWhileRunning(task: Task): void {
  const why = whyNotChange(task, task.is_timer_active ? task.id : null);
  if (why !== null) throw conflict(why);
}

/** One literal, as that of the record: spreading an object takes several times as long. */
export function toTask(ctx: UserContext, record: records.TaskRecord): Task {
  const { running } = record;
  return {
    id: record.id,
    name: record.name,
    description: record.description,
    list_id: record.list_id,
    list_name: record.list_name,
    project_id: record.project_id,
    project_name: record.project_name,
    priority: record.priority,
    planned_duration: record.planned_duration,
    estimate: record.estimate,
    category_id: record.category_id,
    category: record.category,
    status: record.status,
    first_started_at: record.first_started_at,
    completed_at: record.completed_at,
    mental_state: record.mental_state,
    reflection: record.reflection,
    is_enrolled: record.is_enrolled,
    created_at: record.created_at,
    updated_at: record.updated_at,
    total_time_worked: minutesFromMs(workedMs(ctx, record)),
    is_timer_active: running !== null,
    current_work_start: running && wireInstant(running.started_at),
    current_planned_end: running && wireInstant(running.planned_end_at),
  };
}

type Work = Pick<records.TaskRecord, 'ended_work_ms' | 'running'>;

/** Milliseconds of work on a task, the running timer up to now included. */
export function workedMs(ctx: UserContext, { ended_work_ms, running }: Work): number {
  if (running === null) return ended_work_ms;
  return ended_work_ms + running.started_at.until(endOfWork(running, ctx.now)).total('milliseconds');
}
