import type { TrialRule } from '@daymark/contract/experiments.ts';
import type { Terms } from './confidence-sequence.ts';

/** The rule of experiments that begin now. */
export const LATEST_RULE: TrialRule = 2;

/**
 * Terms of the bets on all tasks, and on those of the control arm alone (decisions §7). Rule 1 let the control arm agree from
 * a growth of 6 on, which somebody with good estimates reaches too often, and its stakes suited no number of tasks best.
 */
export const TERMS: Readonly<Record<TrialRule, { all: Terms; control: Terms }>> = {
  1: { all: { growth: 20, aim: 20, horizon: null }, control: { growth: 6, aim: 20, horizon: null } },
  2: { all: { growth: 20, aim: 20, horizon: 40 }, control: { growth: 10, aim: 10, horizon: 20 } },
};

/** Tasks of an experiment that are dealt in blocks of three, two of them without a suggestion. */
export const TASKS_IN_THREES: Readonly<Record<TrialRule, number>> = { 1: 0, 2: 30 };
