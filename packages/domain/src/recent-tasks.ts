import type { EstimatedTask } from './estimates.ts';
import { type DrawTimes, timesDrawer } from './forecast.ts';
import { FORECAST_TASKS } from './forecast-history.ts';
import type { Past } from './forecast-sums.ts';
import { NO_TIMES, TASKS_WITH_TIME } from './forecast-times.ts';
import { FIRST_LEVELS } from './levels.ts';
import type { OpenTask } from './remaining-work.ts';

/**
 * A done task in minutes; `estimate` is null where nobody said one that forecasts rest on, `at_most` where its owner said none beside an
 * estimate of their own.
 */
export type DoneTask = {
  estimate: number | null;
  worked: number;
  category_id?: number | null;
  at_most?: number | null;
};

const LONGEST_RUN = Math.max(...FIRST_LEVELS.map(({ run }) => run));

/** Latest done tasks of each kind that learning looks back on: a run can be as long as the longest, and its past lies before it. */
export const LOOKED_BACK_ON = {
  last: LONGEST_RUN,
  estimated: FORECAST_TASKS + LONGEST_RUN,
  timed: TASKS_WITH_TIME + LONGEST_RUN,
} as const;

/**
 * The latest done tasks, the latest first in each list: all, those with an estimate, and the minutes of all and of each category.
 * `drawers` forecast as of before so many of the latest tasks, for the runs of all lengths that begin there.
 */
export type RecentTasks = {
  drawers: (DrawTimes | undefined)[];
  last: DoneTask[];
  estimated: EstimatedTask[];
  minutes: number[];
  minutesByCategory: Map<number, number[]>;
};

/** Done tasks, the latest first, as learning looks back on them. */
export function recentTasks(latestFirst: readonly DoneTask[] = []): RecentTasks {
  const recent: RecentTasks = { drawers: [], last: [], estimated: [], minutes: [], minutesByCategory: new Map() };
  for (const task of latestFirst.toReversed()) addRecent(recent, task);
  return recent;
}

/** Adds a task that was done after the others. */
export function addRecent(recent: RecentTasks, task: DoneTask): void {
  const { estimate, worked, category_id = null } = task;
  if (recent.drawers.length > 0) putFirst(recent.drawers, undefined, LONGEST_RUN + 1);
  putFirst(recent.last, task, LOOKED_BACK_ON.last);
  if (estimate !== null) putFirst(recent.estimated, { estimate, worked }, LOOKED_BACK_ON.estimated);
  putFirst(recent.minutes, worked, LOOKED_BACK_ON.timed);
  if (category_id === null) return;
  const ofCategory = recent.minutesByCategory.get(category_id) ?? [];
  recent.minutesByCategory.set(category_id, ofCategory);
  putFirst(ofCategory, worked, LOOKED_BACK_ON.timed);
}

function putFirst<Item>(items: Item[], item: Item, most: number): void {
  items.unshift(item);
  items.splice(most);
}

/** The latest tasks as they were open, and what a forecast of them rested on then. */
export function asOfBefore(recent: RecentTasks, run: number): { open: OpenTask[] } & Omit<Past, 'levels'> {
  const ended = recent.last.slice(0, run);
  const open = ended.map(
    ({ estimate, category_id = null }): OpenTask => ({
      worked: 0,
      ...(estimate === null ? { estimate, category_id } : { estimate }),
    }),
  );
  const after = (isOne: (task: DoneTask) => boolean) => ended.filter(isOne).length;
  const history = latest(
    recent.estimated,
    after(({ estimate }) => estimate !== null),
    FORECAST_TASKS,
  );
  if (open.every(({ estimate }) => estimate !== null)) return { open, history, times: NO_TIMES };
  const timesBefore = (minutes: readonly number[], since: number) =>
    Float64Array.from(latest(minutes, since, TASKS_WITH_TIME));
  const byCategory = [...recent.minutesByCategory].map(
    ([id, minutes]) =>
      [
        id,
        timesBefore(
          minutes,
          after(({ category_id }) => category_id === id),
        ),
      ] as const,
  );
  return { open, history, times: { all: timesBefore(recent.minutes, run), byCategory: new Map(byCategory) } };
}

/** The drawn times of the latest tasks together, as of before the first of them. */
export function drawnBefore(recent: RecentTasks, run: number): Float64Array {
  const { open, ...past } = asOfBefore(recent, run);
  // Times are read where a run needs them, so that runs which begin with the same task can rest on others.
  if (past.times !== NO_TIMES) return timesDrawer(past)(open);
  const drawTimes = recent.drawers[run] ?? timesDrawer(past);
  recent.drawers[run] = drawTimes;
  return drawTimes(open);
}

const latest = <Item>(items: readonly Item[], from: number, most: number): Item[] => items.slice(from, from + most);
