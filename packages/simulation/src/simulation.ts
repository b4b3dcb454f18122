import { compareArms, type EstimatedEnrolment } from '@daymark/domain/arms.ts';
import { drawArm, NO_DRAWS } from '@daymark/domain/assignment.ts';
import { evidenceOf } from '@daymark/domain/evidence.ts';
import { multiplierFromHistory } from '@daymark/domain/multiplier.ts';
import { type Random, seededRandom } from '@daymark/domain/random.ts';
import { controlOf, type DoneEnrolment, mean, type Replay, replay } from '@daymark/domain/replay.ts';
import { suggestEstimate } from '@daymark/domain/suggestion.ts';
import { LATEST_RULE, TASKS_IN_THREES } from '@daymark/domain/trial-rules.ts';
import { biased, expectedGain, type Habit, unaided, workOf } from './people.ts';

export type Extent = { people: number; seed: number };

/** Tasks per person, who looks at the results after every one. */
export const TASKS = 200;

/** Tasks of which one in three meets a suggestion; of later ones it is half. */
const FIRST_TASKS = TASKS_IN_THREES[LATEST_RULE];

/** Multiplier under test. */
export const MULTIPLIER = 1.5;

/** Share of suggestions that are accepted. */
const TAKEN = 0.7;

/** Shares of the first 30 and of the later tasks that meet a suggestion, and the most tasks by which an arm misses its share. */
export function balance({ people, seed }: Extent) {
  const random = seededRandom(seed);
  let [early, late, furthest] = [0, 0, 0];
  for (let person = 0; person < people; person += 1) {
    let [shown, expected] = [0, 0];
    for (const [place, arm] of armsOf(TASKS, random).entries()) {
      const isEarly = place < FIRST_TASKS;
      const isShown = arm === 'intervention' ? 1 : 0;
      shown += isShown;
      if (isEarly) early += isShown;
      else late += isShown;
      expected += isEarly ? 1 / 3 : 1 / 2;
      furthest = Math.max(furthest, Math.abs(shown - expected));
    }
  }
  const shareOf = (shown: number, tasks: number) => shown / (people * tasks);
  return { early: shareOf(early, FIRST_TASKS), late: shareOf(late, TASKS - FIRST_TASKS), furthest };
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

/**
 * Share of people with this habit who are ever told 'helps' within `TASKS` tasks. Only where the control arm has shown a gain
 * can that be, so the replay of all tasks is computed for few.
 */
export function toldHelps(habit: Habit, multiplier: number, { people, seed }: Extent): number {
  const random = seededRandom(seed);
  let told = 0;
  for (let person = 0; person < people; person += 1) {
    const done = workOf(habit, armsOf(TASKS, random), random);
    if (!controlOf(done, multiplier).hasGained) continue;
    const lookAfter = memoized((tasks) => replay(done.slice(0, tasks), multiplier));
    if (firstLook(lookAfter, TASKS, (look) => evidenceOf(look) === 'helps') !== null) told += 1;
  }
  return told / people;
}

/** Looks at a stretch: after each of the first 30 tasks, of which it is hardest to tell, then after every fifth. */
const STRETCH_LOOKS = Array.from({ length: TASKS }, (_, place) => place + 1).filter(
  (tasks) => tasks <= 30 || tasks % 5 === 0,
);

/** Shares of people with this habit, whom the figure shown does not touch, who are told by each number of tasks that it stretched their work. */
export function toldStretch(habit: Habit, looks: readonly number[], { people, seed }: Extent): number[] {
  const random = seededRandom(seed);
  const firsts = Array.from({ length: people }, () => {
    const done = workOf(habit, armsOf(TASKS, random), random).map((one) => ({
      ...one,
      estimate: one.original_estimate,
    }));
    return STRETCH_LOOKS.find((tasks) => compareArms(done.slice(0, tasks), MULTIPLIER).stretch_warning) ?? Infinity;
  });
  return looks.map((tasks) => firsts.filter((first) => first <= tasks).length / people);
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
  let draws = NO_DRAWS;
  return Array.from({ length: tasks }, () => {
    const { arm, ...next } = drawArm(draws, (below) => random.integer(0, below - 1));
    draws = next;
    return arm;
  });
}
