import { tried } from './at-most-trial.ts';
import { type Open, OWN_ALONE, pastOf } from './history.ts';
import { MINUTE, round, sum } from './numbers.ts';
import { FIRST_LEVELS, forecastsBy, type Level } from './sets.ts';
import { isBy, type Task, worked } from './tasks.ts';

const [STEP, LOWEST, HIGHEST] = [0.01, 0.05, 0.99];
/** Done tasks of a block: levels are learned from the latest one, which has not ended, and the one before. */
const BLOCK = 500;

/** The levels of forecasts, and the factor of at-mosts where single tasks are forecast by these. */
export type Learned = { levels: Level[]; atMostFactor: number | null };

export const NOTHING_LEARNED: Learned = { levels: FIRST_LEVELS, atMostFactor: null };

/**
 * Levels learned from done tasks, the earliest first: from the 60th on each `run` tasks are forecast as of before the first of
 * them, and the level moves by whether they took less.
 */
export function learnedFrom(done: readonly Task[]): Learned {
  const pasts = new Map<number, ReturnType<typeof forecastsBy>>();
  const forecastsBefore = (place: number) => {
    const known = pasts.get(place) ?? forecastsBy(pastOf(done.slice(0, place).reverse()));
    pasts.set(place, known);
    return known;
  };
  const since = Math.max(0, Math.floor(done.length / BLOCK) - 1) * BLOCK;
  // Levels of single tasks as of before each of them.
  const singles = new Map<number, Level>();
  const levels = FIRST_LEVELS.map((first) => {
    let level = first;
    for (let place = OWN_ALONE - 1; place + level.run <= done.length; place += level.run) {
      if (place + level.run <= since) continue;
      if (level.run === 1) singles.set(place, level);
      const run = done.slice(place, place + level.run);
      const forecast = forecastsBefore(place).forecastOf(run.map(toOpen), [level]);
      const taken = round(sum(run.map(worked)) / MINUTE, 0);
      const moved = (at: number, share: number, figure = 0) => {
        const hit = taken < figure ? 1 : taken === figure ? 0.5 : 0;
        return Math.min(HIGHEST, Math.max(LOWEST, at + STEP * (share - hit)));
      };
      level = {
        ...level,
        p50: moved(level.p50, 0.5, forecast?.p50_minutes),
        p80: moved(level.p80, 0.8, forecast?.p80_minutes),
      };
    }
    return level;
  });
  const ownFigure = (place: number) => {
    const task = done.slice(place, place + 1).map(toOpen);
    return forecastsBefore(place).forecastOf(
      task,
      [singles.get(place) ?? FIRST_LEVELS[0]].flatMap((one) => one ?? []),
    )?.p80_minutes;
  };
  return { levels, atMostFactor: tried(done.slice(since), (place) => ownFigure(since + place) ?? 0) };
}

/** A done task as it was open, before any work on it. */
const toOpen = (task: Task): Open => ({
  estimate: isBy('own', 'imported')(task) ? task.estimate : null,
  category: task.category,
  worked: 0,
});
