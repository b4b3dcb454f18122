import type { Change } from '@daymark/contract/events.ts';
import {
  answerInTransaction,
  type Claim,
  type Context,
  giveWay,
  giveWayToReads,
  holdingUser,
  inNextTransaction,
  tell,
  type UserContext,
} from '#context/context.ts';
import { addToTrash } from '#engine/trash/trash.service.ts';
import { claimUser, endClaim, isUserClaimed, takeOverClaim } from './claims.repository.ts';
import {
  areWordsOfDeleted,
  deleteLongWork,
  deleteRows,
  findLongWork,
  insertLongWork,
  type LongWork,
  overwriteSome,
  type RowRange,
  refreshStatistics,
} from './long-work.repository.ts';

/** Rows that one step changes at most: a few milliseconds of work, for which others wait. */
export const ROWS_PER_STEP = 50;

/** Steps of the first transaction, some 500 rows: fewer are one transaction. */
const STEPS_AT_FIRST = 10;

/** Tasks that the first transaction deletes at most. */
export const TASKS_AT_FIRST = STEPS_AT_FIRST * ROWS_PER_STEP;

/** Steps of each further transaction, for which only changes wait. */
const STEPS_AT_ONCE = 2;

/**
 * Transactions between two merges of words, some 25,000 rows. One step of a merge passes over all that were deleted
 * side by side since the last merge.
 */
const TRANSACTIONS_BETWEEN_MERGES = 250;

/** Does a part of long work; true once nothing is left of it. A repetition goes on where the last one ended. */
export type Step = (ctx: UserContext) => Promise<boolean>;

type Begun<Answer> = { answer: Answer; work: LongWork | null };

/** Long work with an answer: its first transaction takes its own steps, and says whether there is more to do. */
export function answerLongWork<Answer>(
  ctx: UserContext,
  begin: (ctx: UserContext) => Promise<Begun<Answer>>,
  { step, changes }: { step: Step; changes: Change[] },
): Promise<Answer> {
  return holdingUser(ctx, async () => {
    const begun: { claim: Claim | null; trash?: number | undefined } = { claim: null };
    const answer = await answerInTransaction(ctx, async (ctx) => {
      const { answer, work } = await begin(ctx);
      begun.claim = work && (await beginLongWork(ctx, work));
      begun.trash = work ? trashOf(work) : undefined;
      return answer;
    });
    if (begun.claim) {
      await atLongWork(ctx, begun.claim, (ctx) => doRest(ctx, step, { changes, trash: begun.trash }));
      await countFilled(ctx);
    }
    await overwriteDeleted(ctx);
    return answer;
  });
}

/** The context of the instance that is at work on the user's rows. */
export type WorkContext = UserContext & { claim: Claim };

/** Writes down what is under way, in the transaction that begins it. From its commit on all other instances keep away. */
export async function beginLongWork(ctx: UserContext, work: LongWork): Promise<Claim> {
  await insertLongWork(ctx, work);
  return { heldUntil: await claimUser(ctx) };
}

/** Runs the transactions of long work. Where they fail, others need not wait until the claim ends by itself. */
export async function atLongWork<Result>(
  ctx: UserContext,
  claim: Claim,
  work: (ctx: WorkContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ ...ctx, claim });
  } catch (error) {
    await endClaim(ctx, { ...claim, end: 0 }).catch(() => undefined); // the database may be away
    throw error;
  }
}

/** A transaction of long work. It renews the claim, and fails where another instance has taken the work over. */
export async function inStep<Result>(ctx: WorkContext, work: (ctx: WorkContext) => Promise<Result>): Promise<Result> {
  const { result, heldUntil } = await inNextTransaction(ctx, async (ctx) => {
    const heldUntil = await claimUser(ctx);
    return { heldUntil, result: await work({ ...ctx, claim: { heldUntil } }) };
  });
  ctx.claim.heldUntil = heldUntil; // now that it is committed
  return result;
}

/** Ends the work in its last transaction, and tells the changes. */
export async function endLongWork(ctx: WorkContext, changes: Change[]): Promise<void> {
  await deleteLongWork(ctx);
  await endClaim(ctx, { ...ctx.claim, end: null });
  for (const change of changes) tell(ctx, change);
}

/** Takes the steps of the first transaction; true if nothing is left for others. */
export const takeFirstSteps = (ctx: UserContext, step: Step): Promise<boolean> => takeSteps(ctx, step, STEPS_AT_FIRST);

/** Takes so many steps in one transaction, and lets reads through between them; true once nothing is left of the work. */
export async function takeSteps(ctx: UserContext, step: Step, most: number): Promise<boolean> {
  for (let steps = 0; steps < most; steps += 1) {
    if (steps > 0) await giveWayToReads();
    if (await step(ctx)) return true;
  }
  return false;
}

/** The changes that are told at the end, and where in the trash the rows go that are deleted until then. */
type Rest = { changes: Change[]; trash?: number | undefined };

/** A series of short transactions; the last one also ends the work. */
async function doRest(ctx: WorkContext, step: Step, { changes, trash }: Rest): Promise<void> {
  const steps = (ctx: WorkContext) => takeSteps(ctx, step, STEPS_AT_ONCE);
  const next = () =>
    inStep(ctx, async (ctx) => {
      const isDone = await (trash === undefined ? steps(ctx) : addToTrash(ctx, trash, steps));
      if (isDone) await endLongWork(ctx, changes);
      return isDone;
    });
  for (let done = 1; !(await next()); done += 1) {
    if (done % TRANSACTIONS_BETWEEN_MERGES === 0) await overwriteDeleted(ctx);
  }
}

/** Finishes work of the user that no living instance is at. False while one is at it, and nothing has been done. */
export async function finishLongWork(ctx: UserContext, stepOf: (work: LongWork) => Step): Promise<boolean> {
  if (!(await isUserClaimed(ctx))) return true;
  const heldUntil = await takeOverClaim(ctx);
  if (heldUntil === undefined) return !(await isUserClaimed(ctx));
  const work = await findLongWork(ctx);
  if (work) await atLongWork(ctx, { heldUntil }, (ctx) => doRest(ctx, stepOf(work), restOf(work)));
  else await endClaim(ctx, { heldUntil, end: null });
  await overwriteDeleted(ctx);
  return true;
}

const restOf = (work: LongWork): Rest => ({
  changes: [{ kind: 'everything' }],
  trash: trashOf(work),
});

const trashOf = (work: LongWork): number | undefined => ('trash' in work ? work.trash : undefined);

/** Deletes records of the user, or only those in a range, as many as one step may; true if none is left. */
export function deleteRecords(ctx: UserContext, range?: RowRange): Promise<boolean> {
  return deleteRows(ctx, ROWS_PER_STEP, range);
}

/** Lets the database count its tables anew after many rows came. */
export const countFilled = ({ db }: Pick<Context, 'db'>): Promise<void> => refreshStatistics(db);

/** Overwrites what a deletion of many tasks has left of their words in the file. */
export async function overwriteDeleted(ctx: Pick<Context, 'db'>): Promise<void> {
  if (ctx.db.isTransaction || !(await areWordsOfDeleted(ctx.db))) return;
  while (!(await overwriteSome(ctx.db))) await giveWay(ctx);
}
