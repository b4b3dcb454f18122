import type { Period } from './days.ts';
import { analyzedOf, biasOf, type Choice, closeness, type Pair, pairOf, tendencyOf } from './estimates.ts';
import { doneIn, FEWEST, rowLevel } from './figures.ts';
import { mean, round, sum } from './numbers.ts';
import { fisherTest, rankSumTest } from './significance.ts';
import type { Task } from './tasks.ts';

type Category = { name: string; color: string };
type Row = { category: Category; pairs: Pair[]; done: number; all: number };

/** Shares of the 5 % of a page for its least accurate category and for the one that leads. */
const [LEAST_ACCURATE, LEADS] = [0.008, 0.008];

/** Categories that stand out among the active ones, where their tests pass. */
export function claimsOf(categories: readonly { category: Category; tasks: Task[] }[], period: Period & Choice) {
  const rows = categories
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ category, tasks }): Row => {
      const done = doneIn(tasks, period);
      const { tested } = analyzedOf(done, period);
      return { category, pairs: tested.map(pairOf), done: done.length, all: tasks.length };
    });
  return { most_biased: mostBiased(rows), least_accurate: leastAccurate(rows), most_completed: leading(rows) };
}

const tendencyIn = ({ pairs }: Row, rows: readonly Row[]) => tendencyOf(pairs, rowLevel(pairs.length, rows.length));

function mostBiased(rows: readonly Row[]) {
  const sizeOf = ({ pairs }: Row) => Math.abs(Math.log(biasOf(pairs) ?? 1));
  const found = rows.filter((row) => tendencyIn(row, rows) !== 'none' && sizeOf(row) >= Math.log(1.1));
  const most = firstWithMost(found, sizeOf);
  return most && { category: most.category, bias: round(biasOf(most.pairs) ?? 1, 2), tasks: most.pairs.length };
}

const accuracyIn = ({ pairs }: Row) => mean(pairs.map(closeness)) ?? 0;

function leastAccurate(rows: readonly Row[]) {
  const least = firstWithMost(
    rows.filter(({ pairs }) => pairs.length >= FEWEST),
    (row) => -accuracyIn(row),
  );
  if (!least) return null;
  const others = rows.filter((row) => row !== least).flatMap(({ pairs }) => pairs);
  const { p, isLower } = rankSumTest(least.pairs.map(closeness), others.map(closeness));
  if (p > LEAST_ACCURATE / rows.length || !isLower) return null;
  const accuracy_percentage = round(accuracyIn(least), 1);
  return {
    ...{ category: least.category, accuracy_percentage },
    ...{ tendency: tendencyIn(least, rows), tasks: least.pairs.length },
  };
}

function leading(rows: readonly Row[]) {
  const most = firstWithMost(
    rows.filter(({ all }) => all >= FEWEST),
    ({ done, all }) => done / all,
  );
  if (!most) return null;
  const [done, all] = [sum(rows.map((row) => row.done)), sum(rows.map((row) => row.all))];
  const isMore = most.done * (all - most.all) > (done - most.done) * most.all;
  // A category alone differs from no other.
  const differs = all > most.all && fisherTest(most.done, most.all, done, all) <= LEADS / rows.length;
  if (!isMore || !differs) return null;
  return {
    ...{ category: most.category, tasks: most.all },
    completion_percentage: round((100 * most.done) / most.all, 1),
  };
}

/** The first of those with the highest figure. */
function firstWithMost<Item>(items: readonly Item[], figureOf: (item: Item) => number): Item | null {
  const figures = items.map(figureOf);
  return items[figures.indexOf(Math.max(...figures))] ?? null;
}
