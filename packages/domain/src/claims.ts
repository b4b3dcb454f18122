import type { Tendency } from '@daymark/contract/analytics.ts';
import { type CompletionCount, completionRate } from './completion.ts';
import { joinEstimates } from './estimate-joins.ts';
import { accuracyFigures, type EstimateFigures } from './estimates.ts';
import { fisherTest, rankSumAmong } from './significance.ts';

/** Tasks of a category below which nothing is claimed about it (decisions §6). */
export const CLAIM_TASKS = 10;

/**
 * Shares of the 5 % in which chance alone may bring any claim on a page (decisions §6). A category's bias, told in its row and
 * in Quick Insights by one test, gets the most: it is what a plan can be made with. These add up to 5 %, so the page keeps
 * to it however its tests hang together (Bonferroni).
 */
const SHARES = { bias: 0.03, leastAccurate: 0.008, mostCompleted: 0.008 };

/** Level of the test of all tasks together, the rest of the page's 5 %. */
export const HINT_LEVEL = 0.004;

/** A bias within this factor of 1 is not told. */
const NO_BIAS = 1.1;

/** Accuracy below which an error of the estimates is hinted at, 0 to 100 (specification §9). */
const HINT_BELOW = 70;

/** Outcomes of a category's tasks; `analyzed` are the done ones that have an estimate and work. */
export type CategoryOutcomes<Category> = CompletionCount & { category: Category; analyzed: EstimateFigures };

/**
 * Claims about active categories, unrounded; null where the test of that kind does not pass. Each is about the category
 * that stands out most, so its share is divided by the number of categories. `all` are the figures of all of them together.
 */
export function claimsOf<Category>(
  rows: readonly CategoryOutcomes<Category>[],
  all = joinEstimates(rows.map(({ analyzed }) => analyzed)).whole,
) {
  const judged = rows.map(({ category, analyzed }) => ({
    category,
    analyzed,
    ...accuracyFigures(analyzed, { level: biasLevel(analyzed.tasks, rows.length) }),
  }));
  return {
    most_biased: mostBiased(judged),
    least_accurate: leastAccurate(judged, all, SHARES.leastAccurate / rows.length),
    most_completed: mostCompleted(rows, SHARES.mostCompleted / rows.length),
  };
}

/**
 * Level of the test of a category's bias among so many active ones, in its row and in Quick Insights alike; 0, which no test
 * passes, where too few of its tasks are tested.
 */
export function biasLevel(tasks: number, categories: number): number {
  return tasks < CLAIM_TASKS ? 0 : SHARES.bias / categories;
}

/** The person's tendency; null where estimates are good enough or show no tendency (specification §9). */
export function hintOf(accuracy: { accuracy_percentage: number; tendency: Tendency }) {
  if (accuracy.accuracy_percentage >= HINT_BELOW || accuracy.tendency === 'none') return null;
  return accuracy.tendency === 'longer' ? 'underestimate' : 'overestimate';
}

type Judged<Category> = ReturnType<typeof accuracyFigures> & Pick<CategoryOutcomes<Category>, 'category' | 'analyzed'>;

/** The category whose work is furthest from its estimates, of those with a tendency. */
function mostBiased<Category>(rows: readonly Judged<Category>[]) {
  const sizeOf = ({ bias }: Judged<Category>) => Math.abs(Math.log(bias ?? 1));
  const known = rows.filter((row) => isKnown(row) && row.tendency !== 'none' && sizeOf(row) >= Math.log(NO_BIAS));
  const most = bestOf(known, sizeOf);
  return most ? { category: most.category, bias: most.bias ?? 1, tasks: most.total_tasks_analyzed } : null;
}

/** The category with the lowest mean accuracy, where its accuracies rank below those of all others. */
function leastAccurate<Category>(rows: readonly Judged<Category>[], all: EstimateFigures, level: number) {
  const least = bestOf(rows.filter(isKnown), ({ accuracy_percentage }) => -accuracy_percentage);
  if (!least) return null;
  const { p, superiority } = rankSumAmong(least.analyzed.accuracies, all.accuracies);
  if (p > level || superiority >= 0.5) return null;
  const { category, accuracy_percentage, tendency, total_tasks_analyzed: tasks } = least;
  return { category, accuracy_percentage, tendency, tasks };
}

const isKnown = ({ total_tasks_analyzed }: { total_tasks_analyzed: number }) => total_tasks_analyzed >= CLAIM_TASKS;

/** The category with the highest completion rate, where it differs from that of all others. */
function mostCompleted<Category>(rows: readonly CategoryOutcomes<Category>[], level: number) {
  const most = bestOf(
    rows.filter(({ total_tasks }) => total_tasks >= CLAIM_TASKS),
    completionRate,
  );
  if (!most) return null;
  const others = rows.filter((row) => row !== most).reduce(sumUp, { total_tasks: 0, completed_tasks: 0 });
  const p = fisherTest({
    done: most.completed_tasks,
    open: most.total_tasks - most.completed_tasks,
    othersDone: others.completed_tasks,
    othersOpen: others.total_tasks - others.completed_tasks,
  });
  const rate = completionRate(most);
  if (p > level || rate <= completionRate(others)) return null;
  return { category: most.category, completion_rate: rate, tasks: most.total_tasks };
}

const sumUp = (sum: CompletionCount, { total_tasks, completed_tasks }: CompletionCount) => ({
  total_tasks: sum.total_tasks + total_tasks,
  completed_tasks: sum.completed_tasks + completed_tasks,
});

/** The first item with the highest score. */
function bestOf<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || scoreOf(item) > scoreOf(best) ? item : best),
    undefined,
  );
}
