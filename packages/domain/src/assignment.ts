import { ARMS, type Arm, type TrialRule } from '@daymark/contract/experiments.ts';
import { LATEST_RULE, TASKS_IN_THREES } from './trial-rules.ts';

/** Draws a whole number from 0 to below its argument, each as likely. */
export type RandomInt = (below: number) => number;

/** Draws of each arm that remain in the current block. */
export type ArmsLeft = Record<Arm, number>;

/** How far the draws of an experiment have come: how many there were, the rest of the current block, and the experiment's rule. */
export type Draws = { drawn: number; left: ArmsLeft; rule: TrialRule };

/** State before the first draw of an experiment that begins now. */
export const NO_DRAWS: Draws = { drawn: 0, left: { control: 0, intervention: 0 }, rule: LATEST_RULE };

/** Two tasks without a suggestion and one with: the control arm has to agree with a verdict, so it speaks first. */
const THREE: ArmsLeft = { control: 2, intervention: 1 };

/** Draws per arm in a later block, whose size is 2 or 4. */
const PAIRS = [1, 2];

/**
 * Draws the arm of the next task, in permuted blocks: of the first 30 tasks one in three is shown a suggestion, later half of
 * each 2 or 4, so that the arms keep their shares from the beginning. The size of a later block is random too, or its end
 * would reveal the next arm (Matts & Lachin 1988, Controlled Clinical Trials 9(4)). Drawing from the rest of a block equals
 * dealing a shuffled one, and stores no draw that somebody could read ahead.
 */
export function drawArm({ drawn, left, rule }: Draws, chance: RandomInt): Draws & { arm: Arm } {
  const block = left.control + left.intervention === 0 ? newBlock(drawn < TASKS_IN_THREES[rule], chance) : left;
  const arm = ARMS[chance(block.control + block.intervention) < block.control ? 0 : 1];
  return { arm, drawn: drawn + 1, left: { ...block, [arm]: block[arm] - 1 }, rule };
}

function newBlock(isEarly: boolean, chance: RandomInt): ArmsLeft {
  if (isEarly) return THREE;
  const pairs = PAIRS[chance(PAIRS.length)] ?? 1;
  return { control: pairs, intervention: pairs };
}
