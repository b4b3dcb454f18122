import { type Random, seededRandom } from '@daymark/demo/random.ts';
import { compareArms, type EnrolmentOfArm } from '@daymark/domain/arms.ts';
import { drawArm, NO_BLOCK } from '@daymark/domain/assignment.ts';
import { evidenceOf } from '@daymark/domain/evidence.ts';
import { multiplierFromHistory } from '@daymark/domain/multiplier.ts';
import { type DoneEnrolment, largestGain, mean, replay } from '@daymark/domain/replay.ts';
import { suggestEstimate } from '@daymark/domain/suggestion.ts';
import { biased, expectedGain, nulls, workOf } from './people.ts';

export type Extent = { people: number; seed: number };

/** Tasks per person, who looks at the results after every one. */
export const TASKS = 200;

/** Multiplier under test for power and coverage. */
const MULTIPLIER = 1.5;

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
    const all = workOf(biased(factor), tasks, random).map(({ original_estimate: estimate, worked }) => ({
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
    const done = enrol(workOf(biased(factor), 60, random), random);
    const { improvement, stretch } = compareArms(done);
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

/** Share of false 'helps' at any look, and coverage of 0, among people for whom the multiplier makes no difference. */
export function falseHelps(multiplier: number, { people, seed }: Extent) {
  return nulls(multiplier).map((habit) => {
    const random = seededRandom(seed);
    let [told, covered] = [0, 0];
    for (let person = 0; person < people; person += 1) {
      const done = workOf(habit, TASKS, random);
      if (firstHelp(done, multiplier) !== null) told += 1;
      if (covers(done, multiplier, 0)) covered += 1;
    }
    return { habit, told: told / people, coverage: covered / people };
  });
}

/** Share of 'helps' by each number of tasks, and coverage of the true gain at all looks, among people whom it helps. */
export function power(factor: number, looks: readonly number[], { people, seed }: Extent) {
  const random = seededRandom(seed);
  const gain = expectedGain(factor, 1.25, MULTIPLIER);
  const firsts: (number | null)[] = [];
  let covered = 0;
  for (let person = 0; person < people; person += 1) {
    const done = workOf(biased(factor), TASKS, random);
    firsts.push(firstHelp(done, MULTIPLIER));
    if (covers(done, MULTIPLIER, gain * 100)) covered += 1;
  }
  const toldBy = (tasks: number) => firsts.filter((first) => first !== null && first <= tasks).length / people;
  return { gain: gain * 100, told: looks.map(toldBy), coverage: covered / people };
}

/**
 * Number of tasks at the first look that says 'helps'; null where none does. The interval only shrinks (tested in the
 * domain), so after that every look says 'helps' or has an empty interval, and bisection finds the first.
 */
export function firstHelp(done: readonly DoneEnrolment[], multiplier: number): number | null {
  const lookAfter = (tasks: number) => replay(done.slice(0, tasks), multiplier);
  const isDecided = (tasks: number) => {
    const look = lookAfter(tasks);
    return look.interval === null || evidenceOf(look) === 'helps';
  };
  if (!isDecided(done.length)) return null;
  let [before, after] = [0, done.length];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isDecided(middle)) after = middle;
    else before = middle;
  }
  return evidenceOf(lookAfter(after)) === 'helps' ? after : null;
}

/** Whether the interval after the last task contains this gain, in points; then all earlier ones did. */
function covers(done: readonly DoneEnrolment[], multiplier: number, gain: number): boolean {
  const { interval } = replay(done, multiplier);
  const most = largestGain(multiplier) * 100;
  if (Math.abs(gain) > most) throw new Error(`×${multiplier} cannot gain ${gain} points`);
  return interval !== null && interval.low <= gain && gain <= interval.high;
}

/** Assigns arms, and accepts most of the suggestions. */
function enrol(done: readonly DoneEnrolment[], random: Random): EnrolmentOfArm[] {
  const arms = armsOf(done.length, random);
  return done.map((task, index) => {
    const arm = arms[index] ?? 'control';
    const isTaken = arm === 'intervention' && random.chance(TAKEN);
    const suggested = isTaken ? suggestEstimate(task.original_estimate, MULTIPLIER) : null;
    return { ...task, arm, estimate: suggested ?? task.original_estimate };
  });
}

function armsOf(tasks: number, random: Random) {
  let left = NO_BLOCK;
  return Array.from({ length: tasks }, () => {
    const drawn = drawArm(left, (below) => random.integer(0, below - 1));
    left = drawn.left;
    return drawn.arm;
  });
}
