import { randomInt } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Scope } from '@daymark/contract/endpoint.ts';
import type { Change } from '@daymark/contract/events.ts';
import { type Db, isPostgres } from '#db/connection.ts';
import { isConstraintViolation, isRefusedTransaction } from '#db/database-errors.ts';
import { type Deleting, deletingOf, knownDeleting, withoutDeleted } from '#db/deleted-rows.ts';
import { isDistributed } from '#db/distributed.ts';
import { toWire } from '#db/instants.ts';
import { keepJournal } from '#db/journal.ts';
import { type Locked, lockUser } from '#db/user-lock.ts';
import { ApiError, stillAtWork } from './api-error.ts';
import { type ChangeNotification, type ChangesOfRequest, newsOf, type Told } from './changes.ts';
import type { RequestClock } from './clock.ts';
import type { LoggedCall } from './logged-call.ts';
import type { Once } from './once.ts';
import type { Hold } from './user-gate.ts';

/** Facts of one request, passed as the first argument to every service and repository function. */
export type Context = {
  /** The open transaction, or the connection outside of one. */
  db: Db;
  /** The time of the request, read once, so that a request sees one instant. */
  now: Temporal.Instant;
  /** The moment of a change in its browser, where it had to wait for a network; absent otherwise. */
  madeAt?: Temporal.Instant;
  /** How days are counted (the domain's DayRule): by the zone of the request, each from the user's own hour on. */
  days: { timeZone: string; startHour: number };
  /** A random whole number from 0 to below this one, each as likely. */
  chance: (below: number) => number;
  /** The client's IP address; forward headers count only behind a trusted proxy. */
  address: string;
  /** The Host header; absent outside of requests. */
  host?: string | undefined;
  /** The User-Agent header, or an empty text. */
  userAgent: string;
  /** The Cookie header, by which a browser is known on its way to an OpenID provider and back. Absent outside of requests. */
  cookies?: string;
  /** How many tasks a list and an account can hold. */
  limits: { tasksPerList: number; tasksPerAccount: number };
  log: Log;
  /** Runs work while no other request of the user runs: called through `holdingUser`. */
  hold: Hold;
  changes: ChangesOfRequest;
  /** The changes told in the open transaction, filled through `tell`; absent outside of a transaction. */
  told?: Told;
  /** Forms the answer of the call by the contract: throws where that fails. Absent outside of requests. */
  formAnswer?: (data: unknown) => unknown;
  /** The call, where it has a key by which it can be sent again. */
  once?: Once;
  /** The call, where it is a write that is logged. */
  command?: LoggedCall;
  /** Lets other requests of the user have their turn: this one only waits for the disk. Absent outside of requests. */
  endTurn?: () => void;
};

/** The context of an authenticated request. */
export type UserContext = Context & {
  userId: number;
  /** The sign-in of the request; 0 where there is none. */
  signInId: number;
  /** The one who says the figures of the call, where it is not its user (decisions §14). */
  figuresBy?: 'assistant';
  /** The personal token of the request, where it came with one. */
  token?: { name: string; scopes: readonly Scope[] };
  /** Whether long work had claimed the rows of the user when the request was authenticated. */
  isClaimed?: boolean;
  /** How much of the user's rows was being deleted when the request was authenticated. */
  deleting?: Deleting;
  /** The first day on which one of the user's tasks comes again; null where none does. */
  nextRepeatDate?: string | null;
  /** The claim of the long work that this context does on the rows of the user; absent otherwise. */
  claim?: Claim;
  /** Whether the transaction locks its user with its inserts (`answerLockingLate`); absent where it begins with that. */
  locksLate?: true;
  /** Whether transactions of this context see rows that are being deleted, as their deletion does. */
  seesAll?: boolean;
  /** Has work done in the background, once for each name and user that wait. Absent outside of requests. */
  later?: (name: string, work: (ctx: UserContext) => AsyncGenerator<void>) => void;
  /** The queue that goes on with the user's deletions in the background. Absent outside of requests. */
  deletions?: { worker: string; goOn: () => void; complete: () => Promise<void> };
};

/** A sign-in in force, what its user has to do with days, and the time of the request that it was looked up for. */
export type SignedIn = Pick<
  UserContext,
  'userId' | 'signInId' | 'token' | 'isClaimed' | 'deleting' | 'nextRepeatDate'
> & {
  startHour: number;
  clock: RequestClock;
};

/** A claim on the rows of a user for long work: when it ends, in milliseconds of the database. */
export type Claim = { heldUntil: number };

type Log = {
  info(details: object, message?: string): void;
  error(details: object, message?: string): void;
};

/**
 * Runs the work in a transaction, or joins the one that is open. Transactions of one user take turns on both databases: the
 * next one sees all that the one before has stored. Inside, use only the inner context and await nothing but queries, long
 * work also `giveWayToReads`: on SQLite the transactions of all users wait for the one connection that writes.
 */
export async function inTransaction<Ctx extends Context | UserContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  let seeing = 'userId' in ctx && !ctx.seesAll ? leavingOut(ctx, knownDeleting(ctx.db, ctx.userId)) : ctx;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inNewTransaction(seeing, work);
    } catch (error) {
      if (error instanceof DeletionBegan) {
        seeing = leavingOut(ctx, error.deleting);
        continue;
      }
      if (!isRefusedTransaction(error) || tries === MOST_TRIES) throw error;
      await setTimeout(randomInt(PAUSE_MS * tries));
    }
  }
}

/** Stops a transaction that would see rows which are being deleted, since a time after its request was let in. */
class DeletionBegan extends Error {
  readonly deleting: Deleting;

  constructor(deleting: Deleting) {
    super('A deletion has begun');
    this.deleting = deleting;
  }
}

/** The same context without rows that are being deleted. */
export const leavingOut = <Ctx extends { db: Db }>(ctx: Ctx, deleting: Deleting): Ctx => ({
  ...ctx,
  db: withoutDeleted(ctx.db, deleting),
});

/** Limit of attempts at a transaction that PostgreSQL refuses because of another one, as in a deadlock. */
const MOST_TRIES = 4;

/**
 * Milliseconds that each attempt so far adds to the longest pause before the next one. The pause is random, so that two
 * transactions that have met once do not meet again.
 */
const PAUSE_MS = 50;

/** The changes that the work tells reach the streams of its user with the commit, or never. */
async function inNewTransaction<Ctx extends Context | UserContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const { feed, by, made } = ctx.changes;
  const { once, command }: Pick<Context, 'once' | 'command'> = 'userId' in ctx ? ctx : {};
  once?.begin();
  let news: ChangeNotification | undefined;
  const result = await ctx.db.transaction().execute(async (db) => {
    const keepsJournal = command?.begin() ?? false;
    if ('userId' in ctx) {
      if (isPostgres(db)) {
        if (!ctx.locksLate) await lockUserOf(db, ctx, keepsJournal);
      } else if (keepsJournal) await keepJournal({ db, userId: ctx.userId });
    }
    const told: Told = [];
    const result = await work({ ...ctx, db, told });
    news = newsOf(told, by);
    if ('userId' in ctx) {
      await command?.store({ ...ctx, db });
      await once?.store({ ...ctx, db }, { changes: [...made, ...(news?.event.changes ?? [])], command: command?.id });
    }
    if (news) await feed.beforeCommit(db, news);
    return result;
  });
  once?.committed();
  command?.committed();
  if (news) {
    made.push(...news.event.changes);
    feed.afterCommit(news);
  }
  return result;
}

/** Another instance may have begun long work or a deletion, or have taken long work over, since the request has been let in. */
function lockUserOf(db: Db, { userId, claim, seesAll = false }: UserContext, keepsJournal: boolean): Promise<void> {
  const check = ({ held_until, deleting }: Locked) => {
    if (held_until !== (claim?.heldUntil ?? null)) throw stillAtWork();
    if (!seesAll && deleting > deletingOf(db)) throw new DeletionBegan(deleting);
  };
  return lockUser(db, userId, { keepsJournal, check });
}

/** Tells every open screen of the user that this changes, once the transaction is committed. */
export function tell({ told, userId }: Pick<UserContext, 'told' | 'userId'>, change: Change): void {
  if (!told) throw new Error('A change is told in the transaction that makes it');
  told.push({ userId, change });
}

/**
 * Runs work of many transactions while no other request of this user runs, so that nobody sees it half done. Within an
 * open transaction it joins that one, which nobody sees half done either.
 */
export function holdingUser<Result>(ctx: UserContext, work: () => Promise<Result>): Promise<Result> {
  return ctx.db.isTransaction ? work() : ctx.hold(work);
}

/** Turns of the event loop in which other requests start: one in each turn (fair-shares.ts). */
const TURNS_OF_OTHERS = 8;

/** Runs one of the transactions of long work. Requests that have arrived since the last one run before it. */
export async function inNextTransaction<Result>(
  ctx: UserContext,
  work: (ctx: UserContext) => Promise<Result>,
): Promise<Result> {
  await giveWay(ctx);
  return inTransaction(ctx, work);
}

/**
 * Two turns of the event loop take in reads that have arrived, and answer them: reads do not wait for a transaction.
 */
const TURNS_OF_READS = 2;

/** Lets reads that have arrived run within a transaction of long work; changes wait for its end. */
export async function giveWayToReads(): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_READS; turn += 1) await setImmediate();
}

/** Lets requests that have arrived run between two steps of long work; in a transaction only reads could. */
export async function giveWay(ctx: Pick<Context, 'db'>): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_OTHERS && !ctx.db.isTransaction; turn += 1) await setImmediate();
}

/**
 * Runs a change whose result is the answer of the call. The answer is formed before the commit: one that breaks the contract
 * takes the change back, so that no failure is told of what has been stored.
 */
export function answerInTransaction<Ctx extends Context, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx); // a part of a larger change
  return inTransaction(ctx, async (ctx) => {
    const answer = await work(ctx);
    const formed = ctx.formAnswer?.(answer);
    ctx.once?.answerWith(formed);
    ctx.command?.answered();
    ctx.endTurn?.();
    return answer;
  });
}

/** Changes of each user that run in `answerLockingLate`. */
const CHANGING = new Map<number, number>();

/**
 * Runs a change as `answerInTransaction` does. On PostgreSQL one beside another of its user reads before the user is locked, and the
 * lock goes with its inserts and the commit (`lockWithNext`): nobody waits for an answer to the other. Such a change keeps no journal, and has
 * to tell what it makes (`makesOnly`). Its inserts have to fail where what was read no longer holds. Whatever refuses such a change, it runs
 * again with the user locked first.
 */
export async function answerLockingLate<Result>(
  ctx: UserContext,
  work: (ctx: UserContext) => Promise<Result>,
): Promise<Result> {
  const { db, userId, command } = ctx;
  const canLockLate = isPostgres(db) && !isDistributed(db) && !db.isTransaction && command !== undefined;
  if (!canLockLate) return answerInTransaction(ctx, work);
  command.keepNoJournal();
  const others = CHANGING.get(userId) ?? 0;
  CHANGING.set(userId, others + 1);
  try {
    return await (others > 0 ? answerOrRepeat(ctx, work) : answerInTransaction(ctx, work));
  } finally {
    const left = (CHANGING.get(userId) ?? 1) - 1;
    if (left > 0) CHANGING.set(userId, left);
    else CHANGING.delete(userId);
  }
}

const answerOrRepeat: typeof answerLockingLate = async (ctx, work) => {
  try {
    return await answerInTransaction({ ...ctx, locksLate: true }, work);
  } catch (error) {
    if (!(error instanceof ApiError) && !isConstraintViolation(error)) throw error;
    return answerInTransaction(ctx, work);
  }
};

export const wireInstant = (instant: Temporal.Instant): string => toWire(instant);
