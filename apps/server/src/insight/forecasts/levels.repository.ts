import { EVIDENCE } from '@daymark/domain/estimate-origins.ts';
import type { LearnedLevels } from '@daymark/domain/forecast-levels.ts';
import type { UserContext } from '#context/context.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import type { DoneCursor } from './times.repository.ts';

export type { DoneCursor };

const levelsOfUser = prepared((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('forecast_levels')
    .select(['levels', 'status', 'last_completed_at', 'last_task_id'])
    .select(({ selectFrom }) =>
      selectFrom('tasks')
        // One entry of an index: SQLite reads all done tasks for the maximum of a column that can be null.
        .where('tasks.user_id', '=', value('userId'))
        .where('tasks.completed_at', 'is not', null)
        .select('tasks.completed_at')
        .orderBy('tasks.completed_at', 'desc')
        .limit(1)
        .as('latest_completed_at'),
    )
    .where('forecast_levels.user_id', '=', value('userId')),
);

/** Number of the rule by which figures are drawn and levels move: the second one follows trends (decisions §11), the third tries at-mosts. */
const RULE = 3;

type StoredLevels = LearnedLevels & { rule?: number };

/** The stored levels of the user, and up to where they were learned. */
export async function findLevels(ctx: UserContext) {
  const [row] = await levelsOfUser(ctx, { userId: ctx.userId });
  if (!row) return undefined;
  const { rule, ...learned }: StoredLevels = JSON.parse(row.levels);
  const last: DoneCursor = { completed_at: row.last_completed_at, id: row.last_task_id };
  // Levels of figures that are computed in another way are none of these.
  const status = rule === RULE ? row.status : 'stale';
  return { learned, status, last, hasLater: (row.latest_completed_at ?? 0) > last.completed_at };
}

/** The task that was completed last. */
export async function findLastDone(ctx: UserContext): Promise<DoneCursor | undefined> {
  const [last] = await doneTasks(ctx).orderBy('completed_at', 'desc').orderBy('id', 'desc').limit(1).execute();
  return last;
}

/** Done tasks with work. */
export async function countDone(ctx: UserContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is not', null)
    .where('tasks.ended_work_ms', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The done task with work after which so many others were done. */
export async function findDoneBefore(ctx: UserContext, others: number): Promise<DoneCursor | undefined> {
  const [task] = await doneTasks(ctx)
    .where('tasks.ended_work_ms', 'is not', null)
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .offset(others)
    .limit(1)
    .execute();
  return task;
}

/** The next done tasks after one, in the order of completion up to another one, which is included. */
export function findDoneAfter(
  ctx: UserContext,
  { after, upTo }: { after: DoneCursor; upTo: DoneCursor },
  most: number,
) {
  return doneTasks(ctx)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('tasks.completed_at', 'tasks.id'), '>', tuple(after.completed_at, after.id)),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('tasks.completed_at', 'tasks.id'), '<=', tuple(upTo.completed_at, upTo.id)),
    )
    .orderBy('tasks.completed_at')
    .orderBy('tasks.id')
    .limit(most)
    .execute();
}

/** The last done tasks with work up to one, which is included; the latest first. */
export function findDoneUpTo(ctx: UserContext, { upTo, most }: { upTo: DoneCursor; most: number }) {
  return latestUpTo(ctx, upTo).limit(most).execute();
}

/** The last done tasks up to one that have an estimate on which forecasts rest; the latest first. */
export function findEstimatedUpTo(ctx: UserContext, { upTo, most }: { upTo: DoneCursor; most: number }) {
  return latestUpTo(ctx, upTo)
    .where('tasks.estimate', 'is not', null)
    .where('tasks.estimate_origin', 'in', EVIDENCE.forecasts)
    .limit(most)
    .execute();
}

function latestUpTo(ctx: UserContext, upTo: DoneCursor) {
  return doneTasks(ctx)
    .where('tasks.ended_work_ms', 'is not', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('tasks.completed_at', 'tasks.id'), '<=', tuple(upTo.completed_at, upTo.id)),
    )
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc');
}

/** Stores that levels are being learned up to this task: from then on triggers watch the tasks up to it. */
export async function updateLearning(ctx: UserContext, learned: LearnedLevels, last: DoneCursor): Promise<void> {
  const row = { ...toColumns(learned, last), status: 'learning' } as const;
  await ctx.db
    .insertInto('forecast_levels')
    .values({ user_id: ctx.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Stores the learned levels, unless a task that they were learned from has changed since, or another process has begun. */
export async function updateLearned(ctx: UserContext, learned: LearnedLevels, last: DoneCursor): Promise<void> {
  await ctx.db
    .updateTable('forecast_levels')
    .set({ ...toColumns(learned, last), status: 'learned' })
    .where('user_id', '=', ctx.userId)
    .where('status', '=', 'learning')
    .where('last_completed_at', '=', last.completed_at)
    .where('last_task_id', '=', last.id)
    .execute();
}

const toColumns = (
  learned: LearnedLevels,
  last: DoneCursor,
): Omit<Tables['forecast_levels'], 'id' | 'user_id' | 'status'> => ({
  levels: JSON.stringify({ ...learned, rule: RULE } satisfies StoredLevels),
  last_completed_at: last.completed_at,
  last_task_id: last.id,
});

/** Done tasks, also those without time, which count for nothing: no query looks for others among any number of these. */
function doneTasks(ctx: UserContext) {
  return ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is not', null)
    .select(['tasks.id', 'tasks.completed_at', 'tasks.estimate', 'tasks.estimate_origin', 'tasks.category_id'])
    .select(['tasks.ended_work_ms', 'tasks.at_most'])
    .$narrowType<{ completed_at: number }>();
}

export type DoneRow = Awaited<ReturnType<typeof findDoneUpTo>>[number];
