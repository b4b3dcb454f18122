import { normal, type Random } from '@daymark/domain/random.ts';
import type { DoneEnrolment } from '@daymark/domain/replay.ts';

type Offer = Omit<DoneEnrolment, 'worked'>;

/** How one person works: `begin` starts a person, and the function that it gives draws ln(A/E0) of task after task. */
export type Habit = { name: string; begin: (random: Random) => (offer: Offer, place: number) => number };

/** Work has a median of `factor` times the estimate; half of the tasks are within a factor of `within` of that. */
export function biased(factor: number, within = 1.25): Habit {
  return independent(
    `takes ${factor} times as long, half of it within ×${within}`,
    (random) => Math.log(factor) + spreadOf(within) * normal(random),
  );
}

/** A habit in which no task knows of the one before. */
export function independent(name: string, draw: (random: Random, offer: Offer, place: number) => number): Habit {
  return { name, begin: (random) => (offer, place) => draw(random, offer, place) };
}

/** Half of a normal distribution lies within 0.6745 standard deviations. */
export const spreadOf = (within: number) => Math.log(within) / 0.674_489_75;

/**
 * People for whom the multiplier makes no difference: E[Z] = 0. The shape decides how hard a null is, so there are many,
 * from maximal variance to rare large gains and rare large losses.
 */
export function nulls(multiplier: number): Habit[] {
  const bound = 1 - Math.min(multiplier, 1 / multiplier);
  const halfway = Math.log(multiplier) / 2;
  const scattered = [1.05, 1.25, 2].map((within) =>
    independent(
      `halfway between both, half of it within ×${within}`,
      (random) => halfway + spreadOf(within) * normal(random),
    ),
  );
  const coins = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98].map((share) => {
    const [gain, loss] = share < 0.5 ? [bound, (bound * share) / (1 - share)] : [(bound * (1 - share)) / share, bound];
    return independent(
      `a gain of ${points(gain)} in ${percent(share)} of the tasks, else a loss of ${points(loss)}`,
      (random) => logRatioWith(random.chance(share) ? gain : -loss, multiplier),
    );
  });
  return [...scattered, ...coins];
}

/** The ln(A/E0) between the two estimates with this gain: the root of y/m - 1/y = gain for y = A/E0, or its mirror. */
function logRatioWith(gain: number, multiplier: number): number {
  const m = Math.max(multiplier, 1 / multiplier);
  const root = (m * gain + Math.sqrt((m * gain) ** 2 + 4 * m)) / 2;
  return multiplier > 1 ? Math.log(root) : -Math.log(root);
}

/** Mean gain E[Z] of a multiplier for a person of this bias, by the midpoint rule. */
export function expectedGain(factor: number, within: number, multiplier: number): number {
  const [steps, reach] = [4000, 8];
  let sum = 0;
  let weights = 0;
  for (let step = 0; step < steps; step += 1) {
    const deviation = -reach + (2 * reach * (step + 0.5)) / steps;
    const weight = Math.exp(-(deviation ** 2) / 2);
    sum += weight * gainOf(Math.log(factor) + spreadOf(within) * deviation, multiplier);
    weights += weight;
  }
  return sum / weights;
}

/** Z of a task with this ln(A/E0). */
export const gainOf = (logRatio: number, multiplier: number) =>
  Math.exp(-Math.abs(logRatio - Math.log(multiplier))) - Math.exp(-Math.abs(logRatio));

/** Own estimates in minutes: far above 1 minute, below which work is not counted. */
export const ESTIMATES = [30, 45, 60, 90, 120, 180, 240] as const;

/** Arms of tasks that are shown nothing. */
export const unaided = (tasks: number) => Array.from({ length: tasks }, () => 'control' as const);

/** Done tasks with the arms that were drawn for them, in the order in which they were done. */
export function workOf(habit: Habit, arms: readonly DoneEnrolment['arm'][], random: Random): DoneEnrolment[] {
  const draw = habit.begin(random);
  return arms.map((arm, place) => {
    const original_estimate = ESTIMATES[random.integer(0, ESTIMATES.length - 1)] ?? 60;
    const offer = { arm, original_estimate };
    return { ...offer, worked: original_estimate * Math.exp(draw(offer, place)) };
  });
}

const points = (share: number) => `${(share * 100).toFixed(1)} points`;
const percent = (share: number) => `${Math.round(share * 100)} %`;
