import { evidenceOf } from '@daymark/domain/evidence.ts';
import { powerOfNew, powerOfRunning } from '@daymark/domain/power.ts';
import { seededRandom } from '@daymark/domain/random.ts';
import { replay } from '@daymark/domain/replay.ts';
import { LATEST_RULE } from '@daymark/domain/trial-rules.ts';
import { type Habit, unaided, workOf } from './people.ts';
import { armsOf, type Extent, firstLook } from './simulation.ts';

/** Answers that people get to how many tasks a verdict still takes, and how often they were wrong: shares of all of them. */
export type PowerTold = {
  /** Share without a verdict so far, who get an answer. */
  asked: number;
  likely: number;
  /** Shares who are told a number and have a verdict by the usual one, and none by the latest one. */
  byUsual: number;
  late: number;
  hardly: number;
  /** Share who are told that there is hardly any hope, and have a verdict all the same. */
  wronglyHardly: number;
};

type Power = ReturnType<typeof powerOfRunning>;

/** `tasks` are done, and `ahead` are those for which the experiment is asked. */
type Question = { habit: Habit; multiplier: number; tasks: number; ahead: number };

/** Answers to people with so many done tasks in a running experiment. */
export function toldRunning({ habit, multiplier, tasks, ahead }: Question, { people, seed }: Extent): PowerTold {
  const random = seededRandom(seed);
  return sharesOf(people, () => {
    const done = workOf(habit, armsOf(tasks + ahead, random), random);
    const known = done.slice(0, tasks);
    if (isTold(known, multiplier)) return null;
    const verdict = verdictOf(done, multiplier);
    return { power: powerOfRunning(known, multiplier, LATEST_RULE), after: verdict && verdict - tasks };
  });
}

/** Answers to people with so many done tasks of a category who are about to begin an experiment in it. */
export function toldBefore({ habit, multiplier, tasks, ahead }: Question, { people, seed }: Extent): PowerTold {
  const random = seededRandom(seed);
  return sharesOf(people, () => {
    const done = workOf(habit, [...unaided(tasks), ...armsOf(ahead, random)], random);
    const after = verdictOf(done.slice(tasks), multiplier);
    return { power: powerOfNew(done.slice(0, tasks), multiplier, LATEST_RULE), after };
  });
}

type Trial = { power: Power; after: number | null } | null;

function sharesOf(people: number, trial: () => Trial): PowerTold {
  const trials = Array.from({ length: people }, trial).filter((one) => one !== null);
  const shareOf = (says: (one: NonNullable<Trial>) => boolean) => trials.filter(says).length / people;
  return {
    asked: trials.length / people,
    likely: shareOf(({ power }) => power?.outlook === 'likely'),
    byUsual: shareOf(({ power, after }) => power?.outlook === 'likely' && after !== null && after <= power.usual),
    late: shareOf(({ power, after }) => power?.outlook === 'likely' && (after === null || after > power.latest)),
    hardly: shareOf(({ power }) => power?.outlook === 'hardly'),
    wronglyHardly: shareOf(({ power, after }) => power?.outlook === 'hardly' && after !== null),
  };
}

const isTold = (done: Parameters<typeof replay>[0], multiplier: number) => isVerdict(replay(done, multiplier));

const isVerdict = (look: ReturnType<typeof replay>) => ['helps', 'hurts'].includes(evidenceOf(look));

/** Number of tasks at which the first verdict is told; null where none is. */
function verdictOf(done: Parameters<typeof replay>[0], multiplier: number): number | null {
  return firstLook((tasks) => replay(done.slice(0, tasks), multiplier), done.length, isVerdict);
}
