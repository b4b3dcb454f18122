import type { Evidence, ExperimentResults } from '@daymark/contract/experiments.ts';
import type { Replay } from './replay.ts';

/** Done tasks below which an experiment makes no claim (decisions §7). */
export const FEWEST_DONE_TASKS = 10;

type Found = Pick<Replay, 'tasks' | 'interval' | 'control'>;

/**
 * Verdict on a replay: what the interval of all tasks says, where the control arm agrees. Both are valid at every look, so
 * this may be asked after every task.
 */
export function evidenceOf(found: Found): Evidence {
  if (found.tasks < FEWEST_DONE_TASKS) return 'too_early';
  const claim = claimOf(found);
  return claim !== null && isAgreed(claim, found) ? claim : 'cannot_tell';
}

/** Whether only the agreement of the control arm is missing from a verdict. */
export function isHeldBack(found: Found): boolean {
  return evidenceOf(found) === 'cannot_tell' && claimOf(found) !== null;
}

/** Verdict of all tasks together. */
function claimOf({ interval }: Found): 'helps' | 'hurts' | null {
  if (interval && interval.low > 0) return 'helps';
  return interval && interval.high < 0 ? 'hurts' : null;
}

const isAgreed = (claim: 'helps' | 'hurts', { control }: Found) =>
  claim === 'helps' ? control.hasGained : control.hasLost;

/** Heading of an experiment's results. Without evidence, as older servers answer, the plain figures decide. */
export function verdictText(evidence: Evidence | undefined, success: boolean): string {
  if (success) return 'Successful experiment';
  return evidence === 'too_early' ? 'Too early to tell' : 'Needs improvement';
}

/** Figures of the results that the text rests on. */
type Shown = { evidence: Evidence; replay: ExperimentResults['replay']; control_group_size: number };

/** Text of the evidence for the user, with the counts that it rests on. */
export function evidenceText({ evidence, replay, control_group_size: control }: Shown): string {
  const { tasks, interval, held_back } = replay;
  if (evidence === 'too_early') return `Too early to tell: ${tasks} of ${FEWEST_DONE_TASKS} tasks done.`;
  if (interval === null) return `Cannot tell: no steady gain fits these ${tasks} tasks.`;
  if (evidence === 'cannot_tell' && !held_back) {
    return `Cannot tell yet: both are still possible after ${tasks} tasks.`;
  }
  const count = `after ${tasks} tasks, ${control} of them without a suggestion,`;
  if (held_back) {
    const closer = interval[1] > 0 ? 'the adjusted estimates' : 'your own estimates';
    return `Cannot tell yet: ${count} ${closer} look closer to the truth. Your own estimates without a suggestion do not show it yet.`;
  }
  return `A${count.slice(1)} ${evidence === 'helps' ? 'the adjusted' : 'your own'} estimates are closer to the truth.`;
}
