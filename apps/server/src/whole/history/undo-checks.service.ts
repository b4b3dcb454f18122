import type { SubjectKind } from '@daymark/contract/endpoint.ts';
import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { LISTS_OF_A_DAY } from '@daymark/contract/workspace.ts';
import { differInTicksOnly } from '@daymark/domain/checklists.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { alreadyBooked } from '@daymark/domain/entries.ts';
import { laterOf } from '@daymark/domain/instants.ts';
import type { LimitedRecord } from '@daymark/domain/limits.ts';
import { type Patch, rowOf } from '@daymark/domain/patches.ts';
import { FULL_PLAN, whyNotChangePlan } from '@daymark/domain/plan.ts';
import { whyNotChange } from '@daymark/domain/timer.ts';
import { isTrueToEntries } from '@daymark/domain/undo.ts';
import { FULL_DAY, whyNotChangeBoard } from '@daymark/domain/workspace.ts';
import { conflict } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { countPlanned } from '#days/plan/plan.repository.ts';
import { daysWithLists } from '#days/workspace/workspace.service.ts';
import { countRecords } from '#engine/limits/limits.repository.ts';
import { refuseLargeAccount, refuseLongList, refuseLongProject } from '#engine/limits/limits.service.ts';
import { findEntryInWay } from '#time/entries/entries.repository.ts';
import { findRunningEntry } from '#time/entries/time-entries.repository.ts';
import { findLongest, findTasksWithTime } from './patches.repository.ts';

/** Columns of a task that its running timer keeps from being edited. */
const EDITED = ['name', 'description', 'priority', 'planned_duration', 'at_most', 'category_id', 'due_date'];

/** Refuses what the call of the command would refuse now: an edit of the running task, a plan or board of a past day. */
export async function refuseAsCall(
  ctx: UserContext,
  { kind, subject_kind, subject_name }: { kind: string; subject_kind: SubjectKind; subject_name: string },
  planned: Patch,
): Promise<void> {
  const today = currentDayOf(ctx);
  const whyNotDay = { plan: whyNotChangePlan, board: whyNotChangeBoard } as Partial<
    Record<SubjectKind, typeof whyNotChangePlan>
  >;
  const why = subject_name && whyNotDay[subject_kind]?.(Temporal.PlainDate.from(subject_name), today);
  if (why) throw conflict(why);
  if (subject_kind !== 'task') return; // the deletion of a category takes it from the running task as well
  const edited = Object.entries(planned).flatMap(([key, change]) => (isEdit(key, change) ? [rowOf(key).id] : []));
  const running = edited.length > 0 ? await findRunningEntry(ctx) : undefined;
  // A command of the timer itself has a part of its entry, but for an estimate of what it counts down anyway.
  if (!running || kind === 'estimate_task' || planned[`time_entries ${running.id}`]) return;
  for (const id of edited) {
    const whyNot = whyNotChange({ id }, running.task_id);
    if (whyNot !== null) throw conflict(whyNot);
  }
}

function isEdit(key: string, [before, after]: Patch[string]): boolean {
  if (rowOf(key).table !== 'tasks' || !before) return false;
  if (!after) return true;
  const columns = EDITED.filter((column) => column in after);
  const isTick =
    columns.join() === 'description' && differInTicksOnly(String(before['description']), String(after['description']));
  return columns.length > 0 && !isTick;
}

/** Tables of records whose number an account limits. */
export const LIMITED: readonly string[] = [
  'projects',
  'lists',
  'categories',
  'experiments',
  'repeats',
  'tasks',
] satisfies LimitedRecord[];

/** Refuses an undo after which the account would hold more than it can. */
export async function refuseBeyondLimits(ctx: UserContext, planned: Patch): Promise<void> {
  const all = Object.entries(planned).map(([key, [before, after]]) => ({ table: rowOf(key).table, before, after }));
  const inserted = all.filter(({ before }) => !before);
  for (const table of new Set(inserted.map((row) => row.table))) {
    const records = table as LimitedRecord;
    if (LIMITED.includes(table)) refuseLargeAccount(ctx, records, await countRecords(ctx, records));
  }
  const idsIn = (table: string, column: string) =>
    all.flatMap((row) => (row.table === table && row.after?.[column] ? [Number(row.after[column])] : []));
  const [listIds, projectIds] = [idsIn('tasks', 'list_id'), idsIn('lists', 'project_id')];
  if (listIds.length + projectIds.length > 0) {
    const longest = await findLongest(ctx, { listIds, projectIds });
    refuseLongList(ctx, longest.tasks);
    refuseLongProject(ctx, longest.lists);
  }
  const comes = (table: string) => inserted.some((row) => row.table === table);
  if (comes('plan_tasks') && (await countPlanned(ctx)).some(({ tasks }) => tasks > TASKS_OF_A_DAY)) {
    throw conflict(FULL_PLAN);
  }
  if (comes('workspace_lists') && (await daysWithLists(ctx)).some(({ lists }) => lists > LISTS_OF_A_DAY)) {
    throw conflict(FULL_DAY);
  }
}

/** Refuses a timer that would run over time that is booked already. */
export async function refuseBookedTime(ctx: UserContext, planned: Patch): Promise<void> {
  const running = await findRunningEntry(ctx);
  if (!running || !planned[`time_entries ${running.id}`]) return;
  const time = { from: running.started_at, until: laterOf(ctx.now, running.started_at) };
  const inWay = await findEntryInWay(ctx, time, running.id);
  if (inWay) throw conflict(alreadyBooked(inWay.task_name));
}

/** The tasks of these that do not say what their entries say: an undo may add none to them. */
export async function findUntrue(ctx: UserContext, ids: number[]): Promise<Set<number>> {
  const tasks = ids.length > 0 ? await findTasksWithTime(ctx, ids) : [];
  return new Set(tasks.filter((task) => !isTrueToEntries(task)).map(({ id }) => id));
}
