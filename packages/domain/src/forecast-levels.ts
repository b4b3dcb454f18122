import { type AtMostTrial, factorInUse, NOTHING_TRIED, tryAtMost } from './at-most-trial.ts';
import { figuresAt } from './forecast.ts';
import { OWN_HISTORY_TASKS } from './forecast-history.ts';
import type { Past } from './forecast-sums.ts';
import { FIRST_LEVELS, type Level, type Levels, levelOf } from './levels.ts';
import { rankOf } from './quantiles.ts';
import { drawnBefore, type RecentTasks } from './recent-tasks.ts';
import { roundHalfUp } from './rounding.ts';

/**
 * Levels and the number of done tasks that they are learned from, with the trial of at-mosts; `next` and `nextAtMosts` are those of the
 * latest block alone, with which the others go on at its end.
 */
export type LearnedLevels = {
  tasks: number;
  levels: Levels;
  next: Levels;
  atMosts: AtMostTrial;
  nextAtMosts: AtMostTrial;
};

export const NOTHING_LEARNED: LearnedLevels = {
  tasks: 0,
  levels: FIRST_LEVELS,
  next: FIRST_LEVELS,
  atMosts: NOTHING_TRIED,
  nextAtMosts: NOTHING_TRIED,
};

/** How the quantiles of draws become figures: their levels, and the factor of at-mosts where forecasts go by them. */
export type Figuring = Pick<Past, 'levels' | 'atMostFactor'>;

/** The figures of a user with so many done tasks or more, before anything is learned. */
export const FIRST_FIGURING: Figuring = { levels: FIRST_LEVELS, atMostFactor: null };

export const figuringBy = ({ levels, atMosts }: LearnedLevels): Figuring => ({
  levels,
  atMostFactor: factorInUse(atMosts),
});

/**
 * Done tasks of a block. Levels are learned from the latest block and the one before, so that they are rebuilt as fast whatever the
 * size of the account.
 */
const BLOCK = 500;

/** State from which levels are learned for so many done tasks: those before the last two blocks are history only. */
export function learningFor(tasks: number): LearnedLevels {
  return { ...NOTHING_LEARNED, tasks: Math.max(0, Math.floor(tasks / BLOCK) - 1) * BLOCK };
}

/** How far a level moves with a run, at most (decisions §11). */
const STEP = 0.01;

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
  return learnFromRuns(withAtMost(learned, recent), endedRuns(learned, recent));
}

/** The trials after the at-most of the latest task, where it has one, against its forecast as of before it. */
function withAtMost(learned: LearnedLevels, recent: RecentTasks): LearnedLevels {
  const [task] = recent.last;
  if (!task?.at_most) return learned;
  const settled = { at_most: task.at_most, worked: task.worked };
  let drawn: Float64Array | undefined;
  const ownBy = (levels: Levels) => () => {
    drawn ??= drawnBefore(recent, 1);
    return figuresAt(levelOf(1, levels), drawn).p80_minutes;
  };
  return {
    ...learned,
    atMosts: tryAtMost(learned.atMosts, settled, ownBy(learned.levels)),
    nextAtMosts: tryAtMost(learned.nextAtMosts, settled, ownBy(learned.next)),
  };
}

/** Share of a forecast's sets that kept to each figure; one that took as many minutes as the figure says counts half. */
export type Hits = { p50: number; p80: number };

/** A run of done tasks: how many draws of its forecast have fewer whole minutes than it took, and how many as many. */
type EndedRun = { run: number; below: number; same: number; draws: number };

/** Runs that end with the latest task, each against its forecast as of before its first task. */
export function endedRuns({ tasks, levels }: Pick<LearnedLevels, 'tasks' | 'levels'>, recent: RecentTasks): EndedRun[] {
  return levels
    .filter(({ run }) => endsRun(tasks + 1, run))
    .map(({ run }) => ({
      run,
      ...placeAmong(drawnBefore(recent, run), minutesOf(recent.last.slice(0, run))),
    }));
}

function placeAmong(drawn: Float64Array, minutes: number): Omit<EndedRun, 'run'> {
  let [below, same] = [0, 0];
  for (let draw = 0; draw < drawn.length; draw += 1) {
    const time = drawn[draw] ?? 0;
    // Times far from the work need no rounding.
    const rounded = Math.abs(time - minutes) > 1 ? time : roundHalfUp(time, 0);
    if (rounded < minutes) below += 1;
    else if (rounded === minutes) same += 1;
  }
  return { below, same, draws: drawn.length };
}

/** Whether a run kept to the figures that are read at these levels. */
export function hitsAt({ p50, p80 }: Pick<Level, 'p50' | 'p80'>, { below, same, draws }: EndedRun): Hits {
  const hitOfRank = (rank: number) => {
    if (rank >= below + same) return 1;
    return rank >= below ? 0.5 : 0;
  };
  // The figure of 8 of 10 is never less than the half-half one.
  return { p50: hitOfRank(rankOf(p50, draws)), p80: hitOfRank(rankOf(Math.max(p50, p80), draws)) };
}

/** Levels after one more done task, with which these runs ended. */
export function learnFromRuns(learned: LearnedLevels, ended: readonly EndedRun[]): LearnedLevels {
  const { tasks, levels, next, atMosts, nextAtMosts } = learned;
  const learn = (level: Level) => {
    const run = ended.find(({ run }) => run === level.run);
    if (!run) return level;
    const hits = hitsAt(level, run);
    return { ...level, p50: moved(level.p50, 0.5, hits.p50), p80: moved(level.p80, 0.8, hits.p80) };
  };
  const ofBlock = next.map(learn);
  const isBlock = (tasks + 1) % BLOCK === 0;
  return {
    tasks: tasks + 1,
    levels: isBlock ? ofBlock : levels.map(learn),
    next: isBlock ? FIRST_LEVELS : ofBlock,
    atMosts: isBlock ? nextAtMosts : atMosts,
    nextAtMosts: isBlock ? NOTHING_TRIED : nextAtMosts,
  };
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
  const minutes = minutesOf(done);
  return { p50: hitOf(minutes, figures.p50_minutes), p80: hitOf(minutes, figures.p80_minutes) };
}

/** Whole minutes of work on these tasks. */
const minutesOf = (done: readonly { worked: number }[]): number =>
  roundHalfUp(
    done.reduce((sum, { worked }) => sum + worked, 0),
    0,
  );

function hitOf(minutes: number, figure: number): number {
  if (minutes === figure) return 0.5;
  return minutes < figure ? 1 : 0;
}

const moved = (level: number, share: number, hit: number): number =>
  Math.min(Math.max(level + STEP * (share - hit), LOWEST), HIGHEST);
