import type { Arm, TrialRule } from '@daymark/contract/experiments.ts';
import { type Bets, betsAfter, type Interval, meanInterval } from './confidence-sequence.ts';
import { accuracyOf } from './estimates.ts';
import { LATEST_RULE, TERMS } from './trial-rules.ts';

/**
 * A task of an experiment that is done: its assigned arm, the person's own estimate before any suggestion, and the
 * minutes worked.
 */
export type DoneEnrolment = { arm: Arm; original_estimate: number; worked: number };

/** Figures in percent and in percentage points, unrounded; null where there is nothing to average. */
export type Replay = {
  tasks: number;
  own_accuracy: number | null;
  adjusted_accuracy: number | null;
  improvement: number | null;
  /** 90 % confidence interval of the improvement, valid at every look; null where it is empty. */
  interval: Interval | null;
  control: { hasGained: boolean; hasLost: boolean };
};

/**
 * Accuracy of all own estimates, as given and times the experiment's multiplier. Every task tells both, whatever its arm,
 * which gives the power that two small arms lack. It assumes that the number shown did not change the work; where work
 * fills the time that is shown, all tasks together show a gain that is none. The control arm saw no number, so its own
 * tasks have to agree. The enrolments come in the order of their completion, and an experiment is judged by its own rule.
 */
export function replay(done: readonly DoneEnrolment[], multiplier: number, rule: TrialRule = LATEST_RULE): Replay {
  const game = { bound: largestGain(multiplier), terms: TERMS[rule].all };
  const accuracies = done.map((task) => accuraciesOf(task, multiplier));
  const gains = accuracies.map(({ own, adjusted }) => adjusted - own);
  return {
    tasks: done.length,
    own_accuracy: inPercent(mean(accuracies.map(({ own }) => own))),
    adjusted_accuracy: inPercent(mean(accuracies.map(({ adjusted }) => adjusted))),
    improvement: inPercent(mean(gains)),
    interval: inPoints(meanInterval(gains, game)),
    control: controlOf(done, multiplier, rule),
  };
}

/** Whether the tasks of the control arm alone have ever shown a gain, and a loss. */
export function controlOf(
  done: readonly DoneEnrolment[],
  multiplier: number,
  rule: TrialRule = LATEST_RULE,
): Replay['control'] {
  const { aboveWon, belowWon } = controlBets(done, multiplier, rule);
  return { hasGained: aboveWon, hasLost: belowWon };
}

export function controlBets(done: readonly DoneEnrolment[], multiplier: number, rule: TrialRule): Bets {
  const control = done.filter(({ arm }) => arm === 'control');
  return betsAfter(gainsOf(control, multiplier), { bound: largestGain(multiplier), terms: TERMS[rule].control });
}

/** Gain of each task by the multiplier: the accuracy of the adjusted estimate less that of the own one. */
export function gainsOf(done: readonly Omit<DoneEnrolment, 'arm'>[], multiplier: number): number[] {
  return done.map((task) => {
    const { own, adjusted } = accuraciesOf(task, multiplier);
    return adjusted - own;
  });
}

/** The product is neither rounded nor limited to 480: the multiplier is on trial, not the steps of the suggestion. */
function accuraciesOf({ original_estimate, worked }: Omit<DoneEnrolment, 'arm'>, multiplier: number) {
  return {
    own: accuracyOf({ estimate: original_estimate, worked }),
    adjusted: accuracyOf({ estimate: original_estimate * multiplier, worked }),
  };
}

/** Largest difference in accuracy of two estimates that are this factor apart, in either direction. */
export function largestGain(multiplier: number): number {
  return 1 - Math.min(multiplier, 1 / multiplier);
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const inPercent = (share: number | null) => (share === null ? null : share * 100);

const inPoints = (interval: Interval | null) => interval && { low: interval.low * 100, high: interval.high * 100 };
