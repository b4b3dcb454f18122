import type { EstimateOrigin } from '@daymark/contract/tasks.ts';
import { type JoinedEstimates, joinEstimates } from '@daymark/domain/estimate-joins.ts';
import type { UserContext } from '#context/context.ts';
import { KeptStore } from '#context/kept-store.ts';
import { type DoneTasks, type JoinOrigin, unpackTasks } from './done-tasks.service.ts';
import { findChangedCategories, leftOutOf } from './kept-categories.repository.ts';
import type { TimeFilter } from './packed-tasks.repository.ts';

/** Done tasks of a category as they were read, with the stamp that the database had for them then. */
type KeptTasks = { stamp: number; done: DoneTasks; by_hand_ms: number };

/** All categories of a user, by id, and the estimates of them together. */
type Kept = {
  categories: ReadonlyMap<number, KeptTasks>;
  joins: Partial<Record<EstimateOrigin, JoinedEstimates>>;
};

/** Limit of numbers that are kept, 8 bytes each: 16 MiB, of some 500,000 done tasks. */
const MOST_NUMBERS = 2 ** 21;

/** Memory of a category without its tasks, in numbers. */
const NUMBERS_OF_CATEGORY = 100;

/**
 * Done tasks of all time for each user and kind of time. Nothing has to be told where they change, here or in another process: each
 * call compares stamps that triggers draw anew with every change, and reads what has another one.
 */
const KEPT = new KeptStore(MOST_NUMBERS, numbersIn);

type Choice = { time: TimeFilter; category_id?: number };

/** Categories, or one of them, with their tasks of all time, and the number of all tasks; `join` joins their estimates. */
export async function keptCategories(ctx: UserContext, { time, ...within }: Choice) {
  // Rows that are being deleted change no stamp when they are left out.
  const key = `${ctx.userId} ${time} ${leftOutOf(ctx)}`;
  const before: Kept = KEPT.get(key) ?? { categories: new Map(), joins: {} };
  const known = before.categories;
  const stamps = new Map([...known].map(([id, { stamp }]) => [id, stamp]));
  const found = await findChangedCategories(ctx, { time, ...within, stamps });
  const categories = found.map(({ category, open_count, done_stamp: stamp, done, by_hand_ms }) => {
    const same = known.get(category.id);
    const read = same?.stamp === stamp ? same : { stamp, done: unpackTasks(done), by_hand_ms: by_hand_ms ?? 0 };
    return { category, uncompleted: open_count, ...read };
  });
  const read = categories.map(
    ({ category, stamp, done, by_hand_ms }) => [category.id, { stamp, done, by_hand_ms }] as const,
  );
  // A read of one category leaves the others as they are; a read of all forgets those that are gone.
  const kept: Kept = { ...before, categories: new Map(within.category_id === undefined ? read : [...known, ...read]) };
  KEPT.keep(key, kept);
  const join: JoinOrigin = (origin, parts) => {
    const joined = joinEstimates(parts, kept.joins[origin]);
    kept.joins = { ...kept.joins, [origin]: joined };
    KEPT.keep(key, kept);
    return joined.whole;
  };
  return { categories, join, allTasks: found[0]?.all_tasks ?? null };
}

function numbersIn({ categories, joins }: Kept): number {
  const estimated = [...categories.values()].flatMap(({ done }) => Object.values(done.estimated));
  const joined = Object.values(joins).map(({ whole }) => whole);
  const values = [...estimated, ...joined].reduce((sum, { tasks }) => sum + 2 * tasks, 0);
  return values + NUMBERS_OF_CATEGORY * (1 + categories.size);
}
