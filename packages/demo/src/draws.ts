import type { Arm } from '@daymark/contract/experiments.ts';
import { type ArmsLeft, drawArm, NO_BLOCK } from '@daymark/domain/assignment.ts';
import type { PlannedTask } from './plan.ts';
import type { Chance } from './random.ts';

/** A new task for which an experiment has another figure than the person's own. */
export type OfferedTask = { task: PlannedTask; suggested: number; created_at: Temporal.Instant };

export type DealtTask = OfferedTask & { arm: Arm; isAccepted: boolean };

/** Of those that are met. */
const ACCEPTED = 0.7;

/** One task after the other is dealt its arm, and some suggestions are taken. */
export function dealArms(chance: Chance, offered: OfferedTask[]): { enrolled: DealtTask[]; left: ArmsLeft } {
  let left = NO_BLOCK;
  const enrolled = offered.map((offer) => {
    const drawn = drawArm(left, (below) => chance.whole(0, below - 1));
    left = drawn.left;
    return { ...offer, arm: drawn.arm, isAccepted: drawn.arm === 'intervention' && chance.is(ACCEPTED) };
  });
  return { enrolled, left };
}
