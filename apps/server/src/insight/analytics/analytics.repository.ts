import { EVIDENCE } from '@daymark/domain/estimate-origins.ts';
import type { Period } from '@daymark/domain/periods.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { isByHand } from '#db/ended-work.ts';
import { type EntriesIn, entriesIn, entryQueriesIn, partsOf } from '#db/entries-in-period.ts';
import { fromMs, msToWire } from '#db/instants.ts';
import { joinedCategory } from '#db/joined-category.ts';
import { prepared, preparedForEach, type ValueOf } from '#db/prepared.ts';
import { isOneOf } from '#db/rows.ts';
import type { Tables } from '#db/tables.ts';
import { hasWorkByHand, packedOf, type TimeFilter } from './packed-tasks.repository.ts';

/** Tasks of this category; null selects tasks without one, absent selects all. */
export type CategoryFilter = { category_id?: number | null };

const tasksIn = preparedForEach((parts: number) =>
  prepared((db, value: ValueOf<InPeriod>) => {
    const worked = entryQueriesIn(db, value, parts).map((entries) => entries.select('time_entries.task_id as id'));
    const ids = createdIn(db, value)
      .select('tasks.id')
      .unionAll([completedIn(db, value).select('tasks.id'), ...worked]);
    return db
      .selectFrom('tasks')
      .where('tasks.user_id', '=', value('userId'))
      .where(isOneOf(db, ids, 'tasks.id'))
      .select(['tasks.id', 'tasks.created_at', 'tasks.completed_at'])
      .select([
        'tasks.planned_duration',
        'tasks.estimate',
        'tasks.estimate_origin',
        'tasks.mental_state',
        'tasks.ended_work_ms',
      ]);
  }),
);

/** Tasks that were created, worked on or completed in the period, each with all the work on it that has ended. */
export async function findTasksIn(ctx: UserContext, period: Period) {
  const given = inPeriod(ctx, period);
  const rows = await tasksIn(partsOf(ctx, given))(ctx, given);
  return rows.map(({ created_at, completed_at, ...task }) => ({
    ...task,
    created_at: fromMs(created_at),
    completed_at: completed_at === null ? null : fromMs(completed_at),
  }));
}

const uncompletedIn = preparedForEach((kind: FilterKind) =>
  preparedForEach((parts: number) =>
    prepared((db, value: ValueOf<InPeriod>) =>
      inCategory(selectUncompleted(db, value, parts), value, kind)
        .select(['tasks.category_id', ({ fn }) => fn.countAll<number>().as('tasks')])
        .groupBy('tasks.category_id'),
    ),
  ),
);

/** How many tasks were created or worked on in the period without being completed in it, category by category. */
export function countUncompletedIn(ctx: UserContext, period: Period, within: CategoryFilter) {
  const given = inPeriod(ctx, period, within);
  const parts = !period.from && !period.until ? ALL_TIME : partsOf(ctx, given);
  return uncompletedIn(kindOf(within))(parts)(ctx, given);
}

/** The estimates that count: those that accuracy takes, or only the owner's, as tests do. */
export type OriginFilter = 'accuracy' | 'tests';

const doneByCategory = preparedForEach((kind: 'all' | 'one') =>
  preparedForEach((time: TimeFilter) =>
    prepared((db, value: ValueOf<InPeriod>) => {
      const done = completedIn(db, value)
        .where('tasks.category_id', '=', sql.ref<number>('categories.id'))
        .select(packedOf(time, value('userId')).as('done'));
      const categories = db.selectFrom('categories').where('categories.user_id', '=', value('userId'));
      return (kind === 'all' ? categories : categories.where('categories.id', '=', value('categoryId')))
        .select(['categories.id', 'categories.name', 'categories.color', done.as('done')])
        .orderBy('categories.id');
    }),
  ),
);

/** Categories, or one of them, each with its tasks that were completed in the period, packed. */
export async function findDoneByCategory(
  ctx: UserContext,
  period: Period,
  { time, ...within }: { time: TimeFilter; category_id?: number },
) {
  const find = doneByCategory(within.category_id === undefined ? 'all' : 'one')(time);
  const rows = await find(ctx, inPeriod(ctx, period, within));
  return rows.map(({ done, ...category }) => ({ category, done }));
}

const doneWithoutCategory = preparedForEach((time: TimeFilter) =>
  prepared((db, value: ValueOf<InPeriod>) =>
    completedIn(db, value)
      .where('tasks.category_id', 'is', null)
      .select(packedOf(time, value('userId')).as('done')),
  ),
);

/** The tasks without a category that were completed in the period, packed. */
export async function findDoneWithoutCategory(ctx: UserContext, period: Period, time: TimeFilter) {
  const [row] = await doneWithoutCategory(time)(ctx, inPeriod(ctx, period));
  return row?.done ?? null;
}

const countsBeside = prepared((db, value: ValueOf<InPeriod>) => {
  const withoutCategory = completedIn(db, value)
    .where('tasks.category_id', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('tasks'));
  const byHand = db
    .selectFrom('time_entries')
    .where('time_entries.user_id', '=', value('userId'))
    .where('time_entries.task_id', '>', 0) // all are: without it SQLite reads every entry of the user
    .where(isByHand)
    .where(({ exists }) =>
      exists(
        completedIn(db, value)
          .where('tasks.id', '=', sql.ref<number>('time_entries.task_id'))
          .where('tasks.category_id', 'is not', null)
          .select('tasks.id'),
      ),
    )
    .select(({ fn, eb, ref }) => fn.sum<number>(eb('ended_at', '-', ref('started_at'))).as('ms'));
  return db.selectNoFrom([withoutCategory.as('tasks_without_category'), byHand.as('by_hand_ms')]);
});

/** Tasks completed in the period that have no category, and how much work on the others was booked by hand. */
export async function countBesideCategories(ctx: UserContext, period: Period) {
  const [row] = await countsBeside(ctx, inPeriod(ctx, period));
  return { tasks_without_category: row?.tasks_without_category ?? 0, by_hand_ms: row?.by_hand_ms ?? 0 };
}

const doneTasks = preparedForEach((time: TimeFilter) =>
  preparedForEach((origins: OriginFilter) =>
    prepared((db, value: ValueOf<InPeriod & { most: number }>) => {
      const completed = completedIn(db, value);
      return (time === 'all' ? completed : completed.where((eb) => eb.not(hasWorkByHand(eb, value('userId')))))
        .leftJoin('categories', (join) =>
          join.onRef('categories.id', '=', 'tasks.category_id').onRef('categories.user_id', '=', 'tasks.user_id'),
        )
        .where('tasks.estimate', 'is not', null)
        .where('tasks.ended_work_ms', 'is not', null)
        .where('tasks.estimate_origin', 'in', EVIDENCE[origins])
        .select(['tasks.id', 'tasks.name', 'tasks.estimate', 'tasks.completed_at', 'tasks.category_id'])
        .select(['categories.name as category_name', 'categories.color as category_color', 'tasks.ended_work_ms'])
        .$narrowType<{ estimate: number; completed_at: number; ended_work_ms: number }>()
        .orderBy('tasks.completed_at', 'desc')
        .orderBy('tasks.id', 'desc')
        .limit(value('most'));
    }),
  ),
);

type DoneTaskChoice = { time: TimeFilter; origins: OriginFilter; most: number };

/** Tasks with an estimate that were completed in the period, latest first. */
export async function findDoneTasks(ctx: UserContext, period: Period, { time, origins, most }: DoneTaskChoice) {
  const rows = await doneTasks(time)(origins)(ctx, { ...inPeriod(ctx, period), most });
  return rows.map(({ category_id, category_name, category_color, completed_at, ...task }) => {
    const category = joinedCategory({ category_id, category_name, category_color });
    return { ...task, completed_at: msToWire(completed_at), category };
  });
}

const overlappingEntries = preparedForEach((parts: number) =>
  prepared((db, value: ValueOf<EntriesIn>) => {
    const [begun, ...others] = entryQueriesIn(db, value, parts);
    const columns = ['task_id', 'started_at', 'ended_at'] as const;
    return begun.select(columns).unionAll(others.map((entries) => entries.select(columns)));
  }),
);

/** Time entries that overlap the period; `ended_at` is null while one runs. */
export async function findEntriesIn(ctx: UserContext, period: Period) {
  const given = entriesIn(ctx, period);
  const rows = await overlappingEntries(partsOf(ctx, given))(ctx, given);
  return rows.map(({ task_id, started_at, ended_at }) => ({
    task_id,
    started_at: fromMs(started_at),
    ended_at: ended_at === null ? null : fromMs(ended_at),
  }));
}

/** Completed tasks are filtered out before the lookup: in a long period nearly all are. */
function selectUncompleted(db: Db, value: ValueOf<InPeriod>, parts: number) {
  const tasks = db.selectFrom('tasks').where('tasks.user_id', '=', value('userId'));
  // All time contains every creation.
  if (parts === ALL_TIME) return tasks.where('tasks.completed_at', 'is', null);
  const worked = entryQueriesIn(db, value, parts).map((entries) =>
    entries
      .innerJoin('tasks', (join) =>
        join.onRef('tasks.id', '=', 'time_entries.task_id').onRef('tasks.user_id', '=', 'time_entries.user_id'),
      )
      .where(isUncompletedIn(value))
      .select('tasks.id'),
  );
  const ids = createdIn(db, value).where(isUncompletedIn(value)).select('tasks.id').unionAll(worked);
  return tasks.where(isOneOf(db, ids, 'tasks.id'));
}

function isUncompletedIn(value: ValueOf<InPeriod>) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'tasks'>) =>
    or([
      eb('tasks.completed_at', 'is', null),
      eb('tasks.completed_at', '<', value('from')),
      eb('tasks.completed_at', '>=', value('until')),
    ]);
}

function createdIn(db: Db, value: ValueOf<InPeriod>) {
  return db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.created_at', '>=', value('from'))
    .where('tasks.created_at', '<', value('until'));
}

function completedIn(db: Db, value: ValueOf<InPeriod>) {
  return db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', '>=', value('from'))
    .where('tasks.completed_at', '<', value('until'));
}

type FilterKind = 'all' | 'none' | 'one';

function kindOf({ category_id }: CategoryFilter): FilterKind {
  if (category_id === undefined) return 'all';
  return category_id === null ? 'none' : 'one';
}

function inCategory<Row>(tasks: SelectQueryBuilder<Tables, 'tasks', Row>, value: ValueOf<InPeriod>, kind: FilterKind) {
  if (kind === 'all') return tasks;
  return kind === 'none'
    ? tasks.where('tasks.category_id', 'is', null)
    : tasks.where('tasks.category_id', '=', value('categoryId'));
}

/** The number of parts of a period that stands for all time: all tasks are in it. */
const ALL_TIME = 0;

/** Values of the queries, which may ask for the tasks of one category. */
type InPeriod = EntriesIn & { categoryId: number };

function inPeriod(ctx: UserContext, period: Period, { category_id }: CategoryFilter = {}): InPeriod {
  return { ...entriesIn(ctx, period), categoryId: category_id ?? 0 };
}
