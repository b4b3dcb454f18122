import { FIRST_LEVELS, forecastOf, type Level, type Levels } from './forecast.ts';
import { OWN_HISTORY_TASKS } from './forecast-history.ts';
import { asOfBefore, type RecentTasks } from './recent-tasks.ts';
import { roundHalfUp } from './rounding.ts';

/** Levels and the number of done tasks that they are learned from. */
export type LearnedLevels = { tasks: number; levels: Levels };

export const NOTHING_LEARNED: LearnedLevels = { tasks: 0, levels: FIRST_LEVELS };

/** How far a level moves with a run, at most (decisions §11). */
const STEP = 0.02;

/** Levels stay within these (decisions §11). */
const [LOWEST, HIGHEST] = [0.05, 0.99];

/**
 * Levels after one more done task, the latest of these. Tasks that nobody estimated are in the runs as well: they are forecast
 * by the times of others, whose errors are wider.
 *
 * From the 60th task on every `run` consecutive tasks are a run, one after the other without overlap. The end of a run
 * shows whether its forecast, as of before its first task, held. Too low a figure raises the level, too high a one lowers it,
 * until the share of runs that keep to the figure is the one it names, whatever the person's errors look like (Gibbs & Candès
 * 2021, 'Adaptive conformal inference under distribution shift', NeurIPS 34).
 */
export function learnFrom(learned: LearnedLevels, recent: RecentTasks): LearnedLevels {
  return learnFromRuns(learned, endedRuns(learned, recent));
}

/** Share of a forecast's sets that kept to each figure; one that took as many minutes as the figure says counts half. */
export type Hits = { p50: number; p80: number };

type EndedRun = { run: number; hits: Hits };

/** Runs that end with the latest task, each with the hits of its forecast as of before its first task. */
export function endedRuns({ tasks, levels }: LearnedLevels, recent: RecentTasks): EndedRun[] {
  return levels
    .filter(({ run }) => endsRun(tasks + 1, run))
    .flatMap((level) => {
      const { open, history, times } = asOfBefore(recent, level.run);
      const forecast = forecastOf(open, history, [level], times);
      return forecast ? [{ run: level.run, hits: hitsOf(recent.last.slice(0, level.run), forecast) }] : [];
    });
}

/** Levels after one more done task, with which these runs ended. */
export function learnFromRuns({ tasks, levels }: LearnedLevels, ended: readonly EndedRun[]): LearnedLevels {
  const learn = (level: Level) => {
    const hits = ended.find(({ run }) => run === level.run)?.hits;
    return hits ? { ...level, p50: moved(level.p50, 0.5, hits.p50), p80: moved(level.p80, 0.8, hits.p80) } : level;
  };
  return { tasks: tasks + 1, levels: levels.map(learn) };
}

/** Whether a run of this length ends with this done task, counted from 1. */
function endsRun(task: number, run: number): boolean {
  const tasksInRuns = task - (OWN_HISTORY_TASKS - 1);
  return tasksInRuns > 0 && tasksInRuns % run === 0;
}

/** Whether done tasks kept to the figures of a forecast, in whole minutes. */
export function hitsOf(
  done: readonly { worked: number }[],
  figures: { p50_minutes: number; p80_minutes: number },
): Hits {
  const worked = done.reduce((sum, task) => sum + task.worked, 0);
  const minutes = roundHalfUp(worked, 0);
  return { p50: hitOf(minutes, figures.p50_minutes), p80: hitOf(minutes, figures.p80_minutes) };
}

function hitOf(minutes: number, figure: number): number {
  if (minutes === figure) return 0.5;
  return minutes < figure ? 1 : 0;
}

const moved = (level: number, share: number, hit: number): number =>
  Math.min(Math.max(level + STEP * (share - hit), LOWEST), HIGHEST);
