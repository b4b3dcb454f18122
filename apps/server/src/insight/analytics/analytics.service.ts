import {
  type AnalyticsSummary,
  type AssistantEstimates,
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
import { biasLevel, claimsOf, HINT_LEVEL } from '@daymark/domain/claims.ts';
import { completionRate, countByPeriod, workedByPeriod } from '@daymark/domain/completion.ts';
import { type BoundedPeriod, periodOfDay } from '@daymark/domain/day-timeline.ts';
import { exactMinutes, minutesFromMs } from '@daymark/domain/durations.ts';
import { joinEstimates } from '@daymark/domain/estimate-joins.ts';
import { accuracyFigures, type EstimateFigures, judgeEstimate, TENDENCY_LEVEL } from '@daymark/domain/estimates.ts';
import { countByPlan, unplannedPercentage } from '@daymark/domain/evening.ts';
import { eachState, mentalStateDistribution, type StateCounts } from '@daymark/domain/mental-states.ts';
import {
  daysBetween,
  daysOfMonth,
  type EndedEntry,
  isIn,
  type Period,
  periodOfDays,
  workedWithin,
} from '@daymark/domain/periods.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { endOfWork } from '@daymark/domain/timer.ts';
import { required } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import * as repository from './analytics.repository.ts';
import {
  type CountedCategory,
  countedBeside,
  countedCategories,
  isActive,
  periodOf,
  timeOf,
} from './counted-categories.service.ts';
import { type DoneTasks, doneTasksOf, joinTasks, unpackTasks } from './done-tasks.service.ts';
import { findPlansBetween } from './planned-tasks.repository.ts';

export async function dailyAnalytics(ctx: UserContext, date: string): Promise<DailyAnalytics> {
  const day = Temporal.PlainDate.from(date);
  const period = periodOfDays(day, day, ctx.days);
  const tasks = await repository.findTasksIn(ctx, period);
  const completed = tasks.filter(({ completed_at }) => completed_at && isIn(period, completed_at));
  const entries = await entriesIn(ctx, period);
  const workedMs = workedWithin(period, entries);
  return {
    date,
    ...figuresOf(tasks.length - completed.length, doneTasksOf(completed), {}),
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
  const planOn = (date: string, period: BoundedPeriod) => {
    const planned = (plans.get(date) ?? []).map((task) => ({ ...task, entries: byTask.get(task.task_id) ?? [] }));
    const percentage = unplannedPercentage(period, planned);
    const { planned_tasks, planned_done_tasks } = countByPlan(period, planned);
    return {
      ...{ planned_tasks, planned_done_tasks },
      unplanned_percentage: percentage === null ? null : roundHalfUp(percentage, 1),
    };
  };
  return periods.map((_, place) => {
    const date = String(days[place]);
    return {
      date,
      ...(counts[place] ?? { total_tasks: 0, completed_tasks: 0 }),
      worked_minutes: minutesFromMs(worked[place] ?? 0),
      ...planOn(date, periodOfDay(Temporal.PlainDate.from(date), ctx.days)),
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
  const { categories, join, tasks_without_category, by_hand_ms } = await countedBeside(ctx, query);
  const active = categories.filter(isActive);
  const done = joinTasks(
    active.map((row) => row.done),
    join,
  );
  const open = active.reduce((sum, { uncompleted }) => sum + uncompleted, 0);
  return {
    ...figuresOf(open, done, { ...query, level: HINT_LEVEL }),
    claims: claimsAbout(active, done.estimated.own),
    active_categories: active.length,
    tasks_without_category,
    worked_minutes: minutesFromMs(done.worked_ms),
    by_hand_minutes: minutesFromMs(by_hand_ms),
    assistant_estimates: assistantEstimates(done.estimated.assistant),
  };
}

/** Claims that their tests allow, rounded for the answer. */
function claimsAbout(active: readonly CountedCategory[], own: EstimateFigures): Claims {
  const outcomes = active.map(({ category, uncompleted, done: { tasks: completed_tasks, estimated } }) => ({
    ...{ category, analyzed: estimated.own, completed_tasks },
    total_tasks: uncompleted + completed_tasks,
  }));
  const { most_biased, least_accurate, most_completed } = claimsOf(outcomes, own);
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

export async function allCategoryAnalytics(ctx: UserContext, query: FigureQuery): Promise<CategoryAnalytics[]> {
  const { categories } = await countedCategories(ctx, query);
  const active = categories.filter(isActive).length;
  return categories.map(({ category, uncompleted, done }) => ({
    category,
    ...analyticsOf(uncompleted, done, { ...query, level: biasLevel(done.estimated.own.tasks, active) }),
  }));
}

export async function uncategorizedAnalytics(ctx: UserContext, query: FigureQuery): Promise<TaskAnalytics> {
  const period = periodOf(ctx, query);
  const [open] = await repository.countUncompletedIn(ctx, period, { category_id: null });
  const done = await repository.findDoneWithoutCategory(ctx, period, timeOf(query));
  return analyticsOf(open?.tasks ?? 0, unpackTasks(done), query);
}

export async function categoryAnalytics(ctx: UserContext, id: number, query: FigureQuery): Promise<CategoryAnalytics> {
  const {
    categories: [counted],
  } = await countedCategories(ctx, query, { category_id: id });
  const { category, uncompleted, done } = required(counted, 'Category');
  return { category, ...analyticsOf(uncompleted, done, query) };
}

function analyticsOf(uncompleted: number, done: DoneTasks, choice: Choice): TaskAnalytics {
  const figures = figuresOf(uncompleted, done, choice);
  return { ...figures, completion_percentage: roundHalfUp(completionRate(figures) * 100, 1) };
}

/** The latest done tasks, as many as a chart can show. */
export async function doneTasks(ctx: UserContext, query: FigureQuery): Promise<DoneTask[]> {
  const tasks = await repository.findDoneTasks(ctx, periodOf(ctx, query), {
    most: MOST_DONE_TASKS,
    time: timeOf(query),
    origins: query.origin === 'own' ? 'tests' : 'accuracy',
  });
  return tasks.map(({ ended_work_ms, ...task }) => ({
    ...task,
    total_time_worked: minutesFromMs(ended_work_ms),
    verdict: judgeEstimate({ estimate: task.estimate, worked: exactMinutes(ended_work_ms) }),
  }));
}

/** Whether imported estimates are analyzed, and the level of the test for a tendency. */
type Choice = Pick<FigureQuery, 'origin'> & { level?: number };

/** Figures of a period's tasks, rounded for the answer. */
function figuresOf(uncompleted: number, done: DoneTasks, choice: Choice) {
  const { tasks, states } = done;
  const counts = { total_tasks: uncompleted + tasks, completed_tasks: tasks };
  return {
    ...counts,
    completion_rate: roundHalfUp(completionRate(counts), 4),
    estimation_accuracy: accuracyOfEstimates(done, choice),
    mental_state_distribution: distributionOf(states, tasks),
  };
}

function accuracyOfEstimates(
  { estimated: { own, imported }, without_estimate }: DoneTasks,
  { origin, level = TENDENCY_LEVEL }: Choice,
): EstimationAccuracy {
  const isJoined = origin !== 'own' && imported.tasks > 0;
  const analyzed = isJoined ? joinEstimates([own, imported], { parts: [own], whole: own }).whole : own;
  const { accuracy_percentage, bias, ...counts } = accuracyFigures(analyzed, { level, tested: own });
  return {
    accuracy_percentage: roundHalfUp(accuracy_percentage, 1),
    bias: bias === null ? null : roundHalfUp(bias, 2),
    ...counts,
    imported_count: isJoined ? imported.tasks : 0,
    tasks_without_estimate: without_estimate,
  };
}

/** Done tasks below which nothing is told about assistants (decisions §14). */
const FEWEST_OF_ASSISTANTS = 10;

function assistantEstimates(figures: EstimateFigures): AssistantEstimates | null {
  const { bias, total_tasks_analyzed: tasks } = accuracyFigures(figures);
  return bias === null || tasks < FEWEST_OF_ASSISTANTS ? null : { tasks, bias: roundHalfUp(bias, 2) };
}

function distributionOf(states: StateCounts, completed: number): MentalStateDistribution {
  const { mental_states, positive_states_percentage, ...rest } = mentalStateDistribution(states, completed);
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
