import type { Change } from '@daymark/contract/events.ts';
import { deleteCategoriesAfter } from '#features/categories/categories.repository.ts';
import { deleteEnrolmentsAfter, deleteExperimentsAfter } from '#features/experiments/experiments.repository.ts';
import { deleteListsAfter } from '#features/lists/lists.repository.ts';
import { deleteProjectsAfter } from '#features/projects/projects.repository.ts';
import { deleteTasksAfter } from '#features/tasks/tasks.repository.ts';
import { deleteEntriesAfter } from '#features/timer/timer.repository.ts';
import { deleteWorkspaceListsAfter } from '#features/workspace/workspace.repository.ts';
import { holdingUser, inNextTransaction, inTransaction, tell, type UserContext } from '#http/context.ts';
import { deleteLongWork, findLastIds, insertLongWork, type LastIds, type LongWork } from './long-work.repository.ts';

/** Rows that one step changes at most: a few milliseconds of work, for which others wait. */
export const ROWS_PER_STEP = 250;

/** Some 1,000 rows: fewer are one transaction. */
const STEPS_AT_FIRST = 4;

/** Does a part of long work; true once nothing is left of it. A repetition goes on where the last one ended. */
export type Step = (ctx: UserContext) => Promise<boolean>;

type Parts = {
  /** Refuses or prepares the work, and gives the change that is told once all of it is done. */
  begin: (ctx: UserContext) => Promise<Change>;
  step: Step;
  /** Runs in the first transaction where the work takes more than that one. */
  beforeRest?: (ctx: UserContext) => Promise<void>;
};

/**
 * Changes few rows in one transaction, and many in a series of short ones between which other users are served. Once this
 * resolves all is done; where the server is killed meanwhile, the next start goes on.
 */
export function doLongWork(ctx: UserContext, work: LongWork, { begin, step, beforeRest }: Parts): Promise<null> {
  return holdingUser(ctx, async () => {
    const { change, isDone } = await inTransaction(ctx, async (ctx) => {
      const change = await begin(ctx);
      for (let steps = 0; steps < STEPS_AT_FIRST; steps += 1) {
        if (await step(ctx)) {
          tell(ctx, change);
          return { change, isDone: true };
        }
      }
      await beforeRest?.(ctx);
      await insertLongWork(ctx, work);
      return { change, isDone: false };
    });
    if (!isDone) await doRest(ctx, step, change);
    return null;
  });
}

/** Each step is one transaction; the last one also deletes the record of the work, and tells the change. */
export async function doRest(ctx: UserContext, step: Step, change: Change): Promise<void> {
  const next = () =>
    inNextTransaction(ctx, async (ctx) => {
      const isDone = await step(ctx);
      if (!isDone) return false;
      await deleteLongWork(ctx);
      tell(ctx, change);
      return true;
    });
  while (!(await next()));
}

/** Records before those that they refer to. An assignment cascades with its experiment, which has one at most. */
const DELETIONS = [
  ['workspace_lists', deleteWorkspaceListsAfter],
  ['enrolments', deleteEnrolmentsAfter],
  ['experiments', deleteExperimentsAfter],
  ['time_entries', deleteEntriesAfter],
  ['tasks', deleteTasksAfter],
  ['categories', deleteCategoriesAfter],
  ['lists', deleteListsAfter],
  ['projects', deleteProjectsAfter],
] as const;

/** The highest id of the user in each table, to tell later rows by. */
export function lastIds(ctx: UserContext): Promise<LastIds> {
  return findLastIds(
    ctx,
    DELETIONS.map(([table]) => table),
  );
}

/** Deletes records of the user, or only those after these ids, as many as one step may; true if none is left. */
export async function deleteRecords(ctx: UserContext, after?: LastIds): Promise<boolean> {
  let left = ROWS_PER_STEP;
  for (const [table, deleteAfter] of DELETIONS) {
    left -= await deleteAfter(ctx, after?.[table] ?? 0, left);
    if (left === 0) return false;
  }
  return true;
}
