import { compareArms, type EstimatedEnrolment } from '@daymark/domain/arms.ts';
import { drawArm, NO_BLOCK } from '@daymark/domain/assignment.ts';
import { evidenceOf } from '@daymark/domain/evidence.ts';
import { multiplierFromHistory } from '@daymark/domain/multiplier.ts';
import { type Random, seededRandom } from '@daymark/domain/random.ts';
import { type DoneEnrolment, mean, type Replay, replay } from '@daymark/domain/replay.ts';
import { suggestEstimate } from '@daymark/domain/suggestion.ts';
import { biased, expectedGain, type Habit, unaided, workOf } from './people.ts';

export type Extent = { people: number; seed: number };

/** Tasks per person, who looks at the results after every one. */
export const TASKS = 200;

/** Multiplier under test. */
export const MULTIPLIER = 1.5;

/** Share of suggestions that are accepted. */
const TAKEN = 0.7;

/** Balance of the arms. */
export function balance({ people, seed }: Extent) {
  const random = seededRandom(seed);
  let interventions = 0;
  let furthest = 0;
  for (let person = 0; person < people; person += 1) {
    const arms = armsOf(TASKS, random);
    let ahead = 0;
    for (const arm of arms) {
      ahead += arm === 'intervention' ? 1 : -1;
      furthest = Math.max(furthest, Math.abs(ahead));
    }
    interventions += arms.filter((arm) => arm === 'intervention').length;
  }
  return { share: interventions / (people * TASKS), furthest };
}

/** The multiplier learned from a history of so many tasks, half of them in the category of the experiment. */
export function learning(factor: number, tasks: number, { people, seed }: Extent) {
  const random = seededRandom(seed);
  const learned = Array.from({ length: people }, () => {
    const all = workOf(biased(factor), unaided(tasks), random).map(({ original_estimate: estimate, worked }) => ({
      estimate,
      worked,
    }));
    return multiplierFromHistory({ all, ofCategory: all.slice(0, tasks / 2) });
  });
  const multipliers = learned.filter((one) => one.learned).map(({ multiplier }) => multiplier);
  return { learned: multipliers.length / people, multiplier: mean(multipliers) };
}

/** Estimates of a known gain by the arms and by the replay: means over the people, in points. */
export function recovery(factor: number, { people, seed }: Extent) {
  const random = seededRandom(seed);
  const trials = Array.from({ length: people }, () => {
    const done = planned(workOf(biased(factor), armsOf(60, random), random), random);
    const { improvement, stretch } = compareArms(done, MULTIPLIER);
    return {
      replayed: replay(done, MULTIPLIER).improvement ?? 0,
      improvement: improvement ?? 0,
      stretch: stretch ?? 1,
    };
  });
  return {
    planted: expectedGain(factor, 1.25, MULTIPLIER) * 100,
    replayed: mean(trials.map(({ replayed }) => replayed)),
    ofArms: mean(trials.map(({ improvement }) => improvement)),
    stretch: Math.exp(mean(trials.map(({ stretch }) => Math.log(stretch))) ?? 0),
  };
}

/** Shares of the people with this habit who get each answer. */
export type Verdicts = {
  /** Share of people who were told 'helps' by each number of tasks. */
  told: number[];
  /** The share if all tasks together decided and the control arm were not asked. */
  unchecked: number[];
  /** People whose interval contained the gain at all looks. */
  coverage: number;
};

type Looks = { multiplier: number; looks: readonly number[]; gain?: number };

/** Verdicts on people with this habit who look after each of `TASKS` tasks; `gain` is their true one, in points. */
export function verdicts(habit: Habit, { multiplier, looks, gain = 0 }: Looks, { people, seed }: Extent): Verdicts {
  const random = seededRandom(seed);
  const firsts: (number | null)[] = [];
  const uncheckedFirsts: (number | null)[] = [];
  let covered = 0;
  for (let person = 0; person < people; person += 1) {
    const done = workOf(habit, armsOf(TASKS, random), random);
    const lookAfter = memoized((tasks) => replay(done.slice(0, tasks), multiplier));
    firsts.push(firstLook(lookAfter, TASKS, (look) => evidenceOf(look) === 'helps'));
    uncheckedFirsts.push(firstLook(lookAfter, TASKS, (look) => evidenceOf(unchecked(look)) === 'helps'));
    if (covers(lookAfter(TASKS), gain)) covered += 1;
  }
  const shareBy = (all: typeof firsts, tasks: number) =>
    all.filter((first) => first !== null && first <= tasks).length / people;
  return {
    told: looks.map((tasks) => shareBy(firsts, tasks)),
    unchecked: looks.map((tasks) => shareBy(uncheckedFirsts, tasks)),
    coverage: covered / people,
  };
}

/** People whom a multiplier of 1.5 gains this much in the mean, in points. */
export function helped(factor: number): { habit: Habit; gain: number } {
  return { habit: biased(factor), gain: expectedGain(factor, 1.25, MULTIPLIER) * 100 };
}

/** The result as if the control arm agreed with everything. */
const unchecked = (look: Replay): Replay => ({ ...look, control: { hasGained: true, hasLost: true } });

/**
 * Number of tasks at the first look that says so; null where none does. The interval only shrinks and the bets of the
 * control arm only reach their growth (tested in the domain), so after that every look says the same or has an empty
 * interval, and bisection finds the first.
 */
export function firstLook(
  lookAfter: (tasks: number) => Replay,
  tasks: number,
  says: (look: Replay) => boolean,
): number | null {
  const isDecided = (tasks: number) => lookAfter(tasks).interval === null || says(lookAfter(tasks));
  if (!isDecided(tasks)) return null;
  let [before, after] = [0, tasks];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isDecided(middle)) after = middle;
    else before = middle;
  }
  return says(lookAfter(after)) ? after : null;
}

function memoized<Value>(compute: (tasks: number) => Value): (tasks: number) => Value {
  const known = new Map<number, Value>();
  return (tasks) => {
    const value = known.get(tasks) ?? compute(tasks);
    known.set(tasks, value);
    return value;
  };
}

/** Whether the interval after the last task contains this gain, in points; then all earlier ones did. */
function covers({ interval }: Replay, gain: number): boolean {
  return interval !== null && interval.low <= gain && gain <= interval.high;
}

/** Accepts most of the suggestions. */
function planned(done: readonly DoneEnrolment[], random: Random): EstimatedEnrolment[] {
  return done.map((task) => {
    const isTaken = task.arm === 'intervention' && random.chance(TAKEN);
    const suggested = isTaken ? suggestEstimate(task.original_estimate, MULTIPLIER) : null;
    return { ...task, estimate: suggested ?? task.original_estimate };
  });
}

export function armsOf(tasks: number, random: Random) {
  let left = NO_BLOCK;
  return Array.from({ length: tasks }, () => {
    const drawn = drawArm(left, (below) => random.integer(0, below - 1));
    left = drawn.left;
    return drawn.arm;
  });
}
