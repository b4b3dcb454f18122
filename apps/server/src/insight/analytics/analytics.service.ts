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
import type { DateRange } from '@daymark/contract/fields.ts';
import type { CategoryOption } from '@daymark/contract/tasks.ts';
import { biasLevel, claimsOf, HINT_LEVEL } from '@daymark/domain/claims.ts';
import { completionRate, countByPeriod, workedByPeriod } from '@daymark/domain/completion.ts';
import { type BoundedPeriod, periodOfDay } from '@daymark/domain/day-timeline.ts';
import { exactMinutes, minutesFromMs } from '@daymark/domain/durations.ts';
import { type EstimatedTask, estimationAccuracy, judgeEstimate, TENDENCY_LEVEL } from '@daymark/domain/estimates.ts';
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
  const period = periodOf(ctx, query);
  const uncompleted = await repository.countUncompletedIn(ctx, period, {});
  const active = (await countedCategories(ctx, query, uncompleted)).filter(isActive);
  const beside = await repository.countBesideCategories(ctx, period);
  const open = sumOf(active.map((row) => row.uncompleted));
  const done = joinTasks(active.map((row) => row.done));
  return {
    ...figuresOf(open, done, { ...query, level: HINT_LEVEL }),
    claims: claimsAbout(active),
    active_categories: active.length,
    tasks_without_category: sumOf(uncompleted.map(({ tasks }) => tasks)) - open + beside.tasks_without_category,
    worked_minutes: minutesFromMs(done.worked_ms),
    by_hand_minutes: minutesFromMs(beside.by_hand_ms),
    assistant_estimates: assistantEstimates(done.estimated.assistant),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A category with its tasks of a period. */
type CountedCategory = { category: CategoryOption; uncompleted: number; done: DoneTasks };

/** A category is active where a task of it belongs to the period. */
const isActive = ({ uncompleted, done }: CountedCategory) => uncompleted + done.tasks > 0;

/** All categories, or one of them, with their tasks of the period. */
async function countedCategories(
  ctx: UserContext,
  query: FigureQuery,
  uncompleted: Awaited<ReturnType<typeof repository.countUncompletedIn>>,
  within: { category_id?: number } = {},
): Promise<CountedCategory[]> {
  const open = new Map(uncompleted.map(({ category_id, tasks }) => [category_id, tasks]));
  const found = await repository.findDoneByCategory(ctx, periodOf(ctx, query), { time: timeOf(query), ...within });
  return found.map(({ category, done }) => ({
    ...{ category, uncompleted: open.get(category.id) ?? 0 },
    done: unpackTasks(done),
  }));
}

const timeOf = ({ measured_only }: FigureQuery) => (measured_only === 'true' ? 'measured' : 'all');

/** Claims that their tests allow, rounded for the answer. */
function claimsAbout(active: readonly CountedCategory[]): Claims {
  const outcomes = active.map(({ category, uncompleted, done: { tasks: completed_tasks, estimated } }) => ({
    ...{ category, analyzed: estimated.own, completed_tasks },
    total_tasks: uncompleted + completed_tasks,
  }));
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

export async function allCategoryAnalytics(ctx: UserContext, query: FigureQuery): Promise<CategoryAnalytics[]> {
  const uncompleted = await repository.countUncompletedIn(ctx, periodOf(ctx, query), {});
  const counted = await countedCategories(ctx, query, uncompleted);
  const active = counted.filter(isActive).length;
  return counted.map(({ category, uncompleted, done }) => ({
    category,
    ...analyticsOf(uncompleted, done, { ...query, level: biasLevel(done.estimated.own.length, active) }),
  }));
}

export async function uncategorizedAnalytics(ctx: UserContext, query: FigureQuery): Promise<TaskAnalytics> {
  const period = periodOf(ctx, query);
  const [open] = await repository.countUncompletedIn(ctx, period, { category_id: null });
  const done = await repository.findDoneWithoutCategory(ctx, period, timeOf(query));
  return analyticsOf(open?.tasks ?? 0, unpackTasks(done), query);
}

export async function categoryAnalytics(ctx: UserContext, id: number, query: FigureQuery): Promise<CategoryAnalytics> {
  const within = { category_id: id };
  const open = await repository.countUncompletedIn(ctx, periodOf(ctx, query), within);
  const [counted] = await countedCategories(ctx, query, open, within);
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

/** The period of the dates that a call names. */
export function periodOf({ days }: UserContext, { start_date, end_date }: DateRange): Period {
  const toDay = (date: string | undefined) => (date === undefined ? null : Temporal.PlainDate.from(date));
  return periodOfDays(toDay(start_date), toDay(end_date), days);
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
  const others = origin === 'own' ? [] : imported;
  const analyzed = others.length === 0 ? own : [...own, ...others];
  const { accuracy_percentage, bias, ...counts } = estimationAccuracy(analyzed, { level, tested: own });
  return {
    accuracy_percentage: roundHalfUp(accuracy_percentage, 1),
    bias: bias === null ? null : roundHalfUp(bias, 2),
    ...counts,
    imported_count: others.length,
    tasks_without_estimate: without_estimate,
  };
}

/** Done tasks below which nothing is told about assistants (decisions §14). */
const FEWEST_OF_ASSISTANTS = 10;

function assistantEstimates(tasks: readonly EstimatedTask[]): AssistantEstimates | null {
  const { bias } = estimationAccuracy(tasks);
  return bias === null || tasks.length < FEWEST_OF_ASSISTANTS
    ? null
    : { tasks: tasks.length, bias: roundHalfUp(bias, 2) };
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
