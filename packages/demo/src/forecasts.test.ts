import { exactMinutes } from '@daymark/domain/durations.ts';
import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { forecastOf } from '@daymark/domain/forecast.ts';
import { type LearnedLevels, learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { outcomeOf } from '@daymark/domain/forecast-record.ts';
import { earlierOf, isBefore } from '@daymark/domain/instants.ts';
import { recentTasks } from '@daymark/domain/recent-tasks.ts';
import { expect, test } from 'vitest';
import { demoHistory } from './history.ts';
import type { DemoHistory } from './records.ts';

const NOW = Temporal.Instant.from('2026-11-20T14:00:00Z');

const historyOf = (seed: number, tasks = 300) => demoHistory({ seed, tasks, now: NOW, timeZone: 'Europe/Berlin' });

// The seeds are fixed, so nothing fails by chance.
const histories = [1, 2, 3].map((seed) => historyOf(seed));

/** Forecasts with their tasks: that of a task at its first start has the one, and no work before. */
function withTasks({ forecasts, forecast_tasks }: DemoHistory) {
  const kept = Map.groupBy(forecast_tasks, ({ forecast }) => forecast);
  return forecasts.map((forecast, place) => ({
    ...forecast,
    set:
      forecast.task === null
        ? (kept.get(place) ?? []).map((entry) => ({ ...entry, task: entry.task ?? -1 }))
        : [{ task: forecast.task, worked_ms: 0 }],
  }));
}

/** Work on a task until then. */
function workedMs({ time_entries }: DemoHistory, task: number, until = NOW): number {
  const entries = time_entries.filter((entry) => entry.task === task && isBefore(entry.started_at, until));
  return entries.reduce((sum, { started_at, ended_at }) => {
    return sum + (ended_at ? started_at.until(earlierOf(ended_at, until)).total('milliseconds') : 0);
  }, 0);
}

/** Forecasts all of whose tasks are done, with what came of them. */
const settledOf = (history: DemoHistory) =>
  withTasks(history)
    .filter(({ set }) => set.every(({ task }) => history.tasks[task]?.status === 'done'))
    .map((forecast) => {
      const worked = forecast.set.reduce((sum, { task, worked_ms }) => sum + workedMs(history, task) - worked_ms, 0);
      return { ...forecast, ...outcomeOf(forecast, worked) };
    });

test('about 8 of 10 forecasts came true within their 8-of-10 figure, and half within the half-half one', () => {
  const settled = histories.flatMap(settledOf);
  const shareOf = (isWithin: (one: (typeof settled)[number]) => boolean) =>
    settled.filter(isWithin).length / settled.length;
  expect(settled.length).toBeGreaterThan(500);
  // Up to 60 tasks a forecast errs to the safe side.
  expect(shareOf(({ within_p80 }) => within_p80)).toBeGreaterThan(0.78);
  expect(shareOf(({ within_p80 }) => within_p80)).toBeLessThan(0.86);
  expect(shareOf(({ within_p50 }) => within_p50)).toBeGreaterThan(0.46);
  expect(shareOf(({ within_p50 }) => within_p50)).toBeLessThan(0.58);
});

test('each task has a forecast of its first start by a timer, and no other', () => {
  for (const history of histories) {
    const { tasks, time_entries, forecasts } = history;
    const firstEntries = Map.groupBy(time_entries, ({ task }) => task);
    const expected = tasks.flatMap((_, task) => {
      const [first] = firstEntries.get(task) ?? [];
      return first && first.source !== 'manual' ? { task, made_at: first.started_at } : [];
    });
    const noted = forecasts.flatMap(({ task, made_at }) => (task === null ? [] : { task, made_at }));
    expect(noted.toSorted((one, other) => one.task - other.task)).toEqual(expected);
  }
});

/** Levels learned from these tasks, latest first. */
function learnedFrom(done: readonly EstimatedTask[]): LearnedLevels {
  const steps = done.map((_, place) => recentTasks(done.slice(place))).reverse();
  return steps.reduce(learnFrom, NOTHING_LEARNED);
}

test('a forecast rests on the tasks done before it and on the levels learned from these alone', () => {
  const [history] = histories;
  if (!history) throw new Error('There is no history');
  const done = history.tasks
    .flatMap(({ estimate, completed_at }, task) => {
      const worked = exactMinutes(workedMs(history, task));
      return completed_at && estimate !== null ? { estimate, completed_at, worked } : [];
    })
    .sort((one, other) => Temporal.Instant.compare(other.completed_at, one.completed_at));
  const forecasts = withTasks(history);
  for (const { made_at, set, p50_minutes, p80_minutes } of [...forecasts.slice(0, 40), ...forecasts.slice(-5)]) {
    const before = done.filter(({ completed_at }) => !isBefore(made_at, completed_at));
    const open = set.map(({ task, worked_ms }) => {
      const { estimate, planned_duration = 0 } = history.tasks[task] ?? {};
      return { estimate: estimate ?? planned_duration, worked: exactMinutes(worked_ms) };
    });
    const expected = forecastOf(open, before, learnedFrom(before).levels);
    expect(expected, String(made_at)).toMatchObject({ p50_minutes, p80_minutes });
  }
});

test('forecasts of lists, projects and plans are kept while their tasks are open, and some are open still', () => {
  const kinds = new Set<string>();
  for (const history of histories) {
    const kept = withTasks(history).filter(({ kind }) => kind !== 'task');
    const settled = settledOf(history).filter(({ kind }) => kind !== 'task');
    expect(settled.length).toBeGreaterThan(4);
    expect(kept.length).toBeGreaterThan(settled.length);
    for (const { kind, name, made_at, tasks, set } of kept) {
      kinds.add(kind);
      expect(name).not.toBe('');
      expect(set).toHaveLength(tasks);
      expect(new Set(set.map(({ task }) => task)).size).toBe(tasks);
      const ofPlan = history.plan_tasks.filter(
        (entry) => entry.plan_date === name && !isBefore(made_at, entry.added_at),
      );
      if (kind === 'plan')
        expect(ofPlan.map(({ task }) => task)).toEqual(expect.arrayContaining(set.map(({ task }) => task)));
      for (const { task, worked_ms } of set) {
        const { created_at, completed_at } = history.tasks[task] ?? {};
        expect(created_at && !isBefore(made_at, created_at)).toBe(true);
        expect(completed_at && !isBefore(made_at, completed_at)).not.toBe(true);
        expect(worked_ms).toBe(workedMs(history, task, made_at));
      }
    }
  }
  expect([...kinds].sort()).toEqual(['list', 'plan', 'project']);
});
