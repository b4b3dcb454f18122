import type { Arm } from '@daymark/contract/experiments.ts';
import { type ArmsLeft, drawArm, NO_DRAWS } from '@daymark/domain/assignment.ts';
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
  let draws = NO_DRAWS;
  const enrolled = offered.map((offer) => {
    const { arm, ...next } = drawArm(draws, (below) => random.integer(0, below - 1));
    draws = next;
    return { ...offer, arm, isAccepted: arm === 'intervention' && random.chance(ACCEPTED) };
  });
  return { enrolled, left: draws.left };
}
