import type { Arm } from '@daymark/contract/experiments.ts';
import { accuracyOf, logRatio } from './estimates.ts';
import { type DoneEnrolment, mean } from './replay.ts';

/** A done enrolment with its frozen estimate and its assigned arm, whether or not the suggestion was taken. */
export type EnrolmentOfArm = DoneEnrolment & { arm: Arm; estimate: number };

/** Accuracies in percent, their difference in points, unrounded; null where an arm has nothing to average. */
type ArmComparison = {
  control: ArmFigures;
  intervention: ArmFigures;
  improvement: number | null;
  stretch: number | null;
};

type ArmFigures = { tasks: number; accuracy: number | null };

/**
 * Compares the arms as assigned, suggestion taken or not: only then do they differ in nothing but the offer (intention
 * to treat; Klasnja et al. 2015, Health Psychology 34S, on micro-randomised trials).
 *
 * `stretch` is the factor by which work took more of the person's own estimate where a suggestion was shown: exp of the
 * difference of the mean ln(A/E0), far from 1 where work fills the time that is given to it.
 */
export function compareArms(done: readonly EnrolmentOfArm[]): ArmComparison {
  const control = done.filter(({ arm }) => arm === 'control');
  const intervention = done.filter(({ arm }) => arm === 'intervention');
  const [ofControl, ofIntervention] = [figuresOf(control), figuresOf(intervention)];
  const logStretch = difference(meanLogRatio(intervention), meanLogRatio(control));
  return {
    control: ofControl,
    intervention: ofIntervention,
    improvement: difference(ofIntervention.accuracy, ofControl.accuracy),
    stretch: logStretch === null ? null : Math.exp(logStretch),
  };
}

function figuresOf(done: readonly EnrolmentOfArm[]): ArmFigures {
  const accuracy = mean(done.map(accuracyOf));
  return { tasks: done.length, accuracy: accuracy === null ? null : accuracy * 100 };
}

function meanLogRatio(done: readonly DoneEnrolment[]): number | null {
  return mean(done.map(({ original_estimate, worked }) => logRatio({ estimate: original_estimate, worked })));
}

const difference = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other);
