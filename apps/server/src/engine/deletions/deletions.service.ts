import type { Change } from '@daymark/contract/events.ts';
import { conflict } from '#context/api-error.ts';
import { answerInTransaction, inTransaction, tell, type UserContext } from '#context/context.ts';
import type { Deletion } from '#engine/long-work/long-work.repository.ts';
import {
  overwriteDeleted,
  type Step,
  TASKS_AT_FIRST,
  takeFirstSteps,
  takeSteps,
} from '#engine/long-work/long-work.service.ts';
import { addToTrash } from '#engine/trash/trash.service.ts';
import * as repository from './deletions.repository.ts';

/** Steps of each transaction in the background, for which changes of others wait on SQLite. */
const STEPS_AT_ONCE = 2;

type Parts = {
  /** Refuses or prepares the deletion, and gives the changes that its answer tells. */
  begin: (ctx: UserContext) => Promise<Change[]>;
  step: Step;
  /** Tasks that go with the record: of more than the first transaction could delete it leaves all but a step to the background. */
  countTasks?: (ctx: UserContext) => Promise<number>;
  /** Records that nobody sees from the answer on, where deleting all takes more than its transaction. */
  deleted?: repository.Deleted;
  /** Does what else has to be done by then. */
  beforeRest?: (ctx: UserContext) => Promise<void>;
};

/**
 * Deletes few rows in the transaction of the answer. Of many it deletes the first ones, and the rest goes in the background while the
 * user works on: the deletion stands in the database until nothing of it is left.
 */
export async function doDeletion(
  ctx: UserContext,
  work: Deletion,
  { begin, step, countTasks, ...rest }: Parts,
): Promise<null> {
  // An account takes its kept answers with it.
  const inOne = work.kind === 'account' ? inTransaction : answerInTransaction;
  let isMore = false;
  await inOne(ctx, async (ctx) => {
    for (const change of await begin(ctx)) tell(ctx, change);
    const whole = repository.wholeOf(ctx); // rows of another deletion may refer to these
    const isLarge = ((await countTasks?.(whole)) ?? 0) > TASKS_AT_FIRST;
    isMore = !(await (isLarge ? step(whole) : takeFirstSteps(whole, step)));
    if (isMore) await storeRest(whole, work, rest);
    return null;
  });
  if (isMore) ctx.deletions?.goOn();
  else await overwriteDeleted(ctx);
  return null;
}

async function storeRest(
  ctx: UserContext,
  work: Deletion,
  { deleted = [], beforeRest }: Omit<Parts, 'begin' | 'step' | 'countTasks'>,
): Promise<void> {
  await beforeRest?.(ctx);
  const trash = await ctx.command?.storePart(ctx);
  const stored = { ...work, ...(trash && { trash }) };
  await repository.hideDeleted(ctx, await repository.insertDeletion(ctx, stored, ctx.deletions?.worker ?? ''), deleted);
}

/** Deletes some rows of a deletion that no other process is at, in a transaction; false if there was none. */
export function goOnDeleting(
  ctx: UserContext,
  { worker, stepOf }: { worker: string; stepOf: (work: Deletion) => Step },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    for (const { id, work } of await repository.findDeletions<Deletion>(ctx)) {
      if (!(await repository.updateStepped(ctx, id, worker))) continue;
      const steps = (ctx: UserContext) => takeSteps(ctx, stepOf(work), STEPS_AT_ONCE);
      const trash = trashOf(work);
      const isDone = await (trash === undefined ? steps(ctx) : addToTrash(ctx, trash, steps));
      if (isDone) {
        await repository.deleteDeletion(ctx, id);
        tell(ctx, { kind: 'everything' });
      }
      return true;
    }
    return false;
  });
}

/**
 * Stops the deletion that goes on with this place in the trash, and gives whether there was one: what it has not come to is there
 * again.
 */
export async function stopDeletion(ctx: UserContext, trash: number): Promise<boolean> {
  const found = (await repository.findDeletions<Deletion>(ctx)).find(({ work }) => trashOf(work) === trash);
  if (!found) return false;
  // Another experiment may have begun in its category.
  if (found.work.kind === 'experiment') throw conflict('This is still being deleted. Try again in a moment.');
  await repository.deleteDeletion(ctx, found.id);
  await repository.showDeleted(ctx, found.id);
  return true;
}

const trashOf = (work: Deletion): number | undefined => ('trash' in work ? work.trash : undefined);
