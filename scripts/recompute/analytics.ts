import { type Account, tasksIn } from './account.ts';
import { claimsOf } from './claims.ts';
import type { Period } from './days.ts';
import { analyzedOf, type Choice, pairOf, verdictOf } from './estimates.ts';
import {
  assistantsIn,
  categoryFigures,
  dayFigures,
  doneIn,
  figuresOf,
  HINT_LEVEL,
  LEVEL,
  rowLevel,
  timeOf,
} from './figures.ts';
import { minutes } from './numbers.ts';
import { datesIn, type Task, worked } from './tasks.ts';

/** The cards of a period, over the tasks of all categories. */
export function summaryOf(account: Account, period: Period & Choice) {
  const { inPeriod, rows, categorized, active } = tasksIn(account, period);
  return {
    ...figuresOf(categorized, period, HINT_LEVEL),
    claims: claimsOf(rows, period),
    active_categories: active,
    tasks_without_category: inPeriod.length - categorized.length,
    ...timeOf(categorized, period),
    assistant_estimates: assistantsIn(categorized, period),
  };
}

/** A row of each category, whose tendency is told from ten tested tasks on. */
export function categoriesOf(account: Account, period: Period & Choice) {
  const { rows, active } = tasksIn(account, period);
  return rows.map(({ category, tasks }) => {
    const tested = analyzedOf(doneIn(tasks, period), period).tested.length;
    return { category, ...categoryFigures(tasks, period, rowLevel(tested, active)) };
  });
}

/** Figures of the tasks of a category by themselves, or of those without one. */
export function categoryAlone(account: Account, category: number | null, period: Period & Choice) {
  const { rows, without } = tasksIn(account, period);
  return categoryFigures(category === null ? without : (rows[category - 1]?.tasks ?? []), period, LEVEL);
}

/** The days of a period to which a task belongs. */
export function dailyOf(account: Account, period: Period) {
  const { inPeriod } = tasksIn(account, period);
  const dates = [...new Set(inPeriod.flatMap((task) => datesIn(task, period)))].sort();
  return dates.map((date) => dayFigures(inPeriod, date));
}

/** Points of a chart. */
const MOST_POINTS = 2000;

/** The latest analyzed tasks of a period, the latest first. */
export function pointsOf(account: Account, period: Period & Choice) {
  const latestFirst = (one: Task, other: Task) =>
    Number(other.completed_at) - Number(one.completed_at) || other.number - one.number;
  return analyzedOf(doneIn(account.tasks, period), period)
    .analyzed.sort(latestFirst)
    .slice(0, MOST_POINTS)
    .map((task) => ({
      ...{ number: task.number, estimate: task.estimate, total_time_worked: minutes(worked(task)) },
      verdict: verdictOf(pairOf(task)),
    }));
}
