import { type ChangedPlan, type PlaceChange, type PlanAddition, TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { putBefore, putFirst } from '@daymark/domain/orders.ts';
import { FULL_PLAN, whyNotChangePlan } from '@daymark/domain/plan.ts';
import { changedElsewhere, conflict, invalid, notFound, requiredAll } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { withdrawFromPlan } from '#insight/forecast-record/forecast-record.service.ts';
import { findTasksOfPlan } from '#work/task-records/task-reads.repository.ts';
import { toTask } from '#work/task-records/task-records.service.ts';
import * as repository from './plan.repository.ts';

async function tasksOfPlan(ctx: UserContext, date: string): Promise<ChangedPlan> {
  const planned = await findTasksOfPlan(ctx, date);
  return { date, tasks: planned.map(({ task, ...entry }) => ({ task: toTask(ctx, task), ...entry })) };
}

/** Tasks in this plan already stay in their place, unless a task is named that they are to stand before. */
export function addTasks(
  ctx: UserContext,
  date: string,
  { task_ids, before_task_id: before, from_date, is_unplanned: isUnplanned = false, at }: PlanAddition,
): Promise<ChangedPlan> {
  if (from_date !== undefined) refuseDay(ctx, 'from_date', from_date);
  return changePlan(ctx, { date, taskIds: task_ids }, async (ctx) => {
    const moved = from_date === undefined || from_date === date ? [] : await takeFrom(ctx, from_date, task_ids);
    const planned = await repository.findPlan(ctx, date);
    if (before !== undefined && !planned.includes(before)) throw notFound('Task');
    const added = task_ids.filter((id) => !planned.includes(id));
    if (planned.length + added.length > TASKS_OF_A_DAY) throw conflict(FULL_PLAN);
    if (added.length > 0) await repository.insertIntoPlan(ctx, { date, taskIds: added, isUnplanned });
    if (before !== undefined)
      await repository.updateOrder(ctx, date, putBefore([...planned, ...added], task_ids, before));
    const [taskId] = task_ids;
    if (at !== undefined && taskId !== undefined) await repository.updatePlace(ctx, { date, taskId, at });
    return [...moved, ...added];
  });
}

export function removeTask(ctx: UserContext, { date, id }: { date: string; id: number }): Promise<ChangedPlan> {
  return changePlan(ctx, { date, taskIds: [id] }, (ctx) => takeOff(ctx, date, [id]));
}

/** Places a task of the plan at a time of the day, or lets it follow the others. */
export function placeTask(ctx: UserContext, { date, id }: { date: string; id: number }, edit: PlaceChange) {
  return changePlan(ctx, { date, taskIds: [id] }, async (ctx) => {
    const place = await repository.findPlace(ctx, { date, taskId: id });
    if (!place) throw notFound('Task');
    if (isChangedElsewhere(place, edit)) throw changedElsewhere(await tasksOfPlan(ctx, date));
    if (edit.at !== undefined) await repository.updatePlace(ctx, { date, taskId: id, at: edit.at });
    return [];
  });
}

export function putTasksFirst(ctx: UserContext, date: string, taskIds: number[]): Promise<ChangedPlan> {
  return changePlan(ctx, { date, taskIds }, async (ctx) => {
    const planned = await repository.findPlan(ctx, date);
    if (planned.length > 0) await repository.updateOrder(ctx, date, putFirst(planned, taskIds));
    return [];
  });
}

/** Adds a task whose timer starts to the plan of the day, unless it is in it already or the plan is full. */
export async function addStarted(ctx: UserContext, task: Pick<Task, 'id' | 'planned_for'>): Promise<void> {
  const date = currentDayOf(ctx).toString();
  if (task.planned_for === date) return;
  const added = await repository.insertIntoPlan(ctx, { date, taskIds: [task.id], isUnplanned: true });
  if (added.length > 0) tell(ctx, { kind: 'plan', date });
}

/** Changes a plan; `change` gives the ids of the tasks that are in other plans than before. */
async function changePlan(
  ctx: UserContext,
  { date, taskIds }: { date: string; taskIds: number[] },
  change: (ctx: UserContext) => Promise<number[]>,
): Promise<ChangedPlan> {
  refuseDay(ctx, 'date', date);
  return answerInTransaction(ctx, async (ctx) => {
    const tasks = requiredAll(taskIds, await repository.findListsOfTasks(ctx, taskIds), 'Task');
    const changed = new Set(await change(ctx));
    tell(ctx, { kind: 'plan', date });
    for (const { id, list_id } of tasks) if (changed.has(id)) tell(ctx, { kind: 'task', id, list_id });
    return tasksOfPlan(ctx, date);
  });
}

async function takeFrom(ctx: UserContext, date: string, taskIds: number[]): Promise<number[]> {
  tell(ctx, { kind: 'plan', date });
  return takeOff(ctx, date, taskIds);
}

async function takeOff(ctx: UserContext, date: string, taskIds: number[]): Promise<number[]> {
  const removed = await repository.deleteFromPlan(ctx, date, taskIds);
  await withdrawFromPlan(ctx, date, removed);
  return removed;
}

export function refuseDay(ctx: UserContext, path: string, date: string): void {
  const since = currentDayOf({ ...ctx, now: ctx.madeAt ?? ctx.now });
  const why = whyNotChangePlan(Temporal.PlainDate.from(date), currentDayOf(ctx), since);
  if (why !== null) throw invalid({ path, message: why });
}
