import type { Arm } from '@daymark/contract/experiments.ts';
import { type ArmsLeft, drawArm, NO_BLOCK } from '@daymark/domain/assignment.ts';
import type { Random } from '@daymark/domain/random.ts';
import type { PlannedTask } from './plan.ts';

/** A new task of an experiment, for which the suggestion differs from the user's own estimate. */
export type OfferedTask = { task: PlannedTask; suggested: number; created_at: Temporal.Instant };

export type AssignedTask = OfferedTask & { arm: Arm; isAccepted: boolean };

/** Share of the shown suggestions. */
const ACCEPTED = 0.7;

/** Assigns tasks to arms in their order, and accepts some suggestions. */
export function assignArms<Offer extends OfferedTask>(
  random: Random,
  offered: Offer[],
): { enrolled: (Offer & AssignedTask)[]; left: ArmsLeft } {
  let left = NO_BLOCK;
  const enrolled = offered.map((offer) => {
    const drawn = drawArm(left, (below) => random.integer(0, below - 1));
    left = drawn.left;
    return { ...offer, arm: drawn.arm, isAccepted: drawn.arm === 'intervention' && random.chance(ACCEPTED) };
  });
  return { enrolled, left };
}
