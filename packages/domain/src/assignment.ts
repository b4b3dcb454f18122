import { ARMS, type Arm } from '@daymark/contract/experiments.ts';

/** A whole number from 0 up to `below`, which itself never comes. */
export type RandomInt = (below: number) => number;

/** How many of each arm are still to come in the block that is being dealt. */
export type ArmsLeft = Record<Arm, number>;

/** Before the first draw. */
export const NO_BLOCK: ArmsLeft = { control: 0, intervention: 0 };

/** Half of the sizes that a block can have. */
const PAIRS = [1, 2];

/**
 * Draws the arm of the next task, in permuted blocks: of each 2 or 4 tasks half meet a suggestion, so that the arms stay
 * level from the beginning. The size is left to chance too, else the end of a block would tell what comes next (Matts &
 * Lachin 1988, Controlled Clinical Trials 9(4)). Drawing from what is left is the same as dealing a shuffled block, and
 * nobody can look ahead in what has not been drawn.
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
