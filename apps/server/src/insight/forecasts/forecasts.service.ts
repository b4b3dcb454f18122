import { type Forecast, type TypicalQuery, type TypicalTime, USUAL_DAY } from '@daymark/contract/forecasts.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { exactMinutes, minutesFromMs } from '@daymark/domain/durations.ts';
import { forecastFigure, isEvidence } from '@daymark/domain/estimate-origins.ts';
import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { statusOf } from '@daymark/domain/experiments.ts';
import {
  drawSteps,
  forecastSteps,
  type OrderedForecast,
  orderedForecasts,
  singleForecasts,
} from '@daymark/domain/forecast.ts';
import { FORECAST_TASKS, OWN_HISTORY_TASKS, typicalOf } from '@daymark/domain/forecast-history.ts';
import { drawnFrom, type Past } from '@daymark/domain/forecast-sums.ts';
import { NO_TIMES, TASKS_WITH_TIME, type TimesOfTasks } from '@daymark/domain/forecast-times.ts';
import { FIRST_LEVELS } from '@daymark/domain/levels.ts';
import type { OpenTask } from '@daymark/domain/remaining-work.ts';
import { required, requiredAll } from '#context/api-error.ts';
import { giveWay, type UserContext } from '#context/context.ts';
import { KeptStore } from '#context/kept-store.ts';
import { slicesOf } from '#work/task-pages/task-pages.service.ts';
import * as repository from './forecasts.repository.ts';
import { type KeptOrder, keptOrders } from './kept-orders.service.ts';
import { figuringOf, lackLatest } from './levels.service.ts';
import { findTimes } from './times.repository.ts';

/** The forecast of the open ones of these tasks. */
export async function forecastOfTasks(ctx: UserContext, ids: number[]): Promise<Forecast | null> {
  return forecastOf(ctx, await openTasksOf(ctx, ids));
}

/** The open ones of these tasks. */
export async function openTasksOf(ctx: UserContext, ids: number[]): Promise<OpenTask[]> {
  const tasks = ids.length === 0 ? [] : requiredAll(ids, await repository.findTasksWithWork(ctx, ids), 'Task');
  return tasks.filter(({ status }) => status !== 'done').map(toOpenTask);
}

/** The forecast of a usual day, of which nothing is worked yet. */
export function forecastOfDay(ctx: UserContext): Promise<Forecast | null> {
  const day = Array.from({ length: USUAL_DAY.tasks }, () => ({ estimate: USUAL_DAY.minutes, worked: 0 }));
  return forecastOf(ctx, day);
}

type Counted = { id: number; task_count: number };

/** The forecast of all open tasks of these lists. */
export async function forecastOfLists(ctx: UserContext, lists: Counted[]): Promise<Forecast | null> {
  return forecastOf(ctx, await openTasksOfLists(ctx, lists));
}

/** All open tasks of these lists but those that are left out. */
export async function openTasksOfLists(
  ctx: UserContext,
  lists: Counted[],
  leaveOut: number[] = [],
): Promise<OpenTask[]> {
  const open: OpenTask[] = [];
  for (const [number, slice] of slicesOf(lists).entries()) {
    if (number > 0) await giveWay(ctx);
    for (const { tasks, ...alike } of await repository.countOpenTasks(ctx, slice, leaveOut)) {
      const task = toOpenTask(alike);
      for (let added = 0; added < tasks; added += 1) open.push(task);
    }
  }
  return open;
}

/** A task that a forecast is asked for, with the minutes that were worked on it. */
export type AskedTask = PlannedTask & Pick<Task, 'total_time_worked'>;

/**
 * Forecasts of some of these open tasks, each time in the order in which they are worked on, and the figures of single ones:
 * the history is read once for all.
 */
export async function forecastsFor(ctx: UserContext, tasks: readonly AskedTask[]) {
  const past = tasks.length === 0 ? NO_PAST : await pastOf(ctx, tasks.map(toAsked));
  const [figuresOf, forecastOf] = [singleForecasts(past), orderedForecasts(past)];
  return {
    inOrder: (some: readonly AskedTask[]): Promise<OrderedForecast> => inSteps(ctx, forecastOf(some.map(toAsked))),
    /** The same figures of several orders, drawn where they are not kept. */
    keptOrders: (orders: readonly (readonly AskedTask[])[]): Promise<KeptOrder[]> =>
      keptOrders(
        ctx,
        orders.map((some) => some.map(toAsked)),
        past,
        (tasks) => inSteps(ctx, forecastOf(tasks)),
      ),
    figuresOf: (task: AskedTask): Forecast => figuresOf(toAsked(task)),
  };
}

const NO_PAST: Past = { history: [], levels: FIRST_LEVELS, times: NO_TIMES };

const toAsked = (task: AskedTask): OpenTask => openTask(task, task.total_time_worked);

/** The forecast of these open tasks together; null without any. */
export async function forecastOf(ctx: UserContext, tasks: OpenTask[]): Promise<Forecast | null> {
  return tasks.length === 0 ? null : inSteps(ctx, forecastSteps(tasks, await pastOf(ctx, tasks)));
}

/** Draws of the minutes that are left of these tasks together, and the levels at which their figures stand. */
export async function drawnMinutes(ctx: UserContext, tasks: readonly OpenTask[]) {
  return inSteps(ctx, drawSteps(tasks, await pastOf(ctx, tasks)));
}

/** Users whose past is kept, of some 100 kB each. */
const MOST_PASTS = 64;

type Done = { estimate: number; ended_work_ms: number };

/** Pasts by user, with what they were read of: as long as that is the same, nothing has to be computed or drawn of one anew. */
const PASTS = new KeptStore<{ tasks: readonly Done[]; others: string; past: Past }>(MOST_PASTS, () => 1);

/** The basis of a forecast of these: the latest done tasks, the latest first, and the levels that are learned from all of them. */
export async function pastOf(ctx: UserContext, asked: readonly OpenTask[]): Promise<Past> {
  const { tasks, done } = await repository.findHistory(ctx, { most: FORECAST_TASKS, counted: OWN_HISTORY_TASKS });
  const times = await timesFor(ctx, asked);
  const figuring = await figuringOf(ctx, done);
  const others = JSON.stringify([figuring, [...times.all], [...times.byCategory].map(([id, own]) => [id, ...own])]);
  const key = String(ctx.userId);
  const kept = PASTS.get(key);
  const isKept = kept !== undefined && kept.others === others && areSame(kept.tasks, tasks);
  const past = isKept ? kept.past : { history: tasks.map(toEstimated), times, ...figuring };
  PASTS.keep(key, { tasks, others, past });
  return past;
}

/**
 * Learns from tasks that were just done, and computes what the next forecast rests on, beside the answer: the plan that a screen asks for
 * then does not wait for it. What a correction has made stale is learned anew when a forecast is asked for, as further ones may follow.
 */
export function prepareForecasts(ctx: UserContext): void {
  ctx.later?.('forecasts', async function* (ctx) {
    if (!(await lackLatest(ctx))) return;
    yield;
    drawnFrom(await pastOf(ctx, []));
  });
}

const areSame = (some: readonly Done[], others: readonly Done[]): boolean =>
  some.length === others.length &&
  some.every(({ estimate, ended_work_ms }, place) => {
    const other = others[place];
    return estimate === other?.estimate && ended_work_ms === other.ended_work_ms;
  });

/** Times of done tasks, where one of these tasks needs them. */
async function timesFor(ctx: UserContext, tasks: readonly OpenTask[]): Promise<TimesOfTasks> {
  const categories = new Set(tasks.flatMap((task) => (task.estimate === null ? task.category_id : [])));
  if (categories.size === 0) return NO_TIMES;
  const categoryIds = [...categories].filter((id) => id !== null);
  const { all, byCategory } = await findTimes(ctx, { categoryIds, most: TASKS_WITH_TIME });
  const minutesOf = (times: readonly number[]) => Float64Array.from(times, exactMinutes);
  return {
    all: minutesOf(all),
    byCategory: new Map([...byCategory].map(([id, times]) => [id, minutesOf(times)] as const)),
  };
}

/** Requests that have arrived run between two steps: nobody waits for the many draws of somebody else. */
export async function inSteps<Result>(ctx: UserContext, steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await giveWay(ctx);
  }
}

type PlannedTask = Pick<Task, 'estimate' | 'estimate_origin' | 'planned_duration' | 'category_id' | 'at_most'>;

export const toOpenTask = ({ worked_ms, ...task }: PlannedTask & { worked_ms: number }) =>
  openTask(task, minutesFromMs(worked_ms));

/** Work has the two decimals that a task shows: the same tasks have the same forecast in all calls. */
function openTask(task: PlannedTask, worked: number): OpenTask {
  const estimate = forecastFigure(task);
  if (estimate === null) return { estimate, worked, category_id: task.category_id };
  return { estimate, worked, at_most: isEvidence('tests', task) ? task.at_most : null };
}

/** How long finished tasks with about this estimate took; those of the category count twice. */
export async function typicalTime(
  ctx: UserContext,
  { planned_duration, category_id }: TypicalQuery,
): Promise<TypicalTime | null> {
  if (category_id !== undefined && (await isUnderExperiment(ctx, category_id))) return null;
  const { tasks } = await repository.findHistory(ctx, { most: FORECAST_TASKS });
  return typicalOf(
    planned_duration,
    tasks.map((task) => ({ ...toEstimated(task), isOfCategory: task.category_id === category_id })),
  );
}

async function isUnderExperiment(ctx: UserContext, categoryId: number): Promise<boolean> {
  const { ends_at } = required(await repository.findCategoryWithExperiment(ctx, categoryId), 'Category');
  return ends_at !== null && statusOf({ ends_at, ended_at: null }, ctx.now) === 'active';
}

const toEstimated = ({ estimate, ended_work_ms }: Done): EstimatedTask => ({
  estimate,
  worked: exactMinutes(ended_work_ms),
});
