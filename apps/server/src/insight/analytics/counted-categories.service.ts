import type { FigureQuery } from '@daymark/contract/analytics.ts';
import type { DateRange } from '@daymark/contract/fields.ts';
import type { CategoryOption } from '@daymark/contract/tasks.ts';
import { joinEstimates } from '@daymark/domain/estimate-joins.ts';
import { type Period, periodOfDays } from '@daymark/domain/periods.ts';
import type { UserContext } from '#context/context.ts';
import { countRecords } from '#engine/limits/limits.repository.ts';
import * as repository from './analytics.repository.ts';
import { type DoneTasks, type JoinOrigin, unpackTasks } from './done-tasks.service.ts';
import { keptCategories } from './kept-tasks.service.ts';

/** A category with its tasks of a period. */
export type CountedCategory = { category: CategoryOption; uncompleted: number; done: DoneTasks };

/** A category is active where a task of it belongs to the period. */
export const isActive = ({ uncompleted, done }: CountedCategory) => uncompleted + done.tasks > 0;

/** The period of the dates that a call names. */
export function periodOf({ days }: UserContext, { start_date, end_date }: DateRange): Period {
  const toDay = (date: string | undefined) => (date === undefined ? null : Temporal.PlainDate.from(date));
  return periodOfDays(toDay(start_date), toDay(end_date), days);
}

export const timeOf = ({ measured_only }: FigureQuery) => (measured_only === 'true' ? 'measured' : 'all');

/** Categories with their tasks of a period, and how their estimates are joined. */
type Counted = { categories: CountedCategory[]; join: JoinOrigin };

/** All categories, or one of them, with their tasks of the period; what was read of all time is kept. */
export async function countedCategories(
  ctx: UserContext,
  query: FigureQuery,
  within: { category_id?: number } = {},
): Promise<Counted> {
  if (isAllTime(query)) return keptCategories(ctx, { time: timeOf(query), ...within });
  const uncompleted = await repository.countUncompletedIn(ctx, periodOf(ctx, query), within);
  return computedCategories(ctx, query, { uncompleted, within });
}

const isAllTime = ({ start_date, end_date }: DateRange) => start_date === undefined && end_date === undefined;

type Uncompleted = Awaited<ReturnType<typeof repository.countUncompletedIn>>;

async function computedCategories(
  ctx: UserContext,
  query: FigureQuery,
  { uncompleted, within = {} }: { uncompleted: Uncompleted; within?: { category_id?: number } },
): Promise<Counted> {
  const open = new Map(uncompleted.map(({ category_id, tasks }) => [category_id, tasks]));
  const found = await repository.findDoneByCategory(ctx, periodOf(ctx, query), { time: timeOf(query), ...within });
  const categories = found.map(({ category, done }) => ({
    ...{ category, uncompleted: open.get(category.id) ?? 0 },
    done: unpackTasks(done),
  }));
  return { categories, join: (_, parts) => joinEstimates(parts).whole };
}

/** All categories with their tasks of the period, and what is counted beside them. */
export async function countedBeside(ctx: UserContext, query: FigureQuery) {
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const tasksIn = (categories: CountedCategory[]) =>
    sumOf(categories.map(({ uncompleted, done }) => uncompleted + done.tasks));
  if (isAllTime(query)) {
    const { allTasks, ...counted } = await keptCategories(ctx, { time: timeOf(query) });
    // Without a category no statement has counted the tasks beside them.
    const tasks = allTasks ?? (await countRecords(ctx, 'tasks'));
    return {
      ...counted,
      tasks_without_category: tasks - tasksIn(counted.categories),
      by_hand_ms: sumOf(counted.categories.map(({ by_hand_ms }) => by_hand_ms)),
    };
  }
  const uncompleted = await repository.countUncompletedIn(ctx, periodOf(ctx, query), {});
  const counted = await computedCategories(ctx, query, { uncompleted });
  const beside = await repository.countBesideCategories(ctx, periodOf(ctx, query));
  const open = sumOf(uncompleted.filter(({ category_id }) => category_id === null).map(({ tasks }) => tasks));
  return { ...counted, ...beside, tasks_without_category: open + beside.tasks_without_category };
}
