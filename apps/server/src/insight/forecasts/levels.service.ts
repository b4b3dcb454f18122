import { exactMinutes } from '@daymark/domain/durations.ts';
import { toEstimatedTask } from '@daymark/domain/estimates.ts';
import { FIRST_LEVELS, type Level } from '@daymark/domain/forecast.ts';
import { OWN_HISTORY_TASKS } from '@daymark/domain/forecast-history.ts';
import { learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { addRecent, type DoneTask, LOOKED_BACK_ON, type RecentTasks } from '@daymark/domain/recent-tasks.ts';
import { inTransaction, type UserContext } from '#context/context.ts';
import * as repository from './levels.repository.ts';
import { findTimes } from './times.repository.ts';

/**
 * Levels at which the quantiles of a forecast are read. Where done tasks have come or changed since they were learned, they
 * are learned in the background, and this forecast takes the stored ones. `known` done tasks are there, or more.
 */
export async function levelsOf(ctx: UserContext, known: number): Promise<readonly Level[]> {
  if (known < OWN_HISTORY_TASKS) return FIRST_LEVELS; // nothing is learned yet
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

/** The done tasks up to this one, which is included, as many as learning from one more looks back on. */
async function recentUpTo(ctx: UserContext, upTo: repository.DoneCursor): Promise<RecentTasks> {
  const { last, estimated, timed } = LOOKED_BACK_ON;
  const { all, byCategory } = await findTimes(ctx, { upTo, most: timed });
  return {
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
  return [{ estimate, worked: exactMinutes(ended_work_ms), category_id }];
}
