import { type Open, OWN_ALONE, pastOf } from './history.ts';
import { MINUTE, round, sum } from './numbers.ts';
import { FIRST_LEVELS, forecastsBy, type Level } from './sets.ts';
import { isBy, type Task, worked } from './tasks.ts';

const [STEP, LOWEST, HIGHEST] = [0.01, 0.05, 0.99];
/** Done tasks of a block: levels are learned from the latest one, which has not ended, and the one before. */
const BLOCK = 500;

/**
 * Levels learned from done tasks, the earliest first: from the 60th on each `run` tasks are forecast as of before the first of
 * them, and the level moves by whether they took less.
 */
export function learnedLevels(done: readonly Task[]): Level[] {
  const pasts = new Map<number, ReturnType<typeof forecastsBy>>();
  const forecastsBefore = (place: number) => {
    const known = pasts.get(place) ?? forecastsBy(pastOf(done.slice(0, place).reverse()));
    pasts.set(place, known);
    return known;
  };
  const since = Math.max(0, Math.floor(done.length / BLOCK) - 1) * BLOCK;
  return FIRST_LEVELS.map((first) => {
    let level = first;
    for (let place = OWN_ALONE - 1; place + level.run <= done.length; place += level.run) {
      if (place + level.run <= since) continue;
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
}

/** A done task as it was open, before any work on it. */
const toOpen = (task: Task): Open => ({
  estimate: isBy('own', 'imported')(task) ? task.estimate : null,
  category: task.category,
  worked: 0,
});
