import { exactMinutes } from '@daymark/domain/durations.ts';
import { isEvidence } from '@daymark/domain/estimate-origins.ts';
import { toEstimatedTask } from '@daymark/domain/estimates.ts';
import { OWN_HISTORY_TASKS } from '@daymark/domain/forecast-history.ts';
import { FIRST_FIGURING, type Figuring, figuringBy, learnFrom, learningFor } from '@daymark/domain/forecast-levels.ts';
import { addRecent, type DoneTask, LOOKED_BACK_ON, type RecentTasks } from '@daymark/domain/recent-tasks.ts';
import { giveWay, giveWayToReads, inTransaction, type UserContext } from '#context/context.ts';
import * as repository from './levels.repository.ts';
import { findTimes } from './times.repository.ts';

/**
 * Levels at which the quantiles of a forecast are read, and what at-mosts are worth. Where done tasks have come or changed since they were learned, they
 * are learned before the answer. `known` done tasks are there, or more.
 */
export async function figuringOf(ctx: UserContext, known: number): Promise<Figuring> {
  if (known < OWN_HISTORY_TASKS) return FIRST_FIGURING; // nothing is learned yet
  return (await freshFiguring(ctx)) ?? (await learnOnce(ctx));
}

/** Learns the levels of the done tasks as they are now, so that no later forecast waits for it. */
export async function learnLevelsNow(ctx: UserContext): Promise<void> {
  if (!(await freshFiguring(ctx))) await learnOnce(ctx);
}

/** Whether tasks were done since levels were learned, once the transaction that asked has ended: until then it has the user's lock. */
export async function lackLatest(ctx: UserContext): Promise<boolean> {
  const stored = await inTransaction(ctx, repository.findLevels);
  return stored?.status === 'learned' && stored.hasLater;
}

async function freshFiguring(ctx: UserContext): Promise<Figuring | null> {
  const stored = await repository.findLevels(ctx);
  return stored?.status === 'learned' && !stored.hasLater ? figuringBy(stored.learned) : null;
}

/** Learning that this process does at the moment, by the database and the user. */
const underway = new WeakMap<UserContext['db'], Map<number, Promise<Figuring>>>();

/**
 * The questions of one screen arrive together: the first one learns for all. It may have begun before a change that another one has
 * seen, which then learns itself.
 */
async function learnOnce(ctx: UserContext): Promise<Figuring> {
  if (ctx.db.isTransaction) return inSteps(ctx, giveWayToReads);
  const ofUsers = underway.get(ctx.db) ?? new Map<number, Promise<Figuring>>();
  underway.set(ctx.db, ofUsers);
  const before = ofUsers.get(ctx.userId);
  if (before) {
    await before.catch(() => undefined); // the one who asked is told
    const figuring = await freshFiguring(ctx);
    if (figuring) return figuring;
  }
  const learning = inSteps(ctx, () => giveWay(ctx));
  ofUsers.set(ctx.userId, learning);
  try {
    return await learning;
  } finally {
    if (ofUsers.get(ctx.userId) === learning) ofUsers.delete(ctx.userId);
  }
}

/** Steps of learning between which others have their turn: a few milliseconds. */
const STEPS_AT_ONCE = 4;

/** The answer and the log of a call belong to its own transactions, and learning has others. */
async function inSteps({ once, command, ...ctx }: UserContext, rest: () => Promise<void>): Promise<Figuring> {
  const learning = learnLevels(ctx);
  for (let taken = 1; ; taken += 1) {
    const step = await learning.next();
    if (step.done) return step.value;
    if (taken % STEPS_AT_ONCE === 0) await rest();
  }
}

/** Done tasks that are read at once. */
const PAGE = 500;

/**
 * Learns from the done tasks that have come since the last time, or from those of the latest blocks where one has changed. It takes
 * no transaction between its first and last step: triggers tell a change of any task up to the last one, and nothing is stored
 * then. The levels are those of the tasks as they were read.
 */
export async function* learnLevels(ctx: UserContext): AsyncGenerator<void, Figuring> {
  const begun = await inTransaction(ctx, begin);
  if (!begun) return FIRST_FIGURING;
  const { upTo } = begun;
  let { learned, after } = begun;
  const recent = await recentUpTo(ctx, after);
  yield;
  for (;;) {
    const page = await repository.findDoneAfter(ctx, { after, upTo }, PAGE);
    for (const task of page.flatMap(toDoneTask)) {
      addRecent(recent, task);
      learned = learnFrom(learned, recent);
      yield;
    }
    const last = page.at(-1);
    if (!last) break;
    after = last;
  }
  await inTransaction(ctx, (ctx) => repository.updateLearned(ctx, learned, upTo));
  return figuringBy(learned);
}

const BEFORE_ALL: repository.DoneCursor = { completed_at: Number.MIN_SAFE_INTEGER, id: 0 };

/** Gives from where it is to be learned, and up to where; null where too few tasks are done. */
async function begin(ctx: UserContext) {
  const upTo = await repository.findLastDone(ctx);
  if (!upTo) return null;
  const stored = await repository.findLevels(ctx);
  const from = stored?.status === 'learned' ? { learned: stored.learned, after: stored.last } : await fromBlock(ctx);
  if (!from) return null;
  await repository.updateLearning(ctx, from.learned, upTo);
  return { ...from, upTo };
}

/** Begins with the block before the latest one. */
async function fromBlock(ctx: UserContext) {
  const done = await repository.countDone(ctx);
  if (done < OWN_HISTORY_TASKS) return null;
  const learned = learningFor(done);
  const after = learned.tasks === 0 ? undefined : await repository.findDoneBefore(ctx, done - learned.tasks);
  return { learned, after: after ?? BEFORE_ALL };
}

/** The done tasks up to this one, which is included, as many as learning from one more looks back on. */
async function recentUpTo(ctx: UserContext, upTo: repository.DoneCursor): Promise<RecentTasks> {
  const { last, estimated, timed } = LOOKED_BACK_ON;
  const { all, byCategory } = await findTimes(ctx, { upTo, most: timed });
  return {
    drawers: [],
    last: (await repository.findDoneUpTo(ctx, { upTo, most: last })).flatMap(toDoneTask),
    estimated: (await repository.findEstimatedUpTo(ctx, { upTo, most: estimated })).flatMap(
      (task) => toEstimatedTask(task, 'forecasts') ?? [],
    ),
    minutes: all.map(exactMinutes),
    minutesByCategory: new Map([...byCategory].map(([id, times]) => [id, times.map(exactMinutes)])),
  };
}

/** A done task with its exact work, where it has any; a figure that forecasts do not rest on is none. */
function toDoneTask(task: repository.DoneRow): DoneTask[] {
  const { ended_work_ms, category_id } = task;
  if (ended_work_ms === null) return [];
  const estimate = toEstimatedTask(task, 'forecasts')?.estimate ?? null;
  const at_most = isEvidence('tests', task) ? task.at_most : null;
  return [{ estimate, worked: exactMinutes(ended_work_ms), category_id, at_most }];
}
