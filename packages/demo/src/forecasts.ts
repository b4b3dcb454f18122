import { NO_END } from '@daymark/contract/archive.ts';
import type { ForecastKind } from '@daymark/contract/forecast-record.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { forecastOf } from '@daymark/domain/forecast.ts';
import { FORECAST_TASKS } from '@daymark/domain/forecast-history.ts';
import { learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { earlierOf, isBefore } from '@daymark/domain/instants.ts';
import type { Random } from '@daymark/domain/random.ts';
import { addRecent, recentTasks } from '@daymark/domain/recent-tasks.ts';
import { keptSets, type Plans } from './kept-forecasts.ts';
import type { Origins } from './origins.ts';
import type { PlannedTask } from './plan.ts';
import type { DemoRecord } from './records.ts';
import { type Work, workedMs } from './work.ts';
import type { WorkHistory } from './work-history.ts';

type ForecastRecords = { forecasts: DemoRecord<'forecasts'>[]; forecast_tasks: DemoRecord<'forecast_tasks'>[] };

type Options = Plans & { origins: Origins; indexOf: (task: PlannedTask) => number };

/** Latest started tasks with a forecast on record: each forecast takes longer than all else that is made of a task. */
const RECORDED = 1000;

/** Tasks started before these, from which the levels are learned. */
const LEARNED_BEFORE = 500;

/**
 * Forecasts as the product would have made them, by the tasks done until then: that of each task at its first start, and
 * those of lists, projects and plans that were kept.
 */
export function forecastRecords(random: Random, work: WorkHistory, options: Options): ForecastRecords {
  const { origins, indexOf, ...plans } = options;
  // Started tasks in the order of their first starts.
  const started = [...work.works].slice(-RECORDED - LEARNED_BEFORE);
  const since = started.at(-RECORDED)?.[1].first_started_at ?? work.creationTimes.account;
  const forecastAt = walkForward(work, started);
  const made = [...startsOf(work, started.slice(-RECORDED), origins), ...keptSets(random, work, { ...plans, since })]
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at))
    .flatMap((moment) => {
      const tasks = moment.tasks.map((task) => ({ task, worked_ms: msBefore(moment.at, work.works.get(task)) }));
      const forecast = forecastAt(
        moment.at,
        tasks.map(({ task, worked_ms }) => ({ estimate: work.estimateOf(task), worked: exactMinutes(worked_ms) })),
      );
      return forecast ? { ...moment, tasks, forecast } : [];
    });
  return {
    forecasts: made.map(({ kind, name, at, tasks, forecast: { p50_minutes, p80_minutes } }) => ({
      ...{ kind, task: kind === 'task' && tasks[0] ? indexOf(tasks[0].task) : null, name, made_at: at },
      ...{ tasks: tasks.length, p50_minutes, p80_minutes, ...NO_END },
    })),
    forecast_tasks: made.flatMap(({ kind, tasks }, forecast) =>
      kind === 'task'
        ? []
        : tasks.map(({ task, worked_ms }) => ({ forecast, task: indexOf(task), worked_ms, ...NO_END })),
    ),
  };
}

type Moment = { kind: ForecastKind; name: string | null; at: Temporal.Instant; tasks: PlannedTask[] };

type Started = [PlannedTask, Work];

/** First starts of a timer. Time that was booked by hand before any start has no forecast. */
function startsOf({ running }: WorkHistory, started: Started[], origins: Origins): Moment[] {
  const byTimer = started.flatMap(
    ([
      task,
      {
        entries: [first],
      },
    ]) => (first && origins.get(first)?.source !== 'manual' ? { task, at: first.started_at } : []),
  );
  return [...byTimer, { task: running.task, at: running.since }].map(({ task, at }) => ({
    ...{ kind: 'task', name: null, at, tasks: [task] },
  }));
}

type DoneTask = EstimatedTask & { at: Temporal.Instant };

/** Forecasts of ever later moments, by the tasks done until then and the levels learned from these. */
function walkForward({ estimateOf }: WorkHistory, started: Started[]) {
  const left = started
    .flatMap(([task, work]): DoneTask[] =>
      work.isDone ? [{ estimate: estimateOf(task), worked: exactMinutes(workedMs(work)), at: work.last_ended_at }] : [],
    )
    .sort((one, other) => Temporal.Instant.compare(other.at, one.at));
  const recent = recentTasks();
  let learned = NOTHING_LEARNED;
  return (at: Temporal.Instant, open: readonly EstimatedTask[]) => {
    for (let next = left.at(-1); next && !isBefore(at, next.at); next = left.at(-1)) {
      left.pop();
      addRecent(recent, next);
      learned = learnFrom(learned, recent);
    }
    return forecastOf(open, recent.estimated.slice(0, FORECAST_TASKS), learned.levels);
  };
}

/** Work on a task until then. */
function msBefore(at: Temporal.Instant, work: Work | undefined): number {
  const entries = work?.entries.filter(({ started_at }) => isBefore(started_at, at)) ?? [];
  return entries.reduce(
    (sum, { started_at, ended_at }) => sum + started_at.until(earlierOf(ended_at, at)).total('milliseconds'),
    0,
  );
}
