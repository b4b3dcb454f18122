import type { List } from '@daymark/contract/lists.ts';
import type { TaskStatus, TaskTotals } from '@daymark/contract/statuses.ts';
import {
  type FirstTasks,
  type PageOfTasks,
  TASKS_OF_LISTS_AT_ONCE,
  type TaskOrder,
  type TaskPage,
  type TaskSums,
  UNKNOWN_CURSOR,
} from '@daymark/contract/task-pages.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { minutesFromMs, msFromMinutes } from '@daymark/domain/durations.ts';
import { progressPercentage } from '@daymark/domain/progress.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { openFirst } from '@daymark/domain/task-order.ts';
import { fairShares, readCursor, runsFrom, type TaskPlace, writeCursor } from '@daymark/domain/task-pages.ts';
import { invalid } from '#context/api-error.ts';
import { giveWay, type UserContext } from '#context/context.ts';
import {
  findTasks,
  findTasksOfCategory,
  findTasksOfLists,
  type TaskRecord,
} from '#work/task-records/task-reads.repository.ts';
import { toTask, workedMs } from '#work/task-records/task-records.service.ts';
import * as repository from './task-pages.repository.ts';

/** The part that a query asks for; read before anything else, since a bad cursor is refused before a missing record. */
export type Asked = Pick<repository.Stretch, 'runs' | 'after' | 'limit'>;

export function askedFor({ after, limit, ...choice }: PageOfTasks): Asked {
  const place = after === undefined ? null : readCursor(after);
  const runs = after !== undefined && place === null ? null : runsFrom(choice, place);
  if (!runs) throw invalid({ path: 'after', message: UNKNOWN_CURSOR });
  return { runs, after: place, limit };
}

/** A page of the tasks of a list or a category. */
export async function tasksPage(ctx: UserContext, scope: repository.TaskScope, asked: Asked): Promise<TaskPage> {
  const [page = END] = await findPages(ctx, [{ scope, ...asked }]);
  return page;
}

type Counted = { id: number; task_count: number; completed_tasks: number };

/**
 * These lists with all of their tasks and the sums over them, by one query, as nearly all lists are read. Undefined where
 * less than all is asked for or fits into an answer: then tasks are found, read and summed by one query after the other.
 */
export async function wholeLists<Of extends List>(
  ctx: UserContext,
  lists: Of[],
  query: PageOfTasks,
): Promise<(Of & TaskSums & TaskPage)[] | undefined> {
  const bytes = bytesOfEach(lists, query);
  if (bytes === undefined || lists.length === 0) return undefined;
  const ofList = Map.groupBy(await findTasksOfLists(ctx, lists, bytes), ({ list_id }) => list_id);
  const found = lists.map(({ id }) => ofList.get(id) ?? []);
  if (!areComplete(lists, found)) return undefined;
  return lists.map((list, place) => ({
    ...list,
    ...wholeAnswer(ctx, (found[place] ?? []).toSorted(byPosition), query),
  }));
}

type WholeCategory = TaskSums & TaskPage & { completed_tasks: number };

/** The tasks of a category like those of whole lists. */
export async function wholeCategory(
  ctx: UserContext,
  category: Pick<Counted, 'id' | 'task_count'>,
  query: PageOfTasks,
): Promise<WholeCategory | undefined> {
  const bytes = bytesOfEach([category], query);
  if (bytes === undefined) return undefined;
  const found = await findTasksOfCategory(ctx, category.id, bytes);
  if (!areComplete([category], [found])) return undefined;
  const completed_tasks = found.filter(({ status }) => status === 'done').length;
  return { completed_tasks, ...wholeAnswer(ctx, found.toSorted(byId), query) };
}

/** Bytes that the texts of each task may have where all of them are to fit; undefined where not all are asked for or fit. */
function bytesOfEach(of: Pick<Counted, 'task_count'>[], { limit, status, after }: PageOfTasks): number | undefined {
  const total = of.reduce((sum, { task_count }) => sum + task_count, 0);
  const areAsked = after === undefined && status === undefined && of.every(({ task_count }) => task_count <= limit);
  return areAsked && total <= TASKS_OF_LISTS_AT_ONCE ? Math.floor(TEXT_BYTES / Math.max(1, total)) : undefined;
}

/** Whether all tasks were found: not where a text is longer, or a task was created or deleted in between. */
const areComplete = (of: Pick<Counted, 'task_count'>[], found: TaskRecord[][]): boolean =>
  of.every(({ task_count }, place) => found[place]?.length === task_count);

const byId = (one: TaskRecord, other: TaskRecord) => one.id - other.id;

const byPosition = (one: TaskRecord, other: TaskRecord) => one.position - other.position || byId(one, other);

/** The records are in their own order. */
function wholeAnswer(ctx: UserContext, records: TaskRecord[], { order }: PageOfTasks): TaskSums & TaskPage {
  const tasks = records.map((record) => toTask(ctx, record));
  return { ...sumsOfRecords(ctx, records), tasks: ordered(tasks, order), next_cursor: null };
}

function ordered(tasks: Task[], order: TaskOrder): Task[] {
  if (order === 'own') return tasks;
  const { open, done } = openFirst(tasks);
  return [...open, ...done];
}

/** These lists with the first tasks of each, so few that one answer holds them all. */
export async function withFirstTasks<List extends Counted>(
  ctx: UserContext,
  lists: List[],
  query: FirstTasks,
): Promise<(List & TaskPage)[]> {
  const { limit, ...asked } = askedFor(query);
  const claims = lists.map((list) => Math.min(limit, countOf(list, query)));
  const shares = fairShares(claims, TASKS_OF_LISTS_AT_ONCE);
  const stretches = lists.map(({ id }, place) => ({ scope: { list_id: id }, ...asked, limit: shares[place] ?? 0 }));
  const pages = await findPages(ctx, stretches);
  return lists.map((list, place) => ({ ...list, ...(pages[place] ?? END) }));
}

function countOf({ task_count, completed_tasks }: Counted, { status }: FirstTasks): number {
  if (status === 'done') return completed_tasks;
  return status === 'open' ? task_count - completed_tasks : task_count;
}

const END: TaskPage = { tasks: [], next_cursor: null };

/** Bytes of texts in one answer: 500 tasks may have 4 KB each. Longer ones end their page earlier. */
const TEXT_BYTES = 2 * 1024 * 1024;

async function findPages(ctx: UserContext, stretches: repository.Stretch[]): Promise<TaskPage[]> {
  // One task more than is shown tells whether there is a next page.
  const found = await repository.findTaskPlaces(
    ctx,
    stretches.map((stretch) => ({ ...stretch, limit: stretch.limit + 1 })),
  );
  const pages = stretches.map(({ limit }, place) =>
    cut(found[place] ?? [], { limit, bytes: TEXT_BYTES / stretches.length }),
  );
  const ids = pages.flatMap(({ shown }) => shown.map(({ id }) => id));
  const records = new Map((await findTasks(ctx, ids)).map((record) => [record.id, record]));
  return pages.map(({ shown, next }) => ({
    tasks: shown.flatMap(({ id }) => {
      const record = records.get(id);
      return record ? [toTask(ctx, record)] : []; // one may have been deleted in between
    }),
    next_cursor: next && writeCursor(next),
  }));
}

/** The tasks of a page: as many as it may hold, but one at least, and where the next page begins. */
function cut(
  found: repository.FoundTask[],
  { limit, bytes }: { limit: number; bytes: number },
): { shown: repository.FoundTask[]; next: TaskPlace | null } {
  let left = bytes;
  const tooLong = found.findIndex((task, place) => {
    left -= task.bytes;
    return place > 0 && left < 0;
  });
  const shown = found.slice(0, Math.min(limit, tooLong === -1 ? limit : tooLong));
  return { shown, next: shown.length < found.length ? (shown.at(-1)?.place ?? null) : null };
}

/** Tasks that are summed at once: other requests are answered between two slices. */
const SLICE = 10_000;

/** These lists with the sums over all tasks of each. */
export async function withSums<List extends Counted>(ctx: UserContext, lists: List[]): Promise<(List & TaskSums)[]> {
  const sums = await sumsOf(ctx, lists);
  return lists.map((list) => ({ ...list, ...toMinutes(sums.get(list.id) ?? NOTHING) }));
}

/** Totals of the tasks of all these lists. */
export async function taskTotals(ctx: UserContext, lists: Counted[]): Promise<TaskTotals> {
  const sums = await sumsOf(ctx, lists);
  const { planned_minutes, worked_ms, left_ms: _, ...tasks_by_status } = [...sums.values()].reduce(added, NOTHING);
  const total = countOfAll(tasks_by_status);
  return {
    progress_percentage: roundHalfUp(progressPercentage({ completed: tasks_by_status.done, total }), 1),
    tasks_by_status,
    planned_minutes,
    worked_minutes: minutesFromMs(worked_ms),
  };
}

async function sumsOf(ctx: UserContext, lists: Counted[]): Promise<Map<number, repository.Sums>> {
  const sums = new Map<number, repository.Sums>();
  for (const [number, slice] of slicesOf(lists).entries()) {
    if (number > 0) await giveWay(ctx);
    for (const sum of await repository.sumTasksOfLists(ctx, slice)) sums.set(sum.list_id, sum);
  }
  return sums;
}

/** Ids of lists in slices, each with as many lists as are summed at once. */
export function slicesOf(lists: Pick<Counted, 'id' | 'task_count'>[]): number[][] {
  const slices: number[][] = [];
  let tasks = SLICE;
  for (const { id, task_count } of lists) {
    if (tasks + task_count > SLICE) {
      slices.push([]);
      tasks = 0;
    }
    slices.at(-1)?.push(id);
    tasks += task_count;
  }
  return slices;
}

function sumsOfRecords(ctx: UserContext, records: TaskRecord[]): TaskSums {
  const sums = { planned_minutes: 0, worked_ms: 0, left_ms: 0 };
  for (const record of records) {
    const [planned, worked] = [msFromMinutes(record.planned_duration), workedMs(ctx, record)];
    sums.planned_minutes += record.planned_duration;
    sums.worked_ms += worked;
    if (record.status !== 'done') sums.left_ms += Math.max(0, planned - worked);
  }
  return toMinutes(sums);
}

/** Sums over all tasks of a category. */
export async function sumsOfCategory(
  ctx: UserContext,
  category_id: number,
): Promise<TaskSums & { completed_tasks: number }> {
  let whole = NOTHING;
  let after: number | null = 0;
  while (after !== null) {
    const { last_id, ...slice } = await repository.sumTasksOfCategory(ctx, { category_id, after, limit: SLICE });
    whole = added(whole, slice);
    after = countOfAll(slice) < SLICE ? null : last_id;
    if (after !== null) await giveWay(ctx);
  }
  return { completed_tasks: whole.done, ...toMinutes(whole) };
}

const NOTHING: repository.Sums = {
  ...{ not_started: 0, active: 0, paused: 0, done: 0 },
  ...{ planned_minutes: 0, worked_ms: 0, left_ms: 0 },
};
const SUMMED = Object.keys(NOTHING) as (keyof repository.Sums)[];

function added(one: repository.Sums, other: repository.Sums): repository.Sums {
  return Object.fromEntries(SUMMED.map((field) => [field, one[field] + other[field]])) as repository.Sums;
}

const countOfAll = ({ not_started, active, paused, done }: TaskTotals['tasks_by_status']): number =>
  not_started + active + paused + done;

function toMinutes({ planned_minutes, worked_ms, left_ms }: Omit<repository.Sums, TaskStatus>): TaskSums {
  return {
    planned_minutes,
    worked_minutes: minutesFromMs(worked_ms),
    planned_left_minutes: minutesFromMs(left_ms),
  };
}
