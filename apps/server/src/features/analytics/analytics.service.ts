import {
  type AnalyticsSummary,
  type CategoryAnalytics,
  type Claims,
  type DailyAnalytics,
  type DayRange,
  type DaySummary,
  type DoneTask,
  type EstimationAccuracy,
  type FigureQuery,
  type MentalStateDistribution,
  MOST_DONE_TASKS,
  type TaskAnalytics,
} from '@daymark/contract/analytics.ts';
import type { DateRange } from '@daymark/contract/fields.ts';
import type { CategoryOption, MentalState } from '@daymark/contract/tasks.ts';
import { type CategoryOutcomes, claimsOf } from '@daymark/domain/claims.ts';
import { completionRate, countByPeriod, workedByPeriod } from '@daymark/domain/completion.ts';
import { exactMinutes, minutesFromMs } from '@daymark/domain/durations.ts';
import { type EstimatedTask, estimationAccuracy, judgeEstimate, TENDENCY_LEVEL } from '@daymark/domain/estimates.ts';
import { unplannedPercentage } from '@daymark/domain/evening.ts';
import { countStates, eachState, mentalStateDistribution } from '@daymark/domain/mental-states.ts';
import {
  daysBetween,
  daysOfMonth,
  type EndedEntry,
  isIn,
  msWithin,
  type Period,
  periodOfDays,
} from '@daymark/domain/periods.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { endOfWork } from '@daymark/domain/timer.ts';
import { findCategoryOptions } from '#features/categories/categories.repository.ts';
import { requireCategory } from '#features/categories/categories.service.ts';
import { findPlansBetween } from '#features/evening/evening.repository.ts';
import type { UserContext } from '#http/context.ts';
import * as repository from './analytics.repository.ts';

export async function dailyAnalytics(ctx: UserContext, date: string): Promise<DailyAnalytics> {
  const day = Temporal.PlainDate.from(date);
  const period = periodOfDays(day, day, ctx.days);
  const tasks = await repository.findTasksIn(ctx, period);
  const completed = tasks.filter(({ completed_at }) => completed_at && isIn(period, completed_at));
  const entries = await entriesIn(ctx, period);
  const workedMs = entries.reduce((sum, entry) => sum + msWithin(period, entry), 0);
  return {
    date,
    ...figuresOf(tasks.length - completed.length, completed),
    planned_minutes: tasks.reduce((sum, { planned_duration }) => sum + planned_duration, 0),
    worked_minutes: minutesFromMs(workedMs),
  };
}

/** Work, completions and the unplanned share of each day of the range. */
export async function daySummaries(ctx: UserContext, range: DayRange): Promise<DaySummary[]> {
  const { start_date: first, end_date: last } = range;
  const days = daysBetween(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last));
  const { counts, worked, periods, byTask } = await figuresByDay(ctx, days);
  const plans = Map.groupBy(await findPlansBetween(ctx, { first, last }), ({ plan_date }) => plan_date);
  const unplannedOn = (date: string, period: Period) => {
    const planned = (plans.get(date) ?? []).map((task) => ({ ...task, entries: byTask.get(task.task_id) ?? [] }));
    const percentage = unplannedPercentage(period, planned);
    return percentage === null ? null : roundHalfUp(percentage, 1);
  };
  return periods.map((period, place) => {
    const date = String(days[place]);
    return {
      date,
      ...(counts[place] ?? { total_tasks: 0, completed_tasks: 0 }),
      worked_minutes: minutesFromMs(worked[place] ?? 0),
      unplanned_percentage: unplannedOn(date, period),
    };
  });
}

/** Completion rate of each day of the month that has tasks. */
export async function completionRates(ctx: UserContext, month: Month): Promise<Record<string, number>> {
  const days = daysOfMonth(Temporal.PlainYearMonth.from({ year: Number(month.year), month: Number(month.month) }));
  const { counts } = await figuresByDay(ctx, days);
  const rates = days.flatMap((day, place) => {
    const count = counts[place];
    return count && count.total_tasks > 0 ? [[day.toString(), roundHalfUp(completionRate(count), 4)]] : [];
  });
  return Object.fromEntries(rates);
}

/** Counts of tasks and milliseconds of work, for each of these days in a row, with as many queries as for one day. */
async function figuresByDay(ctx: UserContext, days: readonly Temporal.PlainDate[]) {
  const whole = periodOfDays(days.at(0) ?? null, days.at(-1) ?? null, ctx.days);
  const tasks = await repository.findTasksIn(ctx, whole);
  const entries = await entriesIn(ctx, whole);
  const byTask = Map.groupBy(entries, ({ task_id }) => task_id);
  const periods = days.map((day) => periodOfDays(day, day, ctx.days));
  return {
    periods,
    byTask,
    counts: countByPeriod(
      periods,
      tasks.map((task) => ({ ...task, entries: byTask.get(task.id) ?? [] })),
    ),
    worked: workedByPeriod(periods, entries),
  };
}

/** Milliseconds of work on each of these days in a row. */
export async function workedByDay(ctx: UserContext, days: readonly Temporal.PlainDate[]): Promise<number[]> {
  const entries = await entriesIn(ctx, periodOfDays(days.at(0) ?? null, days.at(-1) ?? null, ctx.days));
  return workedByPeriod(
    days.map((day) => periodOfDays(day, day, ctx.days)),
    entries,
  );
}

type Month = { year: string; month: string };

/** One sum over the tasks of all categories, so that it carries no rounding of single ones. */
export async function analyticsSummary(ctx: UserContext, query: FigureQuery): Promise<AnalyticsSummary> {
  const period = periodOf(ctx, query);
  const uncompleted = await repository.countUncompletedIn(ctx, period, {});
  const completed = await findAnalyzable(ctx, query, {});
  const [open, done] = [uncompleted.filter(hasCategory), completed.filter(hasCategory)];
  const outcomes = outcomesByCategory(await findCategoryOptions(ctx), open, done);
  return {
    ...figuresOf(sumOfTasks(open), done),
    claims: claimsAbout(outcomes),
    active_categories: outcomes.length,
    tasks_without_category: sumOfTasks(uncompleted) - sumOfTasks(open) + completed.length - done.length,
    worked_minutes: minutesFromMs(sumOf(done.map(({ all_work_ms }) => all_work_ms))),
    by_hand_minutes: minutesFromMs(sumOf(done.map(({ by_hand_ms }) => by_hand_ms))),
  };
}

/** Tasks completed in the period. Where only measured time counts, one with other time has none to analyze. */
async function findAnalyzable(ctx: UserContext, query: FigureQuery, within: repository.CategoryFilter) {
  const completed = await repository.findCompletedIn(ctx, periodOf(ctx, query), within);
  return completed.map((task) => {
    const isLeftOut = query.measured_only === 'true' && task.by_hand_ms !== null;
    return { ...task, all_work_ms: task.ended_work_ms, ended_work_ms: isLeftOut ? null : task.ended_work_ms };
  });
}

const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const hasCategory = ({ category_id }: { category_id: number | null }) => category_id !== null;

/** Outcomes of the active categories: those to which a task belongs. */
function outcomesByCategory(
  categories: readonly CategoryOption[],
  uncompleted: readonly { category_id: number | null; tasks: number }[],
  completed: readonly (CompletedTask & { category_id: number | null })[],
): CategoryOutcomes<CategoryOption>[] {
  const doneBy = Map.groupBy(completed, ({ category_id }) => category_id);
  const outcomes = categories.map((category) => {
    const done = doneBy.get(category.id) ?? [];
    const open = sumOfTasks(uncompleted.filter(({ category_id }) => category_id === category.id));
    const total_tasks = open + done.length;
    return { category, total_tasks, completed_tasks: done.length, analyzed: estimatedOf(done) };
  });
  return outcomes.filter(({ total_tasks }) => total_tasks > 0);
}

/** Claims that their tests allow, rounded for the answer. */
function claimsAbout(outcomes: readonly CategoryOutcomes<CategoryOption>[]): Claims {
  const { most_biased, least_accurate, most_completed } = claimsOf(outcomes);
  return {
    most_biased: most_biased && { ...most_biased, bias: roundHalfUp(most_biased.bias, 2) },
    least_accurate: least_accurate && {
      ...least_accurate,
      accuracy_percentage: roundHalfUp(least_accurate.accuracy_percentage, 1),
    },
    most_completed: most_completed && {
      ...most_completed,
      completion_percentage: roundHalfUp(most_completed.completion_rate * 100, 1),
    },
  };
}

const sumOfTasks = (counts: readonly { tasks: number }[]) => counts.reduce((sum, { tasks }) => sum + tasks, 0);

export async function allCategoryAnalytics(ctx: UserContext, query: FigureQuery): Promise<CategoryAnalytics[]> {
  const categories = await findCategoryOptions(ctx);
  const analyticsOf = await analyticsByCategory(ctx, query, {});
  return categories.map((category) => ({ category, ...analyticsOf(category.id) }));
}

export async function uncategorizedAnalytics(ctx: UserContext, query: FigureQuery): Promise<TaskAnalytics> {
  const analyticsOf = await analyticsByCategory(ctx, query, { category_id: null });
  return analyticsOf(null);
}

export async function categoryAnalytics(ctx: UserContext, id: number, query: FigureQuery): Promise<CategoryAnalytics> {
  const category = await requireCategory(ctx, id);
  const analyticsOf = await analyticsByCategory(ctx, query, { category_id: id });
  return { category, ...analyticsOf(id) };
}

/** The latest done tasks, as many as a chart can show. */
export async function doneTasks(ctx: UserContext, query: FigureQuery): Promise<DoneTask[]> {
  const tasks = await repository.findDoneTasks(ctx, periodOf(ctx, query), {
    most: MOST_DONE_TASKS,
    time: query.measured_only === 'true' ? 'measured' : 'all',
  });
  return tasks.map(({ ended_work_ms, ...task }) => ({
    ...task,
    total_time_worked: minutesFromMs(ended_work_ms),
    verdict: judgeEstimate({ estimate: task.estimate, worked: exactMinutes(ended_work_ms) }),
  }));
}

async function analyticsByCategory(ctx: UserContext, query: FigureQuery, within: repository.CategoryFilter) {
  const period = periodOf(ctx, query);
  const counts = await repository.countUncompletedIn(ctx, period, within);
  const uncompleted = new Map(counts.map(({ category_id, tasks }) => [category_id, tasks]));
  const completed = Map.groupBy(await findAnalyzable(ctx, query, within), ({ category_id }) => category_id);
  const active = new Set([...uncompleted.keys(), ...completed.keys()].filter((id) => id !== null)).size;
  const level = TENDENCY_LEVEL / Math.max(1, active);
  return (category_id: number | null): TaskAnalytics => {
    const figures = figuresOf(uncompleted.get(category_id) ?? 0, completed.get(category_id) ?? [], level);
    return { ...figures, completion_percentage: roundHalfUp(completionRate(figures) * 100, 1) };
  };
}

/** The period of the dates that a call names. */
export function periodOf({ days }: UserContext, { start_date, end_date }: DateRange): Period {
  const toDay = (date: string | undefined) => (date === undefined ? null : Temporal.PlainDate.from(date));
  return periodOfDays(toDay(start_date), toDay(end_date), days);
}

/** The fields of a completed task that figures are computed from. */
type CompletedTask = { estimate: number | null; ended_work_ms: number | null; mental_state: MentalState | null };

/** Figures of a period's tasks, rounded for the answer. */
function figuresOf(uncompleted: number, completed: readonly CompletedTask[], level = TENDENCY_LEVEL) {
  const counts = { total_tasks: uncompleted + completed.length, completed_tasks: completed.length };
  return {
    ...counts,
    completion_rate: roundHalfUp(completionRate(counts), 4),
    estimation_accuracy: accuracyOfEstimates(estimatedOf(completed), level),
    mental_state_distribution: distributionOf(completed),
  };
}

/** The tasks that are analyzed: without a time entry there is nothing to compare the estimate with. */
function estimatedOf(completed: readonly CompletedTask[]): EstimatedTask[] {
  return completed.flatMap(({ estimate, ended_work_ms }) =>
    estimate === null || ended_work_ms === null ? [] : [{ estimate, worked: exactMinutes(ended_work_ms) }],
  );
}

function accuracyOfEstimates(tasks: readonly EstimatedTask[], level: number): EstimationAccuracy {
  const { accuracy_percentage, bias, ...counts } = estimationAccuracy(tasks, level);
  return {
    accuracy_percentage: roundHalfUp(accuracy_percentage, 1),
    bias: bias === null ? null : roundHalfUp(bias, 2),
    ...counts,
  };
}

function distributionOf(completed: readonly CompletedTask[]): MentalStateDistribution {
  const { mental_states, positive_states_percentage, ...rest } = mentalStateDistribution(countStates(completed));
  const { counts, percentages } = mental_states;
  return {
    ...rest,
    mental_states: { counts, percentages: eachState((state) => roundHalfUp(percentages[state], 1)) },
    positive_states_percentage: roundHalfUp(positive_states_percentage, 1),
  };
}

/** Time entries that overlap the period; a running one is taken to end now. */
export async function entriesIn(ctx: UserContext, period: Period): Promise<(EndedEntry & { task_id: number })[]> {
  const entries = await repository.findEntriesIn(ctx, period);
  return entries.map((entry) => ({ ...entry, ended_at: entry.ended_at ?? endOfWork(entry, ctx.now) }));
}
