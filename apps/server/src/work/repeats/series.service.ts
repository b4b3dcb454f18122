import { type Repeat, type Task, type TaskChanges, UNSUPPORTED_REPEAT } from '@daymark/contract/tasks.ts';
import { atMostOfCopy } from '@daymark/domain/at-most-field.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { nextOn, parseRule } from '@daymark/domain/repeats.ts';
import { whyNotChange } from '@daymark/domain/timer.ts';
import { conflict, invalid } from '#context/api-error.ts';
import { tell, type UserContext } from '#context/context.ts';
import { refuseTooMany } from '#engine/limits/limits.service.ts';
import { ROWS_PER_STEP } from '#engine/long-work/long-work.service.ts';
import { deleteReferringToTasks } from '#work/task-records/deleted-tasks.repository.ts';
import { findOneOfEachList, findOpenAfter } from '#work/task-records/series-tasks.repository.ts';
import { deleteTasks, updateRepeatOfTask, updateTasks } from '#work/task-records/task-writes.repository.ts';
import * as repository from './repeats.repository.ts';

type First = Pick<Task, 'id' | keyof repository.Template>;

/** Makes the task the first of a series, on the first day of the rule from `from` on: the next ones are made of what it holds now. */
export async function startSeries(
  ctx: UserContext,
  task: First,
  rrule: string,
  from = currentDayOf(ctx),
): Promise<Repeat> {
  const days = daysFrom(ctx, rrule, from);
  await refuseTooMany(ctx, { repeats: 1 });
  const { list_id, category_id, name, description, priority, planned_duration, estimate_origin } = task;
  const planned = { planned_duration, estimate_origin, at_most: atMostOfCopy(task) };
  const template = { list_id, category_id, name, description, priority, ...planned };
  const id = await repository.insertRepeat(ctx, { ...template, ...days });
  await updateRepeatOfTask(ctx, task.id, id);
  await repository.updateNextRepeatDate(ctx);
  return { id, rrule };
}

/** Lets the tasks of a series come on other days from now on. */
export async function changeDays(ctx: UserContext, id: number, rrule: string): Promise<void> {
  await repository.updateRepeat(ctx, id, daysFrom(ctx, rrule, currentDayOf(ctx)));
  await repository.updateNextRepeatDate(ctx);
  await tellSeries(ctx, id);
}

type InSeries = Pick<Task, 'id' | 'repeat'>;

/** Makes a task's changes also to the open tasks of its series that came after it, and to those to come. */
export async function changeLater(ctx: UserContext, task: InSeries, changes: TaskChanges): Promise<void> {
  if (task.repeat === null) return;
  const later = await openAfter(ctx, task.id, task.repeat);
  const { name, description, priority, planned_duration, at_most, category_id } = changes; // each has a due date of its own
  const shared = { name, description, priority, planned_duration, at_most, category_id };
  if (later.length > 0) await updateTasks(ctx, later, shared);
  const said = planned_duration === undefined ? {} : ({ estimate_origin: 'own' } as const);
  await repository.updateRepeat(ctx, task.repeat.id, { ...shared, ...said });
}

/** Deletes the open tasks of a task's series that came after it, and ends the series. */
export async function deleteLater(ctx: UserContext, task: InSeries): Promise<void> {
  if (task.repeat === null) return;
  const later = await openAfter(ctx, task.id, task.repeat);
  await endSeries(ctx, task.repeat.id);
  if (later.length === 0) return;
  while (!(await deleteReferringToTasks(ctx, later, ROWS_PER_STEP)));
  await deleteTasks(ctx, later);
}

/** The ids of the open tasks of the series that came after this one, none of which may run. */
async function openAfter(ctx: UserContext, id: number, repeat: Repeat): Promise<number[]> {
  const later = await findOpenAfter(ctx, { id, repeatId: repeat.id });
  for (const { id, list_id, status } of later) {
    const why = whyNotChange({ id }, status === 'active' ? id : null);
    if (why !== null) throw conflict(why);
    tell(ctx, { kind: 'task', id, list_id });
  }
  return later.map(({ id }) => id);
}

/** Ends a series; its tasks stay, and repeat no more. */
export async function endSeries(ctx: UserContext, id: number): Promise<void> {
  await tellSeries(ctx, id);
  await repository.deleteRepeat(ctx, id);
  await repository.updateNextRepeatDate(ctx);
}

/** Every task of a series shows when it comes: a change for each list that holds some. */
async function tellSeries(ctx: UserContext, id: number): Promise<void> {
  for (const task of await findOneOfEachList(ctx, id)) tell(ctx, { kind: 'task', id: task.id, list_id: task.list_id });
}

/**
 * The rule counts from its first day, so that every second week begins with the next one that has such a day. A task that is there is
 * that of today, or of the later day that it begins with.
 */
function daysFrom(ctx: UserContext, rrule: string, from: Temporal.PlainDate) {
  const today = currentDayOf(ctx);
  const rule = parseRule(rrule);
  const start = rule && nextOn({ ...rule, interval: 1 }, from, from);
  const isLater = start !== null && Temporal.PlainDate.compare(from, today) > 0;
  const next = rule && start && nextOn(rule, start, (isLater ? start : today).add({ days: 1 }));
  if (!(start && next)) throw invalid({ path: 'rrule', message: UNSUPPORTED_REPEAT });
  return { rrule, start_date: start.toString(), next_date: next.toString() };
}
