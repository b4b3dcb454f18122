import type { DemoHistory } from '@daymark/demo/records.ts';
import { biasLevel, type CategoryOutcomes, CLAIM_TASKS, claimsOf, HINT_LEVEL, hintOf } from '@daymark/domain/claims.ts';
import { joinEstimates } from '@daymark/domain/estimate-joins.ts';
import { accuracyFigures, estimateFigures, logRatio } from '@daymark/domain/estimates.ts';
import { type Random, seededRandom } from '@daymark/domain/random.ts';
import { workedMinutes } from './demo-tasks.ts';
import { biased, unaided, workOf } from './people.ts';

/** A task of a category. `outcome` is null while it is not done, `logRatio` where it was done without being analyzed. */
export type DealtTask = { category: number; estimate: number; outcome: { logRatio: number | null } | null };

/** Sentences of the analytics page that claim a tendency, and whether any of them is shown. */
const SENTENCES = ['most_biased', 'least_accurate', 'most_completed', 'quick_insights', 'rows', 'hint', 'any'] as const;
export type Sentence = (typeof SENTENCES)[number];

/** The account's tasks that have a category. */
export function tasksOf(history: DemoHistory): DealtTask[] {
  const minutes = workedMinutes(history);
  return history.tasks.flatMap(({ category, planned_duration, estimate, status }, place) => {
    if (category === null) return [];
    const worked = minutes.get(place);
    const isAnalyzed = estimate !== null && worked !== undefined;
    const outcome = { logRatio: isAnalyzed ? logRatio({ estimate, worked }) : null };
    return [{ category, estimate: estimate ?? planned_duration, outcome: status === 'done' ? outcome : null }];
  });
}

/** The same tasks in so many categories of like, but unequal sizes, each outcome off by its own ratio to this power. */
export function inCategories(tasks: readonly DealtTask[], { count, power }: PageKind): DealtTask[] {
  const sizes = Array.from({ length: count }, (_, category) =>
    Array.from({ length: count + category }, () => category),
  );
  const cycle = sizes.flat();
  return tasks.map(({ outcome, ...task }, place) => ({
    ...task,
    category: cycle[place % cycle.length] ?? 0,
    outcome: outcome && { logRatio: outcome.logRatio === null ? null : outcome.logRatio * power },
  }));
}

export type PageKind = { count: number; power: number };

/** The claims that the page of these tasks shows, without a range of dates. */
export function claimsOn(tasks: readonly DealtTask[]): Record<Sentence, boolean> {
  const rows = [...Map.groupBy(tasks, ({ category }) => category)].map(toOutcomes);
  const { most_biased, least_accurate, most_completed } = claimsOf(rows);
  const quick_insights = most_biased !== null || least_accurate !== null || most_completed !== null;
  const tendencyOf = ({ analyzed }: CategoryOutcomes<number>) =>
    accuracyFigures(analyzed, { level: biasLevel(analyzed.tasks, rows.length) }).tendency;
  const hasRow = rows.some((row) => tendencyOf(row) !== 'none');
  const { whole } = joinEstimates(rows.map(({ analyzed }) => analyzed));
  const hint = hintOf(accuracyFigures(whole, { level: HINT_LEVEL })) !== null;
  return {
    most_biased: most_biased !== null,
    least_accurate: least_accurate !== null,
    most_completed: most_completed !== null,
    quick_insights,
    rows: hasRow,
    hint,
    any: quick_insights || hasRow || hint,
  };
}

function toOutcomes([category, tasks]: [number, DealtTask[]]): CategoryOutcomes<number> {
  const done = tasks.filter(({ outcome }) => outcome !== null);
  const analyzed = done.flatMap(({ estimate, outcome }) => {
    const ratio = outcome?.logRatio ?? null;
    return ratio === null ? [] : [{ estimate, worked: estimate * Math.exp(ratio) }];
  });
  return { category, total_tasks: tasks.length, completed_tasks: done.length, analyzed: estimateFigures(analyzed) };
}

/** Shares of the pages that show each sentence, when chance alone deals the outcomes. */
export function shuffledPages(tasks: readonly DealtTask[], { pages, seed }: { pages: number; seed: number }) {
  const random = seededRandom(seed);
  const shown = Array.from({ length: pages }, () => claimsOn(shuffle(tasks, random)));
  const shareOf = (sentence: Sentence) => shown.filter((claims) => claims[sentence]).length / pages;
  return Object.fromEntries(SENTENCES.map((sentence) => [sentence, shareOf(sentence)])) as Record<Sentence, number>;
}

/**
 * Deals the outcomes to other tasks, so that categories differ by chance only, and lets a coin say whether work took longer
 * or shorter by that factor, so that there is no bias. Accuracies stay what they were.
 */
function shuffle([first, ...others]: readonly DealtTask[], random: Random): DealtTask[] {
  if (!first) return [];
  const deal = random.deck([first, ...others].map(({ outcome }) => outcome) as [DealtTask['outcome']]);
  return [first, ...others].map((task) => {
    const outcome = deal();
    if (!outcome || outcome.logRatio === null) return { ...task, outcome };
    return { ...task, outcome: { logRatio: random.chance(0.5) ? outcome.logRatio : -outcome.logRatio } };
  });
}

/**
 * Shares of the people who are told in a row, and in Quick Insights, that a category with so many tasks has a bias of
 * this factor, half of it within ×1.25, among six categories. The other five have none.
 */
export function biasTold(factor: number, tasks: number, { people, seed }: { people: number; seed: number }) {
  const random = seededRandom(seed);
  const [told, count] = [{ row: 0, insight: 0 }, 6];
  const outcomes = (habit: number, size: number, category: number) => {
    const analyzed = workOf(biased(habit), unaided(size), random).map(({ original_estimate: estimate, worked }) => ({
      estimate,
      worked,
    }));
    return { category, analyzed: estimateFigures(analyzed), total_tasks: size, completed_tasks: size };
  };
  for (let person = 0; person < people; person += 1) {
    const others = Array.from({ length: count - 1 }, (_, place) => outcomes(1, CLAIM_TASKS, place + 1));
    const own = outcomes(factor, tasks, 0);
    if (accuracyFigures(own.analyzed, { level: biasLevel(tasks, count) }).tendency !== 'none') told.row += 1;
    if (claimsOf([own, ...others]).most_biased?.category === 0) told.insight += 1;
  }
  return { row: told.row / people, insight: told.insight / people };
}
