import { FEWEST_FORECAST_TASKS } from './forecast-history.ts';

/** Latest done tasks whose minutes are drawn for a task that nobody estimated (decisions §14). */
export const TASKS_WITH_TIME = 100;

/** Minutes that the latest done tasks of each category took, and of all together, `TASKS_WITH_TIME` of them at most. */
export type TimesOfTasks = { all: Float64Array; byCategory: ReadonlyMap<number, Float64Array> };

export const NO_TIMES: TimesOfTasks = { all: new Float64Array(), byCategory: new Map() };

/** Minutes of done tasks like one of this category that nobody estimated: of others where it has few, null where all have. */
export function timesOfCategory(category: number | null, { all, byCategory }: TimesOfTasks): Float64Array | null {
  const ofCategory = category === null ? undefined : byCategory.get(category);
  return [ofCategory, all].find((minutes) => minutes && minutes.length >= FEWEST_FORECAST_TASKS) ?? null;
}
