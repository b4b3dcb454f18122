import type { Arm } from '@daymark/contract/experiments.ts';
import { everGrows, type Interval, meanInterval } from './confidence-sequence.ts';
import { accuracyOf } from './estimates.ts';

/**
 * A task of an experiment that is done: its assigned arm, the person's own estimate before any suggestion, and the
 * minutes worked.
 */
export type DoneEnrolment = { arm: Arm; original_estimate: number; worked: number };

/** Growth of the bet of the control arm that makes it agree with a verdict (decisions §7). */
const CONTROL_GROWTH = 6;

/** Figures in percent and in percentage points, unrounded; null where there is nothing to average. */
export type Replay = {
  tasks: number;
  own_accuracy: number | null;
  adjusted_accuracy: number | null;
  improvement: number | null;
  /** 90 % confidence interval of the improvement, valid at every look; null where it is empty. */
  interval: Interval | null;
  /** Whether the control arm alone has ever shown a gain, and a loss. */
  control: { hasGained: boolean; hasLost: boolean };
};

/**
 * Accuracy of all own estimates, as given and times the experiment's multiplier. Every task tells both, whatever its arm,
 * which gives the power that two small arms lack. It assumes that the number shown did not change the work; where work
 * fills the time that is shown, all tasks together show a gain that is none. The control arm saw no number, so its own
 * tasks have to agree. The enrolments come in the order of their completion.
 */
export function replay(done: readonly DoneEnrolment[], multiplier: number): Replay {
  const bound = largestGain(multiplier);
  const own: number[] = [];
  const adjusted: number[] = [];
  for (const { original_estimate, worked } of done) {
    own.push(accuracyOf({ estimate: original_estimate, worked }));
    // The product is neither rounded nor limited to 480: the multiplier is on trial, not the steps of the suggestion.
    adjusted.push(accuracyOf({ estimate: original_estimate * multiplier, worked }));
  }
  const gains = adjusted.map((accuracy, place) => accuracy - (own[place] ?? 0));
  const ofControl = gains.filter((_, place) => done[place]?.arm === 'control');
  const losses = ofControl.map((gain) => -gain);
  return {
    tasks: done.length,
    own_accuracy: inPercent(mean(own)),
    adjusted_accuracy: inPercent(mean(adjusted)),
    improvement: inPercent(mean(gains)),
    interval: inPoints(meanInterval(gains, bound)),
    control: {
      hasGained: everGrows(ofControl, { bound, growth: CONTROL_GROWTH }),
      hasLost: everGrows(losses, { bound, growth: CONTROL_GROWTH }),
    },
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
