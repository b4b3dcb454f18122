import { ARMS, type Arm } from '@daymark/contract/experiments.ts';

/** Draws a whole number from 0 to below its argument, each as likely. */
export type RandomInt = (below: number) => number;

/** Draws of each arm that remain in the current block. */
export type ArmsLeft = Record<Arm, number>;

/** The draws left before the first draw: none. */
export const NO_BLOCK: ArmsLeft = { control: 0, intervention: 0 };

/** Draws per arm in a block, whose size is 2 or 4. */
const PAIRS = [1, 2];

/**
 * Draws the arm of the next task, in permuted blocks: half of each 2 or 4 tasks are shown a suggestion, so that the arms
 * stay level from the beginning. The size of a block is random too, or its end would reveal the next arm (Matts & Lachin
 * 1988, Controlled Clinical Trials 9(4)). Drawing from the rest of a block equals dealing a shuffled one, and stores no
 * draw that somebody could read ahead.
 */
export function drawArm(left: ArmsLeft, chance: RandomInt): { arm: Arm; left: ArmsLeft } {
  const block = left.control + left.intervention === 0 ? newBlock(chance) : left;
  const arm = ARMS[chance(block.control + block.intervention) < block.control ? 0 : 1];
  return { arm, left: { ...block, [arm]: block[arm] - 1 } };
}

function newBlock(chance: RandomInt): ArmsLeft {
  const pairs = PAIRS[chance(PAIRS.length)] ?? 1;
  return { control: pairs, intervention: pairs };
}
