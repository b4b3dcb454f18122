import { type Chance, chanceOf } from '@daymark/demo/random.ts';
import { compareArms, type EnrolmentOfArm } from '@daymark/domain/arms.ts';
import { drawArm, NO_BLOCK } from '@daymark/domain/assignment.ts';
import { evidenceOf } from '@daymark/domain/evidence.ts';
import { multiplierFromHistory } from '@daymark/domain/multiplier.ts';
import { type DoneEnrolment, largestGain, mean, replay } from '@daymark/domain/replay.ts';
import { suggestEstimate } from '@daymark/domain/suggestion.ts';
import { biased, expectedGain, nulls, workOf } from './people.ts';

export type Extent = { people: number; seed: number };

/** So many tasks each of them does, and looks at the results after every one. */
export const TASKS = 200;

/** What the planted people of power and coverage try, and what they would need. */
const MULTIPLIER = 1.5;

/** How often a suggestion is taken. */
const TAKEN = 0.7;

/** How level chance keeps the arms. */
export function balance({ people, seed }: Extent) {
  const chance = chanceOf(seed);
  let interventions = 0;
  let furthest = 0;
  for (let person = 0; person < people; person += 1) {
    const arms = armsOf(TASKS, chance);
    let ahead = 0;
    for (const arm of arms) {
      ahead += arm === 'intervention' ? 1 : -1;
      furthest = Math.max(furthest, Math.abs(ahead));
    }
    interventions += arms.filter((arm) => arm === 'intervention').length;
  }
  return { share: interventions / (people * TASKS), furthest };
}

/** What a history of so many tasks teaches of a planted bias, half of them in the category of the experiment. */
export function learning(factor: number, tasks: number, { people, seed }: Extent) {
  const chance = chanceOf(seed);
  const learned = Array.from({ length: people }, () => {
    const all = workOf(biased(factor), tasks, chance).map(({ original_estimate: estimate, worked }) => ({
      estimate,
      worked,
    }));
    return multiplierFromHistory({ all, ofCategory: all.slice(0, tasks / 2) });
  });
  const multipliers = learned.filter((one) => one.learned).map(({ multiplier }) => multiplier);
  return { learned: multipliers.length / people, multiplier: mean(multipliers) };
}

/** What the arms and the replay recover of a planted gain, each as a mean over the people, in points. */
export function recovery(factor: number, { people, seed }: Extent) {
  const chance = chanceOf(seed);
  const trials = Array.from({ length: people }, () => {
    const done = enrol(workOf(biased(factor), 60, chance), chance);
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

/** How many of the people whom it does not help are told that it does, at one look or another; how often 0 was left out. */
export function falseHelps(multiplier: number, { people, seed }: Extent) {
  return nulls(multiplier).map((habit) => {
    const chance = chanceOf(seed);
    let [told, covered] = [0, 0];
    for (let person = 0; person < people; person += 1) {
      const done = workOf(habit, TASKS, chance);
      if (firstHelp(done, multiplier) !== null) told += 1;
      if (covers(done, multiplier, 0)) covered += 1;
    }
    return { habit, told: told / people, coverage: covered / people };
  });
}

/** By which task those whom it helps are told so, and how often their true gain stayed in the interval at all looks. */
export function power(factor: number, looks: readonly number[], { people, seed }: Extent) {
  const chance = chanceOf(seed);
  const gain = expectedGain(factor, 1.25, MULTIPLIER);
  const firsts: (number | null)[] = [];
  let covered = 0;
  for (let person = 0; person < people; person += 1) {
    const done = workOf(biased(factor), TASKS, chance);
    firsts.push(firstHelp(done, MULTIPLIER));
    if (covers(done, MULTIPLIER, gain * 100)) covered += 1;
  }
  const toldBy = (tasks: number) => firsts.filter((first) => first !== null && first <= tasks).length / people;
  return { gain: gain * 100, told: looks.map(toldBy), coverage: covered / people };
}

/**
 * The first of the looks after each task that says 'helps'; null where none does. The interval only ever shrinks, as the
 * tests of the domain hold, so once a look has said it, every later one does or finds no mean left: halving finds it.
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

/** Whether the interval after the last task holds this gain, in points: then all earlier ones did. */
function covers(done: readonly DoneEnrolment[], multiplier: number, gain: number): boolean {
  const { interval } = replay(done, multiplier);
  const most = largestGain(multiplier) * 100;
  if (Math.abs(gain) > most) throw new Error(`nobody can gain ${gain} points of ×${multiplier}`);
  return interval !== null && interval.low <= gain && gain <= interval.high;
}

/** A suggestion that is met is taken by most. */
function enrol(done: readonly DoneEnrolment[], chance: Chance): EnrolmentOfArm[] {
  const arms = armsOf(done.length, chance);
  return done.map((task, place) => {
    const arm = arms[place] ?? 'control';
    const isTaken = arm === 'intervention' && chance.is(TAKEN);
    const suggested = isTaken ? suggestEstimate(task.original_estimate, MULTIPLIER) : null;
    return { ...task, arm, estimate: suggested ?? task.original_estimate };
  });
}

function armsOf(tasks: number, chance: Chance) {
  let left = NO_BLOCK;
  return Array.from({ length: tasks }, () => {
    const drawn = drawArm(left, (below) => chance.whole(0, below - 1));
    left = drawn.left;
    return drawn.arm;
  });
}
