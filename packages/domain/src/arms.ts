import { accuracyOf, logRatio } from './estimates.ts';
import { type DoneEnrolment, mean } from './replay.ts';

/** A done enrolment with its frozen estimate, whether or not the suggestion was taken. */
export type EstimatedEnrolment = DoneEnrolment & { estimate: number };

/** Accuracies in percent, their difference in points, unrounded; null where an arm has nothing to average. */
type ArmComparison = {
  control: ArmFigures;
  intervention: ArmFigures;
  improvement: number | null;
  stretch: number | null;
  /** Whether the stretch explains part of a gain of the multiplier. */
  stretch_warning: boolean;
};

type ArmFigures = { tasks: number; accuracy: number | null };

/**
 * Compares the arms as assigned, suggestion taken or not: only then do they differ in nothing but the offer (intention
 * to treat; Klasnja et al. 2015, Health Psychology 34S, on micro-randomised trials).
 *
 * `stretch` is the factor by which work took more of the person's own estimate where a suggestion was shown: exp of the
 * difference of the mean ln(A/E0), far from 1 where work fills the time that is given to it.
 */
export function compareArms(done: readonly EstimatedEnrolment[], multiplier: number): ArmComparison {
  const control = done.filter(({ arm }) => arm === 'control');
  const intervention = done.filter(({ arm }) => arm === 'intervention');
  const [ofControl, ofIntervention] = [figuresOf(control), figuresOf(intervention)];
  const [met, notMet] = [intervention.map(logRatioOf), control.map(logRatioOf)];
  const logStretch = difference(mean(met), mean(notMet));
  return {
    control: ofControl,
    intervention: ofIntervention,
    improvement: difference(ofIntervention.accuracy, ofControl.accuracy),
    stretch: logStretch === null ? null : Math.exp(logStretch),
    stretch_warning:
      logStretch !== null &&
      logStretch * Math.log(multiplier) > 0 &&
      isStretched(logStretch, varianceOfMean(met) + varianceOfMean(notMet)),
  };
}

function figuresOf(done: readonly EstimatedEnrolment[]): ArmFigures {
  const accuracy = mean(done.map(accuracyOf));
  return { tasks: done.length, accuracy: accuracy === null ? null : accuracy * 100 };
}

const logRatioOf = ({ original_estimate, worked }: DoneEnrolment) => logRatio({ estimate: original_estimate, worked });

/** Standard deviation of ln(stretch) that is expected before any task (decisions §7): 1.35 times as long is usual. */
const EXPECTED_STRETCH = 0.3;

/** Odds at which the stretch is named. */
const STRETCH_ODDS = 20;

/** Variances below this are binary dust of equal figures: those of tasks that differ by a millisecond are larger. */
const LEAST_VARIANCE = 1e-20;

/**
 * Whether the difference Δ with variance V is 20 times as likely with a stretch as without one, where the stretch is
 * normal with τ: √(V/(V+τ²)) · exp(½ Δ² τ² / (V(V+τ²))). That is the mixture sequential probability ratio (Robbins 1970,
 * Annals of Mathematical Statistics 41(5)), so the warning too survives a look after every task. In logarithms, which
 * do not overflow.
 */
function isStretched(difference: number, variance: number): boolean {
  if (!(variance > LEAST_VARIANCE)) return false;
  const expected = EXPECTED_STRETCH ** 2;
  const whole = variance + expected;
  const odds = (Math.log(variance / whole) + (difference ** 2 * expected) / (variance * whole)) / 2;
  return odds >= Math.log(STRETCH_ODDS);
}

/** Square of the standard error; of fewer than two values it is unknown. */
function varianceOfMean(values: readonly number[]): number {
  const middle = mean(values);
  if (middle === null || values.length < 2) return Number.NaN;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return squares / (values.length - 1) / values.length;
}

const difference = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other);
