import { FIRST_PAGE, type OpenOrDone, TASKS_AT_ONCE, type TaskPage } from '@daymark/contract/task-pages.ts';
import type { EstimateOrigin, Task } from '@daymark/contract/tasks.ts';
import { openFirst } from '@daymark/domain/task-order.ts';
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { readOnce } from '#api/ask-again.ts';

/** Tasks as far as they are loaded, open and done ones apart. */
type Pages = Record<OpenOrDone, TaskPage>;

type Counts = { task_count: number; completed_tasks: number };

/** The loaded tasks of a list or a category, and the counts of all. */
export type ShownTasks = Pages & Counts & { coming?: ComingTask[] };

/** A task that is being created. */
export type ComingTask = {
  name: string;
  /** The list that it comes into; null for the inbox and for a list that is made with it. */
  list_id: number | null;
  planned_duration: number;
  estimate_origin: EstimateOrigin | null;
  /** The day in whose plan it will stand. */
  plan_date: string | null;
  /** The latest task of its list when it was sent: one with its name and a greater id is this one. */
  after: number;
};

/** A task that was made without a network, and the day in whose plan it stands. */
export type MadeTask = { task: Task; plan_date: string | null };

/** Asks the server for tasks of one list or category. */
export type ReadTasks = (query: { status: OpenOrDone; limit: string; after?: string }) => Promise<TaskPage>;

const NOTHING: TaskPage = { tasks: [], next_cursor: null };

const limitOf = (tasks: number): string => String(Math.min(tasks, TASKS_AT_ONCE));

export const countOf = ({ task_count, completed_tasks }: Counts, status: OpenOrDone): number =>
  status === 'done' ? completed_tasks : task_count - completed_tasks;

export const allShown = ({ open, done }: Pages): Task[] => [...open.tasks, ...done.tasks];

/** The query of the first answer: a page, or as many tasks as are shown already. */
export function firstQuery({ open, done }: Pages = { open: NOTHING, done: NOTHING }) {
  const shown = open.tasks.length + (open.next_cursor === null ? done.tasks.length : 0);
  return { order: 'open_first', limit: limitOf(Math.max(shown, FIRST_PAGE)) } as const;
}

/**
 * Splits the first answer into open and done tasks, and reads on until as many of each are there as were shown before,
 * and a page of done ones. Only for long lists this takes more than the first answer.
 */
export async function pagesFrom(
  answer: Counts & TaskPage,
  read: ReadTasks,
  known: Pages = { open: NOTHING, done: NOTHING },
): Promise<Pages> {
  const { open, done } = openFirst(answer.tasks);
  const { next_cursor } = answer;
  if (next_cursor === null || done.length > 0) {
    const start = { tasks: done, next_cursor };
    const shown = readOn(read, 'done', { start, wanted: known.done.tasks.length });
    return { open: { tasks: open, next_cursor: null }, done: await shown };
  }
  const start = { tasks: open, next_cursor: open.length < countOf(answer, 'open') ? next_cursor : null };
  const wanted = Math.max(known.done.tasks.length, FIRST_PAGE);
  const doneOnes = answer.completed_tasks === 0 ? NOTHING : read({ status: 'done', limit: limitOf(wanted) });
  const [shownOpen, shownDone] = await Promise.all([
    readOn(read, 'open', { start, wanted: known.open.tasks.length }),
    readOn(read, 'done', { start: await doneOnes, wanted }),
  ]);
  return { open: shownOpen, done: shownDone };
}

/** Reads from the start on until as many tasks are there as wanted, or all. */
async function readOn(
  read: ReadTasks,
  status: OpenOrDone,
  { start, wanted }: { start: TaskPage; wanted: number },
): Promise<TaskPage> {
  const missing = wanted - start.tasks.length;
  if (start.next_cursor === null || missing <= 0) return start;
  const page = await read({ status, after: start.next_cursor, limit: limitOf(missing) });
  return readOn(read, status, { start: joined(start, page), wanted });
}

const joined = (one: TaskPage, next: TaskPage): TaskPage => ({ ...next, tasks: [...one.tasks, ...next.tasks] });

/** Loads a page more of what the query of this key shows: whether it is there now. A failure is told by a toast. */
export function useMoreTasks(queryKey: QueryKey, read: ReadTasks): (status: OpenOrDone) => Promise<boolean> {
  const client = useQueryClient();
  return async (status) => {
    const after = client.getQueryData<Pages>(queryKey)?.[status].next_cursor;
    if (!after) return false;
    const page = await readOnce(client, pageQuery(queryKey, { status, after, read })).catch(() => null);
    if (!page) return false;
    client.setQueryData<Pages>(queryKey, (shown) =>
      // A refetch in between has its own cursor, and its next page is another one.
      shown?.[status].next_cursor === after ? { ...shown, [status]: joined(shown[status], page) } : shown,
    );
    return true;
  };
}

type NextPage = { status: OpenOrDone; after: string; read: ReadTasks };

/** The page after the cursor of what the query of this key shows. */
export const pageQuery = (queryKey: QueryKey, { status, after, read }: NextPage) =>
  queryOptions({
    queryKey: [...queryKey, 'after', after],
    queryFn: () => read({ status, after, limit: String(FIRST_PAGE) }),
    gcTime: 0,
    meta: { failed: 'Failed to load more tasks' },
  });
