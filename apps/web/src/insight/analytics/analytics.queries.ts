import * as api from '@daymark/contract/analytics.ts';
import { getCategories } from '@daymark/contract/categories.ts';
import type { DateRange } from '@daymark/contract/fields.ts';
import { getForecastRecord } from '@daymark/contract/forecast-record.ts';
import { estimationAccuracy } from '@daymark/domain/estimates.ts';
import { countStates, mentalStateDistribution } from '@daymark/domain/mental-states.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { send } from '#api/client.ts';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';

/** A category's figures; zeros where they could not be loaded, with the reason in `failure`. */
export type CategoryRow = api.CategoryAnalytics & { failure: string | null };

export const analyticsQueries = {
  /** Figures of a date, 'YYYY-MM-DD', in the browser's time zone. */
  daily: (date: string) =>
    queryOptions({
      queryKey: ['analytics', 'daily', date],
      queryFn: () => send(api.getDailyAnalytics, { params: { date } }),
    }),
  /** Work and completions of each day from the first to the last. */
  days: (range: api.DayRange) =>
    queryOptions({
      queryKey: ['analytics', 'days', range],
      queryFn: () => send(api.getDaySummaries, { query: range }),
    }),
  categories: (range: api.FigureQuery) =>
    queryOptions({ queryKey: ['analytics', 'categories', range], queryFn: () => findCategories(range) }),
  /** Figures over the tasks of all categories. */
  summary: (range: api.FigureQuery) =>
    queryOptions({
      queryKey: ['analytics', 'summary', range],
      queryFn: () => send(api.getAnalyticsSummary, { query: range }),
    }),
  /** Done tasks of the range, latest first. */
  tasks: (range: api.FigureQuery) =>
    queryOptions({ queryKey: ['analytics', 'tasks', range], queryFn: () => send(api.getDoneTasks, { query: range }) }),
  /** Forecasts settled in the range, and the kept ones. */
  forecasts: (range: DateRange) =>
    queryOptions({
      queryKey: ['analytics', 'forecasts', range],
      queryFn: () => send(getForecastRecord, { query: range }),
    }),
  /** Completion rates of a month, 'YYYY-MM', for each day to which a task belongs. */
  month: (month: string) =>
    queryOptions({
      queryKey: ['analytics', 'month', month],
      queryFn: () => {
        const [year = '', number = ''] = month.split('-');
        return send(api.getCompletionRates, { params: { year, month: number } });
      },
    }),
};

/** Milliseconds after which the figures of a day are asked for again while a timer runs. */
const FOLLOW_EVERY = 60_000;

/** Figures of a date that follow the running timer. */
export function useDailyAnalytics(date: string) {
  const isRunning = useRunningTaskId() !== null;
  return useQuery({ ...analyticsQueries.daily(date), refetchInterval: isRunning ? FOLLOW_EVERY : false });
}

/** One call for all categories. If the server fails, a call for each: one failing category hides no other. */
async function findCategories(range: api.FigureQuery): Promise<CategoryRow[]> {
  try {
    const rows = await send(api.getAllCategoryAnalytics, { query: range });
    return rows.map((row) => ({ ...row, failure: null }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error;
    const rows = await findOneByOne(range);
    if (rows.every(({ failure }) => failure !== null)) throw error;
    return rows;
  }
}

async function findOneByOne(range: api.FigureQuery): Promise<CategoryRow[]> {
  const categories = await send(getCategories, {});
  return Promise.all(
    categories.map(async ({ id, name, color }) => {
      try {
        const row = await send(api.getCategoryAnalytics, { params: { id: String(id) }, query: range });
        // A call for one category does not share the level of its test with the others: no tendency is shown.
        return { ...row, estimation_accuracy: { ...row.estimation_accuracy, bias: null }, failure: null };
      } catch (error) {
        return { category: { id, name, color }, ...NO_FIGURES, failure: (error as ApiError).message };
      }
    }),
  );
}

const NO_FIGURES: api.TaskAnalytics = {
  total_tasks: 0,
  completed_tasks: 0,
  completion_rate: 0,
  completion_percentage: 0,
  estimation_accuracy: { ...estimationAccuracy([]), imported_count: 0, tasks_without_estimate: 0 },
  mental_state_distribution: mentalStateDistribution(countStates([]), 0),
};
