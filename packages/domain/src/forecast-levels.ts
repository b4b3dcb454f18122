import type { EstimatedTask } from './estimates.ts';
import { FIRST_LEVELS, forecastOf, type Level, type Levels } from './forecast.ts';
import { FORECAST_TASKS, OWN_HISTORY_TASKS } from './forecast-history.ts';
import { roundHalfUp } from './rounding.ts';

/** Levels and the number of done tasks that they are learned from. */
export type LearnedLevels = { tasks: number; levels: Levels };

export const NOTHING_LEARNED: LearnedLevels = { tasks: 0, levels: FIRST_LEVELS };

/** Latest done tasks that a step of learning may look at: the longest run and its history. */
export const LEARNING_TASKS = FORECAST_TASKS + Math.max(...FIRST_LEVELS.map(({ run }) => run));

/** How far a level moves with a run, at most (decisions §11). */
const STEP = 0.02;

/** Levels stay within these (decisions §11). */
const [LOWEST, HIGHEST] = [0.05, 0.99];

/**
 * Levels after one more done task. `done` is latest first and begins with it; more than `LEARNING_TASKS` are not needed.
 *
 * From the 60th task on every `run` consecutive tasks are a run, one after the other without overlap. The end of a run
 * shows whether its forecast, as of before its first task, held. Too low a figure raises the level, too high a one lowers it,
 * until the share of runs that keep to the figure is the one it names, whatever the person's errors look like (Gibbs & Candès
 * 2021, 'Adaptive conformal inference under distribution shift', NeurIPS 34).
 */
export function learnFrom({ tasks, levels }: LearnedLevels, done: readonly EstimatedTask[]): LearnedLevels {
  return {
    tasks: tasks + 1,
    levels: levels.map((level) => (endsRun(tasks + 1, level.run) ? learnFromRun(level, done) : level)),
  };
}

/** Whether a run of this length ends with this done task, counted from 1. */
function endsRun(task: number, run: number): boolean {
  const tasksInRuns = task - (OWN_HISTORY_TASKS - 1);
  return tasksInRuns > 0 && tasksInRuns % run === 0;
}

function learnFromRun(level: Level, done: readonly EstimatedTask[]): Level {
  const tasks = done.slice(0, level.run);
  const history = done.slice(level.run, level.run + FORECAST_TASKS);
  const forecast = forecastOf(
    tasks.map(({ estimate }) => ({ estimate, worked: 0 })),
    history,
    [level],
  );
  if (!forecast) return level;
  const minutes = roundHalfUp(
    tasks.reduce((sum, { worked }) => sum + worked, 0),
    0,
  );
  return {
    run: level.run,
    p50: moved(level.p50, 0.5, hitOf(minutes, forecast.p50_minutes)),
    p80: moved(level.p80, 0.8, hitOf(minutes, forecast.p80_minutes)),
  };
}

/** Whether work kept to a figure; as much as it says, in whole minutes, counts half. */
export function hitOf(minutes: number, figure: number): number {
  if (minutes === figure) return 0.5;
  return minutes < figure ? 1 : 0;
}

const moved = (level: number, share: number, hit: number): number =>
  Math.min(Math.max(level + STEP * (share - hit), LOWEST), HIGHEST);
