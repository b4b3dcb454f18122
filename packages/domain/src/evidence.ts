import type { Evidence } from '@daymark/contract/experiments.ts';
import type { Replay } from './replay.ts';

/** Done tasks below which an experiment makes no claim (decisions §7). */
const FEWEST_DONE_TASKS = 10;

/** Verdict on a replay. The interval is valid at every look, so this may be asked after every task. */
export function evidenceOf({ tasks, interval }: Pick<Replay, 'tasks' | 'interval'>): Evidence {
  if (tasks < FEWEST_DONE_TASKS) return 'too_early';
  if (interval && interval.low > 0) return 'helps';
  if (interval && interval.high < 0) return 'hurts';
  return 'cannot_tell';
}

/** Heading of an experiment's results. Without evidence, as older servers answer, the plain figures decide. */
export function verdictText(evidence: Evidence | undefined, success: boolean): string {
  if (success) return 'Successful experiment';
  return evidence === 'too_early' ? 'Too early to tell' : 'Needs improvement';
}

/** Text of the evidence for the user, with the count that it rests on. */
export function evidenceText(evidence: Evidence, tasks: number): string {
  switch (evidence) {
    case 'too_early':
      return `Too early to tell: ${tasks} of ${FEWEST_DONE_TASKS} tasks done.`;
    case 'helps':
      return 'The adjusted estimates are closer to the truth.';
    case 'hurts':
      return 'Your own estimates are closer to the truth.';
    case 'cannot_tell':
      return `Cannot tell yet: both are still possible after ${tasks} tasks.`;
  }
}
