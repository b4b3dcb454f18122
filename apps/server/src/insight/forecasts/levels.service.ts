import { type EstimatedTask, toEstimatedTask } from '@daymark/domain/estimates.ts';
import { FIRST_LEVELS, type Level } from '@daymark/domain/forecast.ts';
import { OWN_HISTORY_TASKS } from '@daymark/domain/forecast-history.ts';
import { LEARNING_TASKS, learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { inTransaction, type UserContext } from '#context/context.ts';
import * as repository from './levels.repository.ts';

/**
 * Levels at which the quantiles of a forecast are read. Where done tasks have come or changed since they were learned, they
 * are learned in the background, and this forecast takes the stored ones.
 */
export async function levelsOf(ctx: UserContext, history: readonly EstimatedTask[]): Promise<readonly Level[]> {
  if (history.length < OWN_HISTORY_TASKS) return FIRST_LEVELS; // nothing is learned yet
  const stored = await repository.findLevels(ctx);
  if (stored?.status !== 'learned' || stored.hasLater) ctx.later?.('levels', learnLevels);
  return stored?.learned.levels ?? FIRST_LEVELS;
}

/** Done tasks that are read at once. */
const PAGE = 500;

/**
 * Learns from the done tasks that have come since the last time, or from all where one has changed. It takes no transaction
 * between its first and last step: triggers tell a change of any task up to the last one, and nothing is stored then.
 */
export async function* learnLevels(ctx: UserContext): AsyncGenerator<void> {
  const begun = await inTransaction(ctx, begin);
  if (!begun) return;
  const { upTo } = begun;
  let { learned, after } = begun;
  const latest = yield* latestUpTo(ctx, after);
  for (;;) {
    const page = await repository.findDoneAfter(ctx, { after, upTo }, PAGE);
    for (const task of page.flatMap((task) => toEstimatedTask(task) ?? [])) {
      latest.unshift(task);
      latest.splice(LEARNING_TASKS);
      learned = learnFrom(learned, latest);
      yield;
    }
    const last = page.at(-1);
    if (!last) break;
    after = last;
    if ((await repository.findLevels(ctx))?.status !== 'learning') return; // in vain
    yield;
  }
  await inTransaction(ctx, (ctx) => repository.updateLearned(ctx, learned, upTo));
}

const BEFORE_ALL: repository.DoneCursor = { completed_at: Number.MIN_SAFE_INTEGER, id: 0 };

/** Gives from where it is to be learned, and up to where; null where nothing is new. */
async function begin(ctx: UserContext) {
  const upTo = await repository.findLastDone(ctx);
  if (!upTo) return null;
  const stored = await repository.findLevels(ctx);
  const isLearned = stored?.status === 'learned';
  if (isLearned && stored.last.completed_at === upTo.completed_at && stored.last.id === upTo.id) return null;
  await repository.updateLearning(ctx, stored?.learned ?? NOTHING_LEARNED, upTo);
  return isLearned
    ? { learned: stored.learned, after: stored.last, upTo }
    : { learned: NOTHING_LEARNED, after: BEFORE_ALL, upTo };
}

/** The analyzed tasks up to this one, which is included, latest first and as many as learning from one more looks at. */
async function* latestUpTo(ctx: UserContext, last: repository.DoneCursor): AsyncGenerator<void, EstimatedTask[]> {
  const latest: EstimatedTask[] = [];
  let before: repository.DoneCursor | undefined = { ...last, id: last.id + 1 };
  while (before && latest.length < LEARNING_TASKS) {
    const page = await repository.findDoneBefore(ctx, before, PAGE);
    latest.push(...page.flatMap((task) => toEstimatedTask(task) ?? []));
    before = page.at(-1);
    yield;
  }
  return latest.slice(0, LEARNING_TASKS);
}
