import { FEWEST_FORECAST_TASKS, OWN_HISTORY_TASKS } from '@daymark/domain/forecast-history.ts';
import {
  endedRuns,
  type Hits,
  hitsAt,
  hitsOf,
  learnFromRuns,
  NOTHING_LEARNED,
} from '@daymark/domain/forecast-levels.ts';
import { FIRST_LEVELS, type Levels } from '@daymark/domain/levels.ts';
import { seededRandom, seedOf } from '@daymark/domain/random.ts';
import { addRecent, type DoneTask, recentTasks } from '@daymark/domain/recent-tasks.ts';
import {
  type Coverage,
  coverageOf,
  estimatedInPart,
  forecastAfter,
  meanOf,
  recordOf,
  SET_SIZES,
} from './forecast-coverage.ts';
import type { Estimator } from './forecast-people.ts';
import type { Extent } from './simulation.ts';

/** The first and the last number of tasks that are done before the first one of a run. */
type Stage = { from: number; to: number };

export const STAGES = [
  { from: 8, to: 29 },
  { from: 30, to: 59 },
  { from: 60, to: 399 },
  { from: 400, to: Infinity },
  { from: 60, to: Infinity },
] as const satisfies readonly Stage[];

/** Stages for which something is promised. */
export const isPromised = ({ from, to }: Stage): boolean =>
  from < OWN_HISTORY_TASKS || (from === 60 && to === Infinity);

/** Tasks of a record with a run of every size that begins in this stage, and with all that begin before its end. */
export const tasksOfStage = ({ from, to }: Stage): number =>
  (to === Infinity ? from + LONGEST_RUN : to + 1) + LONGEST_RUN - 1;

const LONGEST_RUN = Math.max(...SET_SIZES);

/** Consecutive tasks that were forecast as of before the first of them, and the number of tasks done until then. */
type Run = { size: number; history: number; hits: Hits };

/** The runs of people with this habit, each of whom finishes so many tasks. The first tasks of a person are always the same. */
export function walkOf({ estimated, ...habit }: Estimator, tasks: number, { people, seed }: Extent): Run[][] {
  return Array.from({ length: people }, (_, person) => {
    const record = recordOf(habit, tasks, seededRandom(seedOf([seed, person])));
    if (estimated === undefined) return runsAlong(record);
    return runsAlong(estimatedInPart(record, estimated, seededRandom(seedOf([seed, person, SAID]))));
  });
}

/** Apart from the numbers of the work, so that it is the same whatever is estimated. */
const SAID = 1;

/**
 * All runs of a record, which is in the order in which its tasks were done: for each size one after the other without
 * overlap, and with the levels learned until then. They are those that the levels are learned from, and earlier ones.
 */
export function runsAlong(record: readonly DoneTask[]): Run[] {
  const recent = recentTasks();
  let learned = NOTHING_LEARNED;
  return record.flatMap((task, place) => {
    addRecent(recent, task);
    const ended = endedRuns(learned, recent);
    const { levels } = learned;
    learned = learnFromRuns(learned, ended);
    return [
      ...earlyRuns(record.slice(0, place + 1)),
      ...ended.map((ended) => ({ size: ended.run, history: place + 1 - ended.run, hits: hitsOfRun(ended, levels) })),
    ];
  });
}

function hitsOfRun(ended: ReturnType<typeof endedRuns>[number], levels: Levels): Hits {
  const level = levels.find(({ run }) => run === ended.run);
  if (!level) throw new Error(`There is no level of ${ended.run} tasks`);
  return hitsAt(level, ended);
}

/** Runs that end with the last of these tasks, before there is anything to learn from. */
function earlyRuns(done: readonly DoneTask[]): Run[] {
  const tasksUntilLearning = OWN_HISTORY_TASKS - 1 - done.length;
  if (tasksUntilLearning < 0) return [];
  return SET_SIZES.flatMap((size) => {
    const history = done.length - size;
    if (history < FEWEST_FORECAST_TASKS || tasksUntilLearning % size !== 0) return [];
    const run = done.slice(history);
    return [{ size, history, hits: hitsOf(run, forecastAfter(done.slice(0, history), run, FIRST_LEVELS)) }];
  });
}

/** How often the runs of these people that begin in a stage keep to their figures. */
export function coverageIn({ from, to }: Stage, people: readonly (readonly Run[])[]): Coverage[] {
  const hitsIn = (runs: readonly Run[], size: number) =>
    runs.filter((run) => run.size === size && from <= run.history && run.history <= to).map(({ hits }) => hits);
  return coverageOf(people.map((runs) => SET_SIZES.map((size) => meanOf(hitsIn(runs, size)))));
}
