import type { MentalStateDistribution } from '@daymark/contract/analytics.ts';
import { formatCount } from '#ui/format.ts';

/** '12 of 64 not told yet': what stands beside each figure of states, which is one of those that were told; '' without any. */
export function notToldText({
  total_tasks,
  not_told,
}: Pick<MentalStateDistribution, 'total_tasks' | 'not_told'>): string {
  return not_told === 0 ? '' : `${formatCount(not_told)} of ${formatCount(total_tasks + not_told)} not told yet`;
}
